import { accountLives } from '@kallos/contracts/account-life';
import type { ApiScope } from '@kallos/contracts/auth/api-keys';
import type { MailRefusal } from '@kallos/contracts/auth/mail-trouble';
import { staffRoles } from '@kallos/contracts/staff-role';
import { deliveryColumns } from '@kallos/mail/delivery-columns';
import { identityColumn, timestamptz, timestampColumns } from '@kallos/service-kit/database/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';

/** The data for a mail's text. */
export interface MailDetails {
  /** The address of the request or sign-in. */
  readonly address?: string;
  /** The device of the sign-in. */
  readonly device?: string;
  /** Who changed a password; absent for staff, the deployment and mailed links. */
  readonly by?: 'owner';
  /** The name of a key that ends, and when. */
  readonly key?: string;
  readonly endsAt?: string;
}

/**
 * The platform's administrators; `password` is an argon2id hash, `email` receives sign-in notices. A removed one keeps
 * its row, because the audit names it.
 */
export const users = pgTable('users', {
  id: identityColumn(),
  username: text().notNull().unique(),
  password: text().notNull(),
  /**
   * The hash that the deployment set, once the administrator has changed the password: a restart keeps the
   * new one.
   */
  deployedPassword: text('deployed_password'),
  email: text(),
  role: text({ enum: ['admin'] })
    .notNull()
    .default('admin'),
  /** Their role; the first administrators may do everything. */
  staffRole: text('staff_role', { enum: staffRoles }).notNull().default('owner'),
  /** As shown to other staff; empty for the username. */
  name: text().notNull().default(''),
  /** When the last invitation was sent; null once they have a password. */
  invitedAt: timestamptz('invited_at'),
  lastSignInAt: timestamptz('last_sign_in_at'),
  removedAt: timestamptz('removed_at'),
  ...timestampColumns(),
});

/** Mailed links with which staff choose a password. Only the token's SHA-256 is stored. */
export const staffLinks = pgTable(
  'staff_links',
  {
    id: identityColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('staff_links_user').on(table.userId), index('staff_links_end').on(table.expiresAt)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: identityColumn(),
    businessName: text('business_name').notNull(),
    status: text({ enum: ['trial', 'active'] })
      .notNull()
      .default('trial'),
    /** The agency's group; empty for none. */
    groupName: text('group_name').notNull().default(''),
    tags: text().array().notNull().default([]),
    trialEndsAt: timestamptz('trial_ends_at'),
    /** Free text for administrators. */
    notes: text().notNull().default(''),
    /** Only an open account can sign in and publish. */
    life: text({ enum: accountLives }).notNull().default('open'),
    lifeSince: timestamptz('life_since'),
    /** When an account that is to be deleted is erased. */
    eraseAt: timestamptz('erase_at'),
    /** Number and name, normalized like searches in any database locale: see `fold`. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`id::text || ' ' || lower(translate(regexp_replace(normalize(business_name, NFKD), '[\\u0300-\\u036f]', '', 'g'), 'ς', 'σ') collate pg_c_utf8)`,
    ),
    ...timestampColumns(),
  },
  (table) => [
    index('accounts_newest').on(table.createdAt, table.id),
    index('accounts_erase')
      .on(table.eraseAt)
      .where(sql`erase_at is not null`),
  ],
);

/** The users of business accounts; `email` is kept in lower case. */
export const adminUsers = pgTable(
  'admin_users',
  {
    id: identityColumn(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text().notNull().unique(),
    password: text().notNull(),
    /** When the last invitation was sent; null once the user has a password. */
    invitedAt: timestamptz('invited_at'),
    lastSignInAt: timestamptz('last_sign_in_at'),
    /** The last refusal of a mail to this address; earlier ones than the clearing are ignored. */
    mailTrouble: jsonb('mail_trouble').$type<{ reason: MailRefusal; answer: string; at: string }>(),
    mailClearedAt: timestamptz('mail_cleared_at'),
    ...timestampColumns(),
  },
  (table) => [index('admin_users_account').on(table.accountId)],
);

export const companyInfo = pgTable('company_info', {
  id: identityColumn(),
  accountId: integer('account_id')
    .notNull()
    .unique()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  companyName: text('company_name').notNull(),
  location: text().notNull(),
  postFrequencyDays: integer('post_frequency_days').notNull().default(7),
  scheduledTime: text('scheduled_time').notNull().default('09:00'),
  logoUrl: text('logo_url'),
  timeZone: text('time_zone').notNull().default('Europe/Athens'),
  ...timestampColumns(),
});

/** Links to choose a password. Only the token's SHA-256 is stored. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: identityColumn(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    adminUserId: integer('admin_user_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['reset', 'invitation'] }).notNull(),
    token: text().notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('password_links_user').on(table.adminUserId),
    index('password_links_end').on(table.expiresAt),
  ],
);

export const mails = pgTable(
  'mails',
  {
    id: identityColumn(),
    kind: text({
      enum: [
        'reset',
        'invitation',
        'password-changed',
        'new-device',
        'second-step-changed',
        'session-limit',
        'webhook-disabled',
        'key-ending',
        'staff-invitation',
      ],
    }).notNull(),
    /** As typed: it is looked up only when the mail is written. */
    email: text().notNull(),
    /** Null for administrators, and until the address is looked up. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Further data for its text; never a secret. */
    details: jsonb().$type<MailDetails>().notNull().default({}),
    ...deliveryColumns(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    // A second request while a link is queued sends no second mail.
    uniqueIndex('mails_reset_open')
      .on(table.email)
      .where(sql`kind = 'reset' and state in ('queued', 'retry')`),
    index('mails_open')
      .on(table.nextTryAt)
      .where(sql`state in ('queued', 'retry')`),
    index('mails_ended').on(table.endedAt),
    index('mails_account').on(table.accountId),
  ],
);

/** A person's second steps; the owner columns are those of `sessions`. */
export const secondSteps = pgTable(
  'second_steps',
  {
    id: identityColumn(),
    userId: integer('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    adminUserId: integer('admin_user_id')
      .unique()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The authenticator app's sealed secret; null for people with passkeys only. */
    secret: text(),
    /** Null until a first code was confirmed; no code is required before. */
    confirmedAt: timestamptz('confirmed_at'),
    /** The period of the last used code: it and earlier ones are rejected. */
    lastPeriod: bigint('last_period', { mode: 'number' }),
    /** SHA-256 of the unused recovery codes. */
    recoveryCodes: text('recovery_codes').array().notNull().default([]),
    ...timestampColumns(),
  },
  () => [
    index('second_steps_by_key')
      .on(sql`secret collate "C"`)
      .where(sql`secret is not null`),
  ],
);

/** Passkeys: public keys whose private keys never leave their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identityColumn(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    adminUserId: integer('admin_user_id').references(() => adminUsers.id, { onDelete: 'cascade' }),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    /** The device that created it, to distinguish it from others. */
    name: text().notNull().default(''),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId), index('passkeys_admin_user').on(table.adminUserId)],
);

