import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiKeys, apiScopes, type ApiScope } from '@kallos/contracts/auth/api-keys';
import { publicEventData } from '@kallos/contracts/auth/webhooks';
import { Problem, problemStatuses } from '@kallos/contracts/public/problems';
import { publicBase, type PublicEndpoint } from '@kallos/contracts/public/public-endpoint';
import { operations, type OperationName, v1 } from '@kallos/contracts/public/v1';
import type { Post } from '@kallos/contracts/public/v1/posts';
import { Webhook } from 'standardwebhooks';
import { asAdmin, productUrl, request } from '../api.ts';
import { onePixelImage } from '../one-pixel-image.ts';
import { openAccount, type Business } from '../portal-area.ts';
import { fuzzed, seededRandom } from '../public-fuzz.ts';
import { startSecondGateway } from '../second-gateway.ts';
import { fillTenant, type TenantData } from '../tenant.ts';
import { expect, test } from '../test.ts';

let own: Business;
let its: TenantData;
let foreign: TenantData;
const keys = new Map<string, string>();

/** Returns a key of the own account with these scopes. */
async function keyWith(scopes: readonly ApiScope[]): Promise<string> {
  const name = scopes.join(' ');
  const known = keys.get(name);
  if (known !== undefined) return known;
  const { secret } = await own.call(apiKeys.create, {
    body: { name: name.slice(0, 80), scopes: [...scopes], days: 30 },
  });
  keys.set(name, secret);
  return secret;
}

interface Asking {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly query?: string;
}

