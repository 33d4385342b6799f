import { accountLives } from '@kallos/contracts/account-life';
import { networkNames } from '@kallos/contracts/networks';
import { timestamptz } from '@kallos/service-kit/database/columns';
import { productClasses } from '@kallos/writing/products/product-classes';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/**
 * The version of the event that a copy was made from, so that late events overwrite nothing newer.
 */
const version = () => bigint({ mode: 'number' }).notNull().default(0);
const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();

/** A copy of an account's state in svc-auth. */
export const accountsCopy = pgTable(
  'accounts_copy',
  {
    accountId: integer('account_id').primaryKey(),
    businessName: text('business_name').notNull(),
    status: text({ enum: ['trial', 'active'] }).notNull(),
    groupName: text('group_name').notNull().default(''),
    tags: jsonb().$type<string[]>().notNull().default([]),
    trialEndsAt: timestamptz('trial_ends_at'),
    /** Posts of an account that is not open wait. */
    life: text({ enum: accountLives }).notNull().default('open'),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // The publisher looks for stopped accounts in each poll.
    index('accounts_copy_stopped')
      .on(table.accountId)
      .where(sql`life <> 'open'`),
  ],
);

/** Name, address and posting schedule of an account. */
export const companyCopy = pgTable('company_copy', {
  accountId: integer('account_id').primaryKey(),
  companyName: text('company_name').notNull(),
  location: text().notNull(),
  postFrequencyDays: integer('post_frequency_days').notNull(),
  /** Wall-clock HH:MM in `timeZone`. */
  scheduledTime: text('scheduled_time').notNull(),
  timeZone: text('time_zone').notNull(),
  /** The path of the uploaded logo. */
  logoPath: text('logo_path'),
  emails: jsonb().$type<string[]>().notNull(),
  /** Addresses that permanently refused mail. */
  deadEmails: jsonb('dead_emails').$type<string[]>().notNull().default([]),
  version: version(),
  updatedAt: updatedAt(),
});

/**
 * The products to write posts about; a removed one keeps its row, so that a late update cannot
 * restore it.
 */
export const accountProductsCopy = pgTable('account_products_copy', {
  accountProductId: integer('account_product_id').primaryKey(),
  accountId: integer('account_id').notNull(),
  /** The product's id in the administrator's catalogue. */
  productId: integer('product_id'),
  name: text().notNull(),
  description: text().notNull(),
  imagePath: text('image_path'),
  categoryName: text('category_name'),
  examplePosts: jsonb('example_posts').$type<string[]>().notNull(),
  /** The confirmed class, or else the guessed one. */
  productClass: text('product_class', { enum: productClasses }),
  isClassConfirmed: boolean('is_class_confirmed').notNull().default(false),
  ceNumber: text('ce_number').notNull().default(''),
  notifiedBody: text('notified_body').notNull().default(''),
  permittedClaims: jsonb('permitted_claims').$type<string[]>().notNull().default([]),
  requiredWarnings: jsonb('required_warnings').$type<string[]>().notNull().default([]),
  /** Confirmed facts for posts. */
  facts: jsonb().$type<string[]>().notNull().default([]),
  isRemoved: boolean('is_removed').notNull().default(false),
  version: version(),
  updatedAt: updatedAt(),
});

/** The version of an account's copy of its pages. */
export const pagesCopyVersions = pgTable('pages_copy_versions', {
  accountId: integer('account_id').primaryKey(),
  version: version(),
});

/** The selected pages of an account. */
export const pagesCopy = pgTable(
  'pages_copy',
  {
    accountId: integer('account_id').notNull(),
    pageId: text('page_id').notNull(),
    pageName: text('page_name').notNull(),
    platform: text({ enum: networkNames }).notNull(),
    username: text(),
    /** Posts cannot be published there until the business connects again. */
    isReconnectNeeded: boolean('is_reconnect_needed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.pageId] })],
);

/** Pages with lasting refusals, as svc-social reports; a recovered page keeps its row without a reason. */
export const refusedPagesCopy = pgTable(
  'refused_pages_copy',
  {
    accountId: integer('account_id').notNull(),
    platform: text({ enum: networkNames }).notNull(),
    pageId: text('page_id').notNull(),
    pageName: text('page_name').notNull(),
    reason: text(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.platform, table.pageId] })],
);

/** The state of each account's connection in svc-social. */
export const connectionsCopy = pgTable('connections_copy', {
  accountId: integer('account_id').primaryKey(),
  state: text({ enum: ['none', 'ok', 'missing_permission', 'needs_reconnect'] }).notNull(),
  since: timestamptz('since').notNull(),
  endsAt: timestamptz('ends_at'),
  version: version(),
  updatedAt: updatedAt(),
});

/** The last sign-in of each account's users. */
export const signInsCopy = pgTable('sign_ins_copy', {
  accountId: integer('account_id').primaryKey(),
  lastSignInAt: timestamptz('last_sign_in_at').notNull(),
});

/** What an account's model calls for products cost in the newest month known. */
export const productCostsCopy = pgTable('product_costs_copy', {
  accountId: integer('account_id').primaryKey(),
  /** Its first day in UTC. */
  month: date().notNull(),
  microUsd: bigint('micro_usd', { mode: 'number' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().default(0),
});
