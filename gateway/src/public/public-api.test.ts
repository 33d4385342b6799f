import { apiScopes } from '@kallos/contracts/auth/api-keys';
import { Problem } from '@kallos/contracts/public/problems';
import { isPublicWrite, publicBase, type PublicEndpoint } from '@kallos/contracts/public/public-endpoint';
import { operations, type OperationName } from '@kallos/contracts/public/v1';
import { idempotencyHeader, replayedHeader } from '@kallos/service-kit/http/run-once';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearRequests, useOneGateway } from '../../testing/gateway.ts';
import { answerForKeys, type FakeKeys } from '../../testing/public-keys.ts';

const test = useOneGateway();
let keys: FakeKeys;
beforeAll(() => (keys = answerForKeys(test.services.auth)));
beforeEach(() => {
  const { answer } = test.services.auth;
  clearRequests(test);
  test.services.auth.answer = answer;
});

const moment = '2030-01-05T09:00:00+02:00';
/** A valid body of each operation that has one; a new operation does not compile without it. */
const bodies: Record<OperationName, object | null> = {
  getKey: null,
  listAccounts: null,
  getAccount: null,
  listPages: null,
  getBrandVoice: null,
  listConnectLinks: null,
  createConnectLink: { name: 'Maria' },
  revokeConnectLink: null,
  listCatalogue: null,
  listProducts: null,
  getProduct: null,
  addProduct: { catalogueId: 1 },
  createProduct: {
    name: 'Serum',
    description: 'A serum for dry skin.',
    images: ['https://example.com/a.jpg'],
  },
  updateProduct: { name: 'Serum' },
  removeProduct: null,
  listPosts: null,
  getPost: null,
  createPost: { title: 'Hours', text: 'We are open.', scheduledFor: moment },
  updatePost: { text: 'We are open.' },
  deletePost: null,
  schedulePost: {},
  unschedulePost: {},
  approvePosts: { posts: [{ id: 7, version: 1 }] },
  checkText: { text: 'We are open.' },
  writeText: { productId: 1 },
  getBudget: null,
  uploadImage: null,
  uploadImageFromUrl: { url: 'https://example.com/a.jpg' },
  listInsights: null,
  listEvents: null,
  listWebhooks: null,
  createWebhook: { url: 'https://example.com/hook', types: ['post.published'] },
  updateWebhook: { isEnabled: false },
  deleteWebhook: null,
  rotateWebhookSecret: {},
  testWebhook: {},
  replayWebhook: { since: moment },
  listAgencyWebhooks: null,
  createAgencyWebhook: { url: 'https://example.com/hook', types: ['connection.lost'] },
  deleteAgencyWebhook: null,
  testAgencyWebhook: {},
  listDeliveries: null,
  resendDelivery: {},
};

const form = () => {
  const made = new FormData();
  made.set('image', new Blob(['x'], { type: 'image/png' }), 'a.png');
  return made;
};

interface Asking {
  readonly key?: string | undefined;
  readonly accountId?: number;
  readonly headers?: Record<string, string>;
}

