import { accounts } from '@kallos/contracts/auth/accounts';
import { apiKeys, mostApiKeys } from '@kallos/contracts/auth/api-keys';
import { sessionRevoked } from '@kallos/contracts/auth/events';
import { sessions } from '@kallos/contracts/auth/sessions';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { hashApiKey, isApiKey } from '@kallos/service-kit/security/api-key';
import {
  adminCaller,
  businessCaller,
  readAnnounced,
  readRows,
  serviceCaller,
} from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { apiKeys as rows } from '../schema/auth.ts';
import { warnOfKeyEnds } from './warn-of-end.ts';

const test = useTestApp();
let own: number;
let foreign: number;

beforeAll(async () => {
  const list = await test.as(adminCaller)(accounts.list);
  [own = 0, foreign = 0] = list.accounts.map(({ id }) => id);
});
beforeEach(() => acrossAccounts(test.ctx.db, (tx) => tx.delete(rows)));

const draft = { name: 'Website', scopes: ['posts:read', 'posts:write'], days: 90 } as const;
const create = (asked: object = {}) =>
  test.as(businessCaller(own))(apiKeys.create, { body: { ...draft, scopes: [...draft.scopes], ...asked } });
const introspect = (secret: string, accountId: number | null = null) =>
  test.as(serviceCaller)(apiKeys.introspect, { body: { secretHash: hashApiKey(secret), accountId } });
const stateOf = async (secret: string) => (await introspect(secret)).state;
const age = (id: number, column: 'expires_at' | 'previous_until' | 'last_used_at') =>
  acrossAccounts(test.ctx.db, (tx) =>
    tx.execute(sql`update api_keys set ${sql.raw(column)} = now() - interval '2 minutes' where id = ${id}`),
  );

describe('a new key', () => {
  it('works for its account with its scopes', async () => {
    const { secret, key } = await create();
    expect(isApiKey(secret)).toBe(true);
    expect(await introspect(secret, own)).toMatchObject({
      state: 'live',
      key: { keyId: key.id, scopes: draft.scopes, accountId: own, account: { id: own } },
    });
  });

  it('is stored as a hash only', async () => {
    const { secret, key } = await create();
    const stored = JSON.stringify(await readRows(test.ctx.db, rows));
    expect(stored).not.toContain(secret.slice(20));
    expect(JSON.stringify(await test.as(businessCaller(own))(apiKeys.list))).not.toContain(secret.slice(20));
    expect(secret.startsWith(key.start)).toBe(true);
  });

  it('has no access to another account', async () => {
    const { secret } = await create();
    expect(await introspect(secret, foreign)).toMatchObject({ state: 'live', key: { account: null } });
  });

  it('counts toward a limit per account', async () => {
    for (let made = 0; made < mostApiKeys; made += 1) await create();
    await expect(create()).rejects.toMatchObject({ body: { code: 'limit_reached' } });
    await expect(
      test.as(businessCaller(foreign))(apiKeys.create, { body: { ...draft, scopes: ['posts:read'] } }),
    ).resolves.toBeDefined();
  });

  it('cannot be used as a session', async () => {
    const { secret } = await create();
    const body = { tokenHash: hashApiKey(secret) };
    expect(await test.as(serviceCaller)(sessions.introspect, { body })).toEqual({ state: 'unknown' });
  });

  it.each([
    { name: '' },
    { scopes: [] },
    { scopes: ['keys:write'] },
    { scopes: ['posts:*'] },
    { days: 0 },
    { days: 100_000 },
  ])('is refused with %j', async (asked) => {
    await expect(create(asked)).rejects.toMatchObject({ status: 400 });
  });
});

describe('an agency-wide key', () => {
  it('reaches every account', async () => {
    const body = { ...draft, scopes: ['posts:read' as const], accountId: null };
    const { secret, key } = await test.as(adminCaller)(apiKeys.create, { body });
    expect(await introspect(secret)).toMatchObject({ key: { accountId: null, account: null } });
    for (const id of [own, foreign])
      expect(await introspect(secret, id)).toMatchObject({ key: { account: { id } } });
    expect(await introspect(secret, 999_999)).toMatchObject({ key: { account: null } });
    const listed = await test.as(serviceCaller)(apiKeys.listAccounts, {
      body: { keyId: key.id, after: 0, limit: 100 },
    });
    expect(listed.accounts.map(({ id }) => id)).toEqual(expect.arrayContaining([own, foreign]));
  });

  it.each([null, 'another account'])('is not created for a business that requests %s', async (asked) => {
    const accountId = asked === null ? null : foreign;
    await expect(create({ accountId })).rejects.toMatchObject({ body: { code: 'not_found' } });
  });

  it('requires an explicit null account', async () => {
    const body = { ...draft, scopes: ['posts:read' as const] };
    await expect(test.as(adminCaller)(apiKeys.create, { body })).rejects.toMatchObject({
      body: { code: 'invalid_fields' },
    });
  });
});

describe('the end of a key', () => {
  it('happens at its expiry time', async () => {
    const { secret, key } = await create();
    await age(key.id, 'expires_at');
    expect(await stateOf(secret)).toBe('expired');
  });

  it('publishes a revocation to every gateway', async () => {
    const { secret, key } = await create();
    const live = await introspect(secret);
    await test.as(businessCaller(own))(apiKeys.revoke, { params: { id: key.id } });
    expect(await stateOf(secret)).toBe('unknown');
    const revoked = (await readAnnounced(test.ctx.db, sessionRevoked)).flatMap(
      ({ sessionIds }) => sessionIds,
    );
    expect(revoked).toContain(live.state === 'live' && live.key.sessionId);
    expect((await test.lastDeeds(1))[0]).toMatchObject({
      action: 'api-key-revoked',
      actor: `business:${own}`,
      accountId: own,
    });
  });
});

