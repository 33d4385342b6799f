import { accounts } from '@kallos/contracts/auth/accounts';
import { audit } from '@kallos/contracts/auth/audit';
import { sessions } from '@kallos/contracts/auth/sessions';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { publishing } from '@kallos/contracts/posts/publishing';
import { pageLocks } from '@kallos/contracts/social/page-locks';
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
const entry = (id: number, at = '2026-11-28T10:00:00.000Z') => ({
  id,
  at,
  action: 'signed-in',
  actor: 'iris@example.gr',
  accountId: 7,
  details: { by: 'password' },
});
const openLife = { accountId: 7, life: 'open' as const, since: null, eraseAt: null };
beforeEach(() => {
  api().reply(accounts.get, { success: true, account, adminUsers: account.adminUsers });
  api().reply(accounts.readNotes, { success: true, notes });
  api().reply(accountOverview.get, {
    success: true,
    asOf: new Date().toISOString(),
    row: anOverviewRow(7, { connection: 'broken', brokenSince: '2026-11-20T10:00:00.000Z' }),
  });
  api().reply(accounts.readLife, { success: true, life: openLife });
  api().reply(pageLocks.list, { success: true, locks: [], shared: 0, hasMore: false });
  api().reply(audit.list, ({ query }) => ({
    success: true as const,
    entries:
      query['search'] !== undefined
        ? []
        : query['until'] === undefined
          ? [entry(9)]
          : [entry(9), entry(4, '2026-11-27T10:00:00.000Z')],
    hasMore: query['until'] === undefined,
  }));
  api().reply(accountOverview.timeline, ({ query }) => ({
    success: true as const,
    entries:
      query['kind'] === 'mails' || query['search'] !== undefined
        ? []
        : [
            {
              key: 'published:1',
              at: '2026-11-28T11:00:00.000Z',
              kind: 'posts' as const,
              what: 'published' as const,
              subject: 'Fillers',
              detail: 'Ίρις (Facebook)',
              link: 'https://facebook.example/1',
            },
          ],
    hasMore: false,
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

it('merges posts with the audit, goes back in it and searches it', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Post published: Fillers')).toBeVisible();
  await expect.element(screen.getByText('by: password')).toBeVisible();
  await screen.getByRole('button', { name: 'Older' }).click();
  await expect
    .poll(() => api().calls(audit.list).at(-1)?.query)
    .toEqual({ accountId: '7', until: '2026-11-28T10:00:00.000Z' });
  // The entry of that moment was shown before.
  await expect.poll(() => screen.getByText('by: password').elements().length).toBe(1);
  await screen.getByRole('searchbox').fill('deleted');
  await expect.element(screen.getByText('Nothing matches')).toBeVisible();
});

it('shows that an account does not exist', async () => {
  api().refuse(accounts.get, 'not_found');
  const screen = await open();
  await expect.element(screen.getByText('There is no such account')).toBeVisible();
});

it('limits the timeline to one kind', async () => {
  const screen = await open();
  await expect.element(screen.getByText('by: password')).toBeVisible();
  await screen.getByRole('button', { name: /Show/ }).click();
  await screen.getByRole('option', { name: 'Mails' }).click();
  await expect.element(screen.getByText('Nothing matches')).toBeVisible();
  await expect.poll(() => api().calls(accountOverview.timeline).at(-1)?.query).toEqual({ kind: 'mails' });
});

it('pauses publishing and offers to undo it', async () => {
  api().reply(publishing.pause, { success: true, changed: [7] });
  const screen = await open();
  await screen.getByRole('button', { name: 'Publishing and state' }).click();
  await screen.getByRole('menuitem', { name: 'Pause publishing' }).click();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() =>
      api()
        .calls(publishing.pause)
        .map(({ body }) => body),
    )
    .toEqual([
      { accountIds: [7], isPaused: true },
      { accountIds: [7], isPaused: false },
    ]);
});

it('asks for the name before it deletes an account', async () => {
  api().refuse(accounts.requestErasure, 'invalid_fields', { fields: { businessName: 'different' } });
  const screen = await open();
  await screen.getByRole('button', { name: 'Publishing and state' }).click();
  await screen.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Name of the business').fill('Ίρις');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect.element(dialog.getByText('Type the name exactly: Κλινική Ίρις')).toBeVisible();
});

it('shows when an account is erased, and restores it', async () => {
  api().reply(accounts.readLife, {
    success: true,
    life: {
      ...openLife,
      life: 'deleting',
      since: '2026-11-01T10:00:00.000Z',
      eraseAt: '2026-12-01T10:00:00.000Z',
    },
  });
  api().reply(accounts.changeLife, { success: true, before: [openLife] });
  const screen = await open();
  await expect.element(screen.getByText('Is erased on 01/12/2026')).toBeVisible();
  await screen.getByRole('button', { name: 'Restore account' }).click();
  await expect
    .poll(() => api().calls(accounts.changeLife)[0]?.body)
    .toEqual({ changes: [{ accountId: 7, life: 'open' }] });
});

it('offers a viewer nothing that changes the account', async () => {
  api().reply(sessions.verify, {
    success: true,
    role: 'admin',
    name: 'eleni',
    userId: 'admin:2',
    account: null,
    isImpersonated: false,
    staffRole: 'viewer',
  });
  const screen = await open();
  await expect.element(screen.getByText('by: password')).toBeVisible();
  await expect.element(screen.getByLabelText('Tags')).toHaveAttribute('readonly');
  for (const name of ['Publishing and state', 'Remind by mail', 'Save notes'])
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
});

it('keeps notes as a draft over a crash', async () => {
  const before = await open();
  await before.getByLabelText('Notes').fill('Καλούμε μετά τις 17:00.');
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('μετά τις 17:00');
  await before.unmount();
  const after = await open();
  await expect.element(after.getByLabelText('Notes')).toHaveValue('Καλούμε μετά τις 17:00.');
});

it('shows notes as they were saved', async () => {
  api().reply(accounts.changeNotes, () => {
    api().reply(accounts.readNotes, { success: true, notes: { ...notes, groupName: 'Νότια' } });
    return { success: true as const, before: [notes] };
  });
  const screen = await open();
  await screen.getByLabelText('Group').fill(' Νότια ');
  await screen.getByRole('button', { name: 'Save notes' }).click();
  await expect.element(screen.getByLabelText('Group')).toHaveValue('Νότια');
  await expect.element(screen.getByRole('button', { name: 'Save notes' })).toBeDisabled();
});

it('shows the new state once an account is suspended', async () => {
  api().reply(accounts.changeLife, () => {
    api().reply(accounts.readLife, {
      success: true,
      life: { ...openLife, life: 'suspended', since: '2026-11-29T10:00:00.000Z' },
    });
    return { success: true as const, before: [openLife] };
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Publishing and state' }).click();
  await screen.getByRole('menuitem', { name: 'Suspend…' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect.element(screen.getByText('Suspended since 29/11/2026')).toBeVisible();
});

it('shows the new state once an account is to be deleted', async () => {
  const life = {
    ...openLife,
    life: 'deleting' as const,
    since: '2026-11-29T10:00:00.000Z',
    eraseAt: '2026-12-29T10:00:00.000Z',
  };
  api().reply(accounts.requestErasure, () => {
    api().reply(accounts.readLife, { success: true, life });
    return { success: true as const, life };
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Publishing and state' }).click();
  await screen.getByRole('menuitem', { name: 'Delete…' }).click();
  await screen.getByLabelText('Name of the business').fill('Κλινική Ίρις');
  await screen.getByRole('button', { name: 'Delete account' }).click();
  await expect.element(screen.getByText('Is erased on 29/12/2026')).toBeVisible();
});

it('shows when reminders were mailed', async () => {
  api().reply(accountOverview.remind, { success: true, reminded: [7] });
  const screen = await open();
  await screen.getByRole('button', { name: 'Remind by mail' }).click();
  await expect.element(screen.getByText('Reminder mailed: 1 account')).toBeVisible();
});

it('shows why no reminder could be mailed', async () => {
  api().refuse(accountOverview.remind, 'unavailable');
  const screen = await open();
  await screen.getByRole('button', { name: 'Remind by mail' }).click();
  await expect.element(screen.getByText('Not all reminders were sent')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
});

it('shows who was invited, and whose mail is refused', async () => {
  const users = [
    { ...account.adminUsers[0]!, invitedAt: '2026-11-20T10:00:00.000Z' },
    {
      id: 4,
      accountId: 7,
      email: 'info@example.gr',
      mailTrouble: {
        state: 'refused' as const,
        reason: 'unknown_mailbox' as const,
        answer: '',
        at: '2026-11-20T10:00:00.000Z',
        isStopped: true,
      },
    },
  ];
  api().reply(accounts.get, { success: true, account, adminUsers: users });
  const screen = await open();
  await expect.element(screen.getByText('Invited 20/11/2026, not yet accepted')).toBeVisible();
  await expect.element(screen.getByText('Its mail server refuses our mail.')).toBeVisible();
});

it('shows that an account has no users', async () => {
  api().reply(accounts.get, { success: true, account, adminUsers: [] });
  const screen = await open();
  await expect.element(screen.getByText('None yet')).toBeVisible();
});

it('shows why account and users could not be loaded, and loads them again', async () => {
  api().refuse(accounts.get, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByText('The account could not be loaded')).toBeVisible();
  await expect.element(screen.getByText('Users could not be loaded')).toBeVisible();
  await expect.poll(() => screen.getByText(/^This part is not available/).elements().length).toBe(2);
  api().reply(accounts.get, { success: true, account, adminUsers: account.adminUsers });
  await screen.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Κλινική Ίρις' })).toBeVisible();
  await expect.element(screen.getByText('iris@example.gr', { exact: true })).toBeVisible();
});

it.each([
  ['figures', accountOverview.get, 'The figures could not be loaded'],
  ['notes', accounts.readNotes, 'The notes could not be loaded'],
  ['state', accounts.readLife, 'The state of the account could not be loaded'],
] as const)('shows why its %s could not be loaded', async (_, endpoint, title) => {
  api().refuse(endpoint, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByText(title)).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
});
