import { readFileSync } from 'node:fs';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { mediaSpace } from '@kallos/contracts/catalog/media-space';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { deleteExpired } from '@kallos/service-kit/database/delete-expired';
import { businessCaller, callAs, adminCaller, trialCaller } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerSearch, refusal, type Site, useTestCatalog } from '../../testing/catalog.ts';
import { expiredRows } from '../background.ts';
import { accountMedia } from '../schema/catalog.ts';
import { hold, returnExpiredHolds, withHold } from './allowances.ts';

const recording = readFileSync(new URL('../../../packages/test-media/src/reel.mov', import.meta.url));
const site: Site = {};
const catalog = useTestCatalog(site);
const mebi = 2 ** 20;
let account = 500;
beforeEach(() => {
  account += 1;
});

const trial = () => callAs(catalog.app, trialCaller(account));
const paying = () => callAs(catalog.app, businessCaller(account));
const fileOf = (bytes: Uint8Array, type = 'video/quicktime') =>
  new File([new Uint8Array(bytes)], 'a', { type });
const sendPiece = (bytes: Uint8Array, call = trial()) =>
  call(pictures.keepVideoPiece, { files: { piece: fileOf(bytes) } });
const store = (pieces: readonly string[]) =>
  trial()(pictures.keepVideo, { body: { pieces: pieces.join() }, files: {} });
const usedBytes = async () => (await trial()(mediaSpace.read)).usedBytes;
const letPass = (time: string) =>
  acrossAccounts(catalog.db, (tx) =>
    tx.update(accountMedia).set({ expiresAt: sql`${accountMedia.expiresAt} - ${time}::interval` }),
  );
const quarter = () => new Uint8Array(mebi / 4);

describe("an account's storage for images and videos", () => {
  it('is limited for concurrent parts', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => refusal(sendPiece(quarter()))));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(4);
    expect(answers.filter((answer) => answer === 'limit_reached')).toHaveLength(5);
    expect(await usedBytes()).toBe(mebi);
    await expect(sendPiece(quarter())).rejects.toMatchObject({
      body: { fields: { media: 'space_used_up', limitMb: '1' } },
    });
  });

  it('is separate for each account, and larger for a paying one', async () => {
    for (let nth = 0; nth < 5; nth += 1) await sendPiece(quarter(), paying());
    expect(await paying()(mediaSpace.read)).toMatchObject({
      usedBytes: 1.25 * mebi,
      limitBytes: 1024 * mebi,
    });
    account += 1;
    expect(await trial()(mediaSpace.read)).toMatchObject({ usedBytes: 0, limitBytes: mebi, isTrial: true });
  });

  it('frees the space of abandoned parts after a day', async () => {
    for (let nth = 0; nth < 4; nth += 1) await sendPiece(quarter());
    expect(await refusal(sendPiece(quarter()))).toBe('limit_reached');
    await letPass('25 hours');
    expect(await usedBytes()).toBe(0);
    expect(await refusal(sendPiece(quarter()))).toBe('accepted');
  });

  it('counts a finished video once for 30 days, and its parts no longer', async () => {
    const halves = [recording.subarray(0, 9000), recording.subarray(9000)];
    const send = async () => [
      (await sendPiece(halves[0] ?? quarter())).piece,
      (await sendPiece(halves[1] ?? quarter())).piece,
    ];
    await store(await send());
    const once = await usedBytes();
    expect(once).toBeGreaterThan(recording.length / 2);
    expect(once).toBeLessThan(recording.length * 1.5);
    await store(await send());
    expect(await usedBytes()).toBe(once);
    await letPass('29 days');
    expect(await usedBytes()).toBe(once);
    await letPass('2 days');
    expect(await usedBytes()).toBe(0);
  });

  it('gets the bytes of a rejected video back at once', async () => {
    const { piece } = await sendPiece(recording.subarray(0, 9000));
    expect(await usedBytes()).toBe(9000);
    expect(await refusal(store([piece]))).toBe('invalid_fields');
    expect(await usedBytes()).toBe(0);
  });

  it('counts uploaded images, and rejects one that does not fit', async () => {
    const keep = async (seed: number) =>
      trial()(pictures.keep, { files: { image: fileOf(await drawImage(seed), 'image/jpeg') } });
    await keep(1);
    const one = await usedBytes();
    expect(one).toBeGreaterThan(0);
    await keep(1);
    expect(await usedBytes()).toBe(one);
    for (let nth = 0; nth < 3; nth += 1) await sendPiece(quarter());
    await sendPiece(new Uint8Array(mebi / 4 - one));
    expect(await refusal(keep(2))).toBe('limit_reached');
  });

  it('keeps the owner of a file that no longer counts, and forgets its parts', async () => {
    const image = fileOf(await drawImage(1), 'image/jpeg');
    const { imagePath } = await trial()(pictures.keep, { files: { image } });
    await sendPiece(quarter());
    await letPass('31 days');
    await deleteExpired(catalog.db, expiredRows.slice(0, 1));
    const rows = await acrossAccounts(catalog.db, (tx) =>
      tx.select().from(accountMedia).where(eq(accountMedia.accountId, account)),
    );
    expect(rows.map(({ name }) => `/media/${name}`)).toEqual([imagePath]);
    expect(await usedBytes()).toBe(0);
  });

  it('is shown to administrators with both limits', async () => {
    await sendPiece(quarter());
    const admin = callAs(catalog.app, adminCaller);
    expect(await admin(mediaSpace.readOf, { params: { accountId: account } })).toEqual({
      success: true,
      usedBytes: mebi / 4,
      limitBytes: 1024 * mebi,
      trialLimitBytes: mebi,
    });
  });
});