async function ask(method: string, path: string, { key, body, headers = {}, query = '' }: Asking = {}) {
  const token = key ?? (await keyWith(apiScopes));
  return request(`${publicBase}${path}${query}`, {
    method,
    token,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const pathOf = (rest: string) => `/accounts/${own.accountId}${rest}`;

async function draft(title: string): Promise<Post> {
  const body = { title, text: `${title} στο ιατρείο μας.`, scheduledFor: inDays(3) };
  const { status, body: made } = await ask('POST', pathOf('/posts'), { body });
  expect(status).toBe(201);
  return made as Post;
}

test.beforeAll(async () => {
  const other = await openAccount('Ξένη επιχείρηση API');
  own = await openAccount('Επιχείρηση API');
  [its, foreign] = [await fillTenant(own, 'api'), await fillTenant(other, 'api-ξένη')];
});

test.describe('a program with a key', () => {
  test('writes, reads, changes, schedules and deletes a post', async () => {
    const post = await draft('Ωράριο');
    const path = pathOf(`/posts/${post.id}`);
    const read = await ask('GET', path);
    const etag = read.headers.get('etag') ?? '';
    expect(etag).toBe(`"${post.version}"`);
    const changed = await ask('PATCH', path, {
      body: { text: 'Νέο ωράριο.' },
      headers: { 'if-match': etag },
    });
    expect(changed).toMatchObject({ status: 200, body: { text: 'Νέο ωράριο.', state: 'draft' } });
    const late = await ask('PATCH', path, { body: { text: 'Άλλο.' }, headers: { 'if-match': etag } });
    expect(late).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    const version = changed.headers.get('etag') ?? '';
    const scheduled = await ask('POST', `${path}/schedule`, { body: {}, headers: { 'if-match': version } });
    expect(scheduled).toMatchObject({ status: 200, body: { state: 'scheduled' } });
    const back = await ask('POST', `${path}/unschedule`, { body: {} });
    expect(back).toMatchObject({ status: 200, body: { state: 'draft' } });
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('GET', path)).status).toBe(404);
  });

  test('walks through the whole calendar by cursors', async () => {
    for (const title of ['Πρώτη', 'Δεύτερη', 'Τρίτη']) await draft(title);
    const ids: number[] = [];
    for (let query: string | undefined = '?limit=2'; query !== undefined;) {
      const { body } = await ask('GET', pathOf('/posts'), { query });
      const { data, nextCursor } = body as { data: Post[]; nextCursor: string | null };
      ids.push(...data.map(({ id }) => id));
      query = nextCursor === null ? undefined : `?limit=2&cursor=${nextCursor}`;
    }
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    const whole = await ask('GET', pathOf('/posts'), { query: '?limit=100' });
    expect((whole.body as { data: Post[] }).data.map(({ id }) => id)).toEqual(ids);
  });

  test('makes one post of fifty equal requests at once', async () => {
    const body = { title: 'Πενήντα', text: 'Πενήντα φορές μία.', scheduledFor: inDays(5) };
    const headers = { 'idempotency-key': `fifty-${own.accountId}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask('POST', pathOf('/posts'), { body, headers })),
    );
    const ids = answers.flatMap((answer) => (answer.status === 201 ? [(answer.body as Post).id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const again = await ask('POST', pathOf('/posts'), { body, headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    const other = await ask('POST', pathOf('/posts'), { body: { ...body, title: 'Άλλη' }, headers });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  for (const milliseconds of [5, 40, 150])
    test(`makes one post when the gateway is killed after ${milliseconds} ms`, async () => {
      const second = await startSecondGateway({});
      const title = `Διακοπή ${milliseconds}`;
      const body = JSON.stringify({ title, text: `${title} στο ιατρείο.`, scheduledFor: inDays(6) });
      const headers = {
        authorization: `Bearer ${await keyWith(apiScopes)}`,
        'content-type': 'application/json',
        'idempotency-key': `killed-${own.accountId}-${milliseconds}`,
      };
      const send = (url: string) =>
        fetch(`${url}${publicBase}${pathOf('/posts')}`, { method: 'POST', headers, body });
      const first = Array.from({ length: 50 }, () => send(second.url).catch(() => undefined));
      await new Promise((wake) => setTimeout(wake, milliseconds));
      second.kill();
      await Promise.all(first);
      const ids = new Set<number>();
      await expect
        .poll(async () => {
          const answers = await Promise.all(Array.from({ length: 5 }, () => send(productUrl())));
          for (const answer of answers)
            if (answer.status === 201) ids.add(((await answer.json()) as Post).id);
            else expect(answer.status).toBe(409);
          return ids.size;
        })
        .toBe(1);
      const { body: listed } = await ask('GET', pathOf('/posts'), { query: '?limit=100' });
      const posts = (listed as { data: Post[] }).data.filter((post) => post.title === title);
      expect(posts.map(({ id }) => id)).toEqual([...ids]);
    });

  test('uploads an image and uses it', async () => {
    const form = new FormData();
    form.set('image', new File([onePixelImage], 'a.png', { type: 'image/png' }));
    const token = await keyWith(apiScopes);
    const path = publicBase + pathOf('/media');
    const { status, body } = await request(path, { method: 'POST', token, body: form });
    expect(status).toBe(201);
    const images = [{ path: (body as { path: string }).path, alt: 'Μια εικόνα' }];
    const post = await ask('POST', pathOf('/posts'), {
      body: { title: 'Με εικόνα', text: 'Με εικόνα.', images, scheduledFor: inDays(2) },
    });
    expect(post).toMatchObject({ status: 201, body: { images: [{ alt: 'Μια εικόνα' }] } });
  });

  for (const url of [
    'http://127.0.0.1:1/a.jpg',
    'http://[::1]/a.jpg',
    'http://169.254.169.254/latest',
    '/media/a.jpg',
    'file:///etc/passwd',
  ])
    test(`uploads nothing from ${url}`, async () => {
      const answer = await ask('POST', pathOf('/media/from-url'), { body: { url } });
      expect([400, 422]).toContain(answer.status);
      expect(['invalid_fields', 'image_refused']).toContain((answer.body as { code: string }).code);
    });

  test('approves exactly what it has read', async () => {
    const [one, two] = [await draft('Για έγκριση'), await draft('Άλλαξε μετά')];
    await ask('PATCH', pathOf(`/posts/${two.id}`), {
      body: { text: 'Άλλαξε.' },
      headers: { 'if-match': '*' },
    });
    const posts = [one, two].map(({ id, version }) => ({ id, version }));
    expect(await ask('POST', pathOf('/approvals'), { body: { posts } })).toMatchObject({
      status: 200,
      body: {
        data: [
          { id: one.id, isApproved: true, code: null },
          { id: two.id, isApproved: false, code: 'precondition_failed' },
        ],
      },
    });
  });

  test('ends with its revocation at once', async () => {
    const { secret, key } = await own.call(apiKeys.create, {
      body: { name: 'short', scopes: ['posts:read'], days: 30 },
    });
    expect((await ask('GET', '/key', { key: secret })).status).toBe(200);
    await own.call(apiKeys.revoke, { params: { id: key.id } });
    expect((await ask('GET', '/key', { key: secret })).status).toBe(401);
  });

  test('of the agency manages webhooks of all accounts', async () => {
    const { secret: key } = await (
      await asAdmin()
    )(apiKeys.create, {
      body: { name: `hooks ${own.accountId}`, scopes: ['webhooks:write'], days: 30, accountId: null },
    });
    const body = { url: `https://example.com/${own.accountId}`, types: ['connection.lost'] };
    expect((await ask('POST', '/webhooks', { body })).status).toBe(403);
    const made = await ask('POST', '/webhooks', { key, body });
    expect(made.status).toBe(201);
    const { id, secret } = made.body as { id: number; secret: string };
    expect(secret).toMatch(/^whsec_/);
    const idsOf = async (path: string, by?: string) =>
      (
        (await ask('GET', path, by === undefined ? {} : { key: by })).body as { data: Array<{ id: number }> }
      ).data.map((one) => one.id);
    expect(await idsOf('/webhooks', key)).toContain(id);
    expect(await idsOf(pathOf('/webhooks'))).not.toContain(id);
    expect((await ask('POST', `/webhooks/${id}/test`, { key, body: {} })).status).toBe(204);
    for (const path of [`/webhooks/${id}`, pathOf(`/webhooks/${id}`)])
      expect([403, 404]).toContain((await ask('DELETE', path)).status);
    expect((await ask('DELETE', `/webhooks/${id}`, { key })).status).toBe(204);
    expect((await ask('DELETE', `/webhooks/${id}`, { key })).status).toBe(404);
  });

  test('of the agency lists the accounts', async () => {
    const { secret } = await (
      await asAdmin()
    )(apiKeys.create, {
      body: { name: `agency ${own.accountId}`, scopes: ['accounts:read'], days: 30, accountId: null },
    });
    const path = `/accounts/${foreign.accountId}`;
    expect(await ask('GET', path, { key: secret })).toMatchObject({
      status: 200,
      body: { id: foreign.accountId },
    });
  });
});

test.describe('a webhook', () => {
  test('receives an event of a post, and the list shows it', async () => {
    const received: Array<{ body: string; headers: Record<string, string> }> = [];
    const receiver = createServer(async (incoming, response) => {
      const headers = incoming.headers as Record<string, string>;
      received.push({ body: await text(incoming), headers });
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const body = { url: `http://localhost:${port}/hook`, types: ['post.created'] };
    const made = await ask('POST', pathOf('/webhooks'), { body });
    expect(made).toMatchObject({ status: 201, body: { types: ['post.created'] } });
    const { id, secret } = made.body as { id: number; secret: string };
    expect(secret).toMatch(/^whsec_/);
    const post = await draft('Για ειδοποίηση');
    const log = async () => {
      const { body: listed } = await ask('GET', pathOf(`/webhooks/${id}/deliveries`));
      return (listed as { data: Array<{ body: string; status: number | null }> }).data;
    };
    const isOfPost = (one: { body: string }) => one.body.includes(`"postId":${post.id},`);
    await expect.poll(async () => (await log()).find(isOfPost)?.status, { timeout: 30_000 }).toBe(204);
    receiver.close();
    const message = received.find(isOfPost);
    const verified = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {});
    const facts = (verified as { data: unknown }).data;
    expect(publicEventData['post.created'].parse(facts)).toMatchObject({ postId: post.id, state: 'draft' });
    const { body: events } = await ask('GET', pathOf('/events'), { query: '?limit=100&type=post.created' });
    expect((events as { data: Array<{ data: object }> }).data).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ postId: post.id }) as object }),
    );
    expect((await ask('DELETE', pathOf(`/webhooks/${id}`))).status).toBe(204);
  });
});

