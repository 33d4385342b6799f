import { accountLives } from '@kallos/contracts/account-life';
import { timestamptz } from '@kallos/service-kit/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Accounts whose figures are outdated; written by triggers. Rows are only appended, to avoid
 * deadlocks between transactions that change one account.
 */
export const overviewMarks = pgTable(
  'overview_marks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id').notNull(),
    markedAt: timestamptz('marked_at').notNull().defaultNow(),
  },
  (table) => [index('overview_marks_account').on(table.accountId)],
);

/** A higher score is worse. Unpublished posts outweigh preventable problems. */
const score = sql`case connection when 'broken' then 100 when 'ending' then 30 when 'ok' then 0 else 20 end
  + case when held > 0 then 60 else 0 end
  + case when doubtful > 0 then 50 else 0 end
  + case when failed > 0 then 40 else 0 end
  + case when findings > 0 then 10 else 0 end
  + case when empty_days >= 7 then 10 else 0 end
  + case when waiting > 0 then 5 else 0 end`;

/** The read model of the accounts' figures: one row for each account. */
export const accountOverview = pgTable(
  'account_overview',
  {
    accountId: integer('account_id').primaryKey(),
    businessName: text('business_name').notNull(),
    status: text({ enum: ['trial', 'active'] }).notNull(),
    groupName: text('group_name').notNull(),
    tags: jsonb().$type<string[]>().notNull(),
    trialEndsAt: timestamptz('trial_ends_at'),
    life: text({ enum: accountLives }).notNull().default('open'),
    /** Since when staff paused its publishing. */
    pausedSince: timestamptz('paused_since'),
    /**
     * Id, name, group, tags and addresses, normalized like searches in any database locale: see
     * `fold`.
     */
    searchText: text('search_text').notNull(),
    connection: text({ enum: ['ok', 'ending', 'broken', 'no_pages', 'none'] }).notNull(),
    brokenSince: timestamptz('broken_since'),
    connectionEndsAt: timestamptz('connection_ends_at'),
    pages: integer().notNull(),
    nextPostAt: timestamptz('next_post_at'),
    emptyDays: integer('empty_days').notNull(),
    waiting: integer().notNull(),
    /** When the oldest waiting draft was written. */
    waitingSince: timestamptz('waiting_since'),
    failed: integer().notNull(),
    doubtful: integer().notNull(),
    held: integer().notNull(),
    findings: integer().notNull(),
    lastSignInAt: timestamptz('last_sign_in_at'),
    texts: integer().notNull(),
    /** For texts: what counts towards the account's share of the budget. */
    spentMicroUsd: bigint('spent_micro_usd', { mode: 'number' }).notNull(),
    /** For products, which svc-catalog pays from another budget. */
    productsMicroUsd: bigint('products_micro_usd', { mode: 'number' }).notNull().default(0),
    trouble: integer().notNull().generatedAlwaysAs(score),
    /** When a figure next changes without an event. */
    changesAt: timestamptz('changes_at').notNull(),
    computedAt: timestamptz('computed_at').notNull().defaultNow(),
  },
  (table) => [index('account_overview_changes').on(table.changesAt)],
);
