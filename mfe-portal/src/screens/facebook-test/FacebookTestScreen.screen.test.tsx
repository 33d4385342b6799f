import { connection } from '@kallos/contracts/social/connection';
import { answerAsReadyAccount } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const open = (query = '') => renderRemote(PortalRoutes, '/facebook-test', query);
const direct = { name: 'Απευθείας είσοδος στο Facebook' };
const throughServer = { name: 'Είσοδος μέσω του διακομιστή' };

it('offers both logins to a signed-in business', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('button', throughServer)).toBeEnabled();
  await expect.element(screen.getByRole('button', direct)).toBeEnabled();
  await expect.element(screen.getByText('Πρέπει να είστε συνδεδεμένοι')).not.toBeInTheDocument();
});

it('offers only the direct login to a visitor, and states why', async () => {
  localStorage.clear();
  const screen = await open();
  await expect.element(screen.getByText('Πρέπει να είστε συνδεδεμένοι')).toBeVisible();
  await expect.element(screen.getByRole('button', throughServer)).toBeDisabled();
  await expect.element(screen.getByRole('button', direct)).toBeEnabled();
});

it('starts once for two presses, and is busy meanwhile', async () => {
  api().reply(connection.directLogin, { success: true, url: '#login' });
  const release = api().hold(connection.directLogin);
  const screen = await open();
  await screen.getByRole('button', direct).click();
  const busy = screen.getByRole('button', { name: 'Μετάβαση στο Facebook…' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  release();
  await expect.poll(() => location.hash).toBe('#login');
  expect(api().calls(connection.directLogin)).toHaveLength(1);
});

it('reports a login that cannot start, and can be tried again', async () => {
  api().lose(connection.createTicket);
  const screen = await open();
  await screen.getByRole('button', throughServer).click();
  await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
  await expect.element(screen.getByRole('button', throughServer)).not.toHaveAttribute('aria-busy');
});

it.each([
  ['answered', 'Το Facebook απάντησε: η είσοδος πέτυχε.'],
  ['refused', 'Το Facebook απάντησε: η άδεια δεν δόθηκε.'],
])('shows the outcome %s of a login', async (outcome, sentence) => {
  const screen = await open(`?login=${outcome}`);
  await expect.element(screen.getByText(sentence)).toBeVisible();
});
