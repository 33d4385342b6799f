import * as z from 'zod/mini';
import { accountLives } from '../account-life.ts';
import { AccountStatus } from '../auth/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, Paging, WireInstant } from '../wire.ts';

/** The state of an account's connection to Facebook; `ending` within a week of its end. */
const OverviewConnection = z.enum(['ok', 'ending', 'broken', 'no_pages', 'none']);
type OverviewConnection = z.infer<typeof OverviewConnection>;

/** The questions that the overview answers by a filter. */
export const OverviewFilter = z.enum([
  'needs_help',
  'broken',
  'ending',
  'no_posts',
  'failed',
  'waiting',
  'findings',
  'no_sign_in',
  'trial_ends',
  'over_budget',
  'stopped',
  'archived',
]);
export type OverviewFilter = z.infer<typeof OverviewFilter>;

/** The sort orders of the overview. */
export const OverviewSort = z.enum([
  'trouble',
  'name',
  'connection',
  'next',
  'empty',
  'waiting',
  'failed',
  'sign_in',
  'texts',
  'spend',
  'findings',
]);
export type OverviewSort = z.infer<typeof OverviewSort>;

/** How many of the next days are searched for days without a post. */
export const overviewDays = 14;

/** Days before its end from which a trial counts as ending. */
export const trialEndingDays = 7;

/** Days from which on a draft has waited long for its approval. */
export const waitingLongDays = 3;

/** From this score on an account needs help: a connection that ends, or worse. */
export const helpScore = 30;

/** The figures of one account. */
export const OverviewRow = z.object({
  accountId: Id,
  businessName: z.string(),
  status: AccountStatus,
  groupName: z.string(),
  tags: z.array(z.string()),
  trialEndsAt: z.nullable(WireInstant),
  life: z.enum(accountLives),
  /** Since when its publishing is paused. */
  pausedSince: z.nullable(WireInstant),
  /** A higher score is worse; 0 is in order. */
  trouble: z.number(),
  connection: OverviewConnection,
  /** Since when the connection is broken. */
  brokenSince: z.nullable(WireInstant),
  /** When the connection ends by itself. */
  connectionEndsAt: z.nullable(WireInstant),
  pages: z.number(),
  /** The next scheduled post. */
  nextPostAt: z.nullable(WireInstant),
  /** Of the next {@link overviewDays} days, those without a scheduled or published post. */
  emptyDays: z.number(),
  /** Drafts whose time is still to come. */
  waiting: z.number(),
  /** When the oldest of them was written. */
  waitingSince: z.nullable(WireInstant),
  /** Posts of the last seven days that failed on a page. */
  failed: z.number(),
  /** Posts of the last seven days whose outcome is unknown. */
  doubtful: z.number(),
  /** Scheduled posts that wait for a cause to end. */
  held: z.number(),
  /** Drafts and scheduled posts whose text breaks a rule. */
  findings: z.number(),
  lastSignInAt: z.nullable(WireInstant),
  /** Texts written this month. */
  texts: z.number(),
  /** The costs of models for texts this month, in US dollars: what counts towards its share of the budget. */
  textsUsd: z.number(),
  /** All costs of models this month, with those for products. */
  spentUsd: z.number(),
});
export type OverviewRow = z.output<typeof OverviewRow>;

