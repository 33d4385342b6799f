import { networkNames } from '@kallos/contracts/networks';
import { identityColumn, timestamptz, timestampColumns } from '@kallos/service-kit/database/columns';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { platformName } from './deliveries.ts';

export { idempotentCalls } from '@kallos/service-kit/http/idempotent-calls';

/** The networks that posts can be published on, with their text limits. */
export const platforms = pgTable('platforms', {
  id: identityColumn(),
  name: platformName().unique(),
  icon: text({ enum: networkNames }).notNull(),
  maxHashtags: integer('max_hashtags').notNull(),
  recommendedLength: integer('recommended_length').notNull(),
  active: boolean().notNull().default(true),
  ...timestampColumns(),
});

/** The owner of a pending login, and its browser. */
const pendingLogin = () => ({
  /** The login at a network that was begun. */
  login: text().notNull().default('facebook'),
  browserHash: text('browser_hash').notNull(),
  /** The business's name on the confirmation page. */
  accountName: text('account_name').notNull().default(''),
  accountId: integer('account_id').notNull(),
  sessionId: text('session_id').notNull(),
  /** The administrator who acts as a user of the account, and that user. */
  acting: jsonb().$type<{ subject: string; actor: string }>(),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: timestampColumns().createdAt,
});

/** Pending logins: single use, ten minutes, bound to the account, its session and the browser. */
export const oauthStates = pgTable(
  'oauth_states',
  { stateHash: text('state_hash').primaryKey(), ...pendingLogin() },
  (table) => [index('oauth_states_by_session').on(table.sessionId)],
);

/** Tickets that start a login by a browser navigation: single use, sixty seconds. */
export const connectTickets = pgTable(
  'connect_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    ...pendingLogin(),
    browserHash: text('browser_hash').notNull().default(''),
  },
  (table) => [index('connect_tickets_by_session').on(table.sessionId)],
);

/** Links with which people without an account connect pages to a business: single use, a week. */
export const connectLinks = pgTable(
  'connect_links',
  {
    id: identityColumn(),
    tokenHash: text('token_hash').notNull(),
    accountId: integer('account_id').notNull(),
    accountName: text('account_name').notNull(),
    name: text().notNull(),
    login: text().notNull(),
    createdAt: timestampColumns().createdAt,
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    uniqueIndex('connect_links_by_token').on(table.tokenHash),
    index('connect_links_by_account').on(table.accountId, table.id),
    index('connect_links_by_end').on(table.expiresAt),
  ],
);

/** Meta's requests to delete a user's data; the user checks the status by code. */
export const dataDeletions = pgTable('data_deletions', {
  code: text().primaryKey(),
  /** Hash of the user's id at Meta; the id itself is deleted. */
  personHash: text('person_hash').notNull(),
  accountsErased: integer('accounts_erased').notNull(),
  createdAt: timestampColumns().createdAt,
});

/** Daily insights of a published post; a number that Meta omits is null, never 0. */
export const postInsights = pgTable(
  'post_insights',
  {
    deliveryKey: text('delivery_key').notNull(),
    day: date().notNull(),
    accountId: integer('account_id').notNull(),
    views: integer(),
    reach: integer(),
    reactions: integer(),
    comments: integer(),
    shares: integer(),
    readAt: timestamptz('read_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryKey, table.day] }),
    index('post_insights_by_account').on(table.accountId, table.day),
  ],
);

/** Short-lived access tokens by the hash of the grant that renews them. */
export const accessTokens = pgTable('access_tokens', {
  grantHash: text('grant_hash').primaryKey(),
  token: text().notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});
