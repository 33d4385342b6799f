import { accounts } from '@kallos/contracts/auth/accounts';
import { type PageLock, pageLocks } from '@kallos/contracts/social/page-locks';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi, typeWithoutPause } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = () => renderRemote(AdminRoutes, '/admin', '/dashboard/pages', 'en');

const anAccount = (id: number, businessName: string) => ({
  id,
  businessName,
  status: 'active' as const,
  createdAt: '2026-03-02T08:00:00.000Z',
  adminUsers: [],
});
const aLock = (id: number, more: Partial<PageLock> = {}): PageLock => ({
  id,
  accountId: 7,
  platform: 'facebook',
  pageId: `100${id}`,
  pageName: `Page ${id}`,
  state: 'held',
  since: '2026-03-02T08:00:00.000Z',
  isInUse: true,
  alsoManagedBy: [],
  ...more,
});
const list = (locks: PageLock[], more: { shared?: number; hasMore?: boolean } = {}) =>
  api().reply(pageLocks.list, { success: true, locks, shared: 0, hasMore: false, ...more });

beforeEach(() => {
  api().reply(accounts.list, {
    success: true,
    accounts: [anAccount(7, 'Iris Clinic'), anAccount(8, 'Aura Dermatology')],
    total: 2,
    hasMore: false,
  });
  list([aLock(1), aLock(2, { accountId: 8, platform: 'instagram', isInUse: false })]);
});

describe('the list', () => {
  it('shows pages with the business that holds them', async () => {
    const screen = await open();
    const first = screen.getByRole('row', { name: /Page 1/ });
    await expect.element(first.getByText('Iris Clinic')).toBeVisible();
    await expect.element(first.getByText('In use')).toBeVisible();
    const second = screen.getByRole('row', { name: /Page 2/ });
    await expect.element(second.getByText('Aura Dermatology')).toBeVisible();
    await expect.element(second.getByText('Reserved')).toBeVisible();
  });

  it('shows the number of an account whose name is not known', async () => {
    list([aLock(1, { accountId: 99 })]);
    const screen = await open();
    await expect.element(screen.getByText('Account 99')).toBeVisible();
  });

  it('warns of pages that several businesses share, and can list only them', async () => {
    list([aLock(1, { state: 'double' })], { shared: 1 });
    const screen = await open();
    await expect.element(screen.getByText('1 page is shared')).toBeVisible();
    await screen.getByRole('radio', { name: 'Shared (1)' }).click();
    await expect.poll(() => api().calls(pageLocks.list).at(-1)?.query['onlyShared']).toBe('yes');
  });

  it('explains that no page is chosen yet, or that none matches', async () => {
    list([]);
    const screen = await open();
    await expect.element(screen.getByText('No page is chosen yet')).toBeVisible();
    typeWithoutPause(screen.getByLabelText('Search pages'), 'iris');
    await expect.element(screen.getByText('No page matches')).toBeVisible();
    expect(
      api()
        .calls(pageLocks.list)
        .map(({ query }) => query['search']),
    ).toEqual([undefined, 'iris']);
  });

  it('pages forward from the last page of the list and back', async () => {
    list([aLock(5), aLock(4)], { hasMore: true });
    const screen = await open();
    await expect.element(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => api().calls(pageLocks.list).at(-1)?.query['before']).toBe('4');
    await expect.element(screen.getByText('Page 2', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Previous' }).click();
    await expect.element(screen.getByText('Page 1', { exact: true })).toBeVisible();
  });

  it('starts at its first page after a search and after a filter', async () => {
    list([aLock(5), aLock(4)], { hasMore: true, shared: 1 });
    const screen = await open();
    const last = () => api().calls(pageLocks.list).at(-1)?.query;
    await screen.getByRole('button', { name: 'Next' }).click();
    await expect.poll(last).toEqual({ before: '4' });
    await screen.getByRole('radio', { name: 'Shared (1)' }).click();
    await expect.poll(last).toEqual({ onlyShared: 'yes' });
    await screen.getByRole('button', { name: 'Next' }).click();
    await expect.poll(last).toEqual({ onlyShared: 'yes', before: '4' });
    typeWithoutPause(screen.getByLabelText('Search pages'), 'iris');
    await expect.poll(last).toEqual({ onlyShared: 'yes', search: 'iris' });
  });

  it('can be loaded again after a failure', async () => {
    api().refuse(pageLocks.list, 'unavailable');
    const screen = await open();
    await expect.element(screen.getByText('Pages could not be loaded')).toBeVisible();
    await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
    await expect.element(screen.getByText('No page is chosen yet')).not.toBeInTheDocument();
    list([aLock(1)]);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('row', { name: /Page 1/ })).toBeVisible();
    await expect.element(screen.getByText('Pages could not be loaded')).not.toBeInTheDocument();
  });
});

describe('releasing a page', () => {
  const ask = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Release Page 1 from Iris Clinic' }).click();
    return { screen, question: screen.getByRole('alertdialog', { name: 'Release “Page 1”?' }) };
  };

  it('explains what the business loses, and does nothing on cancel', async () => {
    const { question } = await ask();
    await expect.element(question.getByText('Iris Clinic stops publishing there')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(api().calls(pageLocks.release)).toEqual([]);
  });

  it('sends one request for two presses and names the page and its account', async () => {
    api().reply(pageLocks.release, { success: true });
    const letGo = api().hold(pageLocks.release);
    const { screen, question } = await ask();
    await question.getByRole('button', { name: 'Release page' }).click();
    await expect.element(question.getByText('Releasing…')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    list([]);
    letGo();
    await expect.element(screen.getByText('Page released')).toBeVisible();
    expect(
      api()
        .calls(pageLocks.release)
        .map(({ body }) => body),
    ).toEqual([{ accountId: 7, platform: 'facebook', pageId: '1001' }]);
    await expect.element(screen.getByText('No page is chosen yet')).toBeVisible();
  });

  it('shows the reason of a failure and keeps the row', async () => {
    api().refuse(pageLocks.release, 'not_found');
    const { screen, question } = await ask();
    await question.getByRole('button', { name: 'Release page' }).click();
    await expect.element(screen.getByText('The page was not released')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Page 1/ })).toBeVisible();
  });
});

