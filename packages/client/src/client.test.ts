import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { operations } from '@kallos/contracts/public/v1';
import { describe, expect, it } from 'vitest';
import { createKallos, KallosError } from './client.ts';
import { routes } from './operations.ts';
import { readOperations, writeOperations } from './write-operations.ts';

const key = `kal_live_${'a'.repeat(49)}`;

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that answers the calls in turn, the last answer for ever. */
async function serve(...answers: RequestListener[]) {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    sent.push({ method, url, headers, body: await text(request).catch(() => '') });
    const answer = answers[Math.min(sent.length, answers.length) - 1] as RequestListener;
    void answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const kallos = createKallos({ baseUrl: `http://127.0.0.1:${port}/`, key });
  return { sent, kallos, close: () => server.close().closeAllConnections() };
}

const reply =
  (status: number, body: object, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const atOnce = { 'retry-after': '0' };

const squeeze = (source: string) => source.replaceAll(/[\s,;|]+/g, '');

it('has the operations of the contract', () => {
  expect(squeeze(readOperations())).toBe(squeeze(writeOperations()));
  expect(Object.keys(routes)).toEqual(operations.map(([name]) => name));
});

describe('a request', () => {
  it('puts each input into its place', async () => {
    const { sent, kallos, close } = await serve(reply(200, { data: [], nextCursor: null }), reply(200, {}));
    await kallos.listPosts({ accountId: 3, state: 'draft', limit: 5 });
    await kallos.updatePost({ accountId: 3, postId: 4, version: 7, text: 'Κείμενο' });
    await kallos.uploadImage({ accountId: 3, image: new Blob(['x'], { type: 'image/png' }) });
    close();
    expect(sent).toMatchObject([
      { method: 'GET', url: '/api/public/v1/accounts/3/posts?state=draft&limit=5', body: '' },
      {
        method: 'PATCH',
        url: '/api/public/v1/accounts/3/posts/4',
        body: '{"text":"Κείμενο"}',
        headers: { 'if-match': '"7"', authorization: `Bearer ${key}` },
      },
      {
        method: 'POST',
        url: '/api/public/v1/accounts/3/media',
        body: expect.stringContaining('image/png') as string,
      },
    ]);
    expect(sent[2]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  it.each(['Κρέμα ημέρας', 'two words', '', 'x'.repeat(201), 'a"b', 'a\nb'])(
    'is not sent with %j as its idempotency key',
    async (idempotencyKey) => {
      const { sent, kallos, close } = await serve(reply(200, {}));
      const call = kallos.revokeConnectLink({ accountId: 1, linkId: 2 }, { idempotencyKey });
      await expect(call).rejects.toThrow('ASCII');
      close();
      expect(sent).toEqual([]);
    },
  );

  it('cannot leave its path', async () => {
    const { sent, kallos, close } = await serve(reply(404, { code: 'not_found' }));
    await kallos.getPost({ accountId: 1, postId: '../../key' as never }).catch(() => undefined);
    close();
    expect(sent[0]?.url).toBe('/api/public/v1/accounts/1/posts/..%2F..%2Fkey');
  });

  it('throws the problem of a refusal', async () => {
    const problem = {
      code: 'moment_in_past',
      detail: 'Past.',
      errors: [{ field: 'a', reason: 'b' }],
      requestId: 'r',
    };
    const { sent, kallos, close } = await serve(reply(400, problem));
    const failure = await kallos.getKey().catch((error: unknown) => error);
    close();
    expect(failure).toBeInstanceOf(KallosError);
    const { detail: message, ...facts } = problem;
    expect(failure).toMatchObject({ status: 400, message, ...facts });
    expect(sent).toHaveLength(1);
  });

  it('throws for an answer that is no problem', async () => {
    const { kallos, close } = await serve((_, response) => response.writeHead(400).end('<html>'));
    await expect(kallos.getKey()).rejects.toMatchObject({ status: 400, code: 'unknown' });
    close();
  });

  it.each(['', 'session-token', undefined])('is not made with %j as its key', (other) => {
    expect(() => createKallos({ baseUrl: 'https://kallos.example', key: other })).toThrow('key');
  });
});

describe('a failure that passes', () => {
  const cut: RequestListener = (request) => request.socket.destroy();

  it.each<[string, RequestListener]>([
    ['429', reply(429, { code: 'too_many_requests' }, atOnce)],
    ['503', reply(503, { code: 'unavailable' }, atOnce)],
    ['504', reply(504, { code: 'timeout' }, atOnce)],
    ['a request in progress', reply(409, { code: 'request_in_progress' }, atOnce)],
    ['a lost connection', cut],
  ])('of %s is repeated with the same idempotency key', async (_, failing) => {
    const { sent, kallos, close } = await serve(failing, failing, reply(201, { id: 9 }));
    const scheduledFor = '2030-01-01T09:00:00Z';
    expect(await kallos.createPost({ accountId: 1, title: 'Α', text: 'Β', scheduledFor })).toEqual({ id: 9 });
    close();
    const used = sent.map(({ headers }) => headers['idempotency-key']);
    expect(used).toHaveLength(3);
    expect(new Set(used).size).toBe(1);
    expect(used[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('ends after three repeats', async () => {
    const { sent, kallos, close } = await serve(reply(503, { code: 'unavailable' }, atOnce));
    await expect(kallos.getKey()).rejects.toMatchObject({ code: 'unavailable' });
    close();
    expect(sent).toHaveLength(4);
  });

  it('of an upload is not repeated, because it has no idempotency key', async () => {
    const { sent, kallos, close } = await serve(reply(503, { code: 'unavailable' }, atOnce));
    await expect(kallos.uploadImage({ accountId: 1, image: new Blob(['x']) })).rejects.toMatchObject({
      status: 503,
    });
    close();
    expect(sent).toHaveLength(1);
  });

  it('is not waited for after an abort', async () => {
    const { kallos, close } = await serve(reply(503, {}, { 'retry-after': '3600' }));
    const stop = new AbortController();
    const call = kallos.getKey({}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
    close();
  });
});

it.each([
  ['a list', 'listProducts' as const, null],
  ['the list of events, whose last cursor is kept', 'listEvents' as const, 'c'],
])('walks through %s', async (_, name, last) => {
  const { sent, kallos, close } = await serve(
    reply(200, { data: [{ id: 1 }, { id: 2 }], nextCursor: 'b' }),
    reply(200, { data: [{ id: 3 }], nextCursor: last }),
    reply(200, { data: [], nextCursor: last }),
  );
  const ids: number[] = [];
  for await (const { id } of kallos.each(name, { accountId: 1, limit: 2 })) ids.push(id);
  close();
  expect(ids).toEqual([1, 2, 3]);
  expect(sent[1]?.url).toContain('limit=2&cursor=b');
});
