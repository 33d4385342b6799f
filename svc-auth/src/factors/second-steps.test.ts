import { accounts } from '@kallos/contracts/auth/accounts';
import { factors } from '@kallos/contracts/auth/factors';
import { sessions as endpoints } from '@kallos/contracts/auth/sessions';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { adminCaller } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { administrator, anonymousCaller, useFreshTestApp } from '../../testing/app.ts';
import { secondSteps, signInSteps } from '../schema/auth.ts';
import { ensureAdministrator } from '../start/administrator.ts';
import { codeAt } from './one-time-codes.ts';
import { removeCodes } from './set-up-codes.ts';

const test = useFreshTestApp();

const email = 'info@dermafos.gr';
const password = 'demo1234';
const enter = () => test.as(anonymousCaller)(endpoints.loginBusiness, { body: { email, password } });
const enterAdmin = () => test.as(anonymousCaller)(endpoints.loginAdmin, { body: administrator });
const useCode = (ticket: string, code: string) =>
  test.as(anonymousCaller)(factors.useCode, { body: { ticket, code } });
const ticketOf = (reply: Awaited<ReturnType<typeof enter>>) => reply.secondStep?.ticket ?? '';
const period = 30_000;

/** Each code works once, so every sign-in of a test pretends that the previous one is long ago. */
const letTimePass = () =>
  acrossAccounts(test.ctx.db, (tx) => tx.update(secondSteps).set({ lastPeriod: null }));

async function setUp(token: string, own = password) {
  const codes = await test.setUpCodes(token, own);
  await test.mailsSent();
  await letTimePass();
  return codes;
}

