import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  businessScope,
  eleni,
  elenisAccount,
  googleCalls,
  kolonaki,
  nikos,
  sofia,
} from '../../testing/google-calls.ts';
import { useTestSandbox } from '../../testing/start-sandbox.ts';

const sandbox = useTestSandbox();
const google = googleCalls(sandbox);
const posts = `mybusiness/v4/accounts/${elenisAccount}/locations/${kolonaki}/localPosts`;
const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();
let access = '';

beforeEach(async () => {
  sandbox.google.forget();
  sandbox.google.faults.clear();
  sandbox.google.change({ reviewMs: 0, leastLeadSeconds: 0, writesPerMinute: 1000 });
  access = (await google.login(eleni)).access;
});

const create = (body: object) => google.call(access, 'POST', posts, { topicType: 'STANDARD', ...body });
const states = async () => {
  const { body } = await google.call(access, 'GET', posts);
  return ((body['localPosts'] ?? []) as Array<{ state: string }>).map(({ state }) => state);
};
const switchOn = (effect: object, more: object = {}) =>
  sandbox.post('/control/faults', {
    match: { method: 'POST', path: '/google/mybusiness/*/*/*/*/*/localPosts' },
    effect,
    times: 1,
    ...more,
  });

describe('consent', () => {
  it('gives a refresh token only to offline logins with consent', async () => {
    const again = await google.consent(eleni, { more: { prompt: '' } });
    expect((await google.exchange(again.get('code') ?? '')).body).not.toHaveProperty('refresh_token');
    const online = await google.consent(eleni, { more: { access_type: 'online' } });
    expect((await google.exchange(online.get('code') ?? '')).body).not.toHaveProperty('refresh_token');
  });

  it('grants less when the permission is unticked, which the APIs refuse', async () => {
    const code = (await google.consent(eleni, { allow: [] })).get('code') ?? '';
    const { body } = await google.exchange(code);
    expect(body['scope']).not.toContain(businessScope);
    const refused = await google.call(
      String(body['access_token']),
      'GET',
      'mybusinessaccountmanagement/v1/accounts',
    );
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('ACCESS_TOKEN_SCOPE_INSUFFICIENT');
  });

  it.each([
    ['another address', { redirect_uri: 'https://other.example/callback' }, 'redirect_uri_mismatch'],
    ['another client', { client_id: 'other' }, 'invalid_client'],
    ['an unknown scope', { scope: 'https://www.googleapis.com/auth/everything' }, 'invalid_scope'],
  ])('shows a page and does not redirect for %s', async (_case, more, error) => {
    const address = `${sandbox.url}/google/accounts/o/oauth2/v2/auth?${google.dialog(more).toString()}`;
    const reply = await fetch(address, { redirect: 'manual' });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain(error);
  });

  it('accepts a code once and only with its verifier', async () => {
    const code = (await google.consent(eleni)).get('code') ?? '';
    const other = googleCalls(sandbox);
    expect((await other.exchange(code)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await google.exchange(code)).status).toBe(200);
    expect((await google.exchange(code)).body).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('refresh tokens', () => {
  const refresh = (token: string) => google.token({ grant_type: 'refresh_token', refresh_token: token });

  it('are not rotated', async () => {
    const { refresh: token } = await google.login(eleni);
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('refresh_token');
  });

  it.each([
    ['a revoked consent', async () => sandbox.post('/control/google/tokens/end', { personId: eleni })],
    [
      'a changed password',
      async () => sandbox.post('/control/google/tokens/end', { personId: eleni, isRevoked: false }),
    ],
  ])('end with %s', async (_case, end) => {
    const { refresh: token, access: old } = await google.login(eleni);
    await end();
    expect(await refresh(token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await google.call(old, 'GET', 'mybusinessaccountmanagement/v1/accounts')).status).toBe(401);
  });

  it('end after seven days while the consent screen is in testing', async () => {
    sandbox.google.change({ isTesting: true, testingSeconds: 0.05 });
    const { refresh: token } = await google.login(eleni);
    await wait(80);
    expect((await refresh(token)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('end silently above the limit, the oldest first', async () => {
    sandbox.google.forget();
    sandbox.google.change({ mostRefreshTokens: 2 });
    const tokens: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      tokens.push((await google.login(eleni)).refresh);
      await wait(2);
    }
    const statuses = await Promise.all(tokens.map(async (token) => (await refresh(token)).status));
    expect(statuses).toEqual([400, 200, 200]);
  });
});

describe('accounts and locations', () => {
  const locationsOf = (account: string, query: string) =>
    google.call(access, 'GET', `mybusinessbusinessinformation/v1/accounts/${account}/locations${query}`);

  it('lists at most twenty accounts per page', async () => {
    const { access: sofias } = await google.login(sofia);
    const first = await google.call(sofias, 'GET', 'mybusinessaccountmanagement/v1/accounts?pageSize=100');
    expect(first.body['accounts']).toHaveLength(20);
    const next = `mybusinessaccountmanagement/v1/accounts?pageToken=${String(first.body['nextPageToken'])}`;
    expect((await google.call(sofias, 'GET', next)).body['accounts']).toHaveLength(4);
  });

  it('refuses a list without a read mask', async () => {
    expect((await locationsOf(elenisAccount, '')).status).toBe(400);
    expect((await locationsOf(elenisAccount, '?readMask=everything')).status).toBe(400);
    const listed = await locationsOf(elenisAccount, '?readMask=name,title');
    expect(listed.body['locations']).toEqual(
      expect.arrayContaining([{ name: `locations/${kolonaki}`, title: 'Δέρμα & Φως Κολωνάκι' }]),
    );
  });

  it('leaves out whether a location may post', async () => {
    const { text } = await locationsOf(elenisAccount, '?readMask=metadata');
    expect(text).not.toContain('canOperateLocalPost');
    expect(text).toContain('hasVoiceOfMerchant');
  });

  it('names what a location without verification lacks', async () => {
    const { access: nikoss } = await google.login(nikos);
    const state = async (number: number) =>
      (
        await google.call(
          nikoss,
          'GET',
          `mybusinessverifications/v1/locations/400200100000000000${number}/VoiceOfMerchantState`,
        )
      ).body;
    expect(await state(4)).toEqual({ hasVoiceOfMerchant: true, hasBusinessAuthority: true });
    expect(await state(6)).toHaveProperty('resolveOwnershipConflict');
    expect(await state(7)).toMatchObject({
      complyWithGuidelines: { recommendationReason: 'BUSINESS_LOCATION_SUSPENDED' },
    });
  });
});

describe('local posts', () => {
  it('publishes after the review', async () => {
    sandbox.google.change({ reviewMs: 60 });
    const { body } = await create({ summary: 'Νέο ωράριο' });
    expect(body).toMatchObject({ state: 'PROCESSING' });
    expect(body).not.toHaveProperty('searchUrl');
    await wait(80);
    const { body: live } = await google.call(access, 'GET', `mybusiness/v4/${String(body['name'])}`);
    expect(live).toMatchObject({ state: 'LIVE', searchUrl: expect.stringContaining('/google/posts/') });
    expect(sandbox.google.ledger.list()).toMatchObject([{ place: kolonaki, message: 'Νέο ωράριο' }]);
  });

  it('holds a scheduled post hidden until its time', async () => {
    const { body } = await create({ summary: 'Αύριο', scheduledTime: inFuture(80) });
    expect(await states()).toEqual(['SCHEDULED']);
    expect(sandbox.google.ledger.list()).toEqual([]);
    await wait(100);
    expect(await states()).toEqual(['LIVE']);
    await google.call(access, 'DELETE', `mybusiness/v4/${String(body['name'])}`);
    expect(await states()).toEqual([]);
  });

  it.each([
    'Κλείστε στο 210 123 4567',
    'Τηλ. 6941234567',
    'Καλέστε +30 210-1234567',
    'Στο 0030.694.123.4567',
    'Θεραπεία με botox αυτή την εβδομάδα',
  ])('rejects «%s» in the review, with a success answer before', async (summary) => {
    expect((await create({ summary })).status).toBe(200);
    expect(await states()).toEqual(['REJECTED']);
    expect(sandbox.google.ledger.list()).toEqual([]);
  });

  it.each(['Από 29,90€ έως 31/12/2026', 'Ωράριο 09:00-21:00 κάθε μέρα', 'Με 25 χρόνια εμπειρίας'])(
    'accepts «%s»',
    async (summary) => {
      await create({ summary });
      expect(await states()).toEqual(['LIVE']);
    },
  );

  it.each([
    ['a text that is too long', { summary: 'α'.repeat(1501) }],
    ['no text and no photo', { summary: ' ' }],
    ['no topic', { topicType: undefined, summary: 'α' }],
    ['a button without an address', { summary: 'α', callToAction: { actionType: 'BOOK' } }],
    [
      'a call button with an address',
      { summary: 'α', callToAction: { actionType: 'CALL', url: 'https://a.example' } },
    ],
    [
      'two photos',
      { media: [1, 2].map(() => ({ mediaFormat: 'PHOTO', sourceUrl: 'https://a.example/1.jpg' })) },
    ],
    ['an event without a period', { summary: 'α', topicType: 'EVENT', event: { title: 'α', schedule: {} } }],
    ['an offer without a period', { summary: 'α', topicType: 'OFFER', offer: { couponCode: 'A' } }],
    ['a time in the past', { summary: 'α', scheduledTime: inFuture(-1000) }],
    ['an unknown field', { summary: 'α', photo: 'https://a.example/1.jpg' }],
  ])('refuses %s', async (_case, body) => {
    const { status, body: answered } = await create(body);
    expect(status).toBe(400);
    expect(answered).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
    expect(await states()).toEqual([]);
  });

  it('fetches the photo and refuses one that it cannot use', async () => {
    const photo = (sourceUrl: string) =>
      create({ summary: 'α', media: [{ mediaFormat: 'PHOTO', sourceUrl }] });
    expect((await photo(`${sandbox.url}/pictures/serum-1a.jpg`)).status).toBe(200);
    const missing = await photo(`${sandbox.url}/pictures/none.jpg`);
    expect(missing.body).toMatchObject({ error: { details: [{ errorDetails: [{ code: 1000 }] }] } });
    expect((await photo(`${sandbox.url}/pictures/serum-1a-small.jpg`)).status).toBe(400);
  });

  it('answers a video with 500 every time', async () => {
    const media = [{ mediaFormat: 'VIDEO', sourceUrl: 'https://a.example/1.mp4' }];
    expect((await create({ summary: 'α', media })).status).toBe(500);
  });

  it('lists by pages of at most 100', async () => {
    for (let turn = 0; turn < 3; turn++) await create({ summary: `Ανάρτηση ${turn}` });
    const first = await google.call(access, 'GET', `${posts}?pageSize=2`);
    expect(first.body['localPosts']).toHaveLength(2);
    const next = await google.call(
      access,
      'GET',
      `${posts}?pageSize=2&pageToken=${String(first.body['nextPageToken'])}`,
    );
    expect(next.body['localPosts']).toHaveLength(1);
    expect((await google.call(access, 'GET', `${posts}?pageSize=101`)).status).toBe(400);
  });

  it('edits only with a mask, and reviews again', async () => {
    const { body } = await create({ summary: 'Πρώτο' });
    const path = `mybusiness/v4/${String(body['name'])}`;
    expect((await google.call(access, 'PATCH', path, { summary: 'Δεύτερο' })).status).toBe(400);
    const edited = await google.call(access, 'PATCH', `${path}?updateMask=summary`, {
      summary: 'Τηλ. 2101234567',
    });
    expect(edited.body).toMatchObject({ summary: 'Τηλ. 2101234567' });
    expect(await states()).toEqual(['REJECTED']);
  });

  it('refuses a location whose posting is off', async () => {
    sandbox.google.change({ phoneTurnsPostingOff: true });
    await create({ summary: 'Τηλ. 2101234567' });
    await states();
    expect((await create({ summary: 'Μετά' })).body).toMatchObject({
      error: { details: [{ errorDetails: [{ code: 1301 }] }] },
    });
  });
});

describe('paths', () => {
  it.each([
    [`mybusiness/v4/locations/${kolonaki}/localPosts`],
    [`mybusiness/v4/accounts//locations/${kolonaki}/localPosts`],
    [`mybusiness/v4/accounts/undefined/locations/${kolonaki}/localPosts`],
    [`${posts}:reportInsights`],
  ])('answers %s with a web page', async (path) => {
    const { status, type } = await google.call(access, 'POST', path, { topicType: 'STANDARD', summary: 'α' });
    expect(status).toBe(404);
    expect(type).toContain('text/html');
  });

  it('answers another account’s location with JSON', async () => {
    const path = `mybusiness/v4/accounts/1/locations/${kolonaki}/localPosts`;
    expect(await google.call(access, 'POST', path, {})).toMatchObject({
      status: 404,
      body: { error: { status: 'NOT_FOUND' } },
    });
  });
});

describe('access of the project', () => {
  it('answers 429 with a limit of 0 before Google approves it', async () => {
    sandbox.google.change({ quota: 0 });
    const refused = await create({ summary: 'α' });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('"quota_limit_value": "0"');
  });

  it('answers 403 for an API that is not enabled, and serves the others', async () => {
    sandbox.google.change({ disabledApis: 'mybusiness' });
    expect((await create({ summary: 'α' })).text).toContain('SERVICE_DISABLED');
    expect((await google.call(access, 'GET', 'mybusinessaccountmanagement/v1/accounts')).status).toBe(200);
  });

  it('limits the writes to a location', async () => {
    sandbox.google.change({ writesPerMinute: 1 });
    expect((await create({ summary: 'α' })).status).toBe(200);
    expect((await create({ summary: 'β' })).status).toBe(429);
  });
});

describe('faults', () => {
  it('loses an answer after its effect', async () => {
    await switchOn({ kind: 'accept-then-reset' });
    await expect(create({ summary: 'βγήκε' })).rejects.toThrow();
    expect(await states()).toEqual(['LIVE']);
  });

  it('creates a post twice with one call', async () => {
    await switchOn({ kind: 'accept-twice' });
    await create({ summary: 'δίδυμο' });
    expect(await states()).toEqual(['LIVE', 'LIVE']);
  });

  it('answers with what was true before', async () => {
    await create({ summary: 'παλιό' });
    await wait(120);
    await switchOn({ kind: 'stale', ms: 100 }, { match: { method: 'GET' } });
    await create({ summary: 'νέο' });
    expect(await states()).toHaveLength(1);
    expect(await states()).toHaveLength(2);
  });

  it('applies only to the location that it names', async () => {
    await switchOn({ kind: 'refuse', status: 500 }, { match: { pageId: '4002001000000000002' } });
    expect((await create({ summary: 'άλλη' })).status).toBe(200);
  });

  it('answers with a web page', async () => {
    await switchOn({ kind: 'refuse', status: 502, body: '<html>Bad Gateway</html>' });
    expect(await create({ summary: 'α' })).toMatchObject({ status: 502, text: '<html>Bad Gateway</html>' });
  });

  it('rejects a public post later', async () => {
    const { body } = await create({ summary: 'δημόσιο' });
    expect(await states()).toEqual(['LIVE']);
    await sandbox.post('/control/google/review', {
      id: String(body['name']).split('/').at(-1),
      verdict: 'rejected',
    });
    expect(await states()).toEqual(['REJECTED']);
  });
});

it('shows the posts of a location on a page', async () => {
  await create({
    summary: 'Ορατή ανάρτηση',
    callToAction: { actionType: 'BOOK', url: 'https://dermafos.example/' },
  });
  const page = await (await fetch(`${sandbox.url}/google`)).text();
  expect(page).toContain('Ορατή ανάρτηση');
  expect(await (await fetch(`${sandbox.url}/google/feed.json`)).json()).toMatchObject([
    { state: 'LIVE', button: 'BOOK' },
  ]);
});
