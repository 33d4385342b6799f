import { accounts } from '@kallos/contracts/auth/accounts';
import { apiKeys } from '@kallos/contracts/auth/api-keys';
import { audit } from '@kallos/contracts/auth/audit';
import { accountUpdated } from '@kallos/contracts/auth/events';
import { sessions } from '@kallos/contracts/auth/sessions';
import { hashApiKey } from '@kallos/service-kit/security/api-key';
import { adminCaller, businessCaller, readAnnounced, serviceCaller } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { useFreshTestApp } from '../../testing/app.ts';

const test = useFreshTestApp();
const admin = () => test.as(adminCaller);
const change = (accountId: number, life: 'open' | 'suspended' | 'archived') =>
  admin()(accounts.changeLife, { body: { changes: [{ accountId, life }] } });
const lifeOf = async (id: number) => (await admin()(accounts.readLife, { params: { id } })).life;
const firstAccount = async () =>
  (await admin()(accounts.list, { query: { search: 'info@dermafos.gr' } })).accounts[0] ?? expect.fail();

describe.each(['suspended', 'archived', 'deleting'] as const)('an account that is %s', (life) => {
  async function close() {
    const { id, businessName } = await firstAccount();
    if (life === 'deleting')
      await admin()(accounts.requestErasure, { params: { id }, body: { businessName } });
    else await change(id, life);
    return id;
  }

  it('ends its sessions and rejects sign-ins until it is open again', async () => {
    const token = await test.signInBusiness();
    const id = await close();
    await expect(test.callerOf(token)).rejects.toThrow('unknown');
    await expect(test.signInBusiness()).rejects.toMatchObject({
      code: 'forbidden',
      body: { fields: { account: life === 'suspended' ? 'suspended' : 'closed' } },
    });
    await change(id, 'open');
    // The sessions of before stay ended.
    await expect(test.callerOf(token)).rejects.toThrow('unknown');
    expect(await test.callerOf(await test.signInBusiness())).toMatchObject({ accountId: id });
    expect(await lifeOf(id)).toMatchObject({ life: 'open', eraseAt: null });
  });

  it('answers a wrong password as any other account', async () => {
    await close();
    await expect(test.signInBusiness('info@dermafos.gr', 'wrong')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('is announced, so that its posts wait', async () => {
    const id = await close();
    expect((await readAnnounced(test.ctx.db, accountUpdated)).at(-1)).toMatchObject({ accountId: id, life });
  });

  it('has keys that reach nothing', async () => {
    const { id } = await firstAccount();
    const { secret } = await test.as(businessCaller(id))(apiKeys.create, {
      body: { name: 'Ημερολόγιο', scopes: ['posts:read'], days: 30 },
    });
    const introspect = () =>
      test.as(serviceCaller)(apiKeys.introspect, { body: { secretHash: hashApiKey(secret), accountId: id } });
    expect(await introspect()).toMatchObject({ key: { account: { id } } });
    await close();
    expect(await introspect()).toMatchObject({ key: { account: null } });
  });

  it('can still be opened by staff', async () => {
    const id = await close();
    const by = test.by(await test.signInAdmin());
    const { token } = await by(sessions.impersonate, { body: { accountId: id } });
    expect(await test.callerOf(token)).toMatchObject({ kind: 'business', accountId: id });
  });
});

describe('the deletion of an account', () => {
  it('is erased thirty days later, which a second request does not extend', async () => {
    const { id, businessName } = await firstAccount();
    const ask = () => admin()(accounts.requestErasure, { params: { id }, body: { businessName } });
    const { life } = await ask();
    const days = (Date.parse(life.eraseAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30.01);
    expect((await ask()).life.eraseAt).toBe(life.eraseAt);
  });

  it('needs the name of the business', async () => {
    const { id } = await firstAccount();
    await expect(
      admin()(accounts.requestErasure, { params: { id }, body: { businessName: 'Άλλη' } }),
    ).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(await lifeOf(id)).toMatchObject({ life: 'open' });
  });

  it('does not end because the account is suspended or archived', async () => {
    const { id, businessName } = await firstAccount();
    await admin()(accounts.requestErasure, { params: { id }, body: { businessName } });
    for (const life of ['suspended', 'archived'] as const)
      await expect(change(id, life)).rejects.toMatchObject({ code: 'conflict' });
    expect((await lifeOf(id)).eraseAt).not.toBeNull();
  });
});

it('is audited with who did it and what it was before', async () => {
  const { id } = await firstAccount();
  await change(id, 'suspended');
  await change(id, 'open');
  const { entries } = await admin()(audit.list, { query: { accountId: id } });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'account-opened', details: { before: 'suspended' } },
    { action: 'account-suspended', details: { before: 'open' } },
  ]);
});

it('changes several accounts, all or none, and returns what to restore', async () => {
  const changes = [1, 2].map((accountId) => ({ accountId, life: 'suspended' as const }));
  const { before } = await admin()(accounts.changeLife, { body: { changes } });
  expect(before.map(({ life }) => life)).toEqual(['open', 'open']);
  await expect(
    admin()(accounts.changeLife, {
      body: {
        changes: [
          { accountId: 1, life: 'open' },
          { accountId: 9999, life: 'open' },
        ],
      },
    }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect((await lifeOf(1)).life).toBe('suspended');
});
