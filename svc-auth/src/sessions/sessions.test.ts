import { accounts as accountEndpoints } from '@kallos/contracts/auth/accounts';
import { sessionRevoked } from '@kallos/contracts/auth/events';
import { sessions as endpoints } from '@kallos/contracts/auth/sessions';
import { announced, businessOf } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { auditEntries, sessions, signInBuckets, signInWaits } from '../schema.ts';
import { ensureAdministrator } from '../start/administrator.ts';
import { plantDemoAccounts } from '../start/demo-accounts.ts';
import { administrator, nobody, openTestApp, type TestApp } from '../test-app.ts';
import { sweepSessions } from './sweep.ts';
import { networkOf } from './throttle.ts';
import { hashToken } from './token.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp(inject('postgresUrl'));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.ctx.db.delete(signInWaits);
  await test.ctx.db.delete(signInBuckets);
});

const ageSession = (token: string, column: 'last_seen_at' | 'expires_at', by: string) =>
  test.ctx.db.execute(
    sql`update sessions set ${sql.identifier(column)} = ${sql.identifier(column)} - ${by}::interval where token = ${hashToken(token)}`,
  );
const wrongLogin = (username: string, password = 'wrong') =>
  test.as(nobody)(endpoints.loginAdmin, { body: { username, password } });

