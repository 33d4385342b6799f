import { createServer } from 'node:http';
import { describe, expect, inject, it } from 'vitest';
import { openTestGateway } from '../../testing/gateway.ts';
import { limitConnections } from './connections.ts';

function bound(publicUrl: string, hops: number) {
  const messages: string[] = [];
  const server = createServer();
  const note = (...words: unknown[]) => void messages.push(words.join(' '));
  const config = { PUBLIC_URL: publicUrl, TRUSTED_PROXY_HOPS: hops, CONNECTIONS_PER_ADDRESS: 64 };
  let now = 0;
  limitConnections(server, config, { error: note, warn: note }, () => now);
  const request = (headers: Record<string, string>) => server.emit('request', { headers });
  return { messages, request, wait: (milliseconds: number) => (now += milliseconds) };
}

it.each([
  ['https://kallos.example', 0, 1],
  ['https://kallos.example', 1, 0],
  ['http://localhost:8080', 0, 0],
])('a gateway at %s with %i trusted proxies warns %i times at start', (publicUrl, hops, times) => {
  const { messages } = bound(publicUrl, hops);
  expect(messages).toHaveLength(times);
  if (times > 0) expect(messages.join()).toContain('TRUSTED_PROXY_HOPS');
});

describe('requests forwarded by a proxy', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };

  it('warn of an unconfigured proxy once a minute', () => {
    const { messages, request, wait } = bound('http://localhost:8080', 0);
    request({});
    expect(messages).toEqual([]);
    for (let at = 0; at < 50; at++) request(forwarded);
    expect(messages).toEqual([expect.stringContaining('TRUSTED_PROXY_HOPS')]);
    wait(60_000);
    request(forwarded);
    request(forwarded);
    expect(messages).toHaveLength(2);
  });

  it('are accepted when a proxy is configured', () => {
    const { messages, request } = bound('https://kallos.example', 1);
    request(forwarded);
    expect(messages).toEqual([]);
  });
});

it('are served while readiness reports an unconfigured proxy', async () => {
  const untold = await openTestGateway(inject('natsUrl'), { PUBLIC_URL: 'https://kallos.example' });
  const answer = await fetch(`${untold.url}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ ok: true, warnings: ['proxy_not_told'] });
  await untold.close();
});
