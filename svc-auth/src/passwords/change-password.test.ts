import { accounts } from '@kallos/contracts/auth/accounts';
import { passwords } from '@kallos/contracts/auth/passwords';
import { sessions } from '@kallos/contracts/auth/sessions';
import type { AdminCaller } from '@kallos/service-kit/security/identity';
import { adminCaller } from '@kallos/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { administrator, anonymousCaller, linkIn, useFreshTestApp } from '../../testing/app.ts';
import { ensureAdministrator } from '../start/administrator.ts';
import { changePassword } from './change-password.ts';

const test = useFreshTestApp();
const email = 'info@dermafos.gr';
const old = 'demo1234';
const chosen = 'x7#Qm2-chosen';

const change = (token: string, currentPassword: string, password: string) =>
  test.by(token)(passwords.change, { body: { currentPassword, password } });

const people = [
  ['a business user', () => test.signInBusiness(), old, email],
  ['an administrator', () => test.signInAdmin(), administrator.password, 'platform@kallos.test'],
] as const;

describe.each(people)('the password of %s', (who, signIn, current, address) => {
  beforeEach(async () => {
    if (who === 'an administrator') await ensureAdministrator(test.ctx, { ...administrator, email: address });
    await test.mailsSent();
  });

  it('is changed with the current one, ends other sessions and mails', async () => {
    const elsewhere = await signIn();
    const here = await signIn();
    await test.mailsSent();
    await change(here, current, chosen);
    expect(await test.lastDeeds(1)).toMatchObject([{ action: 'password-changed' }]);
    expect(await test.introspect(elsewhere)).toEqual({ state: 'unknown' });
    expect(await test.introspect(here)).toMatchObject({ state: 'live' });
    await expect(signIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
    const sent = await test.mailsSent();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [address, expect.stringMatching(/άλλαξε|has changed/)],
    ]);
    expect(sent[0]?.text).not.toContain('second step was removed');
  });

  it.each([
    ['the wrong current password', 'wrong', chosen, 'invalid_credentials', 'wrong'],
    ['the same password', undefined, undefined, 'invalid_fields', 'same_as_before'],
    ['a word with a year', undefined, 'ιατρείο2026', 'invalid_fields', 'word_and_year'],
    ['a short one', undefined, 'x7#Qm', 'invalid_fields', 'too_small'],
  ])('is not changed by %s', async (_, typed = current, next = current, code = '', reason = '') => {
    const token = await signIn();
    await expect(change(token, typed, next)).rejects.toMatchObject({
      code,
      body: { fields: { password: reason } },
    });
    expect(await signIn()).toMatch(/^k/);
  });

  it('may be guessed a few times only', async () => {
    const token = await signIn();
    for (let i = 0; i < 10; i += 1) await change(token, 'wrong', chosen).catch(() => {});
    await expect(change(token, current, chosen)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('is changed once by many concurrent requests', async () => {
    const token = await signIn();
    const ends = await Promise.allSettled(
      Array.from({ length: 5 }, (__, index) => change(token, current, `${chosen}-${index}`)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it("is not changed by an administrator who acts inside the user's account", async () => {
  const { token } = await test.by(await test.signInAdmin())(sessions.impersonate, { body: { accountId: 1 } });
  await expect(change(token, administrator.password, chosen)).rejects.toMatchObject({ code: 'forbidden' });
});

it("must not be a word of the business's name", async () => {
  await expect(change(await test.signInBusiness(), old, 'dermafos-2027')).rejects.toMatchObject({
    body: { fields: { password: 'own_name' } },
  });
});

it('invalidates mailed links when it changes', async () => {
  await test.as(anonymousCaller)(passwords.requestReset, { body: { email } });
  const link = linkIn((await test.mailsSent())[0]?.text);
  await change(await test.signInBusiness(), old, chosen);
  expect(await test.as(anonymousCaller)(passwords.showLink, { body: { token: link } })).toEqual({
    state: 'used',
  });
});

it('of an administrator has the configured minimum length', async () => {
  const ctx = { ...test.ctx, shortestAdminPassword: 15 };
  const caller = (await test.callerOf(await test.signInAdmin())) as AdminCaller;
  const given = { currentPassword: administrator.password, ip: '127.0.0.1' };
  await expect(changePassword(ctx, { ...given, password: chosen }, caller)).rejects.toMatchObject({
    message: 'Password must be at least 15 characters',
    fields: { password: 'too_small' },
  });
  await changePassword(ctx, { ...given, password: `${chosen}-long` }, caller);
});

describe('a restart', () => {
  const signIn = (password: string) =>
    test.as(anonymousCaller)(sessions.loginAdmin, { body: { username: administrator.username, password } });

  it("keeps an administrator's own password until the deployment changes it", async () => {
    await change(await test.signInAdmin(), administrator.password, chosen);
    await ensureAdministrator(test.ctx, administrator);
    expect((await signIn(chosen)).token).toMatch(/^ka_/);
    await change((await signIn(chosen)).token, chosen, `${chosen}-2`);
    await ensureAdministrator(test.ctx, administrator);
    const mine = await signIn(`${chosen}-2`);
    await ensureAdministrator(test.ctx, { ...administrator, password: 'x7#Qm2-deployed' });
    expect(await test.introspect(mine.token)).toEqual({ state: 'unknown' });
    await expect(signIn(`${chosen}-2`)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await ensureAdministrator(test.ctx, { ...administrator, password: 'x7#Qm2-deployed' });
    expect((await signIn('x7#Qm2-deployed')).token).toMatch(/^ka_/);
  });
});

it("does not overwrite a user's password that staff changed meanwhile", async () => {
  const token = await test.signInBusiness();
  const caller = await test.callerOf(token);
  const id = Number('subject' in caller ? caller.subject.split(':')[1] : 0);
  const body = { email, password: 'x7#Qm2-by-staff' };
  await test.as(adminCaller)(accounts.updateUser, { params: { id }, body });
  await expect(
    test.as(caller)(passwords.change, { body: { currentPassword: old, password: chosen } }),
  ).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(await test.signInBusiness(email, 'x7#Qm2-by-staff')).toMatch(/^kb_/);
});
