import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions } from '@kallos/contracts/auth/sessions';
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
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  reply();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('row', { name: /Αίγλη/ })).toBeVisible();
  await expect.element(screen.getByText('Accounts could not be loaded')).not.toBeInTheDocument();
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

const begin = async (...names: string[]) => {
  const screen = await open();
  for (const name of names)
    await screen.getByRole('checkbox', { name: `Select ${name}` }).click({ force: true });
  return { screen, bar: screen.getByRole('region', { name: 'Selected accounts' }) };
};
const bareNotes = { groupName: '', tags: [], notes: '', trialEndsAt: null };
const openLife = { life: 'open' as const, since: null, eraseAt: null };
const choose = async (entry: string) => {
  const { screen, bar } = await begin('Αίγλη', 'Ίρις');
  await bar.getByRole('button', { name: 'Publishing and state' }).click();
  await screen.getByRole('menuitem', { name: entry }).click();
  return screen;
};

describe('the bar of selected accounts', () => {
  it('extends no trial where none is selected', async () => {
    const { screen, bar } = await begin('Αίγλη');
    const extend = bar.getByRole('button', { name: 'Extend trial by 14 days' });
    await expect.element(extend).toBeDisabled();
    await screen.getByRole('checkbox', { name: 'Select Ίρις' }).click({ force: true });
    await expect.element(extend).toBeEnabled();
  });

  it('extends the trials among the selected accounts', async () => {
    api().reply(accounts.changeNotes, { success: true, before: [{ accountId: 1, ...bareNotes }] });
    const { screen, bar } = await begin('Αίγλη', 'Ίρις');
    await bar.getByRole('button', { name: 'Extend trial by 14 days' }).click();
    await expect.element(screen.getByText('Trial extended by 14 days: 1 account')).toBeVisible();
    expect(api().calls(accounts.changeNotes)[0]?.body).toMatchObject({ changes: [{ accountId: 1 }] });
  });

  it('runs one change at a time, and shows how far it is', async () => {
    api().reply(accountOverview.remind, { success: true, reminded: [2] });
    const release = api().hold(accountOverview.remind);
    const { screen, bar } = await begin('Αίγλη');
    await bar.getByRole('button', { name: 'Remind by mail' }).dblClick();
    await expect.element(bar.getByText('0 of 1 done')).toBeVisible();
    await expect.element(bar.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    for (const name of [
      'Remind by mail',
      'One post to all…',
      'Change group…',
      'Extend trial by 14 days',
      'Publishing and state',
      'Clear selection',
    ])
      await expect.element(bar.getByRole('button', { name })).toBeDisabled();
    release();
    await expect.element(screen.getByText('Reminder mailed: 1 account')).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Remind by mail' })).toBeEnabled();
    expect(api().calls(accountOverview.remind)).toHaveLength(1);
  });

  it.each([
    ['Suspend…', 'Suspend', 'suspended', 'Suspended: 2 accounts'],
    ['Archive…', 'Archive', 'archived', 'Archived: 2 accounts'],
  ] as const)('asks before "%s"', async (entry, confirm, life, done) => {
    const before = [2, 1].map((accountId) => ({ accountId, ...openLife }));
    api().reply(accounts.changeLife, { success: true, before });
    const screen = await choose(entry);
    const dialog = screen.getByRole('alertdialog', { name: `${confirm} 2 accounts?` });
    await expect.element(dialog.getByText(/^No user of the business can sign in/)).toBeVisible();
    expect(api().calls(accounts.changeLife)).toEqual([]);
    await dialog.getByRole('button', { name: confirm }).click();
    await expect.element(screen.getByText(done)).toBeVisible();
    expect(api().calls(accounts.changeLife)[0]?.body).toEqual({
      changes: [2, 1].map((accountId) => ({ accountId, life })),
    });
  });

  it('names the accounts that could not be changed, until it is dismissed', async () => {
    api().refuse(accounts.changeLife, 'unavailable');
    const screen = await choose('Open again');
    await expect.element(screen.getByText('Not all accounts were changed: 2 accounts')).toBeVisible();
    await expect.element(screen.getByText(/^Αίγλη, Ίρις\. This part is not available/)).toBeVisible();
    await screen.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(screen.getByText(/^Not all accounts were changed/)).not.toBeInTheDocument();
  });

  it('starts in the group, and saves it by Enter', async () => {
    api().reply(accounts.changeNotes, { success: true, before: [{ accountId: 1, ...bareNotes }] });
    const { screen, bar } = await begin('Ίρις');
    await bar.getByRole('button', { name: 'Change group…' }).click();
    const field = screen.getByRole('dialog', { name: 'Change group' }).getByLabelText('Group');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('Βόρεια');
    await userEvent.fill(field, '');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Group removed: 1 account')).toBeVisible();
  });
});

describe('the selection', () => {
  it('is cleared on request', async () => {
    const { screen, bar } = await begin('Αίγλη');
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(screen.getByRole('checkbox', { name: 'Select Αίγλη' })).not.toBeChecked();
  });

  it('selects all that match, and shows that it reads them', async () => {
    reply({ total: 3 });
    const { bar } = await begin('Αίγλη');
    reply({ total: 3, rows: [...rows, anOverviewRow(3)] });
    const release = api().hold(accountOverview.list);
    await bar.getByRole('button', { name: 'Select all 3 that match' }).click();
    await expect.element(bar.getByRole('button', { name: 'Selecting…' })).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Remind by mail' })).toBeDisabled();
    release();
    await expect.element(bar.getByText(/^3 selected/)).toBeVisible();
  });

  it('shows why not all could be selected', async () => {
    reply({ total: 3 });
    const { screen, bar } = await begin('Αίγλη');
    api().refuse(accountOverview.list, 'unavailable');
    await bar.getByRole('button', { name: 'Select all 3 that match' }).click();
    await expect.element(screen.getByText('The accounts could not be selected')).toBeVisible();
    await expect.element(bar.getByText('1 selected', { exact: true })).toBeVisible();
  });

  it('offers a viewer no change', async () => {
    api().reply(sessions.verify, {
      success: true,
      role: 'admin',
      name: 'eleni',
      userId: 'admin:2',
      account: null,
      isImpersonated: false,
      staffRole: 'viewer',
    });
    const { bar } = await begin('Αίγλη');
    await expect.element(bar.getByText('You can read and change nothing.')).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Remind by mail' })).not.toBeInTheDocument();
  });
});

describe('the download', () => {
  it('is asked for once by two clicks', async () => {
    api().refuse(accountOverview.download, 'unavailable');
    const release = api().hold(accountOverview.download);
    const screen = await open();
    await screen.getByRole('button', { name: 'Download CSV' }).dblClick();
    await expect.element(screen.getByRole('button', { name: 'Preparing…' })).toBeVisible();
    release();
    await expect.element(screen.getByRole('button', { name: 'Download CSV' })).toBeVisible();
    expect(api().calls(accountOverview.download)).toHaveLength(1);
  });

  it('shows why it failed', async () => {
    api().refuse(accountOverview.download, 'unavailable');
    const screen = await open();
    await screen.getByRole('button', { name: 'Download CSV' }).click();
    await expect.element(screen.getByText('The accounts could not be downloaded')).toBeVisible();
    await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  });
});

it('shows that no account needs help', async () => {
  reply({ counts: noOverviewCounts });
  const screen = await open();
  await expect.element(screen.getByText('No account needs help.')).toBeVisible();
});