describe('setting up codes', () => {
  it('requires the password, encrypts the secret, and has no effect unconfirmed', async () => {
    const { token } = await enter();
    const caller = test.by(token);
    await expect(caller(factors.beginCodes, { body: { password: 'wrong' } })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    const { secret, uri } = await caller(factors.beginCodes, { body: { password } });
    expect(uri).toContain(secret);
    const rows = await acrossAccounts(test.ctx.db, (tx) => tx.select().from(secondSteps));
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await enter()).token).toMatch(/^kb_/);
    await expect(caller(factors.confirmCodes, { body: { code: '000000' } })).rejects.toMatchObject({
      body: { fields: { code: 'wrong' } },
    });
    expect((await enter()).token).toMatch(/^kb_/);
  });

  it('returns ten recovery codes once, ends other sessions and notifies', async () => {
    const { token: elsewhere } = await enter();
    const { token } = await enter();
    const caller = test.by(token);
    const { secret } = await caller(factors.beginCodes, { body: { password } });
    const { recoveryCodes } = await caller(factors.confirmCodes, {
      body: { code: codeAt(secret, Date.now()) },
    });
    expect(recoveryCodes).toHaveLength(10);
    const rows = await acrossAccounts(test.ctx.db, (tx) => tx.select().from(secondSteps));
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]);
    expect(await test.introspect(elsewhere)).toEqual({ state: 'unknown' });
    expect(await test.introspect(token)).toMatchObject({ state: 'live' });
    expect((await test.mailsSent()).map(({ subject }) => subject)).toEqual([
      'Άλλαξε η επιβεβαίωση της σύνδεσής σας',
    ]);
    expect(await test.lastDeeds(1)).toMatchObject([{ action: 'second-step-set-up', actor: 'business:1' }]);
    expect(await caller(factors.read)).toMatchObject({ hasCodes: true, recoveryCodesLeft: 10 });
    await expect(caller(factors.beginCodes, { body: { password } })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is not available to an administrator inside an account', async () => {
    await setUp((await enter()).token);
    const { token } = await test.by((await enterAdmin()).token)(endpoints.impersonate, {
      body: { accountId: 1 },
    });
    const acting = test.by(token);
    expect(await acting(factors.read)).toMatchObject({ hasCodes: false, isOwn: false });
    for (const endpoint of [factors.beginCodes, factors.removeCodes, factors.renewRecoveryCodes] as const)
      await expect(acting(endpoint, { body: { password } })).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a sign-in with a second step', () => {
  it('returns no token for the password alone, and a session for the code', async () => {
    const { secret } = await setUp((await enter()).token);
    const first = await enter();
    expect(first).toMatchObject({ token: '', secondStep: { ways: ['code'] } });
    const { token } = await useCode(ticketOf(first), codeAt(secret, Date.now()));
    expect(await test.introspect(token)).toMatchObject({ state: 'live', session: { accountId: 1 } });
    expect(await test.lastDeeds(1)).toMatchObject([{ action: 'signed-in', details: { by: 'code' } }]);
    expect(await acrossAccounts(test.ctx.db, (tx) => tx.$count(signInSteps))).toBe(0);
  });

  it('accepts a code once, and no earlier one', async () => {
    const { secret } = await setUp((await enter()).token);
    const now = codeAt(secret, Date.now() + period);
    await useCode(ticketOf(await enter()), now);
    for (const used of [now, codeAt(secret, Date.now())])
      await expect(useCode(ticketOf(await enter()), used)).rejects.toMatchObject({
        code: 'invalid_credentials',
      });
  });

  it('opens one session for a code that is sent fifty times at once', async () => {
    const { secret } = await setUp((await enter()).token);
    const ticket = ticketOf(await enter());
    const code = codeAt(secret, Date.now());
    const ends = await Promise.allSettled(Array.from({ length: 50 }, () => useCode(ticket, code)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('accepts each recovery code once', async () => {
    const { recoveryCodes } = await setUp((await enter()).token);
    const [code = '', other = ''] = recoveryCodes;
    const { token } = await useCode(ticketOf(await enter()), code.toUpperCase());
    expect(await test.by(token)(factors.read)).toMatchObject({ recoveryCodesLeft: 9 });
    await expect(useCode(ticketOf(await enter()), code)).rejects.toMatchObject({ status: 401 });
    expect((await useCode(ticketOf(await enter()), other)).token).toMatch(/^kb_/);
  });

  it('limits guessing: ten wrong codes across tickets cause a wait', async () => {
    const { secret } = await setUp((await enter()).token);
    for (let i = 0; i < 10; i += 1)
      await expect(useCode(ticketOf(await enter()), `00000${i}`)).rejects.toMatchObject({ status: 401 });
    await expect(useCode(ticketOf(await enter()), codeAt(secret, Date.now()))).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(await test.lastDeeds(1)).toMatchObject([
      { action: 'sign-in-failed', details: { by: 'second step' } },
    ]);
  });

  it('ends with its ticket: after ten minutes, use, or a password change', async () => {
    const { secret } = await setUp((await enter()).token);
    const late = ticketOf(await enter());
    await acrossAccounts(test.ctx.db, (tx) => tx.update(signInSteps).set({ expiresAt: sql`now()` }));
    const old = ticketOf(await enter());
    const code = () => codeAt(secret, Date.now());
    await expect(useCode(late, code())).rejects.toMatchObject({ code: 'not_found' });
    await acrossAccounts(test.ctx.db, (tx) => tx.execute(sql`update admin_users set password = 'another'`));
    await expect(useCode(old, code())).rejects.toMatchObject({ code: 'not_found' });
    await expect(useCode('nobody-has-this', code())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('removing codes', () => {
  it('requires the password, notifies and is audited', async () => {
    const { token } = await enter();
    await setUp(token);
    const caller = test.by(token);
    await expect(caller(factors.removeCodes, { body: { password: 'wrong' } })).rejects.toMatchObject({
      status: 401,
    });
    expect((await enter()).token).toBe('');
    await caller(factors.removeCodes, { body: { password } });
    expect((await enter()).token).toMatch(/^kb_/);
    expect(await test.mailsSent()).toHaveLength(1);
  });

  it('has no recovery codes to renew without a second step', async () => {
    const { token } = await enter();
    const caller = test.by(token);
    await expect(caller(factors.renewRecoveryCodes, { body: { password } })).rejects.toMatchObject({
      code: 'conflict',
      serverMessage: 'Recovery codes need a second step. Set one up first.',
    });
  });

  it('is refused to an administrator in production', async () => {
    await ensureAdministrator(test.ctx, { ...administrator, email: 'platform@kallos.test' });
    const { token } = await enterAdmin();
    await setUp(token, administrator.password);
    const caller = await test.callerOf(token);
    if (caller.kind !== 'admin') throw new Error('not an administrator');
    const proof = { password: administrator.password, ip: '192.0.2.1' };
    await expect(removeCodes({ ...test.ctx, isProduction: true }, proof, caller)).rejects.toMatchObject({
      code: 'conflict',
      message: 'An administrator keeps at least one second step.',
      fields: { code: 'required' },
    });
    expect((await enterAdmin()).token).toBe('');
  });

  it('happens when staff or the deployment set another password', async () => {
    await setUp((await enter()).token);
    await setUp((await enterAdmin()).token, administrator.password);
    const body = { email, password: 'x7#Qm2-by-staff' };
    await test.as(adminCaller)(accounts.updateUser, { params: { id: 1 }, body });
    expect((await test.as(anonymousCaller)(endpoints.loginBusiness, { body })).token).toMatch(/^kb_/);
    const renewed = { ...administrator, password: 'another-password-of-the-deployment' };
    await ensureAdministrator(test.ctx, renewed);
    expect((await test.as(anonymousCaller)(endpoints.loginAdmin, { body: renewed })).token).toMatch(/^ka_/);
  });

  it('invalidates old recovery codes when new ones are created', async () => {
    const { token } = await enter();
    const { recoveryCodes: old } = await setUp(token);
    const caller = test.by(token);
    const { recoveryCodes } = await caller(factors.renewRecoveryCodes, { body: { password } });
    await expect(useCode(ticketOf(await enter()), old[0] ?? '')).rejects.toMatchObject({ status: 401 });
    expect((await useCode(ticketOf(await enter()), recoveryCodes[0] ?? '')).token).toMatch(/^kb_/);
  });
});
