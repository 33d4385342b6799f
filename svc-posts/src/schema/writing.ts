import { networkNames } from '@kallos/contracts/networks';
import type { BrandVoice } from '@kallos/contracts/posts/brand-voice';
import { identityColumn, timestamptz, timestampColumns } from '@kallos/service-kit/database/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bulkGeneratedPosts } from './posts.ts';

/** The automatic period of an account. */
export const scheduledPeriods = pgTable(
  'scheduled_periods',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull().unique(),
    nextScheduledDate: timestamptz('next_scheduled_date').notNull(),
    postFrequencyDays: integer('post_frequency_days').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** It is not renewed before this time. */
    renewAfter: timestamptz('renew_after').notNull().defaultNow(),
    ...timestampColumns(),
  },
  (table) => [
    index('scheduled_periods_next')
      .on(table.nextScheduledDate)
      .where(sql`is_active`),
  ],
);

/** The lock of the process that writes a period, so that repeated requests take effect once. */
export const periodWork = pgTable('period_work', {
  accountId: integer('account_id').primaryKey(),
  token: uuid().notNull(),
  until: timestamptz('until').notNull(),
});

/** Orders of drafts for newly added products. */
export const draftOrders = pgTable(
  'draft_orders',
  {
    accountProductId: integer('account_product_id').primaryKey(),
    accountId: integer('account_id').notNull(),
    attempts: integer().notNull().default(0),
    nextTryAt: timestamptz('next_try_at').notNull().defaultNow(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('draft_orders_next').on(table.nextTryAt)],
);

/** An account's use of a daily limit. */
export const dailyUses = pgTable(
  'daily_uses',
  {
    accountId: integer('account_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: ['text', 'test-email', 'model-micro-usd', 'budget-alert'] }).notNull(),
    used: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day, table.kind] }),
    index('daily_uses_day').on(table.day),
  ],
);

/**
 * Reserved uses of running calls. A call without a result, or whose process died, returns its use.
 */
export const useHolds = pgTable(
  'use_holds',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: integer('account_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: ['text'] }).notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('use_holds_end').on(table.expiresAt), index('use_holds_account').on(table.accountId)],
);

/** Every generated text with its origin; a post of the calendar contains one of them. */
export const generatedPosts = pgTable(
  'generated_posts',
  {
    id: identityColumn(),
    accountId: integer('account_id').notNull(),
    productId: integer('product_id'),
    content: text().notNull(),
    contentHash: text('content_hash').notNull(),
    status: text({ enum: ['draft', 'taken'] })
      .notNull()
      .default('draft'),
    writerKind: text('writer_kind', { enum: ['built-in', 'model'] }).notNull(),
    writerModel: text('writer_model'),
    promptHash: text('prompt_hash'),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    facts: jsonb().$type<string[]>().notNull().default([]),
    /** Null if the model's price is unknown. */
    costUsd: doublePrecision('cost_usd'),
    ...timestampColumns(),
  },
  (table) => [
    index('generated_posts_text').on(table.accountId, table.contentHash),
    index('generated_posts_moment').on(table.createdAt),
    index('generated_posts_month').on(table.accountId, table.createdAt),
  ],
);

/**
 * Settings and budget of text generation; the row without a user contains the platform's settings.
 */
export const aiConfigurations = pgTable('ai_configurations', {
  id: identityColumn(),
  userId: integer('user_id').unique(),
  model: text().notNull().default('gpt-4o'),
  temperature: text().notNull().default('0.7'),
  targetPostLength: integer('target_post_length').notNull().default(150),
  contentTone: text('content_tone').notNull().default('professional'),
  defaultHashtags: text('default_hashtags').notNull().default(''),
  contentGuidelines: text('content_guidelines').notNull().default(''),
  avoidMedicalClaims: boolean('avoid_medical_claims').notNull().default(true),
  includeCta: boolean('include_cta').notNull().default(true),
  complianceCheck: boolean('compliance_check').notNull().default(true),
  monthlyBudgetUsd: doublePrecision('monthly_budget_usd').notNull().default(20),
  dailyGenerationLimit: integer('daily_generation_limit').notNull().default(50),
  sendBudgetAlerts: boolean('send_budget_alerts').notNull().default(true),
  autoPause: boolean('auto_pause').notNull().default(true),
  ...timestampColumns(),
});

/** The style of an account's posts. */
export const brandVoices = pgTable('brand_voices', {
  accountId: integer('account_id').primaryKey(),
  voice: jsonb().$type<BrandVoice>().notNull(),
  ...timestampColumns(),
});

/** Style rules for texts per network; rows without a user are the platform's rules. */
export const platformStyles = pgTable(
  'platform_styles',
  {
    /** The name of the network, unique across services. */
    platformId: text('platform_id', { enum: networkNames }).notNull(),
    userId: integer('user_id'),
    /** Style instructions for a model. */
    postStyle: text('post_style').notNull(),
    maxHashtags: integer('max_hashtags').notNull(),
    active: boolean().notNull().default(true),
    ...timestampColumns(),
  },
  (table) => [unique('platform_styles_once').on(table.platformId, table.userId).nullsNotDistinct()],
);

/**
 * The numbers of each post's sketch, written by a trigger: an array index cannot be used with row
 * security.
 */
export const postSketches = pgTable(
  'post_sketches',
  {
    number: integer().notNull(),
    bulkPostId: integer('bulk_post_id')
      .notNull()
      .references(() => bulkGeneratedPosts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.bulkPostId] }),
    index('post_sketches_post').on(table.bulkPostId),
  ],
);