describe('signing in', () => {
  it('gives an administrator a token of which only the hash is kept', async () => {
    const token = await test.signInAdmin();
    expect(token).toMatch(/^ka_[\w-]{43}$/);
    const rows = await test.ctx.db.select().from(sessions);
    expect(rows.map((row) => row.token)).toContain(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('gives a business user a session of their account, whatever the case of the address', async () => {
    const token = await test.signInBusiness('Info@DermaFos.gr');
    expect(token).toMatch(/^kb_/);
    expect(await test.introspect(token)).toMatchObject({
      state: 'live',
      session: { role: 'business_admin', accountId: 1, subject: 'business:1', name: 'info@dermafos.gr' },
    });
  });

  it('answers a wrong password and an unknown name alike', async () => {
    const answer = async (username: string) => {
      const response = await test.app.request('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': 'same-for-both' },
        body: JSON.stringify({ username, password: 'wrong-password' }),
      });
      return { status: response.status, headers: [...response.headers], body: await response.text() };
    };
    const known = await answer('admin');
    expect(known.status).toBe(401);
    expect(await answer('nobody-has-this-name')).toEqual(known);
  });

  it('refuses a business user where administrators sign in', async () => {
    await expect(wrongLogin('info@dermafos.gr', 'demo1234')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('hashes the password again when hashes became stronger', async () => {
    const weaker = await openTestApp(inject('postgresUrl'));
    const [before] = await weaker.ctx.db.execute<{ password: string }>(sql`select password from users`);
    const strong = await import('../passwords/password-hasher.ts');
    const passwords = strong.openPasswordHasher({ memory: 2048, passes: 1 });
    const { signInAdministrator } = await import('./sign-in.ts');
    await signInAdministrator({ ...weaker.ctx, passwords }, administrator, '192.0.2.1');
    const [after] = await weaker.ctx.db.execute<{ password: string }>(sql`select password from users`);
    expect(before?.password).toContain('m=1024');
    expect(after?.password).toContain('m=2048');
    await weaker.close();
  });
});

describe('a guesser', () => {
  it('has to wait after ten failures, and the right password works after the wait', async () => {
    for (let i = 0; i < 10; i += 1)
      await expect(wrongLogin('admin')).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(test.signInAdmin()).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
    await test.ctx.db.update(signInWaits).set({ waitUntil: sql`now()` });
    expect(await test.signInAdmin()).toMatch(/^ka_/);
    expect(await test.ctx.db.select().from(signInWaits)).toEqual([]);
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

  it('gets no more tries by guessing in parallel', async () => {
    const tries = await Promise.all(
      Array.from({ length: 25 }, () => wrongLogin('admin').catch((error: { code: string }) => error.code)),
    );
    expect(tries.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
  });

  it('waits for a name that nobody has just the same', async () => {
    for (let i = 0; i < 10; i += 1) await wrongLogin('nobody').catch(() => {});
    await expect(wrongLogin('nobody')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('has thirty failures from one address, over all names', async () => {
    for (let i = 0; i < 30; i += 1)
      await expect(wrongLogin(`name-${i}`)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(wrongLogin('another')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('counts as one client with a whole IPv6 network', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });
});

describe('a session', () => {
  it('idles out', async () => {
    const token = await test.signInAdmin();
    await ageSession(token, 'last_seen_at', '61 minutes');
    expect(await test.introspect(token)).toEqual({ state: 'expired' });
  });

  it('ends after its longest time whatever the activity', async () => {
    const token = await test.signInBusiness();
    await ageSession(token, 'expires_at', '7 days');
    expect(await test.introspect(token)).toEqual({ state: 'expired' });
  });

  it('is kept alive by activity, written at most once a minute', async () => {
    const token = await test.signInAdmin();
    const seen = async () => {
      const [row] = await test.ctx.db
        .select()
        .from(sessions)
        .where(eq(sessions.token, hashToken(token)));
      return row?.lastSeenAt.getTime() ?? 0;
    };
    await ageSession(token, 'last_seen_at', '30 seconds');
    const recent = await seen();
    await test.introspect(token);
    expect(await seen()).toBe(recent);
    await ageSession(token, 'last_seen_at', '30 minutes');
    const old = await seen();
    await test.introspect(token);
    expect(await seen()).toBeGreaterThan(old + 29 * 60_000);
  });

  it('of an unknown token is unknown', async () => {
    expect(await test.introspect('ka_made-up')).toEqual({ state: 'unknown' });
  });

  it('says whose it is', async () => {
    const admin = await test.callerOf(await test.signInAdmin());
    expect(await test.as(admin)(endpoints.verify)).toMatchObject({
      role: 'admin',
      name: 'admin',
      account: null,
    });
    const business = await test.callerOf(await test.signInBusiness());
    expect(await test.as(business)(endpoints.verify)).toMatchObject({
      role: 'business_admin',
      account: { id: 1, businessName: 'Δέρμα & Φως', status: 'active' },
      isImpersonated: false,
    });
  });

  it('ends with a logout, and that is announced', async () => {
    const token = await test.signInBusiness();
    const caller = await test.callerOf(token);
    await test.as(caller)(endpoints.logout);
    expect(await test.introspect(token)).toEqual({ state: 'unknown' });
    const revoked = await announced(test.ctx.db, sessionRevoked);
    expect(revoked.at(-1)?.sessionIds).toEqual([caller.kind === 'business' ? caller.sessionId : '']);
  });

  it('is forgotten a month after its end', async () => {
    const token = await test.signInAdmin();
    await ageSession(token, 'expires_at', '31 days');
    await sweepSessions(test.ctx);
    expect(await test.introspect(token)).toEqual({ state: 'unknown' });
  });
});

describe('impersonation', () => {
  it('is a short session of its own with both identities, and leaves a trace', async () => {
    const admin = await test.callerOf(await test.signInAdmin());
    const { token } = await test.as(admin)(endpoints.impersonate, {
      body: { accountId: 2, reason: 'support' },
    });
    const grant = await test.callerOf(token);
    expect(grant).toMatchObject({ kind: 'business', accountId: 2, subject: 'account:2', actor: 'admin:1' });
    expect(await test.as(grant)(endpoints.verify)).toMatchObject({
      isImpersonated: true,
      account: { id: 2 },
    });
    const [entry] = await test.ctx.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'impersonation-granted'));
    expect(entry).toMatchObject({ actor: 'admin:1', accountId: 2, details: { reason: 'support' } });
    await ageSession(token, 'expires_at', '1 hour');
    expect(await test.introspect(token)).toEqual({ state: 'expired' });
  });

  it("ends with the administrator's own session", async () => {
    const admin = await test.callerOf(await test.signInAdmin());
    const { token } = await test.as(admin)(endpoints.impersonate, { body: { accountId: 1 } });
    await test.as(admin)(endpoints.logout);
    expect(await test.introspect(token)).toEqual({ state: 'unknown' });
  });

  it('is refused for an unknown account, from a grant, and to a business user', async () => {
    const admin = await test.callerOf(await test.signInAdmin());
    const call = (caller = admin, accountId = 1) =>
      test.as(caller)(endpoints.impersonate, { body: { accountId } });
    await expect(call(admin, 99)).rejects.toMatchObject({ code: 'not_found' });
    await expect(call(businessOf(1))).rejects.toMatchObject({ code: 'forbidden' });
    const grant = await test.callerOf((await call()).token);
    await expect(call(grant)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a start', () => {
  it('plants the demonstration accounts once', async () => {
    await plantDemoAccounts(test.ctx);
    const admin = await test.callerOf(await test.signInAdmin());
    const reply = await test.as(admin)(accountEndpoints.list);
    expect(reply.accounts.map(({ id, businessName, status }) => ({ id, businessName, status }))).toEqual([
      { id: 2, businessName: 'Ήβη Αισθητική', status: 'trial' },
      { id: 1, businessName: 'Δέρμα & Φως', status: 'active' },
    ]);
  });

  it('gives the administrator a changed password and ends their sessions', async () => {
    const own = await openTestApp(inject('postgresUrl'));
    const token = await own.signInAdmin();
    await ensureAdministrator(own.ctx, administrator);
    expect(await own.introspect(token)).toMatchObject({ state: 'live' });
    await ensureAdministrator(own.ctx, { username: 'admin', password: 'another-password' });
    expect(await own.introspect(token)).toEqual({ state: 'unknown' });
    await expect(own.signInAdmin()).rejects.toMatchObject({ code: 'invalid_credentials' });
    await own.close();
  });
});

describe('the audit', () => {
  it('only grows', async () => {
    await test.signInAdmin();
    await expect(test.ctx.db.delete(auditEntries)).rejects.toMatchObject({
      cause: { message: 'the audit only grows' },
    });
  });
});
