import { accounts } from '@kallos/contracts/auth/accounts';
import { audit } from '@kallos/contracts/auth/audit';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { anOverviewRow } from '@kallos/web-kit/testing/overview-rows';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = () => renderRemote(AdminRoutes, '/admin', '/dashboard/overview/7', 'en');
const account = {
  id: 7,
  businessName: 'Κλινική Ίρις',
  status: 'trial' as const,
  createdAt: '2026-11-01T10:00:00.000Z',
  adminUsers: [{ id: 3, accountId: 7, email: 'iris@example.gr' }],
};
const notes = { accountId: 7, groupName: 'Βόρεια', tags: ['VIP'], notes: '', trialEndsAt: null };
const entry = (id: number) => ({
  id,
  at: '2026-11-28T10:00:00.000Z',
  action: 'signed-in',
  actor: 'iris@example.gr',
  accountId: 7,
  details: { by: 'password' },
});
beforeEach(() => {
  api().reply(accounts.get, { success: true, account, adminUsers: account.adminUsers });
  api().reply(accounts.readNotes, { success: true, notes });
  api().reply(accountOverview.get, {
    success: true,
    asOf: new Date().toISOString(),
    row: anOverviewRow(7, { connection: 'broken', brokenSince: '2026-11-20T10:00:00.000Z' }),
  });
  api().reply(audit.list, ({ query }) => ({
    success: true as const,
    entries: query['search'] === undefined ? [entry(query['before'] === undefined ? 9 : 4)] : [],
    hasMore: query['before'] === undefined,
  }));
});

it('opens the portal where the trouble is solved', async () => {
  const screen = await open();
  await expect
    .element(screen.getByRole('link', { name: 'Open portal' }))
    .toHaveAttribute('href', '/portal/platforms?account=7');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Κλινική Ίρις' })).toBeVisible();
  await expect.element(screen.getByText('iris@example.gr', { exact: true })).toBeVisible();
});

it('saves group, tags and notes together', async () => {
  api().reply(accounts.changeNotes, { success: true, before: [notes] });
  const screen = await open();
  await screen.getByLabelText('Tags').fill('VIP, Laser,');
  await screen.getByRole('button', { name: 'Save notes' }).click();
  await expect
    .poll(() => api().calls(accounts.changeNotes)[0]?.body)
    .toEqual({
      changes: [{ accountId: 7, groupName: 'Βόρεια', tags: ['VIP', 'Laser'], notes: '' }],
    });
});

it('searches the history and goes back in it', async () => {
  const screen = await open();
  await expect.element(screen.getByText('by: password')).toBeVisible();
  await screen.getByRole('button', { name: 'Older' }).click();
  await expect.poll(() => api().calls(audit.list).at(-1)?.query).toEqual({ accountId: '7', before: '9' });
  await screen.getByRole('searchbox').fill('deleted');
  await expect.element(screen.getByText('Nothing matches')).toBeVisible();
});

it('shows that an account does not exist', async () => {
  api().refuse(accounts.get, 'not_found');
  const screen = await open();
  await expect.element(screen.getByText('There is no such account')).toBeVisible();
});
