import { connect } from 'node:net';
import { ErrorBody } from '@kallos/contracts/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { clearRequests, sendRaw, requestsTo, useOneGateway } from '../../testing/gateway.ts';

const test = useOneGateway();
afterEach(() => clearRequests(test));
const { get, as, failureOf } = requestsTo(test);

describe('bodies', () => {
  const json = { 'content-type': 'application/json' };
  const path = '/api/auth/login';

  it.each<[string, Record<string, string>]>([
    ['by their stated length before a byte is read', { 'content-length': String(640 * 1024) }],
    ['while they arrive when they state no length', {}],
  ])('are refused %s', async (_, framing) => {
    const chunks = Array.from({ length: 40 }, () => Buffer.alloc(16 * 1024, 'x'));
    const headers = { ...json, ...framing };
    const answer = await sendRaw(test.port, { method: 'POST', path, headers, chunks });
    expect(answer.status).toBe(413);
    expect(ErrorBody.parse(JSON.parse(answer.body))).toMatchObject({ code: 'too_large' });
    expect(test.services.auth.requests).toEqual([]);
  });

  it('of forms are streamed, chunked ones up to the limit', async () => {
    const headers = { ...as(test.sessions.add({})), 'content-type': 'multipart/form-data; boundary=x' };
    const post = (megabytes: number) =>
      sendRaw(test.port, {
        method: 'POST',
        path: '/api/products',
        headers,
        chunks: Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 'x')),
      });
    expect((await post(9)).status).toBe(200);
    expect(test.services.catalog.requests[0]?.body).toHaveLength(9 * 1024 * 1024);
    expect((await post(12)).status).toBe(413);
    // The aborted request arrives there a moment later.
    await expect.poll(() => test.services.catalog.requests).toHaveLength(2);
  });

  it.each([
    ['a form', '/api/products/1/images', 'application/x-www-form-urlencoded', 415],
    ['files', '/api/auth/impersonate', 'multipart/form-data; boundary=x', 415],
    ['a stranger', '/api/products', 'multipart/form-data; boundary=x', 401],
  ])('of %s are rejected before reading if the endpoint accepts none', async (who, to, type, status) => {
    const known: Record<string, string> = who === 'a stranger' ? {} : as(test.sessions.add({}));
    const answer = await sendRaw(test.port, {
      method: 'POST',
      path: to,
      headers: { ...known, 'content-type': type, 'content-length': '9000000', expect: '100-continue' },
      chunks: [],
    });
    expect(answer.status).toBe(status);
    expect(Object.values(test.services).flatMap(({ requests: arrivals }) => arrivals)).toEqual([]);
  });

  it.each(['gzip', 'br', 'gzip, identity', 'x'])(
    'encoded as %s are rejected, because no service decodes them',
    async (packing) => {
      const headers = { ...json, 'content-encoding': packing };
      expect((await fetch(test.url + path, { method: 'POST', headers, body: '{}' })).status).toBe(415);
      expect(test.services.auth.requests).toEqual([]);
    },
  );

  it.each([
    ['two lengths', 'Content-Length: 1\r\nContent-Length: 2'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['chunks in another coding', 'Transfer-Encoding: chunked, gzip'],
    ['a length that is no number', 'Content-Length: +1'],
  ])('of %s are rejected', async (_, framing) => {
    const socket = connect(test.port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${framing}\r\n\r\n0\r\n\r\n`);
    expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 400 /);
    expect(test.services.auth.requests).toEqual([]);
  });

  it('are accepted from a client that sends Expect: 100-continue', async () => {
    const answer = await sendRaw(test.port, {
      method: 'POST',
      path,
      headers: { ...json, expect: '100-continue', 'content-length': '2' },
      chunks: ['{}'],
    });
    expect(answer.status).toBe(200);
    expect(test.services.auth.requests[0]?.body).toBe('{}');
  });
});

describe('a response', () => {
  it('has the request id of the caller, or a new one', async () => {
    const given = await get('/api/products', {
      ...as(test.sessions.add({})),
      'x-request-id': 'given-by-caller',
    });
    expect(given.headers.get('x-request-id')).toBe('given-by-caller');
    expect(test.services.catalog.requests[0]?.headers['x-request-id']).toBe('given-by-caller');
    const made = await get('/api/products', { 'x-request-id': 'bad id\u0001'.replace('\u0001', '!') });
    const id = made.headers.get('x-request-id');
    expect(id).toMatch(/^[\w-]{36}$/);
    expect((await failureOf(made)).requestId).toBe(id);
  });

  it('is `unavailable` if the service closes the connection', async () => {
    test.services.catalog.answer = (request) => request.socket.destroy();
    const response = await get('/api/products', as(test.sessions.add({})));
    expect(await failureOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('is cut, never completed, if the service breaks off', async () => {
    test.services.catalog.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"success":');
      setTimeout(() => response.destroy(), 50);
    };
    const response = await get('/api/products', as(test.sessions.add({})));
    await expect(response.text()).rejects.toThrow();
  });
});

describe('a service that restarts', () => {
  const restart = async (milliseconds: number) => {
    const { server, url } = test.services.catalog;
    server.close();
    server.closeAllConnections();
    await new Promise((wake) => setTimeout(wake, milliseconds));
    server.listen(Number(new URL(url).port), '127.0.0.1');
  };

  it('fails no call', async () => {
    const token = test.sessions.add({});
    await get('/api/products', as(token));
    const restarting = restart(250);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        fetch(`${test.url}/api/products${i % 2 ? '' : '/7'}`, {
          method: i % 2 ? 'GET' : 'DELETE',
          headers: as(token),
        }),
      ),
    );
    await restarting;
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  });

  it('is `unavailable` once it has been down for longer, until it listens again', async () => {
    const token = test.sessions.add({});
    await get('/api/products', as(token));
    const { server, url } = test.services.catalog;
    server.close();
    server.closeAllConnections();
    const away = await get('/api/products', as(token));
    expect(away.headers.get('retry-after')).toBe('2');
    expect(await failureOf(away)).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await get('/api/products', as(token))).status).toBe(503);
    server.listen(Number(new URL(url).port), '127.0.0.1');
    await expect.poll(async () => (await get('/api/products', as(token))).status).toBe(200);
  });
});
