import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  appId,
  appSecret,
  dermaPage,
  eleni,
  redirectUri,
  useTestSandbox,
} from '../../../testing/start-sandbox.ts';

const sandbox = useTestSandbox();
beforeEach(() => sandbox.meta.forget());

const app = { client_id: appId, client_secret: appSecret };
const exchange = (code: string, address = redirectUri) =>
  sandbox.graph('GET', 'oauth/access_token', { ...app, redirect_uri: address, code });

describe('the login dialog', () => {
  const address = () => `${sandbox.url}/facebook/v26.0/dialog/oauth`;
  const asked = (more: Record<string, string>) =>
    new URLSearchParams({ client_id: appId, redirect_uri: redirectUri, state: 'kept', ...more });
  const show = async (more: Record<string, string>) => {
    const answer = await fetch(`${address()}?${asked(more)}`);
    return { status: answer.status, page: await answer.text() };
  };
  const answer = (more: Record<string, string>, ticked: string[] = []) => {
    const body = asked({ user: eleni, answer: 'allow', ...more });
    for (const scope of ticked) body.append('allow', scope);
    return fetch(address(), { method: 'POST', body, redirect: 'manual' });
  };
  const granted = () => sandbox.meta.grants.get(eleni)?.granted;
  const scope = 'pages_show_list,pages_manage_posts';

  it('lists people and the requested permissions', async () => {
    const { status, page } = await show({ scope: 'pages_show_list' });
    expect(status).toBe(200);
    expect(page).toContain('Ελένη Παπαδοπούλου');
    expect(page).toContain('value="pages_show_list"');
    expect(page).not.toContain('value="pages_manage_posts"');
  });

  it('refuses an unknown app and a foreign return address', async () => {
    expect((await show({ client_id: 'other' })).status).toBe(400);
    expect((await show({ redirect_uri: 'https://evil.example/' })).status).toBe(400);
  });

  it('returns a refusal with the state', async () => {
    const back = new URL((await answer({ answer: 'deny' })).headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('error_reason')).toBe('user_denied');
    expect(back.searchParams.get('state')).toBe('kept');
  });

  it('offers a declined permission again only on a re-request', async () => {
    await answer({ scope }, ['pages_show_list']);
    expect((await show({ scope })).page).toContain(`not-${eleni}`);
    await answer({ scope }, scope.split(','));
    expect(granted()).toEqual(['public_profile', 'pages_show_list']);
    expect((await show({ scope, auth_type: 'rerequest' })).page).not.toContain(`not-${eleni}`);
    await answer({ scope, auth_type: 'rerequest' }, scope.split(','));
    expect(granted()).toContain('pages_manage_posts');
  });

  it('grants all permissions of a configuration and refuses unknown ones', async () => {
    expect((await show({ config_id: '7001' })).page).toContain('Δίνονται όλα ή κανένα.');
    await answer({ config_id: '7001' }, []);
    expect(granted()).toContain('instagram_content_publish');
    expect(granted()).not.toContain('read_insights');
    expect((await show({ config_id: '1' })).status).toBe(400);
  });

  it('refuses the whole login when the app lacks one permission', async () => {
    sandbox.meta.change({ lackedScopes: 'read_insights' });
    const { status, page } = await show({ scope: `${scope},read_insights` });
    expect(status).toBe(400);
    expect(page).toContain('Invalid Scopes: read_insights');
  });
});

describe('the token exchange', () => {
  it('accepts a code once, then answers 100/36009', async () => {
    const code = await sandbox.login(eleni);
    const first = await exchange(code);
    expect(first.body).toMatchObject({ token_type: 'bearer' });
    expect(first.headers.get('facebook-api-version')).toBe('v25.0');
    const second = await exchange(code);
    expect(second.status).toBe(400);
    expect(second.body).toMatchObject({ error: { code: 100, error_subcode: 36_009 } });
    expect(second.headers.get('www-authenticate')).toContain('"invalid_code"');
  });

  it('answers 100/36008 to another return address and keeps the code valid', async () => {
    const code = await sandbox.login(eleni);
    expect((await exchange(code, `${redirectUri}/`)).body).toMatchObject({
      error: { error_subcode: 36_008 },
    });
    expect((await exchange(code)).status).toBe(200);
  });

  it('refuses an expired code', async () => {
    sandbox.meta.change({ codeSeconds: 0 });
    expect((await exchange(await sandbox.login(eleni))).body).toMatchObject({ error: { code: 100 } });
  });

  it('refuses a wrong app secret', async () => {
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

  it('does not exchange an expired token', async () => {
    sandbox.meta.change({ shortTokenSeconds: 0 });
    const short = await exchange(await sandbox.login(eleni));
    const long = await sandbox.graph('GET', 'oauth/access_token', {
      ...app,
      grant_type: 'fb_exchange_token',
      fb_exchange_token: String(short.body['access_token']),
    });
    expect(long.status).toBe(401);
    expect(long.headers.get('www-authenticate')).toContain('"invalid_token"');
    expect(long.body).toMatchObject({ error: { code: 190, error_subcode: 463 } });
  });
});

describe('pages', () => {
  const sofia = '10160000000000004';

  it('include tasks, a token and the linked Instagram account', async () => {
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

  it('link to the next page by an absolute address until the last', async () => {
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
});

describe('appsecret_proof', () => {
  const proofOf = (token: string, secret = appSecret) =>
    createHmac('sha256', secret).update(token).digest('hex');

  it('is checked when given, and required when the app requires it', async () => {
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
  it('answers unknown paths and objects with documented errors', async () => {
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

  it('answers every error in JSON', async () => {
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
      expect(await answer.json()).toMatchObject({ error: { code: expect.any(Number) } });
    }
  });

  it('serves the oldest supported version in place of an ended one', async () => {
    const response = await fetch(`${sandbox.url}/graph/v18.0/me`);
    expect(response.headers.get('facebook-api-version')).toMatch(/^v2[1-9]/);
    expect(response.headers.get('x-fb-trace-id')).toBeTruthy();
  });
});
