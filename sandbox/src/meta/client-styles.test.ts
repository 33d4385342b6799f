import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  appId,
  appSecret,
  dermaInstagram,
  dermaPage,
  eleni,
  redirectUri,
  useTestSandbox,
} from '../../testing/start-sandbox.ts';

/** The ways in which well-known schedulers call the Graph, each through a page's life. */
const sandbox = useTestSandbox();
type Body = Record<string, unknown>;

beforeEach(() => {
  sandbox.meta.forget();
  sandbox.meta.change({ containerMs: 0 });
});

const picture = () => `${sandbox.url}/pictures/serum-1a-small.jpg`;
const call = async (method: string, target: string, init: RequestInit = {}): Promise<Body> =>
  (await (await fetch(`${sandbox.url}/graph/${target}`, { method, ...init })).json()) as Body;
const rows = (body: Body) => body['data'] as Body[];
const query = (params: Record<string, string>) => new URLSearchParams(params).toString();
const json = (body: Body): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('a client that exchanges by GET, posts JSON and puts Instagram parameters into the address', () => {
  const version = 'v20.0';

  async function connect(): Promise<Body | undefined> {
    const app = { client_id: appId, client_secret: appSecret };
    const code = await sandbox.login(eleni);
    const short = await call(
      'GET',
      `${version}/oauth/access_token?${query({ ...app, redirect_uri: redirectUri, code })}`,
    );
    const exchange = { grant_type: 'fb_exchange_token', fb_exchange_token: String(short['access_token']) };
    const long = await call('GET', `${version}/oauth/access_token?${query({ ...app, ...exchange })}`);
    const access_token = String(long['access_token']);
    const granted = await call('GET', `${version}/me/permissions?${query({ access_token })}`);
    expect(rows(granted).every(({ status }) => status === 'granted')).toBe(true);
    const me = await call('GET', `${version}/me?${query({ fields: 'id,name,picture', access_token })}`);
    expect(me).toMatchObject({ id: eleni, picture: { data: { url: expect.stringMatching(/^http/) } } });
    const fields = 'id,username,name,access_token,picture.type(large),instagram_business_account';
    const pages = await call(
      'GET',
      `${version}/me/accounts?${query({ fields, limit: '100', access_token })}`,
    );
    const businesses = await call('GET', `${version}/me/businesses?${query({ access_token })}`);
    expect(rows(businesses)).toEqual([]);
    return rows(pages).find(({ id }) => id === dermaPage);
  }

  it('posts pictures on a page', async () => {
    const access_token = String((await connect())?.['access_token']);
    const photo = await call(
      'POST',
      `${version}/${dermaPage}/photos?${query({ access_token })}`,
      json({ url: picture(), published: false }),
    );
    const post = await call(
      'POST',
      `${version}/${dermaPage}/feed?${query({ access_token, fields: 'id,permalink_url' })}`,
      json({
        attached_media: [{ media_fbid: photo['id'] }],
        message: 'Μια ανάρτηση',
        published: true,
      }),
    );
    expect(post).toMatchObject({
      id: expect.stringContaining(dermaPage),
      permalink_url: expect.stringMatching(/^http/),
    });
  });

  it('publishes on Instagram with everything in the address', async () => {
    const access_token = String((await connect())?.['access_token']);
    const container = await call(
      'POST',
      `${version}/${dermaInstagram}/media?${query({ image_url: picture(), caption: 'Γεια & χαρά #α', access_token })}`,
    );
    const state = await call(
      'GET',
      `${version}/${String(container['id'])}?${query({ fields: 'status_code,status', access_token })}`,
    );
    expect(state['status_code']).toBe('FINISHED');
    const creation_id = String(container['id']);
    const media = await call(
      'POST',
      `${version}/${dermaInstagram}/media_publish?${query({ creation_id, access_token, field: 'id' })}`,
    );
    const read = await call(
      'GET',
      `${version}/${String(media['id'])}?${query({ fields: 'permalink,caption', access_token })}`,
    );
    expect(read).toMatchObject({ caption: 'Γεια & χαρά #α', permalink: expect.stringMatching(/^http/) });
  });
});

