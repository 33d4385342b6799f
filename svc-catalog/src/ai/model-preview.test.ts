import { aiCreation, PreviewStage } from '@kallos/contracts/catalog/ai-creation';
import { aiCostChanged } from '@kallos/contracts/catalog/events';
import { progressType } from '@kallos/contracts/endpoint';
import { identityHeader, signIdentity } from '@kallos/service-kit/security/identity';
import {
  adminCaller,
  businessCaller,
  callAs,
  readAnnounced,
  testIdentityKey,
} from '@kallos/service-kit/testing';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { drawImage } from '@kallos/test-media/draw-image';
import type { ModelRequest, startModel } from '@kallos/writing/testing/model-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openCatalogWithModel, quickDecoder } from '../../testing/catalog-with-model.ts';
import { answerSearch, startSite, type CatalogChanges, type Site } from '../../testing/catalog.ts';

const greek = 'Ο ορός φροντίζει την επιδερμίδα με ελαφριά υφή και ευχάριστη αίσθηση κάθε ημέρα.';
const asDescription = JSON.stringify({ description: greek });
/** Ranks the third image best and the first worst. */
const someVerdicts = JSON.stringify({
  verdicts: [
    { picture: 1, fit: 5, reason: 'Shows something else.' },
    { picture: 2, fit: 40, reason: 'Only a corner of it.' },
    { picture: 3, fit: 97, reason: 'The very bottle, alone.' },
  ],
});
const sensible = ({ schema }: ModelRequest) => (schema === 'picture_verdicts' ? someVerdicts : asDescription);

const threePictures = [1, 2, 3].map((seed) => ({ path: `/${seed}.jpg`, title: `Hydra Serum ${seed}` }));
const site: Site = {};
const web = openForFile(
  () => startSite(site),
  ({ close }) => close(),
);
beforeAll(async () => {
  for (const seed of [1, 2, 3]) site[`/${seed}.jpg`] = { body: await drawImage(seed) };
  answerSearch(site, web.url, threePictures);
});

/** Opens the service with a model that replies with `answer`. */
async function withModel(answer: Parameters<typeof startModel>[0], changes: CatalogChanges = {}) {
  const catalog = await openCatalogWithModel(answer, { siteUrl: web.url, ...changes });
  onTestFinished(catalog.close);
  const preview = (account?: number) =>
    callAs(catalog.app, account === undefined ? adminCaller : businessCaller(account))(aiCreation.preview, {
      body: { productName: 'Hydra Serum' },
    });
  const searchImages = () =>
    callAs(catalog.app, adminCaller)(aiCreation.searchImages, { body: { productName: 'Hydra Serum' } });
  const used = async (scope: string) => {
    const [row] = await catalog.db.execute<{ used: string }>(
      sql`select used from usage_counters where kind = 'ai-micro-usd' and scope = ${scope}`,
    );
    return Number(row?.used ?? 0);
  };
  return { ...catalog, preview, searchImages, used };
}

describe('a model that sees images', () => {
  it('ranks them with its own reasons, and is named', async () => {
    const { preview, model } = await withModel(sensible);
    const { topImages, ranker } = await preview();
    expect(ranker).toEqual({ kind: 'model', model: 'gpt-4o' });
    const looked = model.asked.find(({ schema }) => schema === 'picture_verdicts');
    // The titles were sent in measured order: best first.
    const measured = looked?.raw.match(/Hydra Serum \d/g) ?? [];
    expect(measured).toHaveLength(3);
    expect(topImages.map(({ description }) => description)).toEqual([measured[2], measured[1], measured[0]]);
    expect(topImages[0]).toMatchObject({ rank: 1, reason: 'The very bottle, alone.' });
    expect(topImages[0]?.score).toBeGreaterThan(80);
    expect(topImages[2]?.score).toBeLessThan(40);
    expect(looked?.raw.match(/data:image\/jpeg;base64,/g)).toHaveLength(3);
  });

  it('orders the test search the same way and reports it', async () => {
    const { preview, searchImages, used } = await withModel(sensible);
    const made = await preview();
    const spent = await used('all');
    const { images, ranker } = await searchImages();
    expect(ranker).toEqual({ kind: 'model', model: 'gpt-4o' });
    const ranking = (list: typeof made.topImages) =>
      list.map(({ id, rank, score, reason }) => ({ id, rank, score, reason }));
    expect(ranking(images)).toEqual(ranking(made.topImages));
    expect(images.map(({ relevance }) => relevance)).toEqual(['high', 'medium', 'low']);
    expect(await used('all')).toBeGreaterThan(spent);
  });

  it('keeps the measured order after a corrected but unusable answer', async () => {
    const { preview, model } = await withModel(({ schema }) =>
      schema === 'picture_verdicts' ? '{"verdicts":[]}' : asDescription,
    );
    const { ranker, topImages, writer } = await preview();
    expect(ranker).toEqual({ kind: 'measured', model: null });
    expect(topImages).toHaveLength(3);
    expect(writer).toEqual({ kind: 'model', model: 'gpt-4o' });
    expect(model.asked.filter(({ schema }) => schema === 'picture_verdicts')).toHaveLength(2);
  });
});

describe('a model that writes', () => {
  it('is corrected once', async () => {
    const { preview, model } = await withModel((asked, turn) =>
      turn === 1 ? 'Sure! Here is a text.' : sensible(asked),
    );
    expect((await preview()).description).toBe(greek);
    const writing = model.asked.filter(({ schema }) => schema === 'product_description');
    expect(writing.length).toBeLessThanOrEqual(2);
    expect(model.asked.some(({ raw }) => raw.includes('could not be used'))).toBe(true);
  });

  it('is replaced by the built-in writer if it returns no usable text', async () => {
    const english = JSON.stringify({ description: 'A wonderful serum that you will love very much.' });
    const { preview } = await withModel(() => english);
    const { writer, description } = await preview();
    expect(writer).toEqual({ kind: 'built-in', model: null, insteadOf: 'gpt-4o' });
    expect(description).toContain('«Hydra Serum»');
  });
});

