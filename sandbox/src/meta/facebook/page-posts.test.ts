import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { dermaPage, eleni, useTestSandbox } from '../../../testing/start-sandbox.ts';

const sandbox = useTestSandbox();
let token: string;
beforeEach(async () => {
  sandbox.meta.forget();
  sandbox.meta.faults.clear();
  token = await sandbox.pageToken(eleni, dermaPage);
});

const withToken = (more: Record<string, string> = {}) => ({ access_token: token, ...more });
const upload = async (file = 'serum-1a-small.jpg') => {
  const { body } = await sandbox.graph(
    'POST',
    `${dermaPage}/photos`,
    withToken({
      url: `${sandbox.url}/pictures/${file}`,
      published: 'false',
    }),
  );
  return String(body['id']);
};
const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
});
const published = async () => {
  const { body } = await sandbox.graph('GET', `${dermaPage}/published_posts`, withToken());
  return body['data'] as Array<{ id: string; message?: string }>;
};

describe('publishing in two steps', () => {
  it('uploads an unpublished photo, creates a draft, and publishes it once', async () => {
    const photo = await upload();
    const draft = await sandbox.graph(
      'POST',
      `${dermaPage}/feed?fields=id,permalink_url`,
      {},
      json({
        message: 'Καλημέρα',
        published: false,
        attached_media: [{ media_fbid: photo }],
      }),
    );
    const id = String(draft.body['id']);
    expect(draft.body['permalink_url']).toContain(id);
    expect(await published()).toEqual([]);
    for (const _ of [1, 2, 3])
      expect((await sandbox.graph('POST', id, withToken({ is_published: 'true' }))).body).toEqual({
        success: true,
      });
    expect(await published()).toMatchObject([{ id, message: 'Καλημέρα' }]);
    expect(sandbox.meta.ledger.list()).toHaveLength(1);
    const read = await sandbox.graph(
      'GET',
      id,
      withToken({ fields: 'is_published,full_picture,attachments' }),
    );
    expect(read.body['is_published']).toBe(true);
    const picture = await fetch(String(read.body['full_picture']));
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(140);
  });

  it('accepts images as a file, as an indexed form and as JSON text', async () => {
    const form = new FormData();
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1b635a' } })
      .png()
      .toBuffer();
    form.set('source', new Blob([new Uint8Array(bytes)]), 'picture.png');
    form.set('published', 'false');
    const sent = await sandbox.graph('POST', `${dermaPage}/photos`, withToken(), { body: form });
    const other = await upload();
    const indexed = await sandbox.graph(
      'POST',
      `${dermaPage}/feed`,
      {},
      {
        body: new URLSearchParams(
          withToken({
            'attached_media[0]': JSON.stringify({ media_fbid: sent.body['id'] }),
            'attached_media[1][media_fbid]': other,
            message: 'Δύο',
          }),
        ),
      },
    );
    const read = await sandbox.graph(
      'GET',
      String(indexed.body['id']),
      withToken({ fields: 'attachments{subattachments}' }),
    );
    expect(JSON.stringify(read.body)).toContain(other);
    const third = await upload();
    const asText = await sandbox.graph(
      'POST',
      `${dermaPage}/feed`,
      withToken({
        attached_media: JSON.stringify([{ media_fbid: third }]),
      }),
    );
    expect(asText.status).toBe(200);
  });

  it('makes a post of a published photo and refuses to reuse that photo', async () => {
    const url = `${sandbox.url}/pictures/serum-1a-small.jpg`;
    const { body } = await sandbox.graph('POST', `${dermaPage}/photos`, withToken({ url }));
    expect(body).toMatchObject({ post_id: expect.any(String) });
    const media = JSON.stringify([{ media_fbid: body['id'] }]);
    const again = await sandbox.graph('POST', `${dermaPage}/feed`, withToken({ attached_media: media }));
    expect(again.body).toMatchObject({ error: { error_subcode: 1_366_051 } });
  });

  it('requires the token of this page and some content', async () => {
    const user = await sandbox.userToken(eleni);
    const byUser = await sandbox.graph('POST', `${dermaPage}/feed`, { message: 'x', access_token: user });
    expect(byUser.body).toMatchObject({ error: { code: 210 } });
    const other = await sandbox.graph('POST', '104872650190002/feed', withToken({ message: 'x' }));
    expect(other.body).toMatchObject({ error: { code: 10 } });
    expect((await sandbox.graph('POST', `${dermaPage}/feed`, withToken())).body).toMatchObject({
      error: { code: 100 },
    });
    const watched = await sandbox.pageToken(eleni, '104872650190003');
    const watching = await sandbox.graph('POST', '104872650190003/feed', {
      message: 'x',
      access_token: watched,
    });
    expect(watching.body).toMatchObject({ error: { code: 200 } });
  });

  it('refuses a file that is not an image, whatever its address ends with', async () => {
    for (const file of ['page.jpg', 'serum-9z.jpg']) {
      const { status, body } = await sandbox.graph(
        'POST',
        `${dermaPage}/photos`,
        withToken({
          url: `${sandbox.url}/pictures/${file}`,
        }),
      );
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { code: 324, fbtrace_id: expect.any(String) } });
    }
    const form = new FormData();
    form.set('source', new Blob(['GIF89a but not really']), 'picture.gif');
    const sent = await sandbox.graph('POST', `${dermaPage}/photos`, withToken(), { body: form });
    expect(sent.body).toMatchObject({ error: { code: 324 } });
  });
});

