import { accounts as accountEndpoints } from '@kallos/contracts/auth/accounts';
import { sessionRevoked } from '@kallos/contracts/auth/events';
import { sessions as endpoints } from '@kallos/contracts/auth/sessions';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { endedSessionsHeader, parseEndedSessions } from '@kallos/service-kit/http/cookies/ended-sessions';
import { identityHeader, signIdentity } from '@kallos/service-kit/security/identity';
import { browserOf } from '@kallos/service-kit/security/session-browser';
import { readAnnounced, businessCaller, testIdentityKey } from '@kallos/service-kit/testing';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { administrator, openTestApp, useTestApp } from '../../testing/app.ts';
import { insertAccount } from '../accounts/accounts.ts';
import { insertBusinessUser } from '../accounts/business-users.ts';
import { auditEntries } from '../schema/auth.ts';
import { ensureAdministrator } from '../start/administrator.ts';
import { seedDemoAccounts } from '../start/demo-accounts.ts';

const test = useTestApp();

describe('a session', () => {
  it('rejects an unknown token', async () => {
    expect(await test.introspect('ka_made-up')).toEqual({ state: 'unknown' });
  });

  it('returns its owner', async () => {
    const admin = await test.callerOf(await test.signInAdmin());
    expect(await test.as(admin)(endpoints.verify)).toMatchObject({
      role: 'admin',
      name: 'admin',
      userId: 'admin:1',
      account: null,
      isImpersonated: false,
    });
    const business = await test.callerOf(await test.signInBusiness());
    expect(await test.as(business)(endpoints.verify)).toMatchObject({
      role: 'business_admin',
      userId: 'business:1',
      account: { id: 1, businessName: 'Δέρμα & Φως', status: 'active' },
      isImpersonated: false,
    });
  });

  it.each([
    ['an administrator', () => test.signInAdmin(), {}],
    ['an account in use', () => test.signInBusiness(), { accountId: 1, accountName: 'Δέρμα & Φως' }],
    [
      'an account on trial',
      () => test.signInBusiness('info@ivi-aesthetics.gr'),
      { accountId: 2, accountName: 'Ήβη Αισθητική', isTrial: true },
    ],
  ])('reports the account of %s and whether it is on trial', async (_, signIn, facts) => {
    const reply = (await test.introspect(await signIn())) as { session: Record<string, unknown> };
    const ofAccount = ['accountId', 'accountName', 'isTrial', 'actor'];
    const told = Object.entries(reply.session).filter(([name]) => ofAccount.includes(name));
    expect(Object.fromEntries(told)).toEqual(facts);
  });

  it('ends on logout, which is announced', async () => {
    const token = await test.signInBusiness();
    const caller = await test.callerOf(token);
    await test.as(caller)(endpoints.logout);
    expect(await test.introspect(token)).toEqual({ state: 'unknown' });
    const revoked = await readAnnounced(test.ctx.db, sessionRevoked);
    expect(revoked.at(-1)?.sessionIds).toEqual([caller.kind === 'business' ? caller.sessionId : '']);
  });

  it('is revoked when its user or account is deleted by any means', async () => {
    const inside = await acrossAccounts(test.ctx.db, async (tx) => {
      const { id: accountId } = await insertAccount(tx, { businessName: 'Σύντομη', status: 'trial' });
      const password = await test.ctx.passwords.hash('short-lived');
      const kept = { accountId, email: 'short@example.gr', password };
      return { accountId, users: [await insertBusinessUser(tx, kept)] };
    });
    const deletions = [
      sql`delete from admin_users where id = ${inside.users[0]?.id ?? 0}`,
      sql`delete from accounts where id = ${inside.accountId}`,
    ];
    const admin = await test.callerOf(await test.signInAdmin());
    const body = { accountId: inside.accountId };
    const tokens = [
      await test.signInBusiness('short@example.gr', 'short-lived'),
      (await test.as(admin)(endpoints.impersonate, { body })).token,
    ];
    for (const [round, deletion] of deletions.entries()) {
      const caller = await test.callerOf(tokens[round] ?? '');
      await acrossAccounts(test.ctx.db, (tx) => tx.execute(deletion));
      expect(await test.introspect(tokens[round] ?? '')).toEqual({ state: 'unknown' });
      const revoked = await readAnnounced(test.ctx.db, sessionRevoked);
      expect(revoked.at(-1)?.sessionIds).toEqual([caller.kind === 'business' ? caller.sessionId : '']);
    }
  });

  it('ends with its grants, all named to the gateway in the response', async () => {
    const admin = await test.callerOf(await test.signInAdmin());
    const { token } = await test.as(admin)(endpoints.impersonate, { body: { accountId: 1 } });
    const grant = await test.callerOf(token);
    const headers = { [identityHeader]: signIdentity(admin, testIdentityKey) };
    const answer = await test.app.request('/api/auth/logout', { method: 'POST', headers });
    expect(await test.introspect(token)).toEqual({ state: 'unknown' });
    const named = parseEndedSessions(answer.headers.get(endedSessionsHeader) ?? undefined);
    expect(named.toSorted()).toEqual(
      [admin, grant].map((caller) => ('sessionId' in caller ? caller.sessionId : '')).toSorted(),
    );
  });
});