test.describe('the guide', () => {
  test('shows requests that work', async () => {
    const { body, status } = await request('/developers/openapi.json');
    expect(status).toBe(200);
    const { paths } = body as { paths: Record<string, object> };
    const page = await request('/developers', { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    for (const path of Object.keys(paths)) expect(page.text).toContain(path);
    // Each command of the page, with the account's own values.
    let postId = 0;
    const commands = [...page.text.matchAll(/<pre>(curl[^<]*)<\/pre>/g)].map(([, text = '']) =>
      text
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&'),
    );
    expect(commands.length).toBeGreaterThan(5);
    for (const command of commands) {
      const [, method = '', address = ''] = /curl -X (\w+) '([^']+)'/.exec(command) ?? [];
      const path = new URL(address).pathname + new URL(address).search;
      const headers = Object.fromEntries(
        [...command.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]),
      );
      delete headers['Authorization'];
      const [, sent] = /-d '(.*)'$/s.exec(command) ?? [];
      const answer = await request(
        path.replace('ACCOUNT', String(own.accountId)).replace('POST', String(postId)),
        {
          method,
          token: await keyWith(apiScopes),
          headers,
          ...(sent !== undefined && { body: sent.replace('TOMORROW', inDays(1)) }),
        },
      );
      expect(answer.status, `${command}\n${answer.text}`).toBeLessThan(300);
      if (answer.status === 201) postId = (answer.body as Post).id;
    }
  });
});

