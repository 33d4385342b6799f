import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = (query = '') => renderRemote(AdminRoutes, '/admin', `/dashboard/account-calendar${query}`, 'en');
const days = Array.from({ length: 14 }, (_, at) => `2026-12-${String(at + 1).padStart(2, '0')}`);
const row = (accountId: number, businessName: string) => ({
  accountId,
  businessName,
  groupName: 'Βόρεια',
  emptyDays: 12,
  days: days.map((_, at) => ({
    planned: at === 0 ? 2 : 0,
    drafts: at === 1 ? 1 : 0,
    failed: at === 2 ? 1 : 0,
  })),
});
const reply = (facts: object = {}) =>
  api().reply(accountOverview.calendar, {
    success: true,
    asOf: new Date().toISOString(),
    total: 2,
    groups: ['Βόρεια'],
    days,
    rows: [row(1, 'Ίρις'), row(2, 'Αίγλη')],
    ...facts,
  });
beforeEach(() => reply());

it('shows two weeks of each account with links to the work', async () => {
  const screen = await open();
  const planned = screen.getByRole('link', { name: 'Ίρις, Tuesday 1 December: 2 planned' });
  await expect.element(planned).toHaveAttribute('href', '/portal/campaigns?account=1');
  await expect
    .element(screen.getByRole('link', { name: 'Ίρις, Wednesday 2 December: 1 to approve' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Ίρις, Thursday 3 December: 1 failed' }))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Αίγλη, Friday 4 December: empty' })).toBeVisible();
});

it('moves between days and accounts by arrow keys', async () => {
  const screen = await open();
  const first = screen.getByRole('link', { name: 'Ίρις, Tuesday 1 December: 2 planned' });
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect
    .element(screen.getByRole('link', { name: 'Αίγλη, Wednesday 2 December: 1 to approve' }))
    .toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByRole('link', { name: 'Αίγλη', exact: true })).toHaveFocus();
});

it('keeps group and order in the address', async () => {
  const screen = await open('?group=%3D%CE%92%CF%8C%CF%81%CE%B5%CE%B9%CE%B1&sort=name');
  await expect.element(screen.getByRole('link', { name: 'Ίρις', exact: true })).toBeVisible();
  expect(api().calls(accountOverview.calendar).at(-1)?.query).toMatchObject({
    group: 'Βόρεια',
    sort: 'name',
  });
});

it('can be loaded again after a failure, and shows all accounts on request', async () => {
  api().refuse(accountOverview.calendar, 'unavailable');
  const screen = await open('?group=%3D');
  await expect.element(screen.getByText('The calendar could not be loaded')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  reply({ rows: [], total: 0 });
  await screen.getByRole('button', { name: /again/i }).click();
  await expect.element(screen.getByText('No account matches')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => location.search).toBe('');
});

it('shows that there are no accounts yet', async () => {
  reply({ rows: [], total: 0 });
  const screen = await open();
  await expect.element(screen.getByText('No accounts yet')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show all' })).not.toBeInTheDocument();
});

it('shows another page on request', async () => {
  reply({ total: 60 });
  const screen = await open();
  await expect.element(screen.getByText('1 to 50 of 60')).toBeVisible();
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.element(screen.getByText('51 to 60 of 60')).toBeVisible();
  expect(api().calls(accountOverview.calendar).at(-1)?.query).toMatchObject({ page: '2' });
});

it('starts at the first page after another order', async () => {
  reply({ total: 60 });
  const screen = await open('?page=2');
  await expect.element(screen.getByText('51 to 60 of 60')).toBeVisible();
  await screen.getByRole('button', { name: /Sort/ }).click();
  await screen.getByRole('option', { name: 'Name' }).click();
  await expect.element(screen.getByText('1 to 50 of 60')).toBeVisible();
});
