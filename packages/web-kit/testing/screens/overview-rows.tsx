import type { OverviewFilter, OverviewRow } from '@kallos/contracts/posts/account-overview';

/** The counts of an overview without trouble. */
export const noOverviewCounts: Record<OverviewFilter, number> = {
  needs_help: 0,
  broken: 0,
  ending: 0,
  no_posts: 0,
  failed: 0,
  waiting: 0,
  findings: 0,
  no_sign_in: 0,
  trial_ends: 0,
  over_budget: 0,
  stopped: 0,
  archived: 0,
};

/** A row of the account overview that is in order. */
export const anOverviewRow = (accountId: number, facts: Partial<OverviewRow> = {}): OverviewRow => ({
  accountId,
  businessName: `Ιατρείο ${accountId}`,
  status: 'active',
  groupName: '',
  tags: [],
  trialEndsAt: null,
  life: 'open',
  pausedSince: null,
  trouble: 0,
  connection: 'ok',
  brokenSince: null,
  connectionEndsAt: null,
  pages: 2,
  nextPostAt: '2026-12-01T07:00:00.000Z',
  emptyDays: 3,
  waiting: 0,
  waitingSince: null,
  failed: 0,
  doubtful: 0,
  held: 0,
  findings: 0,
  lastSignInAt: '2026-11-28T07:00:00.000Z',
  texts: 12,
  textsUsd: 0.4,
  spentUsd: 0.5,
  ...facts,
});