/** A pending step after a right password: the second step of a sign-in, or the creation of a passkey. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    id: identityColumn(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    adminUserId: integer('admin_user_id').references(() => adminUsers.id, { onDelete: 'cascade' }),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['sign-in', 'passkey'] })
      .notNull()
      .default('sign-in'),
    /** The challenge for a passkey. */
    challenge: text(),
    /** SHA-256. */
    ticket: text().notNull().unique(),
    /** SHA-256 of the matching stored password. */
    passwordMark: text('password_mark').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('sign_in_steps_end').on(table.expiresAt)],
);

/**
 * Signed-in sessions. Only the token's SHA-256 is stored. A business user's session has `adminUserId`; an
 * administrator's has `userId`, and a grant to act inside an account also has `accountId`.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    token: text().notNull().unique(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    adminUserId: integer('admin_user_id').references(() => adminUsers.id, { onDelete: 'cascade' }),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The administrator's session on which a grant depends. */
    grantedBy: uuid('granted_by').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    reason: text(),
    /** Browser, system and address at sign-in, and the mark that identifies the device. */
    device: text().notNull().default(''),
    address: text().notNull().default(''),
    deviceKey: text('device_key').notNull().default(''),
    /** The browser to which its token is bound, as a hash of a cookie. */
    browser: text(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
    idleSeconds: integer('idle_seconds').notNull(),
    /** When the session ends even if it is in use. */
    expiresAt: timestamptz('expires_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_admin_user').on(table.adminUserId),
    index('sessions_granted_by').on(table.grantedBy),
    index('sessions_end').on(sql`least(ended_at, expires_at)`),
  ],
);

/**
 * Keys for programs. Only the SHA-256 of a secret is stored; a rotation keeps the previous secret
 * for the overlap.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: identityColumn(),
    /** Null for an agency-wide key. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    secret: text().notNull().unique(),
    /** The first characters of the secret. */
    start: text().notNull(),
    previousSecret: text('previous_secret').unique(),
    previousUntil: timestamptz('previous_until'),
    /** The subject and the name of the person who made it. */
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The lifetime, which a rotation starts again. */
    days: integer().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
    revokedAt: timestamptz('revoked_at'),
    /** How many days before its end a mail was sent last. */
    warnedDays: integer('warned_days'),
  },
  (table) => [
    index('api_keys_account').on(table.accountId),
    index('api_keys_end').on(sql`least(revoked_at, expires_at)`),
  ],
);

/** The rows of `sign_in_waits` by place, identified by the prefix of their names. */
export const waitsAtPlace = sql.raw("name like 'place:%'");

/** Failed sign-in attempts by name or, if the owner signed in from there before, by place; the wait grows. */
export const signInWaits = pgTable(
  'sign_in_waits',
  {
    /** SHA-256 of kind and typed name, known or not; for a place also of the address. */
    name: text().primaryKey(),
    failures: integer().notNull(),
    waitUntil: timestamptz('wait_until').notNull(),
    touchedAt: timestamptz('touched_at').notNull(),
  },
  (table) => [
    index('sign_in_waits_names')
      .on(table.touchedAt)
      .where(sql`not (${waitsAtPlace})`),
    index('sign_in_waits_places').on(table.touchedAt).where(waitsAtPlace),
  ],
);

/** A leaking bucket of failed attempts per address. */
export const signInBuckets = pgTable(
  'sign_in_buckets',
  {
    address: text().primaryKey(),
    level: doublePrecision().notNull(),
    touchedAt: timestamptz('touched_at').notNull(),
  },
  (table) => [index('sign_in_buckets_age').on(table.touchedAt)],
);

/** The append-only audit. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull().defaultNow(),
    action: text().notNull(),
    actor: text().notNull(),
    accountId: integer('account_id'),
    requestId: text('request_id'),
    details: jsonb().notNull().default({}),
  },
  (table) => [index('audit_entries_account').on(table.accountId, table.at)],
);

/** The address of each sign-in attempt; unlike the append-only audit it is deleted after 90 days. */
export const auditAddresses = pgTable(
  'audit_addresses',
  {
    /** No foreign key: no role may reference the audit. */
    entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
    accountId: integer('account_id'),
    address: text().notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [index('audit_addresses_at').on(table.at)],
);
