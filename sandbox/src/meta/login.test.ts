import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  appId,
  appSecret,
  dermaPage,
  eleni,
  redirectUri,
  scopes,
  useTestSandbox,
} from '../../testing/start-sandbox.ts';

const sandbox = useTestSandbox();
beforeEach(() => sandbox.meta.forget());

const app = { client_id: appId, client_secret: appSecret };
const exchange = (code: string, address = redirectUri) =>
  sandbox.graph('GET', 'oauth/access_token', { ...app, redirect_uri: address, code });
const dialog = (query: Record<string, string>) =>
  fetch(`${sandbox.url}/facebook/v25.0/dialog/oauth?${new URLSearchParams(query)}`);

describe('the login dialog', () => {
  it('lists people and the asked permissions', async () => {
    const response = await dialog({
      client_id: appId,
      redirect_uri: redirectUri,
      scope: 'pages_show_list',
      state: 's',
    });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('Ελένη Παπαδοπούλου');
    expect(page).toContain('value="pages_show_list"');
    expect(page).not.toContain('value="pages_manage_posts"');
  });

  it('refuses another application and a foreign return address', async () => {
    expect((await dialog({ client_id: 'other', redirect_uri: redirectUri })).status).toBe(400);
    expect((await dialog({ client_id: appId, redirect_uri: 'https://evil.example/' })).status).toBe(400);
  });

  it('brings a refusal back with the state', async () => {
    const response = await fetch(`${sandbox.url}/facebook/v25.0/dialog/oauth`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        state: 'kept',
        answer: 'deny',
      }),
    });
    const back = new URL(response.headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('error_reason')).toBe('user_denied');
    expect(back.searchParams.get('state')).toBe('kept');
  });
});

describe('the token exchange', () => {
  it('takes a code once, then answers 100/36009', async () => {
    const code = await sandbox.login(eleni);
    const first = await exchange(code);
    expect(first.body).toMatchObject({ token_type: 'bearer' });
    expect(first.headers.get('facebook-api-version')).toBe('v25.0');
    const second = await exchange(code);
    expect(second.status).toBe(400);
    expect(second.body).toMatchObject({ error: { code: 100, error_subcode: 36_009 } });
    expect(second.headers.get('www-authenticate')).toContain('"invalid_code"');
  });

  it('answers 100/36008 to another return address and leaves the code usable', async () => {
    const code = await sandbox.login(eleni);
    expect((await exchange(code, `${redirectUri}/`)).body).toMatchObject({
      error: { error_subcode: 36_008 },
    });
    expect((await exchange(code)).status).toBe(200);
  });

  it('refuses a code that is too old', async () => {
    sandbox.meta.change({ codeSeconds: 0 });
    expect((await exchange(await sandbox.login(eleni))).body).toMatchObject({ error: { code: 100 } });
  });

  it('refuses a wrong application secret', async () => {
    const code = await sandbox.login(eleni);
    const { status } = await sandbox.graph(
      'POST',
      'oauth/access_token',
      {},
      {
        body: new URLSearchParams({ client_id: appId, client_secret: 'no', redirect_uri: redirectUri, code }),
      },
    );
    expect(status).toBe(400);
  });

  it('makes a 60-day token, which page tokens without an end come from', async () => {
    const token = await sandbox.userToken(eleni);
    const page = await sandbox.pageToken(eleni, dermaPage);
    const debug = (input: string) =>
      sandbox.graph('GET', 'debug_token', { input_token: input, access_token: `${appId}|${appSecret}` });
    const [user, ofPage] = [await debug(token), await debug(page)];
    expect(user.body).toMatchObject({
      data: { type: 'USER', is_valid: true, user_id: eleni, app_id: appId },
    });
    const { expires_at: end } = user.body['data'] as { expires_at: number };
    expect(end - Date.now() / 1000).toBeGreaterThan(59 * 86_400);
    expect(ofPage.body).toMatchObject({ data: { type: 'PAGE', expires_at: 0, profile_id: dermaPage } });
  });

  it('does not exchange an expired token', async () => {
    sandbox.meta.change({ shortTokenSeconds: 0 });
    const short = await exchange(await sandbox.login(eleni));
    const long = await sandbox.graph('GET', 'oauth/access_token', {
      ...app,
      grant_type: 'fb_exchange_token',
      fb_exchange_token: String(short.body['access_token']),
    });
    expect(long.status).toBe(401);
    expect(long.body).toMatchObject({ error: { code: 190, error_subcode: 463 } });
  });
});

