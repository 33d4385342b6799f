import { accounts } from '@kallos/contracts/auth/accounts';
import { accountOverview, type OverviewRow } from '@kallos/contracts/posts/account-overview';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { anOverviewRow, noOverviewCounts } from '@kallos/web-kit/testing/overview-rows';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = (search = '') => renderRemote(AdminRoutes, '/admin', `/dashboard/overview${search}`, 'en');
const rows: OverviewRow[] = [
  anOverviewRow(2, {
    businessName: 'Αίγλη',
    trouble: 200,
    connection: 'broken',
    brokenSince: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    failed: 2,
    held: 1,
  }),
  anOverviewRow(1, { businessName: 'Ίρις', groupName: 'Βόρεια', status: 'trial' }),
];
const reply = (facts: object = {}) =>
  api().reply(accountOverview.list, {
    success: true,
    asOf: new Date().toISOString(),
    budgetUsd: 5,
    total: 2,
    counts: { ...noOverviewCounts, needs_help: 1, broken: 1 },
    groups: ['Βόρεια'],
    rows,
    ...facts,
  });
const lastQuery = () =>
  api()
    .calls(accountOverview.list)
    .findLast(({ query }) => query['sort'])?.query;
beforeEach(() => reply());

it('lists the worst first, with the words for its trouble', async () => {
  const screen = await open();
  const row = screen.getByRole('row', { name: /Αίγλη/ });
  await expect.element(row.getByText('Broken for 3 d')).toBeVisible();
  await expect.element(row.getByText('2 failed, 1 held')).toBeVisible();
  await expect.element(screen.getByText('1 account needs help.')).toBeVisible();
  expect(lastQuery()).toEqual({ sort: 'trouble', order: 'desc', page: '1', pageSize: '50' });
  const door = screen.getByRole('link', { name: 'Open portal of Αίγλη' });
  await expect.element(door).toHaveAttribute('href', '/portal/platforms?account=2');
});

describe('the address', () => {
  it('keeps filter, order and group', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: /Not connected 1/ }).click();
    await screen.getByRole('button', { name: 'Next post' }).click();
    await expect
      .poll(lastQuery)
      .toEqual({ filter: 'broken', sort: 'next', order: 'asc', page: '1', pageSize: '50' });
    await expect
      .element(screen.getByRole('button', { name: /Not connected 1/ }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect
      .element(screen.getByRole('columnheader', { name: 'Next post' }))
      .toHaveAttribute('aria-sort', 'ascending');
  });

  it('opens with the view that it has', async () => {
    const screen = await open('?filter=failed&group==Βόρεια&size=25&search=ίρις');
    await expect.element(screen.getByRole('searchbox')).toHaveValue('ίρις');
    expect(lastQuery()).toMatchObject({ filter: 'failed', group: 'Βόρεια', search: 'ίρις', pageSize: '25' });
  });
});

it('shows the age of figures older than a minute', async () => {
  reply({ asOf: new Date(Date.now() - 5 * 60_000).toISOString() });
  const screen = await open();
  await expect.element(screen.getByText('These figures are 5 min old')).toBeVisible();
});

it('distinguishes no match from no account', async () => {
  reply({ rows: [], total: 0 });
  const screen = await open('?filter=failed');
  await expect.element(screen.getByText('No account matches')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(screen.getByText('No accounts yet')).toBeVisible();
});

it('shows a failure with a retry', async () => {
  api().refuse(accountOverview.list, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByText('Accounts could not be loaded')).toBeVisible();
  reply();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('row', { name: /Αίγλη/ })).toBeVisible();
});

it('saves a view under a name and shows it again', async () => {
  const screen = await open('?filter=failed');
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByRole('menuitem', { name: 'Save this view…' }).click();
  await screen.getByLabelText('Name').fill('Morning');
  await screen.getByRole('button', { name: 'Save view' }).click();
  await screen.getByRole('button', { name: 'All', exact: true }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByRole('menuitem', { name: 'Morning' }).click();
  await expect
    .element(screen.getByRole('button', { name: /Failed or held/ }))
    .toHaveAttribute('aria-pressed', 'true');
});

it('moves between rows by the arrow keys', async () => {
  const screen = await open();
  const first = screen.getByRole('link', { name: 'Αίγλη', exact: true });
  await expect.element(first).toBeVisible();
  first.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'Ίρις', exact: true })).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(screen.getByRole('checkbox', { name: 'Select Ίρις' })).toBeChecked();
});