describe('a session opened in a browser', () => {
  it('is valid only in that browser, and so are its grants', async () => {
    const answer = await test.app.request('/api/auth/login', {
      method: 'POST',
      headers: {
        [identityHeader]: signIdentity({ kind: 'nobody' }, testIdentityKey),
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        origin: test.ctx.publicUrl,
      },
      body: JSON.stringify(administrator),
    });
    const browser = browserOf(answer.headers.get('set-cookie')?.split(';')[0] ?? '', test.ctx.publicUrl);
    expect(browser).toBeDefined();
    const { token } = (await answer.json()) as { token: string };
    expect(await test.introspect(token)).toMatchObject({ session: { browser } });
    const grant = await test.by(token)(endpoints.impersonate, {
      body: { accountId: 1 },
    });
    expect(await test.introspect(grant.token)).toMatchObject({ session: { browser } });
    expect(await test.introspect(await test.signInAdmin())).not.toHaveProperty('session.browser');
  });
});

describe('impersonation', () => {
  it('is a short session with both identities, and is audited', async () => {
    const admin = await test.callerOf(await test.signInAdmin());
    const { token } = await test.as(admin)(endpoints.impersonate, {
      body: { accountId: 2, reason: 'support' },
    });
    const grant = await test.callerOf(token);
    expect(grant).toMatchObject({ kind: 'business', accountId: 2, subject: 'account:2', actor: 'admin:1' });
    expect(await test.as(grant)(endpoints.verify)).toMatchObject({
      isImpersonated: true,
      userId: 'admin:1',
      account: { id: 2 },
    });
    const [entry] = await acrossAccounts(test.ctx.db, (tx) =>
      tx
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.action, 'impersonation-granted'), eq(auditEntries.accountId, 2))),
    );
    expect(entry).toMatchObject({ actor: 'admin:1', accountId: 2, details: { reason: 'support' } });
  });

  it('is refused for an unknown account, from a grant, and to a business user', async () => {
    const admin = await test.callerOf(await test.signInAdmin());
    const call = (caller = admin, accountId = 1) =>
      test.as(caller)(endpoints.impersonate, { body: { accountId } });
    await expect(call(admin, 99)).rejects.toMatchObject({ code: 'not_found' });
    await expect(call(businessCaller(1))).rejects.toMatchObject({ code: 'forbidden' });
    const grant = await test.callerOf((await call()).token);
    await expect(call(grant)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a start', () => {
  it('creates the demo accounts once', async () => {
    await seedDemoAccounts(test.ctx);
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
    const changed = { username: 'admin', password: 'another-password', email: 'new@kallos.test' };
    await ensureAdministrator(own.ctx, { ...administrator, email: 'old@kallos.test' });
    await ensureAdministrator(own.ctx, changed);
    await ensureAdministrator(own.ctx, changed);
    const told = (await own.mailsSent()).map(({ to, subject }) => [to, subject]);
    const subject = 'The administrator password of Kallos has changed';
    // The old address is notified even if address and password change together.
    expect(told).toEqual([
      ['old@kallos.test', subject],
      ['new@kallos.test', subject],
    ]);
    expect(await own.introspect(token)).toEqual({ state: 'unknown' });
    await expect(own.signInAdmin()).rejects.toMatchObject({ code: 'invalid_credentials' });
    await own.close();
  });
});
