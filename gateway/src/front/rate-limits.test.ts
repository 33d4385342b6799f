import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { describe, expect, it } from 'vitest';
import { useOneGateway } from '../../testing/gateway.ts';
import { openRateLimits, rateLimitOf, type RateLimits } from './rate-limits.ts';

const reading = allEndpoints.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.who !== 'service',
);
const sending = allEndpoints.filter(({ endpoint }) => endpoint.files?.length && endpoint.who !== 'admin');
const listed = [...reading, ...sending];
const paced = listed.filter(({ name }) => rateLimitOf[name] !== 'rows');

it('names a limit for exactly the calls that read or get files from businesses', () => {
  expect(Object.keys(rateLimitOf).toSorted()).toEqual(listed.map(({ name }) => name).toSorted());
});

it('limits every call that costs more than database rows', () => {
  const costly = listed.filter(
    ({ endpoint: { reply, takesNotes, timeoutSeconds, files } }) =>
      reply === 'raw' || takesNotes === true || timeoutSeconds !== undefined || files !== undefined,
  );
  const free = costly.filter(({ name }) => rateLimitOf[name] === 'rows').map(({ name }) => name);
  expect(free).toEqual([]);
});

describe.each(paced)('$name', ({ name }) => {
  it('is rejected for a sender above the limit, only for a while', () => {
    let seconds = 0;
    const { take } = openRateLimits(() => seconds * 1000);
    let served = 0;
    expect(() => {
      for (; served < 10_000; served += 1) take(name, 'one');
    }).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
    expect(served).toBeGreaterThanOrEqual(200);
    expect(() => take(name, 'another')).not.toThrow();
    seconds = 1;
    expect(() => take(name, 'one')).not.toThrow();
  });
});

it('is not limited if it only reads rows', () => {
  const { take } = openRateLimits(() => 0);
  for (const { name } of listed.filter((one) => !paced.includes(one)))
    expect(() => {
      for (let asked = 0; asked < 10_000; asked += 1) take(name, 'one');
    }, name).not.toThrow();
});

describe('the cost of a call', () => {
  const isAllowed = (paces: RateLimits, call: string, sender: string) => {
    try {
      paces.take(call, sender);
      return true;
    } catch {
      return false;
    }
  };

  it('blocks a call that keeps being rejected, but no other call or sender', () => {
    let seconds = 0;
    const paces = openRateLimits(() => seconds * 1000);
    for (let nth = 0; nth < 1000; nth += 1)
      paces.charge('bulkPosts.generate', 'one', { isRefused: true, bytes: 100 });
    expect(isAllowed(paces, 'bulkPosts.generate', 'one')).toBe(false);
    expect(isAllowed(paces, 'bulkPosts.list', 'one')).toBe(true);
    expect(isAllowed(paces, 'bulkPosts.generate', 'another')).toBe(true);
    seconds = 600;
    expect(isAllowed(paces, 'bulkPosts.generate', 'one')).toBe(true);
  });

  it('never blocks calls that succeed with small responses', () => {
    const paces = openRateLimits(() => 0);
    for (let nth = 0; nth < 10_000; nth += 1)
      paces.charge('bulkPosts.update', 'one', { isRefused: false, bytes: 2000 });
    expect(isAllowed(paces, 'bulkPosts.update', 'one')).toBe(true);
  });

  it('blocks all calls of a sender that read too many bytes, for a while', () => {
    let seconds = 0;
    const paces = openRateLimits(() => seconds * 1000);
    for (let nth = 0; nth < 20; nth += 1)
      paces.charge('bulkPosts.list', 'one', { isRefused: false, bytes: 10_000_000 });
    expect(isAllowed(paces, 'products.list', 'one')).toBe(false);
    expect(isAllowed(paces, 'products.list', 'another')).toBe(true);
    seconds = 600;
    expect(isAllowed(paces, 'products.list', 'one')).toBe(true);
  });
});

describe('limits through the gateway', () => {
  const test = useOneGateway();

  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(test.url + path, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  /** Returns how many calls are served before a 429, alternating between these headers. */
  async function servedBefore429(path: string, ways: ReadonlyArray<Record<string, string>>): Promise<number> {
    for (let served = 0; served < 3000; served += ways.length) {
      const answers = await Promise.all(ways.map((headers) => ask(path, headers)));
      if (answers.includes(429)) return served;
    }
    return Infinity;
  }
  const asAccount = (accountId: number) => ({
    authorization: `Bearer ${test.sessions.add({ role: 'business_admin', subject: `business:${accountId}`, accountId })}`,
  });

  it('are counted per account, regardless of its number of sessions', async () => {
    const own = Array.from({ length: 20 }, () => asAccount(1));
    expect(await servedBefore429('/api/facebook/pages', own)).toBeLessThan(3000);
    expect(await ask('/api/facebook/pages', asAccount(2))).toBe(200);
  });

  it('of signed-in callers are not counted per network', async () => {
    const nobody = Array.from({ length: 20 }, () => ({}));
    expect(await servedBefore429('/api/facebook/login-url', nobody)).toBeLessThan(3000);
  });

  it('include calls that the service rejects', async () => {
    const headers = asAccount(5);
    test.services.posts.answer = (_, response) => {
      response.statusCode = 403;
      response.end('{}');
    };
    expect(await servedBefore429('/api/bulk-posts', [headers])).toBeLessThan(1000);
  });

  it("reject files beyond an account's limit before reading them", async () => {
    const path = '/api/product-pictures';
    const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '10000000' };
    const begin = async (accountId: number) => {
      const request = httpRequest({
        port: test.port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        agent: false,
        headers: { ...asAccount(accountId), ...type, expect: '100-continue' },
      });
      request.on('error', () => {});
      request.flushHeaders();
      const status = await Promise.race([
        once(request, 'continue').then(() => 100),
        once(request, 'response').then(([answer]) => (answer as IncomingMessage).statusCode),
      ]);
      request.destroy();
      return status;
    };
    const statuses = new Set<number | undefined>();
    for (let sent = 0; sent < 1000 && !statuses.has(429); sent += 1) statuses.add(await begin(3));
    expect([...statuses]).toEqual([100, 429]);
    expect(await begin(4)).toBe(100);
  });
});
