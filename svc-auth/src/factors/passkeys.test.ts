import { factors } from '@kallos/contracts/auth/factors';
import { sessions as endpoints } from '@kallos/contracts/auth/sessions';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { describe, expect, it } from 'vitest';
import { administrator, anonymousCaller, useFreshTestApp } from '../../testing/app.ts';
import { createSoftwarePasskey } from '../../testing/software-passkey.ts';
import { users } from '../schema/auth.ts';
import { removePasskey } from './passkeys.ts';

const test = useFreshTestApp();

const origin = 'https://kallos.test';
const password = administrator.password;
const enter = () => test.as(anonymousCaller)(endpoints.loginAdmin, { body: administrator });
const challengeIn = (options: string) => (JSON.parse(options) as { challenge: string }).challenge;

async function add(token: string, passkey = createSoftwarePasskey(origin)) {
  const caller = test.by(token);
  const { ticket, options } = await caller(factors.beginPasskey, { body: { password } });
  const response = JSON.stringify(passkey.make(challengeIn(options)));
  const { recoveryCodes } = await caller(factors.addPasskey, { body: { ticket, response } });
  return { passkey, recoveryCodes, options };
}

async function ask() {
  const { token, secondStep } = await enter();
  const ticket = secondStep?.ticket ?? '';
  const { options } = await test.as(anonymousCaller)(factors.askForPasskey, { body: { ticket } });
  return { token, ways: secondStep?.ways, ticket, challenge: challengeIn(options), options };
}
const use = (ticket: string, response: object) =>
  test.as(anonymousCaller)(factors.usePasskey, { body: { ticket, response: JSON.stringify(response) } });

describe('a passkey', () => {
  it('is requested once it exists, for this site and user, and ends the sign-in', async () => {
    const { token: elsewhere } = await enter();
    const { token } = await enter();
    const { passkey, recoveryCodes, options } = await add(token);
    expect(JSON.parse(options)).toMatchObject({ rp: { id: 'kallos.test' }, user: { name: 'admin' } });
    expect(recoveryCodes).toHaveLength(10);
    expect(await test.introspect(elsewhere)).toEqual({ state: 'unknown' });
    const step = await ask();
    expect(step).toMatchObject({ token: '', ways: ['passkey', 'code'] });
    expect(JSON.parse(step.options)).toMatchObject({
      rpId: 'kallos.test',
      allowCredentials: [{ id: passkey.id }],
    });
    const signedIn = await use(step.ticket, passkey.prove(step.challenge));
    expect(signedIn.token).toMatch(/^ka_/);
    const read = await test.by(signedIn.token)(factors.read);
    expect(read).toMatchObject({ hasCodes: false, recoveryCodesLeft: 10, passkeys: [{ name: '' }] });
    expect(read.passkeys[0]?.lastUsedAt).not.toBeNull();
    const [entry] = await test.lastDeeds(1);
    expect(entry).toMatchObject({ action: 'signed-in', actor: 'admin:1', details: { by: 'passkey' } });
  });

  it('is rejected for another challenge, site or key, and on reuse', async () => {
    const { passkey } = await add((await enter()).token);
    const refuse = async (made: (step: Awaited<ReturnType<typeof ask>>) => object) => {
      const step = await ask();
      await expect(use(step.ticket, made(step))).rejects.toMatchObject({ code: 'invalid_credentials' });
    };
    await refuse(() => passkey.prove('bm90LXRoZS1jaGFsbGVuZ2U'));
    await refuse(({ challenge }) => createSoftwarePasskey(origin).prove(challenge));
    await refuse(({ challenge }) => ({ ...createSoftwarePasskey(origin).prove(challenge), id: passkey.id }));
    await refuse(() => ({ id: passkey.id }));
    const false_ = createSoftwarePasskey('https://kallos.example');
    await expect(add((await enterByKey(passkey)).token, false_)).rejects.toMatchObject({
      code: 'invalid_fields',
    });
    // The right key from a phishing page, for another host, or without a touch.
    await refuse(({ challenge }) => passkey.prove(challenge, { page: 'https://kallos.example' }));
    await refuse(({ challenge }) => passkey.prove(challenge, { page: `${origin}.evil.example` }));
    await refuse(({ challenge }) => passkey.prove(challenge, { host: 'kallos.example' }));
    await refuse(({ challenge }) => passkey.prove(challenge, { flags: 0x00 }));
    const step = await ask();
    const proof = passkey.prove(step.challenge);
    await use(step.ticket, proof);
    await expect(use(step.ticket, proof)).rejects.toMatchObject({ code: 'not_found' });
    await refuse(() => proof);
  });

  async function enterByKey(passkey: ReturnType<typeof createSoftwarePasskey>) {
    const step = await ask();
    return use(step.ticket, passkey.prove(step.challenge));
  }

  it("cannot be added with a sign-in ticket, another user's or no password", async () => {
    const { passkey, recoveryCodes } = await add((await enter()).token);
    const { token } = await enterByKey(passkey);
    const caller = test.by(token);
    const { ticket, challenge } = await ask();
    const mine = createSoftwarePasskey(origin);
    const addWith = (by: typeof caller, body: { ticket: string; response: string }) =>
      by(factors.addPasskey, { body });
    await expect(
      addWith(caller, { ticket, response: JSON.stringify(mine.make(challenge)) }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(caller(factors.beginPasskey, { body: { password: 'wrong' } })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    const begun = await caller(factors.beginPasskey, { body: { password } });
    const stranger = test.by(await test.signInBusiness());
    const response = JSON.stringify(mine.make(challengeIn(begun.options)));
    await expect(addWith(stranger, { ticket: begun.ticket, response })).rejects.toMatchObject({
      code: 'not_found',
    });
    // A ticket for creating a passkey ends no sign-in either.
    await expect(
      test.as(anonymousCaller)(factors.useCode, {
        body: { ticket: begun.ticket, code: recoveryCodes[0] ?? '' },
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot be added with a ticket older than the password', async () => {
    const { token } = await enter();
    const caller = test.by(token);
    const { ticket, options } = await caller(factors.beginPasskey, { body: { password } });
    const response = JSON.stringify(createSoftwarePasskey(origin).make(challengeIn(options)));
    await acrossAccounts(test.ctx.db, (tx) => tx.update(users).set({ password: 'another' }));
    await expect(caller(factors.addPasskey, { body: { ticket, response } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await caller(factors.read)).passkeys).toEqual([]);
  });

  it('can be replaced by a recovery code, and removed', async () => {
    const { recoveryCodes } = await add((await enter()).token);
    const { secondStep } = await enter();
    const body = { ticket: secondStep?.ticket ?? '', code: recoveryCodes[0] ?? '' };
    const { token } = await test.as(anonymousCaller)(factors.useCode, { body });
    const caller = test.by(token);
    const [known] = (await caller(factors.read)).passkeys;
    await caller(factors.removePasskey, { params: { id: known?.id ?? 0 }, body: { password } });
    expect(await caller(factors.read)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await enter()).token).toMatch(/^ka_/);
  });

  it("cannot be removed in production as an administrator's last second step", async () => {
    const { token } = await enter();
    await add(token);
    const caller = await test.callerOf(token);
    if (caller.kind !== 'admin') throw new Error('not an administrator');
    const [known] = (await test.by(token)(factors.read)).passkeys;
    const proof = { password, ip: '192.0.2.1', id: known?.id ?? 0 };
    await expect(removePasskey({ ...test.ctx, isProduction: true }, proof, caller)).rejects.toMatchObject({
      code: 'conflict',
      fields: { code: 'required' },
    });
    expect((await enter()).token).toBe('');
  });
});