describe('an image search without results', () => {
  const usedSearches = async () => {
    const [row] = await catalog.db.execute<{ used: number }>(sql`
      select used::int from usage_counters where kind = 'image-search' and scope = ${`account:${account}`}`);
    return row?.used ?? 0;
  };
  const heldParts = async () => (await catalog.db.execute(sql`select 1 from usage_holds`)).length;
  const preview = () => paying()(aiCreation.preview, { body: { productName: 'Hydra Serum' } });

  it('is not counted, and one with images is', async () => {
    answerSearch(site, catalog.siteUrl, [{ path: '/good-1.jpg', title: 'Hydra Serum' }]);
    site['/good-1.jpg'] = { body: await drawImage(1) };
    await preview();
    expect(await usedSearches()).toBe(1);
    const [path = ''] = Object.keys(site).filter((name) => name.includes('search'));
    site[path] = { status: 503, body: 'busy' };
    expect(await preview()).toMatchObject({ totalFound: 0 });
    expect(await usedSearches()).toBe(1);
    expect(await heldParts()).toBe(0);
  });

  it('is returned once when its process died', async () => {
    await hold(catalog.ctx, [{ kind: 'image-search', scope: `account:${account}`, limit: 5 }]);
    expect(await usedSearches()).toBe(1);
    await catalog.db.execute(sql`update usage_holds set expires_at = now()`);
    const rounds = await Promise.all([1, 2, 3].map(() => returnExpiredHolds(catalog.ctx)));
    expect(rounds.filter(Boolean)).toHaveLength(1);
    expect(await usedSearches()).toBe(0);
  });

  it('is returned when its caller disconnected', async () => {
    const caller = new AbortController();
    const held = await hold(catalog.ctx, [
      { kind: 'image-search', scope: `account:${account}`, limit: 5 },
      { kind: 'ai-call', scope: `account:${account}`, limit: 5 },
    ]);
    const leave = async () => caller.abort();
    await expect(withHold(catalog.ctx, held, caller.signal, leave)).rejects.toMatchObject({
      code: 'timeout',
    });
    expect(await usedSearches()).toBe(0);
  });
});
