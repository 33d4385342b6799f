import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { describe, expect, it } from 'vitest';
import { useOneGateway } from '../../testing/gateway.ts';
import { openRateLimits, rateLimitOf, type Paces } from './rate-limits.ts';

const reading = allEndpoints.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.who !== 'service',
);
const sending = allEndpoints.filter(({ endpoint }) => endpoint.files?.length && endpoint.who !== 'admin');
const listed = [...reading, ...sending];
const paced = listed.filter(({ name }) => rateLimitOf[name] !== 'rows');

it('names a pace for every call that reads or is sent files by businesses, and for nothing else', () => {
  expect(Object.keys(rateLimitOf).toSorted()).toEqual(listed.map(({ name }) => name).toSorted());
});

it('lets no call that costs more than rows go without a pace', () => {
  const costly = listed.filter(
    ({ endpoint: { reply, takesNotes, timeoutSeconds, files } }) =>
      reply === 'raw' || takesNotes === true || timeoutSeconds !== undefined || files !== undefined,
  );
  const free = costly.filter(({ name }) => rateLimitOf[name] === 'rows').map(({ name }) => name);
  expect(free).toEqual([]);
});

describe.each(paced)('$name', ({ name }) => {
  it('is refused to a sender who asks on and on, served to all others, and to that one later', () => {
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

it('lets what only looks into rows be asked on and on', () => {
  const { take } = openRateLimits(() => 0);
  for (const { name } of listed.filter((one) => !paced.includes(one)))
    expect(() => {
      for (let asked = 0; asked < 10_000; asked += 1) take(name, 'one');
    }, name).not.toThrow();
});

describe('what a call cost', () => {
  const isAllowed = (paces: Paces, call: string, sender: string) => {
    try {
      paces.take(call, sender);
      return true;
    } catch {
      return false;
    }
  };

  it('stops a call that keeps being refused, but no other call and no other sender', () => {
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

  it('never stops calls that succeed with small answers', () => {
    const paces = openRateLimits(() => 0);
    for (let nth = 0; nth < 10_000; nth += 1)
      paces.charge('bulkPosts.update', 'one', { isRefused: false, bytes: 2000 });
    expect(isAllowed(paces, 'bulkPosts.update', 'one')).toBe(true);
  });

  it('stops every call of a sender who has read too many bytes, until some time has passed', () => {
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

describe('through the gateway', () => {
  const test = useOneGateway();

  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(test.url + path, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  /** How many calls are served before one is refused, by turns with each of these headers. */
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

  it('a session is counted by its account, however many it has, and others are not', async () => {
    const own = Array.from({ length: 20 }, () => asAccount(1));
    expect(await servedBefore429('/api/facebook/pages', own)).toBeLessThan(3000);
    expect(await ask('/api/facebook/pages', asAccount(2))).toBe(200);
  });

  it('signed-in callers are not counted by their network', async () => {
    const nobody = Array.from({ length: 20 }, () => ({}));
    expect(await servedBefore429('/api/facebook/login-url', nobody)).toBeLessThan(3000);
  });

  it('counts calls that the service refuses', async () => {
    const headers = asAccount(5);
    test.services.posts.answer = (_, response) => {
      response.statusCode = 403;
      response.end('{}');
    };
    expect(await servedBefore429('/api/bulk-posts', [headers])).toBeLessThan(1000);
  });

  it('files beyond what an account may send are refused before they are read', async () => {
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
      const said = await Promise.race([
        once(request, 'continue').then(() => 100),
        once(request, 'response').then(([answer]) => (answer as IncomingMessage).statusCode),
      ]);
      request.destroy();
      return said;
    };
    const said = new Set<number | undefined>();
    for (let sent = 0; sent < 1000 && !said.has(429); sent += 1) said.add(await begin(3));
    expect([...said]).toEqual([100, 429]);
    expect(await begin(4)).toBe(100);
  });
});
