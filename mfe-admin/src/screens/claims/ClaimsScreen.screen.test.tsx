import { accounts } from '@kallos/contracts/auth/accounts';
import { type ClaimDecision, claimDecisions } from '@kallos/contracts/posts/claim-decisions';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = () => renderRemote(AdminRoutes, '/admin', '/dashboard/claims', 'en');

const aDecision = (id: number, more: Partial<ClaimDecision> = {}): ClaimDecision => ({
  id,
  accountId: 7,
  businessName: 'Iris Clinic',
  bulkPostId: 500 + id,
  kind: 'refused',
  ruleIds: ['therapeutic-claim'],
  packVersion: '2026.11.1',
  decidedAt: '2026-03-02T08:00:00.000Z',
  override: null,
  ...more,
});
const list = (decisions: ClaimDecision[], hasMore = false) =>
  api().reply(claimDecisions.list, {
    success: true,
    packVersion: '2026.11.1',
    packs: [
      { name: 'Cosmetics', rules: 40 },
      { name: 'Devices', rules: 1 },
    ],
    counts: { refused: 1200, overridden: 2, taken_back: 0, judged_again: 5 },
    decisions,
    hasMore,
  });

beforeEach(() => {
  api().reply(accounts.list, {
    success: true,
    accounts: [
      {
        id: 7,
        businessName: 'Iris Clinic',
        status: 'active',
        createdAt: '2026-03-02T08:00:00.000Z',
        adminUsers: [],
      },
    ],
    total: 1,
    hasMore: false,
  });
  list([aDecision(1)]);
});

it('shows the rules in force and the counts of 30 days', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Rules in force: 2026.11.1')).toBeVisible();
  await expect.element(screen.getByText('Cosmetics (40 rules) · Devices (1 rule)')).toBeVisible();
  await expect.element(screen.getByText('1,200')).toBeVisible();
});

it('shows who overrode a rule and why', async () => {
  list([
    aDecision(1, { kind: 'overridden', override: { name: 'Maria P.', reason: 'Approved by our lawyer' } }),
  ]);
  const screen = await open();
  const row = screen.getByRole('row', { name: /Iris Clinic/ });
  await expect.element(row.getByText('Overridden')).toBeVisible();
  await expect.element(row.getByText('therapeutic-claim')).toBeVisible();
  await expect.element(row.getByText('Maria P.: Approved by our lawyer')).toBeVisible();
});

it('shows the number of an erased account', async () => {
  list([aDecision(1, { businessName: null, accountId: 41 })]);
  const screen = await open();
  await expect.element(screen.getByRole('row', { name: /Account 41/ })).toBeVisible();
});

it('requests one account, starting with its newest decision', async () => {
  list([aDecision(9), aDecision(8)], true);
  const screen = await open();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => api().calls(claimDecisions.list).at(-1)?.query['before']).toBe('8');
  await screen.getByRole('button', { name: /All accounts/ }).click();
  await screen.getByRole('option', { name: 'Iris Clinic' }).click();
  await expect.poll(() => api().calls(claimDecisions.list).at(-1)?.query).toEqual({ accountId: '7' });
  await expect.element(screen.getByText('Page 1', { exact: true })).toBeVisible();
});

it('explains an empty list', async () => {
  list([]);
  const screen = await open();
  await expect.element(screen.getByText('Nothing to decide yet')).toBeVisible();
});

it('can be loaded again after a failure', async () => {
  api().refuse(claimDecisions.list, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByText('Decisions could not be loaded')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  await expect.element(screen.getByText('Nothing to decide yet')).not.toBeInTheDocument();
  list([aDecision(1)]);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('row', { name: /Iris Clinic/ })).toBeVisible();
  await expect.element(screen.getByText('Decisions could not be loaded')).not.toBeInTheDocument();
});

it('returns to the newer decisions', async () => {
  list([aDecision(9), aDecision(8)], true);
  const screen = await open();
  await expect.element(screen.getByText('2 on this page')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByText('Page 2', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Previous' }).click();
  await expect.element(screen.getByText('Page 1', { exact: true })).toBeVisible();
});

it('offers no further page after the last', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('row', { name: /Iris Clinic/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});
