import { fileURLToPath } from 'node:url';
import { ApiError, type Call } from '@kallos/contracts/client';
import type { CallInput, CallReply } from '@kallos/contracts/endpoint';
import type { EventType } from '@kallos/contracts/event';
import { accountCreated, companyInfoSaved } from '@kallos/contracts/auth/events';
import { accountProductAdded } from '@kallos/contracts/catalog/events';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { pagesSelected } from '@kallos/contracts/social/events';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database';
import { openLog } from '@kallos/service-kit/log';
import {
  businessOf,
  callAs,
  createTestDatabase,
  rowsIn,
  setIn,
  type TestDatabase,
  testIdentityKey,
} from '@kallos/service-kit/testing';
import { forFile } from '@kallos/service-kit/testing/for-file';
import { eq, type SQL } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { inject } from 'vitest';
import type * as z from 'zod/mini';
import { createApp } from '../src/posts.http.ts';
import type { Ctx } from '../src/context.ts';
import { reactions } from '../src/listeners.ts';
import type { Mail } from '@kallos/mail/mailer';
import { keepConfiguration } from '../src/writing/configuration.ts';
import { writeNextDraft } from '../src/posts/write-drafts.ts';
import { bulkGeneratedPosts } from '../src/schema.ts';
import { builtInWriter } from '@kallos/writer/built-in-writer';
import { contentHashOf } from '@kallos/writer/text-faults';

/** How often and at what hour an account posts. */
export interface Schedule {
  readonly postFrequencyDays?: number;
  readonly scheduledTime?: string;
}

/** The service in this process, on a database of its own. */
export interface TestPosts {
  readonly database: TestDatabase;
  readonly ctx: Ctx;
  readonly mails: Mail[];
  readonly as: (accountId: number) => Call;
  readonly app: ReturnType<typeof createApp>;
  /** Lets an event of another service take effect. */
  readonly consume: <E extends EventType>(
    event: E,
    payload: z.input<E['schema']>,
    /** Its place among the events of its service; after all others unless given. */
    at?: number,
  ) => Promise<void>;
  /** Company, pages and one product of an account, whose number it answers. */
  readonly setUp: (accountId: number, schedule?: Schedule) => Promise<number>;
  readonly addProduct: (
    accountId: number,
    accountProductId: number,
    facts?: Partial<z.input<typeof accountProductAdded.schema>>,
  ) => Promise<void>;
  /** The account's posts go to these pages from now on. */
  readonly choosePages: (accountId: number, ...pages: ChosenPage[]) => Promise<void>;
  /** What the account's screen asks of a post. */
  readonly update: (
    accountId: number,
    id: number,
    body: CallInput<typeof bulkPosts.update>['body'],
  ) => Promise<CallReply<typeof bulkPosts.update>>;
  /** The account's posts as its screen shows them. */
  readonly list: (accountId: number) => Promise<CallReply<typeof bulkPosts.list>['bulkPosts']>;
  /** Changes a post's row behind the back of the service. */
  readonly change: (id: number, values: PgUpdateSetSource<typeof bulkGeneratedPosts>) => Promise<unknown>;
  readonly across: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** The rows of a table, of all accounts. */
  readonly rows: <T extends PgTable>(table: T, where?: SQL) => Promise<Array<T['$inferSelect']>>;
  /** Changes rows behind the back of the service. */
  readonly set: <T extends PgTable>(table: T, values: PgUpdateSetSource<T>, where?: SQL) => Promise<unknown>;
}

function openTestCtx(database: TestDatabase, mails: Mail[]): Ctx {
  let seed = 1;
  return {
    db: database.db,
    log: openLog('test', 'silent'),
    writer: builtInWriter,
    mailer: { send: async (mail) => void mails.push(mail) },
    limits: {
      alarm: { lateSeconds: 120, silentSeconds: 30 },
      testEmailsPerDay: 20,
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

/** What a business says of itself. */
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

/** What an event says of a product of which it knows no more than its name. */
export const bareFacts = {
  productId: null,
  description: '',
  imagePath: null,
  categoryName: null,
  examplePosts: [],
};

/** A page by its number, or with more of what is known of it. */
export type ChosenPage =
  | string
  | (Partial<z.input<typeof pagesSelected.schema>['pages'][number]> & { readonly pageId: string });

/** A page as svc-social announces it. */
export function pageOf(page: ChosenPage): z.input<typeof pagesSelected.schema>['pages'][number] {
  const known = typeof page === 'string' ? { pageId: page } : page;
  return { pageName: known.pageId, platform: 'facebook', username: null, ...known };
}

export async function openTestPosts(postgresUrl: string, isMeasured = false): Promise<TestPosts> {
  const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
  const database = await createTestDatabase(postgresUrl, migrations, isMeasured);
  const mails: Mail[] = [];
  await keepConfiguration(database.db, { model: 'gpt-4o', dailyGenerationLimit: 1000 });
  const ctx = openTestCtx(database, mails);
  const app = createApp(ctx, { identityKey: testIdentityKey, isReady: async () => true });
  let sequence = 1000;
  const consume: TestPosts['consume'] = (event, payload, at) =>
    acrossAccounts(database.db, async (tx) => {
      const reaction = reactions().find((one) => one.event.name === event.name);
      if (!reaction) throw new Error(`nobody listens to ${event.name}`);
      sequence = at ?? sequence + 1;
      await reaction.react(tx, event.schema.parse(payload), { sequence });
    });
  const addProduct: TestPosts['addProduct'] = (accountId, accountProductId, facts) =>
    consume(accountProductAdded, {
      ...productFacts,
      accountId,
      accountProductId,
      productId: accountProductId + 1000,
      ...facts,
    });
  const choosePages: TestPosts['choosePages'] = (accountId, ...pages) =>
    consume(pagesSelected, { accountId, pages: pages.map(pageOf) });
  const as: TestPosts['as'] = (accountId) => callAs(app, businessOf(accountId));
  const across: TestPosts['across'] = (work) => acrossAccounts(database.db, work);
  const setUp: TestPosts['setUp'] = async (accountId, schedule = {}) => {
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
    across,
    update: (accountId, id, body) => as(accountId)(bulkPosts.update, { params: { id }, body }),
    list: async (accountId) => (await as(accountId)(bulkPosts.list)).bulkPosts,
    change: (id, values) => setIn(database.db, bulkGeneratedPosts, values, eq(bulkGeneratedPosts.id, id)),
    rows: (...asked) => rowsIn(database.db, ...asked),
    set: (...asked) => setIn(database.db, ...asked),
  };
}

/** The service for the tests of one file. */
export const useTestPosts = (): TestPosts =>
  forFile(
    () => openTestPosts(inject('postgresUrl')),
    ({ database }) => database.drop(),
  );

type PostValues = Partial<typeof bulkGeneratedPosts.$inferInsert>;

/** Puts a post straight into the calendar. */
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

/** A moment so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

/** How a call ended: `accepted`, or the code of its refusal. */
export const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