describe('a client that posts forms, carries a bearer token and uploads files', () => {
  const version = 'v23.0';
  const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

  it('exchanges, lists and posts several pictures', async () => {
    const form = new URLSearchParams({
      client_id: appId,
      client_secret: appSecret,
      redirect_uri: redirectUri,
      grant_type: 'authorization_code',
      code: await sandbox.login(eleni),
    });
    const short = await call('POST', `${version}/oauth/access_token`, { body: form });
    const user = bearer(String(short['access_token']));
    const listed = await call('GET', `${version}/me/accounts?fields=id,access_token&limit=200`, user);
    const page = bearer(String(rows(listed).find(({ id }) => id === dermaPage)?.['access_token']));
    const bytes = await (await fetch(picture())).arrayBuffer();
    const ids: unknown[] = [];
    for (const name of ['a.jpg', 'b.jpg']) {
      const upload = new FormData();
      upload.append('source', new File([Buffer.from(bytes)], name, { type: 'image/jpeg' }));
      upload.append('published', 'false');
      ids.push((await call('POST', `${version}/${dermaPage}/photos`, { ...page, body: upload }))['id']);
    }
    const fields = new URLSearchParams({ message: 'Από φόρμα' });
    ids.forEach((id, index) => fields.append(`attached_media[${index}][media_fbid]`, String(id)));
    const post = await call('POST', `${version}/${dermaPage}/feed`, { ...page, body: fields });
    const read = await call('GET', `${version}/${String(post['id'])}?fields=attachments`, page);
    expect(JSON.stringify(read)).toContain('subattachments');
    expect(await call('DELETE', `${version}/${String(post['id'])}`, page)).toEqual({ success: true });
  });

  it('sees a limit as a limit', async () => {
    const token = await sandbox.pageToken(eleni, dermaPage);
    await fetch(`${sandbox.url}/control/faults`, {
      method: 'POST',
      ...json({
        match: { method: 'POST', path: `/${dermaPage}/feed` },
        effect: {
          kind: 'refuse',
          code: 32,
          status: 403,
          headers: { 'x-business-use-case-usage': '{"1":[{"type":"pages","call_count":100}]}' },
        },
        times: 1,
      }),
    });
    const answer = await fetch(`${sandbox.url}/graph/${version}/${dermaPage}/feed`, {
      ...bearer(token),
      method: 'POST',
      body: new URLSearchParams({ message: 'x' }),
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-business-use-case-usage')).toContain('pages');
    expect((await answer.json()) as Body).toMatchObject({ error: { code: 32, is_transient: true } });
  });
});

describe('a generic node that puts all into the address and reads the error object', () => {
  it('works with and without a version, and with a file in a field of its own', async () => {
    const access_token = await sandbox.pageToken(eleni, dermaPage);
    for (const prefix of ['', 'v25.0/']) {
      const made = await call(
        'POST',
        `${prefix}${dermaPage}/feed?${query({ access_token, message: `Κόμβος ${prefix}` })}`,
      );
      expect(made['id']).toContain(dermaPage);
    }
    const form = new FormData();
    const bytes = await (await fetch(picture())).arrayBuffer();
    form.append('source', new File([Buffer.from(bytes)], 'data', { type: 'image/jpeg' }));
    const photo = await call('POST', `v25.0/${dermaPage}/photos?${query({ access_token })}`, { body: form });
    expect(photo).toMatchObject({ id: expect.any(String), post_id: expect.any(String) });
  });

  it('gets JSON whatever goes wrong', async () => {
    for (const target of [
      '',
      'v25.0',
      'v25.0/',
      'v25.0/%00',
      'nothing/here/at/all',
      `${dermaPage}?fields=(`,
    ]) {
      const answer = await fetch(`${sandbox.url}/graph/${target}`);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect((await answer.json()) as Body).toMatchObject({ error: { code: expect.any(Number) } });
    }
  });
});

describe('a client that proves each call and never follows the next address', () => {
  it('walks a listing by its cursors', async () => {
    sandbox.meta.change({ requireProof: true });
    const token = await tokenWithProof();
    const time = String(Math.floor(Date.now() / 1000));
    const appsecret_proof = createHmac('sha256', appSecret).update(`${token}|${time}`).digest('hex');
    const proof = { appsecret_proof, appsecret_time: time };
    const seen: unknown[] = [];
    let after: string | undefined;
    do {
      const target = `v26.0/me/accounts?${query({ limit: '1', ...proof, ...(after ? { after } : {}) })}`;
      const body = await call('GET', target, { headers: { authorization: `Bearer ${token}` } });
      seen.push(...rows(body).map(({ id }) => id));
      const paging = body['paging'] as { next?: string; cursors: { after: string } };
      expect(paging.next === undefined || paging.next.startsWith(`${sandbox.url}/graph/v26.0/`)).toBe(true);
      after = paging.next === undefined ? undefined : paging.cursors.after;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(3);
  });

  async function tokenWithProof(): Promise<string> {
    const form = new URLSearchParams({
      client_id: appId,
      client_secret: appSecret,
      redirect_uri: redirectUri,
      code: await sandbox.login(eleni),
    });
    return String((await call('POST', 'v26.0/oauth/access_token', { body: form }))['access_token']);
  }
});
