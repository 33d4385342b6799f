import { accounts } from '@kallos/contracts/auth/accounts';
import { audit } from '@kallos/contracts/auth/audit';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { clientMonths } from '@kallos/contracts/posts/client-months';
import { pageLocks } from '@kallos/contracts/social/page-locks';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { anOverviewRow } from '@kallos/web-kit/testing/overview-rows';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const link = {
  id: 3,
  month: '2026-11',
  createdAt: '2026-11-29T10:00:00.000Z',
  expiresAt: '2026-12-29T10:00:00.000Z',
};
const url = 'https://kallos.example/api/months/abc';

beforeEach(() => {
  const account = {
    id: 7,
    businessName: 'Κλινική Ίρις',
    status: 'active' as const,
    createdAt: '2026-11-01T10:00:00.000Z',
    adminUsers: [],
  };
  api().reply(accounts.get, { success: true, account, adminUsers: [] });
  api().reply(accounts.readNotes, {
    success: true,
    notes: { accountId: 7, groupName: '', tags: [], notes: '', trialEndsAt: null },
  });
  api().reply(accounts.readLife, {
    success: true,
    life: { accountId: 7, life: 'open', since: null, eraseAt: null },
  });
  api().reply(accountOverview.get, {
    success: true,
    asOf: new Date().toISOString(),
    row: anOverviewRow(7),
  });
  api().reply(pageLocks.list, { success: true, locks: [], shared: 0, hasMore: false });
  api().reply(audit.list, { success: true, entries: [], hasMore: false });
  api().reply(accountOverview.timeline, { success: true, entries: [], hasMore: false });
  api().reply(clientMonths.list, { success: true, links: [] });
  api().reply(clientMonths.create, { success: true, link, url });
});

const open = async () => {
  const screen = await renderRemote(AdminRoutes, '/admin', '/dashboard/overview/7', 'en');
  await screen.getByRole('button', { name: 'Client’s month…' }).click();
  return screen.getByRole('dialog', { name: 'A client’s month' });
};

it('makes a link in two clicks and shows its address once', async () => {
  const dialog = await open();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await expect.element(dialog.getByText(url)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute('href', url);
  expect(api().calls(clientMonths.create)[0]?.body).toMatchObject({ accountId: 7 });
});

it('lists valid links and ends one', async () => {
  api().reply(clientMonths.list, { success: true, links: [link] });
  api().reply(clientMonths.revoke, { success: true });
  const dialog = await open();
  await expect.element(dialog.getByText(/November 2026 · until/)).toBeVisible();
  api().reply(clientMonths.list, { success: true, links: [] });
  await dialog.getByRole('button', { name: 'End the link to November 2026' }).click();
  await expect.element(dialog.getByText('None')).toBeVisible();
  expect(api().calls(clientMonths.revoke)[0]?.query).toMatchObject({ accountId: '7' });
});

it('explains a failure', async () => {
  api().refuse(clientMonths.create, 'unavailable');
  const dialog = await open();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
});
