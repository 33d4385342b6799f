import { openSecrets } from '@kallos/service-kit/security/secrets';
import { asOwner, readRows } from '@kallos/service-kit/testing';
import { useTestDatabase } from '@kallos/service-kit/testing/open-for-file';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccessToken } from '../networks/google/client/client.ts';
import { accessTokens } from '../schema/connections.ts';
import { openAccessTokens } from './access-tokens.ts';

const database = useTestDatabase('svc-social');
const keys = (letter: string) => openSecrets(`test:${Buffer.alloc(32, letter).toString('base64')}`);
const grant = '1//a-grant';
/** Opens the store of one process. */
const openStore = (secrets = keys('a')) => openAccessTokens(database.db, secrets);

let renewals = 0;
/** Renews as Google does: every call gives another token. */
const renewFor =
  (seconds: number, wait = Promise.resolve()) =>
  async (): Promise<AccessToken> => {
    renewals += 1;
    const token = `ya29.${renewals}`;
    await wait;
    return { token, expiresAt: new Date(Date.now() + seconds * 1000) };
  };

beforeEach(async () => {
  renewals = 0;
  await asOwner(database.db, 'truncate access_tokens');
});

describe('the access token of a grant', () => {
  it('is renewed once for all calls of all processes', async () => {
    const [one, other] = [openStore(), openStore()];
    const renew = renewFor(3600);
    const tokens = await Promise.all([
      one.get(grant, renew),
      one.get(grant, renew),
      other.get(grant, renew),
      other.get(grant, renew),
    ]);
    expect(new Set(tokens)).toEqual(new Set(['ya29.1']));
    expect(await one.get(grant, renew)).toBe('ya29.1');
    expect(renewals).toBe(1);
  });

  it('is renewed when it has expired', async () => {
    const store = openStore();
    await store.get(grant, renewFor(-1));
    expect(await store.get(grant, renewFor(3600))).toBe('ya29.2');
    expect(await openStore().get(grant, renewFor(3600))).toBe('ya29.2');
  });

  it('is another one for another grant', async () => {
    const store = openStore();
    await store.get(grant, renewFor(3600));
    expect(await store.get('1//another', renewFor(3600))).toBe('ya29.2');
  });

  it('is stored without its text and without its grant', async () => {
    await openStore().get(grant, renewFor(3600));
    const stored = JSON.stringify(await readRows(database.db, accessTokens));
    expect(stored).not.toContain('ya29');
    expect(stored).not.toContain(grant);
  });

  it('is renewed when the key that encrypted it is gone', async () => {
    await openStore().get(grant, renewFor(3600));
    expect(await openStore(keys('b')).get(grant, renewFor(3600))).toBe('ya29.2');
  });

  it('is requested again after a failed renewal', async () => {
    const store = openStore();
    const failing = () => Promise.reject(new Error('no answer'));
    await expect(store.get(grant, failing)).rejects.toThrow('no answer');
    expect(await store.get(grant, renewFor(3600))).toBe('ya29.1');
  });
});

describe('a refused access token', () => {
  it('is forgotten by all processes', async () => {
    const [one, other] = [openStore(), openStore()];
    await one.get(grant, renewFor(3600));
    await one.drop(grant, 'ya29.1');
    expect(await readRows(database.db, accessTokens)).toEqual([]);
    expect(await other.get(grant, renewFor(3600))).toBe('ya29.2');
    expect(await one.get(grant, renewFor(3600))).toBe('ya29.2');
  });

  it('does not remove a newer one', async () => {
    const [one, other] = [openStore(), openStore()];
    await one.get(grant, renewFor(3600));
    await one.drop(grant, 'ya29.1');
    await one.get(grant, renewFor(3600));
    await other.drop(grant, 'ya29.1');
    expect(await openStore().get(grant, renewFor(3600))).toBe('ya29.2');
    expect(renewals).toBe(2);
  });
});
