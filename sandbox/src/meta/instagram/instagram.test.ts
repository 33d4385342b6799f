import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dermaInstagram, dermaPage, eleni, useTestSandbox } from '../../../testing/start-sandbox.ts';

const sandbox = useTestSandbox();
let token: string;
let host: Server;
let pictures: string;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c07f66' } });

async function answerPicture(response: ServerResponse, width: number, height: number, isPng: boolean) {
  const drawn = picture(width, height);
  const bytes = await (isPng ? drawn.png() : drawn.jpeg()).toBuffer();
  response.writeHead(200, { 'content-type': isPng ? 'image/png' : 'image/jpeg' }).end(bytes);
}

/** Serves `/400x400.jpg`, `/400x400.png` and a redirect. */
function startHost(): Promise<Server> {
  const server = createServer((request, response) => {
    const [, width, height, format] = /^\/(\d+)x(\d+)\.(jpg|png)$/.exec(request.url ?? '') ?? [];
    if (!width || !height) {
      response.writeHead(302, { location: '/400x400.jpg' }).end();
      return;
    }
    void answerPicture(response, Number(width), Number(height), format === 'png');
  });
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)));
}

beforeAll(async () => {
  host = await startHost();
  pictures = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  sandbox.meta.forget();
  sandbox.meta.faults.clear();
  token = await sandbox.pageToken(eleni, dermaPage);
  sandbox.meta.change({ containerMs: 0 });
});
afterAll(() => void host.close());

const withToken = (more: Record<string, string> = {}) => ({ access_token: token, ...more });
const create = (more: Record<string, string>) =>
  sandbox.graph('POST', `${dermaInstagram}/media`, withToken(more));
const publish = (id: string) =>
  sandbox.graph('POST', `${dermaInstagram}/media_publish`, withToken({ creation_id: id }));
const statusOf = async (id: string) =>
  (await sandbox.graph('GET', id, withToken({ fields: 'status_code,status' }))).body['status_code'];
const square = () => ({ image_url: `${pictures}/400x400.jpg` });

describe('a container', () => {
  it('moves from in progress to finished to published, and publishes once', async () => {
    sandbox.meta.change({ containerMs: 300 });
    const { body } = await create({ ...square(), caption: 'Νέα σειρά #δέρμα', is_ai_generated: 'true' });
    const id = String(body['id']);
    expect(await statusOf(id)).toBe('IN_PROGRESS');
    expect((await publish(id)).body).toMatchObject({ error: { code: 9_007, error_subcode: 2_207_027 } });
    await wait(320);
    expect(await statusOf(id)).toBe('FINISHED');
    const media = String((await publish(id)).body['id']);
    expect(await statusOf(id)).toBe('PUBLISHED');
    expect((await publish(id)).status).toBe(400);
    const list = await sandbox.graph(
      'GET',
      `${dermaInstagram}/media`,
      withToken({ fields: 'id,caption,permalink' }),
    );
    expect(list.body['data']).toMatchObject([{ id: media, caption: 'Νέα σειρά #δέρμα' }]);
    expect(sandbox.meta.ledger.list()).toMatchObject([{ platform: 'instagram', place: dermaInstagram }]);
    const limit = await sandbox.graph(
      'GET',
      `${dermaInstagram}/content_publishing_limit`,
      withToken({ fields: 'quota_usage,config' }),
    );
    expect(limit.body).toEqual({
      data: [{ quota_usage: 1, config: { quota_total: 50, quota_duration: 86_400 } }],
    });
  });

  it.each([
    ['a PNG', { path: '400x400.png' }, 36_001, 2_207_005],
    ['too wide a picture', { path: '800x400.jpg' }, 36_003, 2_207_009],
    ['too tall a picture', { path: '400x520.jpg' }, 36_003, 2_207_009],
    ['an address that redirects', { path: 'elsewhere' }, 9_004, 2_207_052],
  ])('is refused for %s', async (_, { path }, code, subcode) => {
    const { body } = await create({ image_url: `${pictures}/${path}` });
    expect(body).toMatchObject({ error: { code, error_subcode: subcode, is_transient: false } });
  });

  it('is refused when caption, hashtags or mentions exceed the limits', async () => {
    const long = await create({ ...square(), caption: 'α'.repeat(2_201) });
    const tagged = await create({
      ...square(),
      caption: Array.from({ length: 31 }, (_, n) => `#τ${n}`).join(' '),
    });
    const mentioned = await create({
      ...square(),
      caption: Array.from({ length: 21 }, (_, n) => `@u${n}`).join(' '),
    });
    expect(long.body).toMatchObject({ error: { code: 36_004 } });
    expect(tagged.body).toMatchObject({ error: { code: 36_004 } });
    expect(mentioned.body).toMatchObject({ error: { error_subcode: 2_207_040 } });
    expect((await create({ ...square(), caption: 'α'.repeat(2_200) })).status).toBe(200);
  });

  it('fails or expires when a fault is injected', async () => {
    for (const [status, subcode] of [
      ['ERROR', 2_207_053],
      ['EXPIRED', 2_207_020],
    ] as const) {
      await sandbox.post('/control/faults', { effect: { kind: 'container-status', status }, times: 1 });
      const { body } = await create(square());
      expect(await statusOf(String(body['id']))).toBe(status);
      expect((await publish(String(body['id']))).body).toMatchObject({ error: { error_subcode: subcode } });
    }
  });
});

describe('a carousel', () => {
  it('of two children counts as one post', async () => {
    const child = async () => String((await create({ ...square(), is_carousel_item: 'true' })).body['id']);
    const children = [await child(), await child()].join(',');
    const parent = await create({ media_type: 'CAROUSEL', children, caption: 'Δύο' });
    const media = String((await publish(String(parent.body['id']))).body['id']);
    const { body } = await sandbox.graph('GET', media, withToken({ fields: 'media_type,children' }));
    expect(body).toMatchObject({ media_type: 'CAROUSEL_ALBUM', children: { data: [{}, {}] } });
    expect(sandbox.meta.ledger.list()).toHaveLength(1);
  });

  it('needs two children, and the AI mark on the parent only', async () => {
    expect((await create({ media_type: 'CAROUSEL', children: '1' })).body).toMatchObject({
      error: { error_subcode: 2_207_028 },
    });
    expect((await create({ ...square(), is_carousel_item: 'true', is_ai_generated: 'true' })).status).toBe(
      400,
    );
  });
});

describe('a published media object', () => {
  it('is refused beyond the daily limit', async () => {
    sandbox.meta.change({ instagramQuota: 1 });
    const [first, second] = [await create(square()), await create(square())];
    expect((await publish(String(first.body['id']))).status).toBe(200);
    expect((await publish(String(second.body['id']))).body).toMatchObject({
      error: { code: 9, error_subcode: 2_207_042 },
    });
  });
});
