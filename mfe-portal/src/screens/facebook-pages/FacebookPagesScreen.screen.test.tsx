import { connection } from '@kallos/contracts/social/connection';
import { answerAsReadyAccount, listedPages, unconnectedPages } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const open = () => renderRemote(PortalRoutes, '/portal', '/facebook-pages');
const token = (screen: RenderResult) => screen.getByLabelText('Access token', { exact: true });
const fetchButton = (screen: RenderResult) => screen.getByRole('button', { name: 'Λήψη σελίδων' });
const givenTokens = () =>
  api()
    .calls(connection.listPages)
    .flatMap(({ query }) => query['access_token'] ?? []);

describe('the pages of the connection', () => {
  it('are listed with their accounts and ids', async () => {
    const screen = await open();
    const pages = screen.getByRole('table', { name: 'Σελίδες Facebook' });
    await expect.element(pages.getByText('Κλινική αισθητικής')).toBeVisible();
    await expect.element(pages.getByText('1002')).toBeVisible();
    const accounts = screen.getByRole('table', { name: 'Λογαριασμοί Instagram' });
    await expect.element(accounts.getByText('@derma.fos')).toBeVisible();
  });

  it('name where they were read from', async () => {
    const screen = await open();
    await expect
      .element(screen.getByText(/δεδομένων: αποθηκευμένα στοιχεία\. Το αποθηκευμένο/))
      .toBeVisible();
  });

  it('are empty with a link to the platforms without a connection', async () => {
    api().reply(connection.listPages, unconnectedPages);
    const screen = await open();
    await expect.element(screen.getByText('Δεν υπάρχουν συνδεδεμένες σελίδες.')).toBeVisible();
    await expect.element(screen.getByText('Δεν υπάρχουν λογαριασμοί Instagram')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Σύνδεση Πλατφορμών' }).last())
      .toHaveAttribute('href', '/portal/platforms');
  });

  it('explain a page that another business uses', async () => {
    const facebookPages = listedPages.facebookPages.map((page) => ({ ...page, isTaken: true }));
    api().reply(connection.listPages, { ...listedPages, facebookPages });
    const screen = await open();
    await expect.element(screen.getByText('Χρησιμοποιείται ήδη από άλλη').first()).toBeVisible();
    await expect.element(screen.getByText('ζητήστε από εκείνη να την αφαιρέσει')).toBeVisible();
  });

  it('are announced as loading until they are there', async () => {
    const release = api().hold(connection.listPages);
    const screen = await open();
    await expect.element(token(screen)).toBeVisible();
    await expect.element(screen.getByText('Δεν υπάρχουν συνδεδεμένες σελίδες.')).not.toBeInTheDocument();
    release();
    await expect.element(screen.getByText('1002')).toBeVisible();
  });

  it('that cannot be read are reported with the status and advice', async () => {
    api().refuse(connection.listPages, 'unavailable');
    const screen = await open();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText('HTTP error! status: 503')).toBeVisible();
    await expect.element(alert.getByText('Δώστε ένα έγκυρο access token')).toBeVisible();
  });

  it('that are not reached for lack of a network are reported so', async () => {
    api().lose(connection.listPages);
    const screen = await open();
    await expect
      .element(screen.getByRole('alert').getByText('Failed to retrieve connected pages'))
      .toBeVisible();
  });
});

describe('the token', () => {
  it('cannot be sent while it is empty or blank', async () => {
    const screen = await open();
    await expect.element(fetchButton(screen)).toBeDisabled();
    await token(screen).fill('  ');
    await expect.element(fetchButton(screen)).toBeDisabled();
    await token(screen).fill('EAAB');
    await expect.element(fetchButton(screen)).toBeEnabled();
  });

  it('is not sent blank by Enter', async () => {
    const screen = await open();
    await token(screen).fill('  ');
    await userEvent.keyboard('{Enter}');
    await token(screen).fill(' EAAB ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(givenTokens).toEqual(['EAAB']);
  });

  it('is sent once for two presses, and the button is busy meanwhile', async () => {
    const screen = await open();
    await token(screen).fill('EAAB');
    const release = api().hold(connection.listPages);
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Λήψη…' })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(token(screen)).toHaveValue('');
    expect(givenTokens()).toEqual(['EAAB']);
  });

  it('is cleared after use, and a toast names the source', async () => {
    const screen = await open();
    await token(screen).fill('EAAB');
    api().reply(connection.listPages, { ...listedPages, source: 'given_token' });
    await fetchButton(screen).click();
    await expect.element(screen.getByText('Data retrieved successfully')).toBeVisible();
    await expect.element(screen.getByText('Πηγή: το access token που δώσατε')).toBeVisible();
    await expect.element(token(screen)).toHaveValue('');
  });

  it('replaces the listed pages', async () => {
    api().reply(connection.listPages, unconnectedPages);
    const screen = await open();
    await expect.element(screen.getByText('Δεν υπάρχουν συνδεδεμένες σελίδες.')).toBeVisible();
    api().reply(connection.listPages, listedPages);
    await token(screen).fill('EAAB');
    await fetchButton(screen).click();
    await expect.element(screen.getByText('1002')).toBeVisible();
  });

  it('stays when it is refused, with the reason', async () => {
    const screen = await open();
    await expect.element(screen.getByText('1002')).toBeVisible();
    await token(screen).fill('EAAB');
    api().refuse(connection.listPages, 'bad_request', { message: 'The token is of another app.' });
    await fetchButton(screen).click();
    await expect.element(screen.getByRole('alert').getByText('HTTP error! status: 400')).toBeVisible();
    await expect.element(screen.getByText('The token is of another app.')).toBeVisible();
    await expect.element(token(screen)).toHaveValue('EAAB');
    await expect.element(fetchButton(screen)).toBeEnabled();
  });
});

describe('a visitor who is not signed in', () => {
  it('is asked to sign in, and a token is not sent', async () => {
    localStorage.clear();
    const screen = await open();
    await expect.element(screen.getByText('Χρειάζεται σύνδεση')).toBeVisible();
    await token(screen).fill('EAAB');
    await fetchButton(screen).click();
    await expect.element(screen.getByRole('alert').getByText('Χρειάζεται σύνδεση')).toBeVisible();
    expect(api().calls(connection.listPages)).toEqual([]);
  });
});
