import { accounts } from '@kallos/contracts/auth/accounts';
import { type PageLock, pageLocks } from '@kallos/contracts/social/page-locks';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { UsedPages } from './UsedPages.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const lock = (id: number, facts: Partial<PageLock> = {}): PageLock => ({
  id,
  accountId: 7,
  platform: 'facebook',
  pageId: `100${id}`,
  pageName: `Σελίδα ${id}`,
  state: 'held',
  since: '2026-11-20T10:00:00.000Z',
  isInUse: true,
  alsoManagedBy: [],
  ...facts,
});
const list = (...locks: PageLock[]) =>
  api().reply(pageLocks.list, { success: true, locks, shared: 0, hasMore: false });
const open = () => renderScreen('/admin/dashboard/overview/7', <UsedPages accountId={7} />, 'en');

it('shows whether each page is in use, reserved or shared', async () => {
  list(lock(1), lock(2, { isInUse: false }), lock(3, { state: 'double' }));
  const screen = await open();
  for (const [name, state] of [
    ['Σελίδα 1', 'In use'],
    ['Σελίδα 2', 'Reserved'],
    ['Σελίδα 3', 'Shared'],
  ] as const)
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: name }).getByText(state))
      .toBeVisible();
});

it('names the other accounts that manage a page', async () => {
  const account = {
    id: 9,
    businessName: 'Αίγλη',
    status: 'active' as const,
    createdAt: '2026-11-01T10:00:00.000Z',
    adminUsers: [],
  };
  api().reply(accounts.get, { success: true, account, adminUsers: [] });
  list(lock(1, { alsoManagedBy: [9] }), lock(2));
  const screen = await open();
  await expect
    .element(screen.getByRole('link', { name: 'Αίγλη' }))
    .toHaveAttribute('href', '/admin/dashboard/overview/9');
  await expect.element(screen.getByText('No other account manages it.')).toBeVisible();
});

it('shows that no page is chosen', async () => {
  list();
  const screen = await open();
  await expect.element(screen.getByText('None chosen yet')).toBeVisible();
});

it('shows why the pages could not be loaded, and loads them again', async () => {
  api().refuse(pageLocks.list, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByText('Pages could not be loaded')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  await expect.element(screen.getByText('None chosen yet')).not.toBeInTheDocument();
  list(lock(1));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Σελίδα 1')).toBeVisible();
  await expect.element(screen.getByText('Pages could not be loaded')).not.toBeInTheDocument();
});