describe('permissions', () => {
  it('names the declined ones and refuses what they would allow', async () => {
    const code = await sandbox.login(
      eleni,
      scopes.filter((scope) => scope !== 'pages_manage_posts'),
    );
    const token = String((await exchange(code)).body['access_token']);
    const { body } = await sandbox.graph('GET', 'me/permissions', { access_token: token });
    expect(body['data']).toContainEqual({ permission: 'pages_manage_posts', status: 'declined' });
    const page = await sandbox.graph('GET', dermaPage, { fields: 'access_token', access_token: token });
    const posted = await sandbox.graph('POST', `${dermaPage}/feed`, {
      message: 'Χωρίς άδεια',
      access_token: String(page.body['access_token']),
    });
    expect(posted.status).toBe(403);
    expect(posted.body).toMatchObject({ error: { code: 200, type: 'OAuthException' } });
  });

  it('end all tokens of the person when they are taken back', async () => {
    const token = await sandbox.userToken(eleni);
    expect((await sandbox.graph('DELETE', 'me/permissions', { access_token: token })).body).toEqual({
      success: true,
    });
    const after = await sandbox.graph('GET', 'me', { access_token: token });
    expect(after.body).toMatchObject({ error: { code: 190, error_subcode: 458 } });
    expect(after.headers.get('www-authenticate')).toContain('"invalid_token"');
  });
});

describe('pages', () => {
  const nikos = '10160000000000002';
  const sofia = '10160000000000004';

  it('come with tasks, a token and the linked Instagram account', async () => {
    const token = await sandbox.userToken(eleni);
    const { body } = await sandbox.graph('GET', 'me/accounts', {
      access_token: token,
      fields:
        'id,name,tasks,access_token,picture{url},instagram_business_account{id,username,profile_picture_url}',
    });
    const [first, , third] = body['data'] as Array<Record<string, unknown>>;
    expect(first).toMatchObject({
      id: dermaPage,
      access_token: expect.stringMatching(/^EAA/),
      instagram_business_account: { id: '17841400510010001', username: 'derma.fos' },
    });
    expect(first?.['tasks']).toContain('CREATE_CONTENT');
    expect(third?.['tasks']).not.toContain('CREATE_CONTENT');
    expect(body['paging']).not.toHaveProperty('next');
  });

  it('follow one another by an absolute address until the last', async () => {
    const token = await sandbox.userToken(sofia);
    const seen: unknown[] = [];
    let address: string | undefined =
      `${sandbox.url}/graph/v25.0/me/accounts?limit=3&fields=id&access_token=${token}`;
    while (address) {
      const body = (await (await fetch(address)).json()) as {
        data: Array<{ id: string }>;
        paging: { next?: string };
      };
      seen.push(...body.data.map(({ id }) => id));
      address = body.paging.next;
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  it('of a business portfolio come by its edges, those without a role without a token', async () => {
    const token = await sandbox.userToken(nikos);
    const businesses = await sandbox.graph('GET', 'me/businesses', { access_token: token });
    const [business] = businesses.body['data'] as Array<{ id: string }>;
    const owned = await sandbox.graph('GET', `${business?.id}/owned_pages`, { access_token: token });
    const clients = await sandbox.graph('GET', `${business?.id}/client_pages`, { access_token: token });
    expect(owned.body['data']).toHaveLength(2);
    expect(clients.body['data']).toMatchObject([
      { access_token: expect.any(String) },
      { id: '104872650190007' },
    ]);
    expect((clients.body['data'] as object[])[1]).not.toHaveProperty('access_token');
  });
});

describe('appsecret_proof', () => {
  const proofOf = (token: string, secret = appSecret) =>
    createHmac('sha256', secret).update(token).digest('hex');

  it('is checked when given, and needed when required', async () => {
    const token = await sandbox.userToken(eleni);
    const me = (more: Record<string, string>) => sandbox.graph('GET', 'me', { access_token: token, ...more });
    expect((await me({ appsecret_proof: proofOf(token) })).status).toBe(200);
    expect((await me({ appsecret_proof: proofOf(token, 'wrong') })).body).toMatchObject({
      error: { code: 100 },
    });
    sandbox.meta.change({ requireProof: true });
    expect((await me({})).status).toBe(400);
    const time = String(Math.floor(Date.now() / 1000));
    const timed = proofOf(`${token}|${time}`);
    expect((await me({ appsecret_proof: timed, appsecret_time: time })).status).toBe(200);
  });
});

describe('the protocol', () => {
  it('answers unknown things with documented errors', async () => {
    const token = await sandbox.userToken(eleni);
    const get = (target: string, more: Record<string, string> = {}) =>
      sandbox.graph('GET', target, { access_token: token, ...more });
    expect((await get('999')).body).toMatchObject({ error: { code: 100, error_subcode: 33 } });
    expect((await get('me', { fields: 'id,nothing' })).body).toMatchObject({ error: { code: 100 } });
    expect((await get('me', { date_format: 'U' })).status).toBe(400);
    expect((await sandbox.graph('GET', 'me')).body).toMatchObject({ error: { code: 2_500 } });
    expect((await sandbox.graph('GET', 'me', { access_token: 'EAAnonsense' })).body).toMatchObject({
      error: { code: 190, fbtrace_id: expect.any(String) },
    });
  });

  it('serves the oldest living version in place of an ended one', async () => {
    const response = await fetch(`${sandbox.url}/graph/v18.0/me`);
    expect(response.headers.get('facebook-api-version')).toMatch(/^v2[1-9]/);
    expect(response.headers.get('x-fb-trace-id')).toBeTruthy();
  });
});
