import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions as endpoints } from '@kallos/contracts/auth/sessions';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { adminCaller } from '@kallos/service-kit/testing';
import { notLike, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { administrator, anonymousCaller, openTestApp, useTestApp } from '../../testing/app.ts';
import { openPasswordHasher, type PasswordHasher } from '../passwords/password-hasher.ts';
import { sessions, signInWaits } from '../schema/auth.ts';
import { signInAdministrator, signInBusinessUser } from './sign-in.ts';
import { hashToken } from './token.ts';

const test = useTestApp();
beforeEach(() => test.forgetFailures());

const wrongLogin = (username: string, password = 'wrong') =>
  test.as(anonymousCaller)(endpoints.loginAdmin, { body: { username, password } });
const fromAddress = { ip: '192.0.2.1', userAgent: '', caller: anonymousCaller };

/** The test's hasher, with an action during the first check. */
function whileChecking(deed: () => Promise<unknown>): PasswordHasher {
  let isDone = false;
  return {
    ...test.ctx.passwords,
    matches: async (password, stored) => {
      if (!isDone) await deed();
      isDone = true;
      return test.ctx.passwords.matches(password, stored);
    },
  };
}

describe('signing in', () => {
  it('gives an administrator a token that is stored as a hash only', async () => {
    const token = await test.signInAdmin();
    expect(token).toMatch(/^ka_[\w-]{43}$/);
    const rows = await acrossAccounts(test.ctx.db, (tx) => tx.select().from(sessions));
    expect(rows.map((row) => row.token)).toContain(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("signs a business user in, whatever the address's case", async () => {
    const token = await test.signInBusiness('Info@DermaFos.gr');
    expect(token).toMatch(/^kb_/);
    expect(await test.introspect(token)).toMatchObject({
      state: 'live',
      session: { role: 'business_admin', accountId: 1, subject: 'business:1', name: 'info@dermafos.gr' },
    });
  });

  it('finds a user of a Greek domain in any notation', async () => {
    const [email, password] = ['info@κλινική.ελ', 'τρία πράσινα άλογα'];
    const user = { accountId: 1, email, password };
    await test.as(adminCaller)(accounts.createUser, { body: user });
    for (const typed of [email, ' INFO@ΚΛΙΝΙΚΉ.ΕΛ ', 'info@xn--jxavaccdp.xn--qxam']) {
      const { token } = await test.as(anonymousCaller)(endpoints.loginBusiness, {
        body: { email: typed, password },
      });
      expect(await test.introspect(token ?? '')).toMatchObject({ session: { name: email } });
    }
    const again = { ...user, email: 'info@xn--jxavaccdp.xn--qxam' };
    await expect(test.as(adminCaller)(accounts.createUser, { body: again })).rejects.toMatchObject({
      code: 'already_exists',
    });
  });

  it("rejects a business user at the administrators' login", async () => {
    await expect(wrongLogin('info@dermafos.gr', 'demo1234')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('rehashes the password when the cost was raised', async () => {
    const weaker = await openTestApp(inject('postgresUrl'));
    const [before] = await weaker.ctx.db.execute<{ password: string }>(sql`select password from users`);
    const passwords = openPasswordHasher({ memory: 2048, passes: 1 });
    await signInAdministrator({ ...weaker.ctx, passwords }, administrator, fromAddress);
    const [after] = await weaker.ctx.db.execute<{ password: string }>(sql`select password from users`);
    expect(before?.password).toContain('m=1024');
    expect(after?.password).toContain('m=2048');
    await weaker.close();
  });

  it('is rejected if the password changes during the check', async () => {
    const admin = test.as(adminCaller);
    const { account } = await admin(accounts.create, { body: { businessName: 'Race' } });
    const old = { email: 'race@example.gr', password: 'before-the-race' };
    const { adminUser } = await admin(accounts.createUser, { body: { accountId: account.id, ...old } });
    const change = () =>
      admin(accounts.updateUser, {
        params: { id: adminUser.id },
        body: { email: old.email, password: 'after-the-race' },
      });
    // A concurrent rehash must not restore the old password either.
    const passwords = { ...whileChecking(change), isOutdated: () => true };
    await expect(signInBusinessUser({ ...test.ctx, passwords }, old, fromAddress)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await expect(test.signInBusiness(old.email, old.password)).rejects.toMatchObject({ status: 401 });
    expect(await test.signInBusiness(old.email, 'after-the-race')).toMatch(/^kb_/);
  });

  it("returns a new token and ends the browser's previous session", async () => {
    const first = await test.signInAdmin();
    const other = await test.signInAdmin();
    const holder = test.by(first);
    const { token } = await holder(endpoints.loginAdmin, { body: administrator });
    expect(token).not.toBe(first);
    expect(await test.introspect(first)).toEqual({ state: 'unknown' });
    expect(await test.introspect(other)).toMatchObject({ state: 'live' });
    const business = { email: 'info@dermafos.gr', password: 'demo1234' };
    const both = test.by(token);
    await both(endpoints.loginBusiness, { body: business });
    expect(await test.introspect(token)).toMatchObject({ state: 'live' });
  });

  it('is audited on success and failure, without the input', async () => {
    await test.signInBusiness();
    await wrongLogin('my-password-in-the-wrong-field').catch(() => {});
    await test.signInBusiness('info@dermafos.gr', 'not-the-password').catch(() => {});
    const entries = await test.lastDeeds(3);
    expect(entries.map(({ action, actor, accountId }) => [action, actor, accountId])).toEqual([
      ['sign-in-failed', 'business:1', 1],
      ['sign-in-failed', 'nobody', null],
      ['signed-in', 'business:1', 1],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/wrong-field|not-the-password/);
  });
});

describe('a guesser', () => {
  it('must wait after ten failures, after which the right password works', async () => {
    for (let i = 0; i < 10; i += 1)
      await expect(wrongLogin('admin')).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(test.signInAdmin()).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
    await test.ctx.db.update(signInWaits).set({ waitUntil: sql`now()` });
    expect(await test.signInAdmin()).toMatch(/^ka_/);
    const isNoPlace = notLike(signInWaits.name, 'place:%');
    expect(await test.ctx.db.select().from(signInWaits).where(isNoPlace)).toEqual([]);
  });

  it('waits twice as long after each further failure', async () => {
    const waits: number[] = [];
    for (let i = 0; i < 13; i += 1) {
      await wrongLogin('admin').catch(() => {});
      const [row] = await test.ctx.db
        .select({ seconds: sql<number>`extract(epoch from wait_until - touched_at)::float8` })
        .from(signInWaits);
      waits.push(row?.seconds ?? -1);
      await test.ctx.db.update(signInWaits).set({ waitUntil: sql`now()` });
    }
    expect(waits.slice(8)).toEqual([0, 5, 10, 20, 40]);
  });

  it('gains nothing by guessing in parallel', async () => {
    const tries = await Promise.all(
      Array.from({ length: 25 }, () => wrongLogin('admin').catch((error: { code: string }) => error.code)),
    );
    expect(tries.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
  });

  it('does not slow an owner who signs in from several windows at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => test.signInAdmin()));
    expect(new Set(tokens).size).toBe(8);
  });

  it('has thirty failures per address over all names', async () => {
    for (let i = 0; i < 30; i += 1)
      await expect(wrongLogin(`name-${i}`)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(wrongLogin('another')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('does not lock the owner out of places of earlier sign-ins', async () => {
    await signInAdministrator(test.ctx, administrator, fromAddress);
    const stranger = { ip: '198.51.100.7', userAgent: '', caller: anonymousCaller };
    const guess = (facts = stranger) =>
      signInAdministrator(test.ctx, { username: 'admin', password: 'wrong' }, facts);
    for (let i = 0; i < 12; i += 1) await guess().catch(() => {});
    await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(signInAdministrator(test.ctx, administrator, fromAddress)).resolves.toMatchObject({
      success: true,
    });
    for (let i = 0; i < 10; i += 1)
      await expect(guess(fromAddress)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(guess(fromAddress)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('causes no hash for a user who signed in very often just now', async () => {
    let looked = 0;
    const passwords = {
      ...test.ctx.passwords,
      matches: () => {
        looked += 1;
        return Promise.resolve(true);
      },
    };
    const owner = { email: 'info@dermafos.gr', password: 'demo1234' };
    const signIn = () => signInBusinessUser({ ...test.ctx, passwords }, owner, fromAddress);
    // 140 of them, of which one is released every five seconds.
    const fill = sql`update sign_in_buckets set level = level + 138 where address like 'success:%'`;
    for (let nth = 0; nth < 2; nth += 1) await signIn();
    await test.ctx.db.execute(fill);
    await expect(signIn()).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
    expect(looked).toBe(2);
    await test.ctx.db.execute(
      sql`update sign_in_buckets set touched_at = touched_at - interval '120 seconds' where address like 'success:%'`,
    );
    expect(await signIn()).toMatchObject({ success: true });
  });

  it('gets at most forty of a thousand passwords checked per minute', async () => {
    let looked = 0;
    const passwords = {
      ...test.ctx.passwords,
      matches: async () => {
        looked += 1;
        return false;
      },
    };
    const guess = (round: number) =>
      signInAdministrator(
        { ...test.ctx, passwords },
        { username: `admin${round}`, password: `guess-${round}` },
        fromAddress,
      ).catch(() => {});
    for (let second = 0; second < 60; second += 1) {
      await Promise.all(Array.from({ length: 17 }, (_, i) => guess(second * 17 + i)));
      // One second later.
      for (const table of ['sign_in_waits', 'sign_in_buckets'])
        await test.ctx.db.execute(
          sql`update ${sql.identifier(table)} set touched_at = touched_at - interval '1 second'`,
        );
      await test.ctx.db.execute(sql`update sign_in_waits set wait_until = wait_until - interval '1 second'`);
    }
    expect(looked).toBeGreaterThanOrEqual(30);
    expect(looked).toBeLessThanOrEqual(40);
  });
});
