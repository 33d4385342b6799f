import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { boundConnections } from './connections.ts';

it.each([
  ['https://kallos.example', 0, 1],
  ['https://kallos.example', 1, 0],
  ['http://localhost:8080', 0, 0],
])('a gateway at %s that trusts %i proxies says so %i times', (publicUrl, hops, times) => {
  const said: unknown[] = [];
  const config = { PUBLIC_URL: publicUrl, TRUSTED_PROXY_HOPS: hops, CONNECTIONS_PER_ADDRESS: 64 };
  boundConnections(createServer(), config, { error: (...words: unknown[]) => void said.push(words) });
  expect(said).toHaveLength(times);
  if (times > 0) expect(said.join()).toContain('TRUSTED_PROXY_HOPS');
});
