import { fileURLToPath } from 'node:url';
import { accountCreated, companyInfoSaved } from '@kallos/contracts/auth/events';
import { accountProductAdded } from '@kallos/contracts/catalog/events';
import { ApiError } from '@kallos/contracts/client';
import type { CallInput } from '@kallos/contracts/endpoint';
import type { EventType } from '@kallos/contracts/event';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { pagesSelected } from '@kallos/contracts/social/events';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import type { Mail } from '@kallos/mail/mailer';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { openLog } from '@kallos/service-kit/observability/log';
import {
  businessCaller,
  callAs,
  createTestDatabase,
  readRows,
  updateRows,
  type TestDatabase,
  testIdentityKey,
} from '@kallos/service-kit/testing';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { builtInWriter } from '@kallos/writing/built-in/built-in-writer';
import { contentHashOf } from '@kallos/writing/built-in/text-faults';
import { eq, type SQL } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { inject } from 'vitest';
import type * as z from 'zod/mini';
import type { Ctx } from '../src/context.ts';
import { eventHandlers } from '../src/listeners.ts';
import { createApp } from '../src/posts.http.ts';
import { writeNextDraft } from '../src/posts/texts/write-drafts.ts';
import { bulkGeneratedPosts } from '../src/schema/posts.ts';
import { storeConfiguration } from '../src/writing/configuration.ts';

/** The posting frequency and hour of an account. */
export interface Schedule {
  readonly postFrequencyDays?: number;
  readonly scheduledTime?: string;
  readonly logoUrl?: string;
}

function openTestCtx(database: TestDatabase, mails: Mail[]): Ctx {
  let seed = 1;
  return {
    db: database.db,
    log: openLog('test', 'silent'),
    writer: builtInWriter,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
        return { state: 'sent' };
      },
    },
    limits: {
      alarm: { lateSeconds: 120, silentSeconds: 30 },
      testEmailsPerDay: 20,
      networks: standardLimits,
    },
    links: {
      publicUrl: 'https://kallos.example',
      mediaUrl: 'https://kallos.example',
      supportEmail: 'support@kallos.example',
      pageKey: 'the key of approval pages',
    },
    social: () => Promise.reject(new Error('no svc-social in this test')),
    nextSeed: () => seed++,
  };
}

/** The profile of a business. */
export const companyFacts = {
  companyName: 'Αίγλη',
  location: 'Αθήνα',
  postFrequencyDays: 2,
  scheduledTime: '09:00',
  timeZone: 'Europe/Athens',
};
const productFacts = {
  name: 'Profhilo',
  description: 'Ενέσιμος βιοαναδομητής με υαλουρονικό οξύ. Εφαρμόζεται από γιατρό σε λίγα σημεία.',
  imagePath: '/media/profhilo.jpg',
  categoryName: 'Ενέσιμα',
  examplePosts: [],
};

/** The product facts of an event with a name only. */
export const bareFacts = {
  productId: null,
  description: '',
  imagePath: null,
  categoryName: null,
  examplePosts: [],
};

/** A page by its number, or with further fields. */
export type ChosenPage =
  | string
  | (Partial<z.input<typeof pagesSelected.schema>['pages'][number]> & { readonly pageId: string });

/** Returns a page as svc-social announces it. */
export function pageOf(page: ChosenPage): z.input<typeof pagesSelected.schema>['pages'][number] {
  const known = typeof page === 'string' ? { pageId: page } : page;
  return { pageName: known.pageId, platform: 'facebook', username: null, ...known };
}

/** Row changes of tests across accounts, bypassing the service. */
const behindTheService = (db: Database) => ({
  across: <T>(work: (tx: Transaction) => Promise<T>) => acrossAccounts(db, work),
  rows: <T extends PgTable>(table: T, where?: SQL) => readRows(db, table, where),
  set: <T extends PgTable>(table: T, values: PgUpdateSetSource<T>, where?: SQL) =>
    updateRows(db, table, values, where),
  /** Changes one post. */
  change: (id: number, values: PgUpdateSetSource<typeof bulkGeneratedPosts>) =>
    updateRows(db, bulkGeneratedPosts, values, eq(bulkGeneratedPosts.id, id)),
});

