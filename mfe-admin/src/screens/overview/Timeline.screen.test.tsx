import { audit } from '@kallos/contracts/auth/audit';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { Timeline } from './Timeline.tsx';

const entry = (id: number, at: string, actor: string) => ({
  id,
  at,
  action: 'signed-in',
  actor,
  accountId: 7,
  details: { by: 'password' },
});
const api = useFakeApi({ auth_token: 'token' }, (fake) => {
  answerAsAdmin(fake);
  fake.reply(audit.list, { success: true, entries: [], hasMore: false });
  fake.reply(accountOverview.timeline, { success: true, entries: [], hasMore: false });
});
const open = () => renderScreen('/admin/dashboard/overview/7', <Timeline accountId={7} />, 'en');

it('shows that nothing has happened yet', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Nothing yet')).toBeVisible();
});

it('shows that no entry matches the typed words', async () => {
  const screen = await open();
  await screen.getByRole('searchbox').fill('deleted');
  await expect.element(screen.getByText('Nothing matches')).toBeVisible();
});

it.each([
  ['the audit', audit.list],
  ['the posts', accountOverview.timeline],
])('shows why %s could not be loaded, and loads it again', async (_, endpoint) => {
  api().refuse(endpoint, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByText('The timeline could not be loaded')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  await expect.element(screen.getByText('Nothing yet')).not.toBeInTheDocument();
  api().reply(audit.list, { success: true, entries: [], hasMore: false });
  api().reply(accountOverview.timeline, { success: true, entries: [], hasMore: false });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Nothing yet')).toBeVisible();
  await expect.element(screen.getByText('The timeline could not be loaded')).not.toBeInTheDocument();
});

it('goes back to newer entries', async () => {
  api().reply(audit.list, ({ query }) => ({
    success: true as const,
    entries:
      query['until'] === undefined
        ? [entry(9, '2026-11-28T10:00:00.000Z', 'newer@example.gr')]
        : [entry(4, '2026-11-27T10:00:00.000Z', 'older@example.gr')],
    hasMore: query['until'] === undefined,
  }));
  const screen = await open();
  await expect.element(screen.getByText(/newer@example\.gr$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Newer' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Older' }).click();
  await expect.element(screen.getByText(/older@example\.gr$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Older' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Newer' }).click();
  await expect.element(screen.getByText(/newer@example\.gr$/)).toBeVisible();
});
