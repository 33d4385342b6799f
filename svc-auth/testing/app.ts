import path from 'node:path';
import { factors } from '@kallos/contracts/auth/factors';
import { sessions } from '@kallos/contracts/auth/sessions';
import type { Call } from '@kallos/contracts/client';
import type { Mail, Mailer } from '@kallos/mail/mailer';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import type { ServiceApp } from '@kallos/service-kit/http/app';
import { openLog } from '@kallos/service-kit/observability/log';
import type { Caller } from '@kallos/service-kit/security/identity';
import { openSecrets } from '@kallos/service-kit/security/secrets';
import { callAs, createTestDatabase, serviceCaller, testIdentityKey } from '@kallos/service-kit/testing';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { desc } from 'drizzle-orm';
import { beforeEach, inject } from 'vitest';
import { createApp } from '../src/auth.http.ts';
import type { Ctx } from '../src/context.ts';
import { codeAt } from '../src/factors/one-time-codes.ts';
import { sendNextMail } from '../src/mail/send-mails.ts';
import { openPasswordHasher, type HashCost } from '../src/passwords/password-hasher.ts';
import { auditEntries, signInBuckets, signInWaits } from '../src/schema/auth.ts';
import { hashToken } from '../src/sessions/token.ts';
import { ensureAdministrator } from '../src/start/administrator.ts';
import { seedDemoAccounts } from '../src/start/demo-accounts.ts';

/** The service on a separate database, with the administrator and the demo accounts. */
export interface TestApp {
  readonly app: ServiceApp;
  readonly ctx: Ctx;
  readonly databaseUrl: string;
  /** Sends waiting mails; returns those sent since the last call. */
  readonly mailsSent: () => Promise<Mail[]>;
  readonly as: (caller: Caller) => Call;
  /** Returns a client with a token. */
  readonly by: (token: string) => Call;
  /** Signs in and returns the token. */
  readonly signInAdmin: () => Promise<string>;
  readonly signInBusiness: (email?: string, password?: string) => Promise<string>;
  readonly introspect: (token: string) => Promise<unknown>;
  /** Returns the caller that the gateway would sign for a token. */
  readonly callerOf: (token: string) => Promise<Caller>;
  /** Sets up codes for a token's owner. */
  readonly setUpCodes: (
    token: string,
    password: string,
  ) => Promise<{ secret: string; recoveryCodes: string[] }>;
  /** Returns the last audit entries, newest first. */
  readonly lastDeeds: (howMany: number) => Promise<Array<typeof auditEntries.$inferSelect>>;
  readonly forgetFailures: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const administrator = { username: 'admin', password: 'admin123' };
export const anonymousCaller: Caller = { kind: 'nobody' };

/** Creates a mailer whose server accepts everything. */
const mailerInto = (sent: Mail[]): Mailer => ({
  send: async (mail) => {
    sent.push(mail);
    return { state: 'sent' };
  },
});

export async function openTestApp(
  postgresUrl: string,
  cost: HashCost = { memory: 1024, passes: 1 },
): Promise<TestApp> {
  const database = await createTestDatabase(postgresUrl, path.resolve(import.meta.dirname, '../migrations'));
  const sent: Mail[] = [];
  const ctx: Ctx = {
    db: database.db,
    log: openLog('test', 'silent'),
    passwords: openPasswordHasher(cost),
    secrets: openSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`),
    isProduction: false,
    deployedAdministrator: administrator.username,
    shortestAdminPassword: 6,
    mailer: mailerInto(sent),
    post: () => Promise.reject(new Error('nothing is posted in this test')),
    publicUrl: 'https://kallos.test',
  };
  await ensureAdministrator(ctx, administrator);
  await seedDemoAccounts(ctx);
  const app = createApp(ctx, { identityKey: testIdentityKey, isReady: async () => true });
  const as = (caller: Caller) => callAs(app, caller);
  const introspect = (token: string) =>
    as(serviceCaller)(sessions.introspect, { body: { tokenHash: hashToken(token) } });
  const callerOf = async (token: string): Promise<Caller> => {
    const reply = await introspect(token);
    if (reply.state !== 'live') throw new Error(`the session is ${reply.state}`);
    const { role, accountId = 0, expiresAt: _, staffRole = 'viewer', ...facts } = reply.session;
    return role === 'admin'
      ? { kind: 'admin', ...facts, role: staffRole }
      : { kind: 'business', ...facts, accountId, ...(facts.actor !== undefined && { actorRole: staffRole }) };
  };
  const by = (token: string) =>
    (async (...asked: Parameters<Call>) => as(await callerOf(token))(...asked)) as Call;
  return {
    app,
    ctx,
    databaseUrl: database.url,
    mailsSent: async () => {
      while (await sendNextMail(ctx));
      return sent.splice(0);
    },
    as,
    introspect,
    signInAdmin: async () => (await as(anonymousCaller)(sessions.loginAdmin, { body: administrator })).token,
    signInBusiness: async (email = 'info@dermafos.gr', password = 'demo1234') =>
      (await as(anonymousCaller)(sessions.loginBusiness, { body: { email, password } })).token,
    callerOf,
    by,
    setUpCodes: async (token, password) => {
      const { secret } = await by(token)(factors.beginCodes, { body: { password } });
      const body = { code: codeAt(secret, Date.now()) };
      return { secret, recoveryCodes: (await by(token)(factors.confirmCodes, { body })).recoveryCodes };
    },
    lastDeeds: (howMany) =>
      acrossAccounts(ctx.db, (tx) =>
        tx.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(howMany),
      ),
    forgetFailures: async () => {
      await ctx.db.delete(signInWaits);
      await ctx.db.delete(signInBuckets);
    },
    close: database.drop,
  };
}

/** Returns the token of the password link in a mail's text. */
export const linkIn = (text: string | undefined): string =>
  /\/business\/password#([\w-]{43})\b/.exec(text ?? '')?.[1] ?? '';

/** Provides the service for the tests of one file. */
export const useTestApp = (cost?: HashCost): TestApp =>
  openForFile(
    () => openTestApp(inject('postgresUrl'), cost),
    ({ close }) => close(),
  );

/** Provides a fresh service for each test of one file. */
export function useFreshTestApp(): TestApp {
  const fresh = {} as TestApp;
  beforeEach(async () => {
    Object.assign(fresh, await openTestApp(inject('postgresUrl')));
    return fresh.close;
  });
  return fresh;
}