test.describe('a key that may not publish', () => {
  const writer = () => keyWith(['posts:read', 'posts:write']);

  test('schedules nothing', async () => {
    const post = await draft('Όχι χωρίς άδεια');
    const key = await writer();
    const headers = { 'if-match': `"${post.version}"` };
    for (const [path, body] of [
      [`/posts/${post.id}/schedule`, {}],
      ['/approvals', { posts: [{ id: post.id, version: post.version }] }],
    ] as const)
      expect(await ask('POST', pathOf(path), { key, body, headers })).toMatchObject({
        status: 403,
        body: { code: 'insufficient_scope' },
      });
  });

  test('does not change what is scheduled', async () => {
    const post = await draft('Προγραμματισμένη');
    const path = pathOf(`/posts/${post.id}`);
    await ask('POST', `${path}/schedule`, { body: {}, headers: { 'if-match': `"${post.version}"` } });
    for (const match of ['*', `"${post.version}"`, `"${post.version + 1}"`]) {
      const answer = await ask('PATCH', path, {
        key: await writer(),
        body: { text: 'Άλλο κείμενο.' },
        headers: { 'if-match': match },
      });
      expect([403, 412], match).toContain(answer.status);
    }
    expect((await ask('GET', path)).body).toMatchObject({ text: post.text, state: 'scheduled' });
  });
});

test.describe('the data of another account', () => {
  const bodyOf: Partial<Record<OperationName, object>> = {
    updatePost: { text: 'Κλεμμένο' },
    schedulePost: {},
    unschedulePost: {},
    updateProduct: { name: 'Κλεμμένο' },
    addProduct: { catalogueId: 1 },
    createProduct: {
      name: 'Ορός',
      description: 'Ορός για το πρόσωπο.',
      images: ['https://example.com/a.jpg'],
    },
    createPost: { title: 'Κλεμμένη', text: 'Κλεμμένη.', scheduledFor: inDays(2) },
    approvePosts: { posts: [{ id: 1, version: 1 }] },
    checkText: { text: 'x' },
    writeText: { productId: 1 },
    createWebhook: { url: 'https://example.com/hook', types: ['post.published'] },
    updateWebhook: { isEnabled: true },
    rotateWebhookSecret: {},
    testWebhook: {},
    replayWebhook: { since: '2099-01-01T00:00:00Z' },
    resendDelivery: {},
    createConnectLink: { name: 'Κλέφτης' },
    uploadImageFromUrl: { url: 'https://example.com/a.jpg' },
  };
  const scopeSets = [apiScopes, ...apiScopes.map((scope) => [scope] as const)];

  for (const [name, endpoint] of operations.filter(([, { path }]) => path.includes(':accountId')))
    test(`is closed to ${name} for every scope`, async () => {
      const fill = (accountId: number) =>
        endpoint.path
          .replace(':accountId', String(accountId))
          .replace(':postId', String(foreign.postId))
          .replace(':productId', String(foreign.accountProductId))
          .replace(':webhookId', String(foreign.webhookId))
          .replace(':deliveryId', String(foreign.webhookDeliveryId))
          .replace(':linkId', String(foreign.connectLinkId));
      const named = /:(postId|productId|webhookId|deliveryId|linkId)/.test(endpoint.path)
        ? [own.accountId]
        : [];
      for (const scopes of scopeSets)
        for (const accountId of [foreign.accountId, ...named]) {
          const body = bodyOf[name];
          const { status } = await ask(endpoint.method, fill(accountId), {
            key: await keyWith(scopes),
            ...(body && { body }),
            headers: { 'if-match': '*' },
          });
          expect([403, 404, ...(endpoint.file ? [415] : [])], `${scopes.join()} in ${accountId}`).toContain(
            status,
          );
        }
    });
});

test.describe('a request of random input', () => {
  const statusesOf = ({ errors = [], isCreated, reply }: PublicEndpoint) =>
    new Set([
      reply === null ? 204 : isCreated ? 201 : 200,
      304,
      400,
      401,
      403,
      404,
      409,
      412,
      413,
      415,
      422,
      428,
      429,
      ...errors.map((code) => problemStatuses[code]),
    ]);
  // Sends mail, downloads or costs money for each call.
  const left: readonly OperationName[] = ['createProduct', 'uploadImageFromUrl'];

  for (const [name, endpoint] of operations.filter(([name]) => !left.includes(name)))
    test(`to ${name} gets a documented answer`, async () => {
      const random = seededRandom(`${name} 1`);
      const ids = {
        accountId: own.accountId,
        postId: its.postId,
        productId: its.accountProductId,
        webhookId: its.webhookId,
        deliveryId: its.webhookDeliveryId,
        linkId: its.connectLinkId,
      };
      for (let round = 0; round < 25; round += 1) {
        const made = fuzzed(v1[name], ids, random);
        const answer = await ask(endpoint.method, made.path, made);
        const about = `${endpoint.method} ${made.path}${made.query} ${JSON.stringify(made.body)} ${answer.text}`;
        expect(answer.status, about).toBeLessThan(500);
        expect(statusesOf(endpoint), about).toContain(answer.status);
        if (answer.status >= 400) Problem.parse(answer.body);
        else if (endpoint.reply && answer.status < 300) endpoint.reply.parse(answer.body);
      }
    });
});
