import { gunzipSync } from 'node:zlib';
import { endpoint } from '@kallos/contracts/endpoint';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sendRaw, type TestGateway, useOneGateway } from '../../testing/gateway.ts';
import { mayCompress } from './compress.ts';

const test = useOneGateway();

const long = JSON.stringify({ success: true, text: 'Καλημέρα σας. '.repeat(400) });

/** Requests a text of a service through the gateway. */
async function ask(path: string, text: string, options: { method?: string; encoding?: string } = {}) {
  const { method = 'GET', encoding = 'gzip, deflate, br' } = options;
  const answer: TestGateway['services']['posts']['answer'] = (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-length', Buffer.byteLength(text));
    response.end(text);
  };
  for (const service of Object.values(test.services)) service.answer = answer;
  const token = test.sessions.add({ role: 'business_admin', subject: 'business:4', accountId: 3 });
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': encoding,
    ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': '2' }),
  };
  return sendRaw(test.port, { path, method, headers, ...(method === 'GET' ? {} : { chunks: ['{}'] }) });
}

/** Returns all field names in a schema, recursively. */
function namesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as { _zod?: { def: Record<string, unknown> } })._zod ?? {};
  if (!def) return Object.values(schema).flatMap((part) => namesIn(part, seen));
  const own = def['type'] === 'object' ? Object.keys(def['shape'] as object) : [];
  return [...own, ...Object.values(def).flatMap((part) => namesIn(part, seen))];
}
const isSecret = (name: string) =>
  /token|secret|password|ticket|nonce|session|^(recovery|set.?up)Codes?$/i.test(name);

describe("a service's response", () => {
  it('is compressed for clients that accept it and decompresses correctly', async () => {
    const packed = await ask('/api/bulk-posts', long);
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(packed.bytes.length),
      vary: 'Accept-Encoding',
    });
    expect(gunzipSync(packed.bytes).toString()).toBe(long);
    expect(packed.bytes.length).toBeLessThan(long.length / 10);
  });

  it('is unchanged for other clients and if it is short', async () => {
    for (const [text, encoding] of [
      [long, 'identity'],
      [long, 'br'],
      [long, 'gzip;q=0'],
      ['{"success":true}', 'gzip'],
    ] as const) {
      const plain = await ask('/api/bulk-posts', text, { encoding });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect([plain.body, plain.headers.vary]).toEqual([text, 'Accept-Encoding']);
    }
  });

  it('is never compressed for writes and anonymous calls', async () => {
    for (const [method, path] of [
      ['POST', '/api/auth/login'],
      ['POST', '/api/generate-post'],
      ['GET', '/api/facebook/login-url'],
      ['GET', '/api/facebook/pages'],
    ] as const) {
      const answer = await ask(path, long, { method });
      expect([answer.status, answer.headers['content-encoding']], path).toEqual([200, undefined]);
      expect(answer.body).toBe(long);
    }
  });
});

describe('compressible responses', () => {
  it('contain no field that could be a secret', () => {
    const packable = allEndpoints.filter(({ endpoint: one }) => mayCompress(one));
    expect(packable.length).toBeGreaterThan(15);
    for (const { name, endpoint: one } of packable)
      expect(namesIn(one.reply).filter(isSecret), name).toEqual([]);
  });

  it('are searched recursively for such a field', () => {
    const reply = z.object({ list: z.array(z.nullable(z.object({ userToken: z.optional(z.string()) }))) });
    const leaky = endpoint({
      service: 'auth',
      method: 'GET',
      path: '/api/leaky',
      who: 'admin',
      role: 'viewer',
      summary: 'Leaks.',
      reply,
    });
    expect([mayCompress(leaky), namesIn(leaky.reply).filter(isSecret)]).toEqual([true, ['userToken']]);
  });
});