describe('a rotated key', () => {
  const rotate = (id: number, overlapHours = 24) =>
    test.as(businessCaller(own))(apiKeys.rotate, { params: { id }, body: { overlapHours } });

  it('accepts both secrets during the overlap', async () => {
    const old = await create();
    const fresh = await rotate(old.key.id);
    expect(fresh.key.id).toBe(old.key.id);
    expect([await stateOf(old.secret), await stateOf(fresh.secret)]).toEqual(['live', 'live']);
    await age(old.key.id, 'previous_until');
    expect([await stateOf(old.secret), await stateOf(fresh.secret)]).toEqual(['expired', 'live']);
  });

  it('ends the old secret at once without an overlap', async () => {
    const old = await create();
    const fresh = await rotate(old.key.id, 0);
    expect([await stateOf(old.secret), await stateOf(fresh.secret)]).toEqual(['expired', 'live']);
  });

  it('does not revive an expired secret', async () => {
    const old = await create();
    await age(old.key.id, 'expires_at');
    const fresh = await rotate(old.key.id);
    expect([await stateOf(old.secret), await stateOf(fresh.secret)]).toEqual(['expired', 'live']);
  });

  it('ends the secret before the last one', async () => {
    const first = await create();
    await rotate(first.key.id);
    await rotate(first.key.id);
    expect(await stateOf(first.secret)).toBe('unknown');
  });

  it('is rejected when it was revoked', async () => {
    const { key } = await create();
    await test.as(businessCaller(own))(apiKeys.revoke, { params: { id: key.id } });
    await expect(rotate(key.id)).rejects.toMatchObject({ body: { code: 'not_found' } });
  });
});

describe('a business that uses keys of another account', () => {
  it.each(['rotate', 'revoke'] as const)('cannot %s them', async (verb) => {
    const { key, secret } = await create();
    const call = test.as(businessCaller(foreign));
    const params = { id: key.id };
    const asked =
      verb === 'rotate' ? call(apiKeys.rotate, { params, body: {} }) : call(apiKeys.revoke, { params });
    await expect(asked).rejects.toMatchObject({ body: { code: 'not_found' } });
    expect((await call(apiKeys.list)).keys).toEqual([]);
    expect(await stateOf(secret)).toBe('live');
  });

  it('are managed by an administrator', async () => {
    const { key, secret } = await create();
    expect((await test.as(adminCaller)(apiKeys.list)).keys).toMatchObject([{ id: key.id, accountId: own }]);
    await test.as(adminCaller)(apiKeys.revoke, { params: { id: key.id } });
    expect(await stateOf(secret)).toBe('unknown');
  });
});

describe('a used key', () => {
  const lastUse = async (id: number) =>
    (await readRows(test.ctx.db, rows, eq(rows.id, id)))[0]?.lastUsedAt?.getTime();

  it('records its use at most once a minute', async () => {
    const { key, secret } = await create();
    expect(await lastUse(key.id)).toBeUndefined();
    await introspect(secret);
    const first = await lastUse(key.id);
    expect(first).toBeDefined();
    await introspect(secret);
    expect(await lastUse(key.id)).toBe(first);
    await age(key.id, 'last_used_at');
    await introspect(secret);
    expect(await lastUse(key.id)).toBeGreaterThanOrEqual(first ?? Infinity);
  });

  it('is named in the audit of its writes', async () => {
    const { key } = await create();
    const body = {
      subject: `key:${key.id}`,
      actor: `key:${key.id}`,
      accountId: own,
      endpoint: 'posts.create',
      method: 'POST',
      path: '/api/public/v1/accounts/1/posts',
      requestId: 'request-of-a-key',
    };
    await test.as(serviceCaller)(sessions.recordActingWrite, { body });
    expect((await test.lastDeeds(1))[0]).toMatchObject({
      action: 'wrote-by-key',
      actor: `key:${key.id}`,
      accountId: own,
      requestId: 'request-of-a-key',
    });
  });
});

describe('a key that ends soon', () => {
  const endIn = (id: number, days: number) =>
    acrossAccounts(test.ctx.db, (tx) =>
      tx.execute(
        sql`update api_keys set expires_at = now() + make_interval(days => ${days}) where id = ${id}`,
      ),
    );
  const subjects = async () => {
    await warnOfKeyEnds(test.ctx);
    return (await test.mailsSent()).map(({ subject, text }) => [subject, text] as const);
  };

  it.each([
    ['in fifteen days', 15, 0],
    ['in thirteen days', 13, 1],
    ['in two days', 2, 1],
  ])('%s brings as many mails as it should, once', async (_, days, count) => {
    const { key } = await create();
    await endIn(key.id, days);
    const sent = await subjects();
    expect(sent).toHaveLength(count);
    for (const [subject, text] of sent) {
      expect(subject).toBe('Ένα κλειδί για άλλο πρόγραμμα λήγει σύντομα');
      expect(text).toContain('«Website»');
    }
    expect(await subjects()).toEqual([]);
  });

  it('brings a second mail three days before, unless rotated or revoked', async () => {
    const { key } = await create();
    await endIn(key.id, 13);
    expect(await subjects()).toHaveLength(1);
    await endIn(key.id, 2);
    expect(await subjects()).toHaveLength(1);
    const business = test.as(businessCaller(own));
    await business(apiKeys.rotate, { params: { id: key.id }, body: {} });
    expect(await subjects()).toEqual([]);
    await endIn(key.id, 13);
    expect(await subjects()).toHaveLength(1);
    await endIn(key.id, 2);
    await business(apiKeys.revoke, { params: { id: key.id } });
    expect(await subjects()).toEqual([]);
  });
});
