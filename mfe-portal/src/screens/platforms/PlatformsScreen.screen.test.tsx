import { connection } from '@kallos/contracts/social/connection';
import {
  answerAsReadyAccount,
  inDays,
  listedPages,
  unconnectedPages,
} from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const open = (query = '') => renderRemote(PortalRoutes, '/portal', `/platforms${query}`);
const saved = () => api().calls(connection.saveSelectedPages);

beforeEach(() => api().reply(connection.saveSelectedPages, { success: true }));

describe('a connected account', () => {
  it('shows its pages, which of them posts go to, and which cannot be chosen', async () => {
    const screen = await open();
    const pages = screen.getByRole('checkbox');
    await expect.element(pages.first()).toBeChecked();
    const [, account, closed] = pages.elements() as HTMLInputElement[];
    expect([account?.disabled, closed?.disabled]).toContain(true);
    await expect.element(screen.getByText('Δεν έχετε δικαίωμα δημοσίευσης σε αυτή τη σελίδα.')).toBeVisible();
  });

  it('saves the chosen pages and confirms it', async () => {
    const screen = await open();
    await screen.getByText('@derma.fos').click();
    await expect.element(screen.getByText('Έχετε αλλαγές που δεν αποθηκεύτηκαν.')).toBeVisible();
    await screen.getByRole('button', { name: 'Αποθήκευση επιλογών' }).click();
    await expect.element(screen.getByText('Οι επιλογές σας αποθηκεύτηκαν.')).toBeVisible();
    expect(saved()[0]?.body).toMatchObject({
      pages: [
        { platform: 'facebook', pageId: '1001' },
        { platform: 'instagram', pageId: '2001', instagramUsername: 'derma.fos' },
      ],
    });
  });

  it('keeps the choice when saving fails, and shows why', async () => {
    api().refuse(connection.saveSelectedPages, 'page_taken');
    const screen = await open();
    await screen.getByText('@derma.fos').click();
    await screen.getByRole('button', { name: 'Αποθήκευση επιλογών' }).click();
    await expect
      .element(screen.getByText('Τη σελίδα τη χρησιμοποιεί άλλη επιχείρηση στο Kallos'))
      .toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: /derma\.fos/ })).toBeChecked();
  });

  it('asks before it disconnects, and does nothing on cancel', async () => {
    api().reply(connection.disconnect, { success: true });
    const screen = await open();
    await screen.getByRole('button', { name: 'Αποσύνδεση Facebook' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Ακύρωση' }).click();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(api().calls(connection.disconnect)).toEqual([]);
    await screen.getByRole('button', { name: 'Αποσύνδεση Facebook' }).click();
    api().reply(connection.listPages, unconnectedPages);
    api().reply(connection.listSelectedPages, { success: true, selectedPages: [] });
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Αποσύνδεση Facebook' }).click();
    await expect.element(screen.getByText('Το Facebook αποσυνδέθηκε.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Σύνδεση με Facebook' })).toBeVisible();
  });

  it('offers to connect again when Facebook refuses the connection', async () => {
    api().reply(connection.listPages, {
      ...listedPages,
      state: 'needs_reconnect',
      logins: listedPages.logins.map((login) => ({ ...login, state: 'needs_reconnect' as const })),
    });
    const screen = await open();
    await expect.element(screen.getByText('Χρειάζεται επανασύνδεση', { exact: true })).toBeVisible();
  });

  it('explains a person without pages', async () => {
    api().reply(connection.listPages, { ...listedPages, places: [] });
    api().reply(connection.listSelectedPages, { success: true, selectedPages: [] });
    const screen = await open();
    await expect
      .element(screen.getByText('Ο λογαριασμός Facebook που συνδέσατε δεν έχει σελίδες'))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Σύνδεση ξανά' })).toBeEnabled();
  });

  it('marks a page that another business uses', async () => {
    const [first, ...others] = listedPages.places;
    if (!first) throw new Error('the fixture has no page');
    api().reply(connection.listPages, {
      ...listedPages,
      places: [{ ...first, isTaken: true }, ...others],
    });
    api().reply(connection.listSelectedPages, { success: true, selectedPages: [] });
    const screen = await open();
    await expect
      .element(screen.getByText('Χρησιμοποιείται ήδη από άλλη επιχείρηση στο Kallos.'))
      .toBeVisible();
    await expect.element(screen.getByRole('checkbox').first()).toBeDisabled();
  });

  it('tries a refused page again', async () => {
    const [first, ...others] = listedPages.places;
    if (!first) throw new Error('the fixture has no page');
    const refused: typeof first = {
      ...first,
      isChosen: true,
      publishing: {
        state: 'waiting',
        reason: 'permission_missing',
        scope: 'page',
        remedy: 'at_meta',
        detail: null,
        since: inDays(-1),
        retryAt: null,
        isLasting: true,
      },
    };
    api().reply(connection.listPages, { ...listedPages, places: [refused, ...others] });
    api().reply(connection.retryPage, { success: true, message: 'ok', publishing: { state: 'ok' } });
    const screen = await open();
    await expect.element(screen.getByText('1 σελίδα δεν δέχεται αναρτήσεις')).toBeVisible();
    await screen.getByRole('button', { name: /Δοκιμή ξανά/ }).click();
    await expect
      .poll(() =>
        api()
          .calls(connection.retryPage)
          .map(({ body }) => body),
      )
      .toEqual([{ platform: 'facebook', pageId: '1001' }]);
  });
});

describe('an account without a connection', () => {
  beforeEach(() => {
    api().reply(connection.listPages, unconnectedPages);
    api().reply(connection.listSelectedPages, { success: true, selectedPages: [] });
  });

  it('can connect, and cannot go on', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('button', { name: 'Σύνδεση με Facebook' })).toBeEnabled();
    await expect.element(screen.getByRole('button', { name: 'Συνέχεια' })).toBeDisabled();
  });

  it('reports when the connection cannot begin', async () => {
    api().lose(connection.createTicket);
    const screen = await open();
    await screen.getByRole('button', { name: 'Σύνδεση με Facebook' }).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Σύνδεση με Facebook' })).toBeEnabled();
  });
});

it('reports unreadable pages, and offers to reconnect', async () => {
  api().answerWithPage(connection.listPages, 502);
  const screen = await open();
  await expect.element(screen.getByText('Failed to retrieve connected pages')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Επανασύνδεση' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Συνέχεια' })).toBeDisabled();
});

it('preselects the only page of a new connection', async () => {
  const [first] = listedPages.places;
  if (!first) throw new Error('the fixture has no page');
  api().reply(connection.listPages, { ...listedPages, places: [first] });
  api().reply(connection.listSelectedPages, { success: true, selectedPages: [] });
  const screen = await open();
  await expect.element(screen.getByRole('checkbox').first()).toBeChecked();
  await screen.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect.poll(() => saved().length).toBe(1);
  await expect.poll(() => location.pathname).toBe('/portal/campaigns');
});