/** Opens the service in this process, with its own database. */
export async function openTestPosts(postgresUrl: string, isMeasured = false) {
  const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
  const database = await createTestDatabase(postgresUrl, migrations, isMeasured);
  const { db } = database;
  const mails: Mail[] = [];
  await storeConfiguration(db, { model: 'gpt-4o', dailyGenerationLimit: 1000 });
  const ctx = openTestCtx(database, mails);
  const app = createApp(ctx, { identityKey: testIdentityKey, isReady: async () => true });
  let sequence = 1000;
  /**
   * Handles an event of another service; `at` is its sequence number, by default after all others.
   */
  const consume = <E extends EventType>(
    event: E,
    payload: z.input<E['schema']>,
    at?: number,
  ): Promise<void> =>
    acrossAccounts(db, async (tx) => {
      const reaction = eventHandlers().find((one) => one.event.name === event.name);
      if (!reaction) throw new Error(`nobody listens to ${event.name}`);
      sequence = at ?? sequence + 1;
      await reaction.handle(tx, event.schema.parse(payload), { sequence });
    });
  const addProduct = (
    accountId: number,
    accountProductId: number,
    facts?: Partial<z.input<typeof accountProductAdded.schema>>,
  ) =>
    consume(accountProductAdded, {
      ...productFacts,
      accountId,
      accountProductId,
      productId: accountProductId + 1000,
      ...facts,
    });
  /** Selects these pages for the account's posts. */
  const choosePages = (accountId: number, ...pages: ChosenPage[]) =>
    consume(pagesSelected, { accountId, pages: pages.map(pageOf) });
  const as = (accountId: number) => callAs(app, businessCaller(accountId));
  /** Sets up company, pages and one product of an account; returns the product's id. */
  const setUp = async (accountId: number, schedule: Schedule = {}): Promise<number> => {
    const emails = [`owner${accountId}@example.com`];
    await consume(accountCreated, { accountId, businessName: `Επιχείρηση ${accountId}`, status: 'active' });
    await consume(companyInfoSaved, { accountId, emails, ...companyFacts, ...schedule });
    await choosePages(accountId, { pageId: `fb-${accountId}`, pageName: 'Αίγλη' });
    await addProduct(accountId, accountId * 100);
    while (await writeNextDraft(ctx));
    return accountId;
  };
  return {
    database,
    ctx,
    mails,
    app,
    consume,
    addProduct,
    choosePages,
    setUp,
    as,
    ...behindTheService(db),
    /** Updates a post as the account's user. */
    update: (accountId: number, id: number, body: CallInput<typeof bulkPosts.update>['body']) =>
      as(accountId)(bulkPosts.update, { params: { id }, body }),
    /** Lists the account's posts as its screen shows them. */
    list: async (accountId: number) => (await as(accountId)(bulkPosts.list)).bulkPosts,
  };
}
/** See {@link openTestPosts}. */
export type TestPosts = Awaited<ReturnType<typeof openTestPosts>>;

/** Opens the service for the tests of one file. */
export const useTestPosts = (): TestPosts =>
  openForFile(
    () => openTestPosts(inject('postgresUrl')),
    ({ database }) => database.drop(),
  );

type PostValues = Partial<typeof bulkGeneratedPosts.$inferInsert>;

/** Inserts a post directly into the calendar. */
export async function seedPost(
  posts: TestPosts,
  accountId: number,
  values: PostValues = {},
): Promise<number> {
  const content = values.content ?? 'Ένα κείμενο για τη δοκιμή.';
  const rows = await posts.across((tx) =>
    tx
      .insert(bulkGeneratedPosts)
      .values({
        accountId,
        productId: accountId * 100,
        productName: 'Profhilo',
        productImage: '/media/profhilo.jpg',
        content,
        contentHash: contentHashOf(content),
        scheduledDate: new Date(Date.now() + 7 * 24 * 3_600_000),
        localTime: '2000-01-01T09:00',
        timeZone: 'Europe/Athens',
        writerKind: 'built-in',
        ...values,
      })
      .returning({ id: bulkGeneratedPosts.id }),
  );
  return rows[0]?.id ?? 0;
}

/** Returns the time in some days. */
export const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

/** Returns how a call ended: `accepted`, or the error code. */
export const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