describe('the budget', () => {
  beforeAll(() => {
    site['/small.jpg'] = { body: 'a picture' };
    answerSearch(site, web.url, [{ path: '/small.jpg', title: 'Hydra Serum' }]);
  });
  afterAll(() => answerSearch(site, web.url, threePictures));

  it('is not exceeded by 200 concurrent requests at the limit', async () => {
    const limit = 0.06;
    const { preview, used, model } = await withModel(sensible, {
      settings: { aiUsdPerMonth: limit, aiUsdPerAccountPerMonth: 0.03 },
      decoder: quickDecoder,
    });
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        preview(1 + (at % 4)).then(
          () => 'written',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    // 500 tokens in and 300 out, at the prices of gpt-4o.
    const price = 500 * 2.5 + 300 * 10;
    const spent = model.asked.length * price;
    expect(spent).toBeLessThanOrEqual(limit * 1e6);
    // A call that was cut off may have been billed, so it stays reserved.
    expect(await used('all')).toBeGreaterThanOrEqual(spent);
    expect(await used('all')).toBeLessThanOrEqual(limit * 1e6);
    for (const account of [1, 2, 3, 4])
      expect(await used(`account:${account}`)).toBeLessThanOrEqual(0.03 * 1e6);
    expect(outcomes.filter((outcome) => outcome === 'written').length).toBeGreaterThan(0);
    expect(outcomes.filter((outcome) => outcome === 'limit_reached').length).toBeGreaterThan(150);
    expect(new Set(outcomes)).toEqual(new Set(['written', 'limit_reached']));
  });

  it("is released except for the call's actual cost", async () => {
    const { preview, used } = await withModel(sensible, { decoder: quickDecoder });
    await preview(1);
    const price = 500 * 2.5 + 300 * 10;
    expect([await used('all'), await used('account:1')]).toEqual([2 * price, 2 * price]);
  });

  it('is announced for an account, but not for administrators', async () => {
    const { preview, used, ctx } = await withModel(sensible, { decoder: quickDecoder });
    const announced = () => readAnnounced(ctx.db, aiCostChanged);
    await preview();
    expect(await announced()).toEqual([]);
    await preview(1);
    const month = `${new Date().toISOString().slice(0, 7)}-01`;
    expect((await announced()).at(-1)).toEqual({
      accountId: 1,
      month,
      microUsd: await used('account:1'),
    });
  });

  it('of one account is not affected by another account', async () => {
    const { preview } = await withModel(sensible, {
      settings: { aiUsdPerAccountPerMonth: 0.03 },
      decoder: quickDecoder,
    });
    for (let at = 0; at < 12; at++) await preview(1).catch(() => undefined);
    await expect(preview(1)).rejects.toMatchObject({ code: 'limit_reached' });
    expect((await preview(2)).writer.kind).toBe('model');
  });
});

describe('a preview in stages', () => {
  const body = { productName: 'Hydra Serum' };
  const askInLines = async (app: Awaited<ReturnType<typeof withModel>>['app']) =>
    app.request(aiCreation.preview.path, {
      method: 'POST',
      headers: {
        accept: progressType,
        'content-type': 'application/json',
        [identityHeader]: signIdentity(adminCaller, testIdentityKey),
      },
      body: JSON.stringify(body),
    });

  it('reports each step and ends with the preview', async () => {
    const { app, preview } = await withModel(sensible);
    const stages: PreviewStage[] = [];
    const streamed = await callAs(app, adminCaller)(
      aiCreation.preview,
      { body },
      { onProgress: (stage) => stages.push(PreviewStage.parse(stage)) },
    );
    expect(new Set(stages.map(({ kind }) => kind))).toEqual(
      new Set(['found', 'read', 'looking', 'ranked', 'written']),
    );
    expect(stages.filter(({ kind }) => kind === 'read')).toHaveLength(3);
    // Read as a whole, the stream is the usual reply with one more field.
    const whole = (await (await askInLines(app)).json()) as { progress: unknown[] };
    expect(aiCreation.preview.reply.parse(whole).topImages).toHaveLength(3);
    expect(whole.progress.at(-1)).toBeNull();
    expect(streamed.topImages.map(({ id }) => id)).toEqual((await preview()).topImages.map(({ id }) => id));
  });

  it('rejects like any other call when the budget runs out meanwhile', async () => {
    const { app } = await withModel(sensible, { settings: { aiUsdPerMonth: 0 } });
    const call = callAs(app, adminCaller)(aiCreation.preview, { body }, { onProgress: () => {} });
    await expect(call).rejects.toMatchObject({ status: 403, code: 'limit_reached' });
  });

  it('stops when the reader disconnects', async () => {
    const { app, model } = await withModel(sensible);
    site['/2.jpg'] = { body: await drawImage(2), waits: 5000 };
    const reply = await askInLines(app);
    const reader = reply.body?.getReader();
    await reader?.read();
    await vi.waitFor(() => expect(web.waiting()).toBe(1), { timeout: 60_000 });
    await reader?.cancel();
    // The pending image is cancelled long before it would arrive.
    await vi.waitFor(() => expect(web.waiting()).toBe(0), { timeout: 60_000 });
    site['/2.jpg'] = { body: await drawImage(2) };
    expect(model.asked.filter(({ schema }) => schema === 'picture_verdicts')).toHaveLength(0);
  });
});