function ask([name, endpoint]: (typeof operations)[number], { key, accountId = 1, headers = {} }: Asking) {
  const path = endpoint.path.replace(':accountId', String(accountId)).replaceAll(/:[a-zA-Z]+/g, '7');
  const body = endpoint.file === undefined ? bodies[name] : form();
  return fetch(test.url + publicBase + path, {
    method: endpoint.method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(endpoint.needsMatch && { 'if-match': '"3"' }),
      ...(body !== null && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== null && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
}

const problemIn = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const problem = Problem.parse(await response.json());
  expect(problem.status).toBe(response.status);
  return problem;
};
const served = () => Object.values(test.services).flatMap(({ requests: arrivals }) => arrivals);
const named = operations.map(([name, endpoint]) => ({
  name,
  endpoint,
  operation: [name, endpoint] as const,
}));
const operationOf = (name: OperationName) =>
  operations.find(([one]) => one === name) as (typeof operations)[number];

describe.each(named)('$name', ({ name, endpoint, operation }) => {
  const one = operation as unknown as (typeof operations)[number];

  it.each(['no key', 'a session token', 'a made-up key', 'a revoked key'])('refuses %s', async (kind) => {
    const revoked = keys.add();
    keys.remove(revoked);
    const key = {
      'no key': undefined,
      'a session token': test.sessions.add({ role: 'business_admin', accountId: 1, subject: 'business:1' }),
      'a made-up key': `kal_live_${'a'.repeat(49)}`,
      'a revoked key': revoked,
    }[kind];
    const response = await ask(one, { key });
    // Many wrong keys of one network are slowed down.
    expect([401, 429]).toContain((await problemIn(response)).status);
    expect(served()).toEqual([]);
  });

  it('refuses every key without its scope', async () => {
    const { scope } = endpoint as PublicEndpoint;
    const key = keys.add({ scopes: apiScopes.filter((other) => other !== scope) });
    const response = await ask(one, { key });
    if (scope === null) return void expect(response.status).toBe(200);
    expect(await problemIn(response)).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      errors: [{ field: 'scope', reason: scope }],
    });
    expect(response.headers.get('www-authenticate')).toContain(`scope="${scope}"`);
    expect(served()).toEqual([]);
  });

  it.each([1, null])('refuses an account that the key does not reach (key of %s)', async (accountId) => {
    if (!endpoint.path.includes(':accountId')) return;
    const key = keys.add({ accountId });
    const response = await ask(one, { key, accountId: 3 });
    expect((await problemIn(response)).code).toBe('not_found');
    expect(served()).toEqual([]);
  });

  it('refuses a key of one account where it concerns all of them', async () => {
    if ((endpoint as PublicEndpoint).isAgency !== true) return;
    const response = await ask(one, { key: keys.add({ accountId: 1 }) });
    expect(await problemIn(response)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(served()).toEqual([]);
    await ask(one, { key: keys.add({ keyId: 4712, accountId: null }) });
    expect(served().map(({ caller }) => caller)).toMatchObject([{ kind: 'admin', subject: 'key:4712' }]);
  });

  it('calls services as an administrator only where it concerns all accounts', async () => {
    await ask(one, { key: keys.add({ accountId: null }) });
    const kinds = served().map(({ caller }) => caller?.kind);
    if ((endpoint as PublicEndpoint).isAgency === true) expect(new Set(kinds)).toEqual(new Set(['admin']));
    else expect(kinds).not.toContain('admin');
  });

  it('calls services as the key inside the account only', async () => {
    if (!endpoint.path.includes(':accountId')) return;
    await ask(one, { key: keys.add({ keyId: 4711, accountId: null }), accountId: 2 });
    for (const { caller } of served())
      expect(caller).toMatchObject({ kind: 'business', subject: 'key:4711', accountId: 2 });
  });

  it('needs If-Match where it edits', async () => {
    if (endpoint.needsMatch !== true) return;
    const key = keys.add();
    const { path, method } = endpoint;
    const response = await fetch(
      test.url + publicBase + path.replace(':accountId', '1').replace(':postId', '7'),
      {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodies[name]),
      },
    );
    expect(await problemIn(response)).toMatchObject({ status: 428, code: 'precondition_required' });
    expect(served()).toEqual([]);
  });

  it('takes an idempotency key where it writes', async () => {
    const key = keys.add((endpoint as PublicEndpoint).isAgency === true ? { accountId: null } : {});
    const response = await ask(one, { key, headers: { 'idempotency-key': '"a key"' } });
    if (!isPublicWrite(endpoint)) return void expect(response.status).not.toBe(400);
    expect(await problemIn(response)).toMatchObject({ status: 400, code: 'bad_request' });
  });
});

describe('the rate limit', () => {
  it('counts each key by itself and shows what is left', async () => {
    const key = keys.add({ keyId: 9001 });
    const operation = operationOf('getKey');
    const first = await ask(operation, { key });
    expect(first.headers.get('ratelimit-policy')).toBe('"read";q=300;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"read";r=299;t=\d+$/);
    let last = first;
    for (let made = 0; made < 400 && last.status !== 429; made += 1) last = await ask(operation, { key });
    expect((await problemIn(last)).code).toBe('too_many_requests');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(operation, { key: keys.add({ keyId: 9002 }) })).status).toBe(200);
  });
});

describe('a revoked key', () => {
  it('is dropped when a service reports its end', async () => {
    const key = keys.add({ keyId: 501, sessionId: 'key:501:abc' });
    const operation = operationOf('getKey');
    expect((await ask(operation, { key })).status).toBe(200);
    keys.remove(key);
    expect((await ask(operation, { key })).status).toBe(200);
    test.services.posts.answer = (_, response) =>
      response.setHeader('x-kallos-ended-sessions', 'key:501:abc').end('{"success":true}');
    const token = test.sessions.add({ role: 'business_admin', accountId: 1, subject: 'business:1' });
    await fetch(`${test.url}/api/bulk-posts`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask(operation, { key })).status).toBe(401);
  });
});