describe('moving a page', () => {
  it('is offered only when another business manages the page', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('row', { name: /Page 1/ })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  });

  it('asks for the new business and explains the effects', async () => {
    list([aLock(1, { alsoManagedBy: [8] })]);
    api().reply(pageLocks.move, { success: true });
    const screen = await open();
    await screen.getByRole('button', { name: 'Move Page 1 from Iris Clinic' }).click();
    const question = screen.getByRole('alertdialog', { name: 'Move “Page 1” to another business?' });
    await expect.element(question.getByRole('button', { name: /Aura Dermatology/ })).toBeVisible();
    await question.getByRole('button', { name: 'Move page' }).click();
    await expect.element(screen.getByText('Page moved')).toBeVisible();
    expect(api().calls(pageLocks.move)[0]?.body).toEqual({
      accountId: 7,
      platform: 'facebook',
      pageId: '1001',
      toAccountId: 8,
    });
  });

  it('is sent once for two clicks, and the list follows', async () => {
    list([aLock(1, { alsoManagedBy: [8] })]);
    api().reply(pageLocks.move, () => {
      list([aLock(1, { accountId: 8 })]);
      return { success: true as const };
    });
    const release = api().hold(pageLocks.move);
    const screen = await open();
    await screen.getByRole('button', { name: 'Move Page 1 from Iris Clinic' }).click();
    const question = screen.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Move page' }).dblClick();
    await expect.element(question.getByRole('button', { name: 'Moving…' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    release();
    await expect.element(screen.getByRole('row', { name: /Aura Dermatology/ })).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(api().calls(pageLocks.move)).toHaveLength(1);
  });

  it('shows why it failed and keeps the row', async () => {
    list([aLock(1, { alsoManagedBy: [8] })]);
    api().refuse(pageLocks.move, 'unavailable');
    const screen = await open();
    await screen.getByRole('button', { name: 'Move Page 1 from Iris Clinic' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Move page' }).click();
    await expect.element(screen.getByText('The page was not moved')).toBeVisible();
    await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Iris Clinic/ })).toBeVisible();
  });
});
