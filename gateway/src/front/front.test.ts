import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openBus } from '@kallos/service-kit/messaging/bus';
import { openLog } from '@kallos/service-kit/observability/log';
import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { clearRequests, sendRaw, requestsTo, useOneGateway } from '../../testing/gateway.ts';

const test = useOneGateway();
beforeEach(() => clearRequests(test));
const { get, as, failureOf } = requestsTo(test);

describe('a request', () => {
  it.each([
    ['two hosts', 'Host: localhost\r\nHost: elsewhere.example\r\n'],
    ['the same host twice', 'Host: localhost\r\nhost: localhost\r\n'],
    ['no host', ''],
    ['a host with a name before it', 'Host: localhost@elsewhere.example\r\n'],
    ['a host with a path', 'Host: localhost/x\r\n'],
    ['an empty host', 'Host:\r\n'],
  ])('of %s is rejected', async (_, hosts) => {
    const socket = connect(test.port, '127.0.0.1');
    socket.write(`GET /api/products HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(test.services.catalog.requests).toEqual([]);
  });
});

describe('routing', () => {
  it('forwards each call to its service with method, path, query and body', async () => {
    const token = test.sessions.add({});
    await get('/api/products?search=%CE%BA%CF%81%CE%AD%CE%BC%CE%B1&page=2', as(token));
    const body = JSON.stringify({ businessName: 'Κλινική' });
    const headers = { ...as(token), 'content-type': 'application/json' };
    await fetch(`${test.url}/api/accounts/7`, { method: 'PUT', headers, body });
    expect(test.services.catalog.requests).toMatchObject([
      { method: 'GET', url: '/api/products?search=%CE%BA%CF%81%CE%AD%CE%BC%CE%B1&page=2' },
    ]);
    expect(test.services.auth.requests).toMatchObject([{ method: 'PUT', url: '/api/accounts/7', body }]);
  });

  it('returns the documented 404 for unknown and service-only calls', async () => {
    const asked = test.sessions.asked();
    for (const path of ['/api/nothing', '/api', '/media/x/y', '/api/products/', '/api//products'])
      expect((await get(path)).status, path).toBe(404);
    expect(await failureOf(await get('/api/nothing'))).toMatchObject({ status: 404, code: 'not_found' });
    for (const path of ['/internal/sessions/introspect', '/internal/deliveries'])
      expect((await fetch(test.url + path, { method: 'POST', body: '{}' })).status).toBe(404);
    expect(test.sessions.asked()).toBe(asked);
  });

  it('returns 405 with the allowed methods for a wrong method', async () => {
    const response = await fetch(`${test.url}/api/bulk-posts/7`, { method: 'PATCH' });
    expect(response.headers.get('allow')).toBe('GET, PUT, DELETE');
    expect(await failureOf(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect((await fetch(`${test.url}/api/live`, { method: 'POST' })).status).toBe(405);
  });

  it('rejects paths that would resolve to another call', async () => {
    const headers = as(test.sessions.add({}));
    for (const path of [
      '/api/accounts/..',
      '/api/accounts/%2e%2e',
      '/api/accounts/.%2E',
      '/api/x/../products',
    ])
      expect((await sendRaw(test.port, { path, headers })).status, path).toBe(404);
    expect((await sendRaw(test.port, { path: 'http://elsewhere/api/products', headers })).status).toBe(400);
    expect(test.services.auth.requests).toEqual([]);
  });
});

describe('identity', () => {
  it('signs the caller for the service', async () => {
    const token = test.sessions.add({
      role: 'business_admin',
      subject: 'business:4',
      accountId: 3,
      name: 'Ήβη',
    });
    await get('/api/bulk-posts', as(token));
    await get('/api/v2/account-products', as(token));
    for (const service of [test.services.posts, test.services.catalog])
      expect(service.requests[0]?.caller).toMatchObject({
        kind: 'business',
        subject: 'business:4',
        accountId: 3,
        name: 'Ήβη',
      });
    const [posts, catalog] = [test.services.posts.requests[0], test.services.catalog.requests[0]];
    expect(posts?.headers['x-kallos-identity']).not.toBe(catalog?.headers['x-kallos-identity']);
  });

  it("never forwards the client's identity headers or the token", async () => {
    await get('/api/products', {
      ...as(test.sessions.add({})),
      'x-kallos-identity': 'forged.signature',
      'x-kallos-admin': 'yes',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=203.0.113.9',
    });
    const [arrival] = test.services.catalog.requests;
    expect(arrival?.caller).toMatchObject({ kind: 'admin' });
    expect(arrival?.headers['x-forwarded-for']).toBe('127.0.0.1');
    for (const name of ['authorization', 'x-kallos-admin', 'x-forwarded-host', 'forwarded'])
      expect(arrival?.headers, name).not.toHaveProperty(name);
  });

  it('distinguishes expired, unknown and missing tokens', async () => {
    const token = test.sessions.add({});
    test.sessions.expire(token);
    expect(await failureOf(await get('/api/products', as(token)))).toMatchObject({
      status: 401,
      message: 'Token expired',
    });
    expect(await failureOf(await get('/api/products', as('made-up')))).toMatchObject({
      status: 401,
      message: 'Invalid token',
    });
    expect(await failureOf(await get('/api/products'))).toMatchObject({
      status: 401,
      message: 'Authentication required',
    });
    expect(test.services.catalog.requests).toEqual([]);
  });

  it('accepts a login although the browser still sends an old token', async () => {
    const response = await fetch(`${test.url}/api/business/login`, {
      method: 'POST',
      headers: { ...as('made-up'), 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(200);
    expect(test.services.auth.requests[0]?.caller).toEqual({ kind: 'nobody' });
  });

  it('accepts a token in the query of navigations only, and removes it', async () => {
    const token = test.sessions.add({ role: 'business_admin', accountId: 3 });
    await get(`/api/auth/facebook/connect?token=${token}&x=1`);
    expect(test.services.social.requests[0]).toMatchObject({
      url: '/api/auth/facebook/connect?x=1',
      caller: { kind: 'business', accountId: 3 },
    });
    expect((await get(`/api/bulk-posts?token=${token}`)).status).toBe(401);
  });

  it('asks svc-auth once for many calls', async () => {
    const token = test.sessions.add({});
    const asked = test.sessions.asked();
    await Promise.all(Array.from({ length: 20 }, () => get('/api/products', as(token))));
    expect(test.sessions.asked()).toBe(asked + 1);
  });

  it('drops a session at once when its end is announced', async () => {
    const sessionId = 'session-to-end';
    const token = test.sessions.add({ sessionId });
    const bus = openBus(inject('natsUrl'), 'test', openLog('test', 'silent'));
    await vi.waitFor(() => expect(bus.live()).toBeDefined(), { timeout: 60_000 });
    await pause(300);
    expect((await get('/api/products', as(token))).status).toBe(200);
    test.sessions.remove(token);
    expect((await get('/api/products', as(token))).status).toBe(200);
    bus.live()?.nc.publish('auth.session-revoked.v1', JSON.stringify({ sessionIds: [sessionId] }));
    await bus.live()?.nc.flush();
    await vi.waitFor(async () => expect((await get('/api/products', as(token))).status).toBe(401), {
      timeout: 1000,
    });
    await bus.close();
  });

  it.each([
    ['connection.connect', '/api/auth/facebook/connect', 'token', false],
    ['connection.listPages', '/api/facebook/pages', 'access_token', true],
  ])('audits what %s changes by GET, and no reads', async (endpoint, path, name, isHeader) => {
    const grant = { role: 'business_admin', accountId: 4, subject: 'account:4' } as const;
    const acting = test.sessions.add({ ...grant, actor: 'admin:1' });
    const { actingWrites } = test.services.auth;
    // A login may also be started by navigation.
    if (isHeader) await get(path, as(acting));
    expect(actingWrites).toEqual([]);
    await get(`${path}?${name}=${isHeader ? 'secret' : acting}`, isHeader ? as(acting) : {});
    expect(actingWrites).toMatchObject([{ actor: 'admin:1', accountId: 4, endpoint, method: 'GET', path }]);
    expect(JSON.stringify(actingWrites)).not.toContain('secret');
  });

  it("audits an acting administrator's write before forwarding, or rejects it", async () => {
    const grant = { role: 'business_admin', accountId: 4, subject: 'account:4' } as const;
    const acting = test.sessions.add({ ...grant, actor: 'admin:1' });
    const remove = (token: string, path = '/api/bulk-posts/5?x=1') =>
      fetch(test.url + path, {
        method: 'DELETE',
        headers: { ...as(token), 'x-request-id': 'request-of-a-test' },
      });
    const { actingWrites } = test.services.auth;
    await get('/api/bulk-posts', as(acting));
    await remove(test.sessions.add(grant));
    expect(actingWrites).toEqual([]);
    expect((await remove(acting)).status).toBe(200);
    expect(actingWrites).toEqual([
      {
        subject: 'account:4',
        actor: 'admin:1',
        accountId: 4,
        endpoint: 'bulkPosts.remove',
        method: 'DELETE',
        path: '/api/bulk-posts/5',
        requestId: 'request-of-a-test',
      },
    ]);
    test.services.auth.isAuditBroken = true;
    const arrived = test.services.posts.requests.length;
    expect((await remove(acting)).status).toBe(503);
    expect(test.services.posts.requests).toHaveLength(arrived);
  });

  it('audits the writes of staff that svc-auth does not record itself', async () => {
    const token = test.sessions.add({ subject: 'admin:9', staffRole: 'editor' });
    const { actingWrites } = test.services.auth;
    const send = (method: string, path: string) => fetch(test.url + path, { method, headers: as(token) });
    await send('GET', '/api/products');
    await send('POST', '/api/accounts');
    expect(actingWrites).toEqual([]);
    await send('DELETE', '/api/products/5');
    expect(actingWrites).toMatchObject([
      { actor: 'admin:9', endpoint: 'products.remove', path: '/api/products/5' },
    ]);
    expect(actingWrites[0]).not.toHaveProperty('accountId');
  });

  it.each(['Bearer', 'Bearer ', 'Basic YTpi', 'kb_bare'])('treats %j as a missing token', async (header) => {
    const response = await get('/api/products', { authorization: header });
    expect(await failureOf(response)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it.each([
    'Bearer x y',
    `Bearer ${'x'.repeat(2000)}`,
    "Bearer ' or 1=1 --",
    'bearer nonsense',
    'Bearer %00',
  ])('treats %j as an unknown token', async (header) => {
    const response = await get('/api/products', { authorization: header });
    expect(await failureOf(response)).toMatchObject({ status: 401, code: 'invalid_token' });
  });

  it('drops sessions and live streams that a forwarded call ended', async () => {
    const own = test.sessions.add({ sessionId: 'own' });
    const grant = test.sessions.add({ sessionId: 'grant', role: 'business_admin', accountId: 1 });
    const other = test.sessions.add({ sessionId: 'other' });
    const stream = await get('/api/live', as(grant));
    for (const token of [own, grant, other]) await get('/api/products', as(token));
    test.services.auth.answer = (_, response) => {
      response.setHeader('x-kallos-ended-sessions', 'own,grant');
      response.end('{"success":true}');
    };
    const answer = await fetch(`${test.url}/api/auth/logout`, { method: 'POST', headers: as(own) });
    test.services.auth.answer = undefined;
    expect(JSON.stringify([...answer.headers])).not.toContain('grant');
    for (const token of [own, grant, other]) test.sessions.remove(token);
    for (const token of [own, grant]) expect((await get('/api/products', as(token))).status).toBe(401);
    expect((await get('/api/products', as(other))).status).toBe(200);
    expect(await stream.text()).toContain('hello');
  });

  it('keeps serving cached sessions while svc-auth is down, else 503', async () => {
    const [known, other] = [test.sessions.add({}), test.sessions.add({})];
    await get('/api/products', as(known));
    test.services.auth.server.close();
    test.services.auth.server.closeAllConnections();
    expect((await get('/api/products', as(known))).status).toBe(200);
    const response = await get('/api/products', as(other));
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await failureOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
  });
});