const OverviewQuery = z.object({
  /** Words that are in the name, the number, the group, a tag or the e-mail address of a user. */
  search: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(AccountStatus),
  /** Exactly this group; empty for accounts without one. */
  group: z.optional(z.string().check(z.maxLength(80))),
  filter: z.optional(OverviewFilter),
  sort: z._default(OverviewSort, 'trouble'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
});
export type OverviewQuery = z.output<typeof OverviewQuery>;

const TimelineKind = z.enum(['posts', 'mails']);

/** Something that happened to a post, or a mail to a user. */
export const TimelineEntry = z.object({
  /** Unique in the timeline of an account. */
  key: z.string(),
  at: WireInstant,
  kind: TimelineKind,
  what: z.enum(['written', 'published', 'failed', 'needs_look', 'sent', 'refused']),
  /** The product of a post, or what a mail was about. */
  subject: z.string(),
  /** The page of a post, why it failed, or the address of a mail. */
  detail: z.string(),
  link: z.nullable(z.string()),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** The accounts with their figures, for administrators. */
export const accountOverview = {
  list: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/account-overview',
    who: 'admin',
    role: 'viewer',
    summary:
      'Lists accounts with their figures, the worst first: connection, next post, empty days, failures, sign-ins and costs.',
    query: z.object({ ...OverviewQuery.shape, ...Paging.shape }),
    reply: z.object({
      success: z.literal(true),
      /** The figures contain every change up to this moment. */
      asOf: WireInstant,
      total: z.number(),
      /** What one account may spend on models in a month, in US dollars. */
      budgetUsd: z.number(),
      /** How many of the accounts that match search, status and group each filter would list. */
      counts: z.record(OverviewFilter, z.number()),
      groups: z.array(z.string()),
      rows: z.array(OverviewRow),
    }),
  }),
  get: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/account-overview/:id',
    who: 'admin',
    role: 'viewer',
    summary: 'Reads the figures of one account.',
    params: z.object({ id: Id }),
    reply: z.object({ success: z.literal(true), asOf: WireInstant, row: OverviewRow }),
    errors: ['not_found'],
  }),
  timeline: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/account-overview/:id/timeline',
    who: 'admin',
    role: 'viewer',
    summary:
      "Lists what happened to an account's posts and the mails to its users, newest first, up to a moment; a page that follows repeats the entries of its last moment.",
    params: z.object({ id: Id }),
    query: z.object({
      kind: z.optional(TimelineKind),
      /** Words in the product of a post or the address of a mail. */
      search: z.optional(z.string().check(z.maxLength(200))),
      until: z.optional(Instant),
    }),
    reply: z.object({ success: z.literal(true), entries: z.array(TimelineEntry), hasMore: z.boolean() }),
  }),
  download: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/account-overview.csv',
    who: 'admin',
    role: 'viewer',
    summary: 'Returns all accounts that match, with their figures, as CSV.',
    query: OverviewQuery,
    reply: 'raw',
  }),
  calendar: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/account-calendar',
    who: 'admin',
    role: 'viewer',
    summary:
      'Lists accounts with the posts of each of the next 14 days, those with the most empty days first.',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(200))),
      /** Exactly this group; empty for accounts without one. */
      group: z.optional(z.string().check(z.maxLength(80))),
      sort: z._default(z.enum(['gaps', 'name']), 'gaps'),
      ...Paging.shape,
    }),
    reply: z.object({
      success: z.literal(true),
      asOf: WireInstant,
      total: z.number(),
      groups: z.array(z.string()),
      /** The days from today on in Athens, YYYY-MM-DD. */
      days: z.array(z.string()),
      rows: z.array(
        z.object({
          accountId: Id,
          businessName: z.string(),
          groupName: z.string(),
          emptyDays: z.number(),
          /** The posts of each day in the account's time zone. */
          days: z.array(
            z.object({
              /** Scheduled, publishing and published posts. */
              planned: z.number(),
              drafts: z.number(),
              /** Failed posts, and those with an unknown outcome. */
              failed: z.number(),
            }),
          ),
        }),
      ),
    }),
  }),
  remind: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/account-overview/reminders',
    who: 'admin',
    role: 'editor',
    summary:
      'Mails the users of these accounts about their open tasks: to connect again, or to approve drafts. Accounts without such work get no mail, nor those that got it within the last hour (`recent`); `unreachable` have no address, and `failed` lists those whose mail could not be queued.',
    body: z.object({ accountIds: z.array(Id).check(z.minLength(1), z.maxLength(500)) }),
    reply: z.object({
      success: z.literal(true),
      reminded: z.array(z.number()),
      recent: z.optional(z.array(z.number())),
      unreachable: z.optional(z.array(z.number())),
      failed: z.optional(z.array(z.number())),
    }),
    errors: ['invalid_fields'],
  }),
};