describe('an idempotency key', () => {
  it.each(['bare-key', '"quoted-key"'])('is passed on as %s', async (header) => {
    await ask(operationOf('createPost'), { key: keys.add(), headers: { 'idempotency-key': header } });
    const [arrival] = test.services.posts.requests;
    expect(arrival?.headers[idempotencyHeader]).toMatch(/^[0-9a-f]{64} (bare|quoted)-key$/);
  });

  it('cannot be forged by a header of ours', async () => {
    await ask(operationOf('createPost'), {
      key: keys.add(),
      headers: { [idempotencyHeader]: `${'0'.repeat(64)} x` },
    });
    expect(test.services.posts.requests[0]?.headers[idempotencyHeader]).toBeUndefined();
  });

  it.each([
    ['in_progress', 409, 'request_in_progress'],
    ['reused', 422, 'idempotency_key_reused'],
  ])('is refused when it is %s', async (reason, status, code) => {
    test.services.posts.answer = (_, response) => {
      response.statusCode = 409;
      const fields = { idempotencyKey: reason };
      response.end(JSON.stringify({ success: false, code: 'conflict', message: 'x', error: 'x', fields }));
    };
    const response = await ask(operationOf('createPost'), {
      key: keys.add(),
      headers: { 'idempotency-key': 'k' },
    });
    expect(await problemIn(response)).toMatchObject({ status, code });
  });

  it('is answered from the store visibly', async () => {
    test.services.posts.answer = (_, response) =>
      response.setHeader(replayedHeader, '1').end('{"success":true,"message":"deleted"}');
    const response = await ask(operationOf('deletePost'), {
      key: keys.add(),
      headers: { 'idempotency-key': 'k' },
    });
    expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([204, 'true']);
  });
});

describe('a write', () => {
  const removal = (key: string) => {
    test.services.posts.answer = (_, response) => response.end('{"success":true,"message":"deleted"}');
    return ask(operationOf('deletePost'), { key });
  };

  it('is recorded with its key before it is passed on', async () => {
    expect((await removal(keys.add({ keyId: 77 }))).status).toBe(204);
    expect(test.services.auth.actingWrites).toMatchObject([
      {
        actor: 'key:77',
        accountId: 1,
        endpoint: 'public.deletePost',
        path: `${publicBase}/accounts/1/posts/7`,
      },
    ]);
  });

  it('is refused when it cannot be recorded', async () => {
    test.services.auth.isAuditBroken = true;
    expect((await problemIn(await removal(keys.add()))).status).toBe(503);
  });
});

describe('a request', () => {
  const raw = (path: string, init: RequestInit = {}) =>
    fetch(test.url + publicBase + path, {
      ...init,
      headers: { authorization: `Bearer ${keys.add()}`, ...(init.headers as Record<string, string>) },
    });
  const json = { 'content-type': 'application/json' };

  it.each([
    ['an unknown path', '/accounts/1/nothing', {}, 404],
    ['a method that is not taken', '/accounts/1/posts', { method: 'PUT' }, 405],
    ['an id that is no number', '/accounts/1/posts/x', {}, 404],
    ['a climbing path', '/accounts/1/posts/..%2f..%2fproducts', {}, 404],
    ['a limit that is too large', '/accounts/1/posts?limit=1000', {}, 400],
    ['a cursor that was not made here', '/accounts/1/posts?cursor=abc', {}, 400],
    ['a name that is given twice', '/accounts/1/posts?limit=1&limit=2', {}, 400],
    ['a body that is no JSON', '/accounts/1/posts', { method: 'POST', headers: json, body: '{' }, 400],
    [
      'a field that is unknown',
      '/accounts/1/text-checks',
      { method: 'POST', headers: json, body: '{"text":"x","texts":1}' },
      400,
    ],
    [
      'another type of body',
      '/accounts/1/posts',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
      415,
    ],
    ['a form without an image', '/accounts/1/media', { method: 'POST', headers: json, body: '{}' }, 415],
  ] as const)('with %s is refused', async (_, path, init, status) => {
    const problem = await problemIn(await raw(path, init));
    expect(problem.status).toBe(status);
    expect(problem.requestId).not.toBe('');
    expect(problem.type).toContain(`/developers#error-${problem.code}`);
  });

  it('of a service that is away is refused as such', async () => {
    test.services.posts.answer = (request) => request.socket.destroy();
    const problem = await problemIn(await raw('/accounts/1/posts/7'));
    expect(problem.status).toBe(503);
  });
});
