import { randomBytes } from 'node:crypto';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { reencryptAll } from '@kallos/service-kit/database/reseal';
import { openSecrets } from '@kallos/service-kit/security/secrets';
import { asOwner, readRows } from '@kallos/service-kit/testing';
import { notLike, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deliver, openDeliveryBench, request } from '../../testing/delivery-bench.ts';
import { pages, socialConnections } from '../schema/deliveries.ts';
import { sealedTokens } from './sealed-tokens.ts';

const bench = openDeliveryBench();
const key = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`;

it('re-encrypts all tokens, so that the old key can be removed during deliveries', async () => {
  const [old, fresh] = [key('old'), key('fresh')];
  const oldRing = openSecrets(old);
  await acrossAccounts(bench.db, async (tx) => {
    for (const accountId of [1, 2]) {
      const userToken = oldRing.seal('user', { accountId, column: 'social_connections.user_token' });
      const pageToken = oldRing.seal('page', { accountId, column: 'pages.page_token' });
      await tx
        .update(socialConnections)
        .set({ userToken })
        .where(sql`account_id = ${accountId}`);
      await tx
        .update(pages)
        .set({ pageToken })
        .where(sql`account_id = ${accountId} and page_token is not null`);
    }
  });
  const both = { ...bench.ctx, secrets: openSecrets(`${fresh},${old}`) };
  expect((await deliver({ ...bench, ctx: both })).state).toBe('published');
  expect(await reencryptAll(both, sealedTokens)).toBe(4);
  expect(await reencryptAll(both, sealedTokens)).toBe(0);
  const left = await readRows(bench.db, pages, notLike(pages.pageToken, 'fresh.%'));
  expect(left).toEqual([]);
  const freshOnly = { ...bench.ctx, secrets: openSecrets(fresh) };
  const next = request({ key: 'k2', bulkPostId: 2 });
  expect((await deliver({ ...bench, ctx: freshOnly }, next)).state).toBe('published');
});

it('resumes after a stop and handles tokens that change meanwhile', async () => {
  const [old, fresh] = [key('old'), key('fresh')];
  const [oldRing, both] = [openSecrets(old), openSecrets(`${fresh},${old}`)];
  const column = 'pages.page_token' as const;
  const count = 120;
  await asOwner(bench.db, 'truncate social_connections, pages');
  await acrossAccounts(bench.db, async (tx) => {
    for (let accountId = 1; accountId <= count; accountId += 1)
      await tx.insert(pages).values({
        accountId,
        platform: 'facebook',
        externalId: `p${accountId}`,
        canPublish: true,
        pageToken: oldRing.seal(`token ${accountId}`, { accountId, column }),
      });
  });
  const ctx = { ...bench.ctx, secrets: both };
  const onOldKey = () => readRows(bench.db, pages, notLike(pages.pageToken, 'fresh.%'));
  let rounds = 0;
  expect(await reencryptAll(ctx, sealedTokens, () => (rounds += 1) > 1)).toBe(50);
  expect(await onOldKey()).toHaveLength(count - 50);
  // A login on another replica holds an uncommitted change to this row when the job reaches it.
  const late = (await onOldKey())[0];
  const place = { accountId: late?.accountId ?? 0, column };
  let rotating: Promise<number> | undefined;
  await acrossAccounts(bench.db, async (tx) => {
    await tx
      .update(pages)
      .set({ pageToken: both.seal('a later token', place) })
      .where(sql`id = ${late?.id ?? 0}`);
    rotating = reencryptAll(ctx, sealedTokens);
    await expect
      .poll(() => tx.execute(sql`select 1 from pg_locks where not granted`), { timeout: 8000, interval: 20 })
      .not.toEqual([]);
  });
  const rotated = await rotating;
  expect(rotated).toBeGreaterThanOrEqual(count - 51);
  expect(await onOldKey()).toEqual([]);
  const freshOnly = openSecrets(fresh);
  const all = await readRows(bench.db, pages);
  expect(all).toHaveLength(count);
  for (const { accountId, pageToken } of all) {
    const text = freshOnly.open(pageToken ?? '', { accountId, column });
    expect(text).toBe(accountId === place.accountId ? 'a later token' : `token ${accountId}`);
  }
});