describe('a post', () => {
  it('can be edited, listed by time and deleted', async () => {
    const start = Math.floor(Date.now() / 1000);
    const { body } = await sandbox.graph('POST', `${dermaPage}/feed`, withToken({ message: 'Πρώτο' }));
    const id = String(body['id']);
    await sandbox.graph('POST', id, withToken({ message: 'Δεύτερο' }));
    const list = (more: Record<string, string>) => sandbox.graph('GET', `${dermaPage}/feed`, withToken(more));
    expect((await list({ since: String(start - 5) })).body['data']).toMatchObject([{ message: 'Δεύτερο' }]);
    expect((await list({ since: String(start + 3_600) })).body['data']).toEqual([]);
    expect((await sandbox.graph('DELETE', id, withToken())).body).toEqual({ success: true });
    const gone = await sandbox.graph('GET', id, withToken());
    expect(gone.body).toMatchObject({ error: { code: 100, error_subcode: 33 } });
  });

  it('is scheduled between ten minutes and thirty days ahead', async () => {
    const at = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);
    const schedule = (time: string) =>
      sandbox.graph(
        'POST',
        `${dermaPage}/feed`,
        withToken({ message: 'Αργότερα', published: 'false', scheduled_publish_time: time }),
      );
    expect((await schedule(at(60))).status).toBe(400);
    expect((await schedule(at(31 * 86_400))).status).toBe(400);
    expect((await schedule(at(3_600))).status).toBe(200);
    const waiting = await sandbox.graph('GET', `${dermaPage}/scheduled_posts`, withToken());
    expect(waiting.body['data']).toHaveLength(1);
    expect(await published()).toEqual([]);
  });

  it('has no insights at first, and a dead metric fails the call', async () => {
    const { body } = await sandbox.graph('POST', `${dermaPage}/feed`, withToken({ message: 'Μέτρα' }));
    const ask = (metric: string) =>
      sandbox.graph('GET', `${String(body['id'])}/insights`, withToken({ metric }));
    expect((await ask('post_media_view,post_clicks')).body).toEqual({ data: [] });
    sandbox.meta.change({ insightsAfterSeconds: 0 });
    expect((await ask('post_media_view')).body['data']).toMatchObject([
      { name: 'post_media_view', period: 'lifetime' },
    ]);
    expect((await ask('post_media_view,post_impressions')).body).toMatchObject({ error: { code: 100 } });
  });

  it('survives a restart', async () => {
    await sandbox.graph('POST', `${dermaPage}/feed`, withToken({ message: 'Μένει' }));
    Object.assign(sandbox, await sandbox.restart());
    expect(await published()).toMatchObject([{ message: 'Μένει' }]);
    expect(await (await fetch(`${sandbox.url}/feed.json`)).json()).toMatchObject([
      { place: dermaPage, message: 'Μένει' },
    ]);
    expect(await (await fetch(`${sandbox.url}/`)).text()).toContain('Μένει');
  });
});