describe('selected accounts', () => {
  const kept = { tags: [], notes: '', trialEndsAt: null };

  it('change their group, and get it back', async () => {
    const before = [
      { accountId: 2, groupName: '', ...kept },
      { accountId: 1, groupName: 'Βόρεια', ...kept },
    ];
    api().reply(accounts.changeNotes, { success: true, before });
    const screen = await open();
    await screen.getByRole('checkbox').first().click({ force: true });
    await screen.getByRole('button', { name: 'Change group…' }).click();
    await screen.getByLabelText('Group', { exact: true }).last().fill('Νότια');
    await screen.getByRole('button', { name: 'Save group' }).click();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => api().calls(accounts.changeNotes).length).toBe(2);
    const [done, undone] = api()
      .calls(accounts.changeNotes)
      .map(({ body }) => body);
    expect(done).toEqual({
      changes: [
        { accountId: 2, groupName: 'Νότια' },
        { accountId: 1, groupName: 'Νότια' },
      ],
    });
    // Notes and tags of a later edit stay.
    expect(undone).toEqual({
      changes: [
        { accountId: 2, groupName: '' },
        { accountId: 1, groupName: 'Βόρεια' },
      ],
    });
  });

  it('that could not be changed stay selected and are named', async () => {
    api().reply(accountOverview.remind, { success: true, reminded: [2], recent: [], failed: [1] });
    const screen = await open();
    await screen.getByRole('checkbox').first().click({ force: true });
    await screen.getByRole('button', { name: 'Remind by mail' }).click();
    await expect.element(screen.getByText('Not all reminders were sent: 1 account')).toBeVisible();
    await expect.element(screen.getByText(/^Ίρις\. .*still selected\.$/)).toBeVisible();
    const bar = screen.getByRole('region', { name: 'Selected accounts' });
    await expect.element(bar.getByText('1 selected', { exact: true })).toBeVisible();
  });

  it('are not mailed again within the hour, which the screen explains', async () => {
    api().reply(accountOverview.remind, { success: true, reminded: [], recent: [1, 2], failed: [] });
    const screen = await open();
    await screen.getByRole('checkbox').first().click({ force: true });
    await screen.getByRole('button', { name: 'Remind by mail' }).click();
    await expect.element(screen.getByText('2 accounts got this mail within the last hour.')).toBeVisible();
  });

  it('are reminded by mail', async () => {
    api().reply(accountOverview.remind, { success: true, reminded: [2] });
    const screen = await open();
    await screen.getByRole('checkbox').first().click({ force: true });
    await screen.getByRole('button', { name: 'Remind by mail' }).click();
    await expect.element(screen.getByText('Reminder mailed: 1 account')).toBeVisible();
    expect(api().calls(accountOverview.remind)[0]?.body).toEqual({ accountIds: [2, 1] });
  });
});

describe('the table', () => {
  afterEach(() => page.viewport(1280, 800));

  it.each([1440, 1280, 1024, 768, 390])('cuts no column at a width of %d', async (width) => {
    await page.viewport(width, 900);
    const worst = anOverviewRow(3, {
      businessName: 'Ιατρείο Δρ. Καραγιάννη-Παπαδοπούλου, Θεσσαλονίκη',
      connection: 'broken',
      brokenSince: new Date(Date.now() - 33 * 86_400_000).toISOString(),
      failed: 2,
      doubtful: 1,
      held: 1,
      waiting: 12,
      waitingSince: new Date(Date.now() - 14 * 86_400_000).toISOString(),
      emptyDays: 14,
      texts: 1240,
      spentUsd: 123.45,
    });
    reply({ rows: [worst, ...rows] });
    const screen = await open();
    await expect.element(screen.getByText('Broken for 33 d')).toBeVisible();
    const frame = document.querySelector('table')!.parentElement!;
    expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  });
});
