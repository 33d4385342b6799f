import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from './client.ts';
import { endpoint, progressType } from './endpoint.ts';
import { toErrorBody, AppError } from './errors.ts';

const slow = endpoint({
  service: 'catalog',
  method: 'POST',
  path: '/api/slow',
  who: 'anyone',
  summary: 'Takes its time.',
  mayStream: true,
  reply: z.object({ done: z.boolean() }),
});

/** Returns a fetch function whose response consists of these chunks. */
const serving = (pieces: readonly string[], seen: string[] = []) =>
  createClient({
    baseUrl: 'http://server.test',
    fetch: (_, init) => {
      seen.push(new Headers(init?.headers).get('accept') ?? '');
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          for (const piece of pieces) stream.enqueue(encoder.encode(piece));
          stream.close();
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
    },
  });

describe('a streamed reply', () => {
  it('reports its steps in order and ends with the reply, however chunked', async () => {
    const text = '{"progress":[\n{"kind":"βρέθηκαν"},\n{"kind":"μετά"},\nnull],\n"done":true}';
    for (const at of [1, 12, 33, 48, 60]) {
      const steps: unknown[] = [];
      const seen: string[] = [];
      const reply = await serving([text.slice(0, at), text.slice(at)], seen)(
        slow,
        {},
        { onProgress: (step) => steps.push(step) },
      );
      expect(reply).toEqual({ done: true });
      expect(steps).toEqual([{ kind: 'βρέθηκαν' }, { kind: 'μετά' }]);
      expect(seen).toEqual([`${progressType}, application/json`]);
    }
  });

  it('may also arrive complete', async () => {
    const steps: unknown[] = [];
    const onProgress = (step: unknown) => steps.push(step);
    expect(await serving(['{"done":false}'])(slow, {}, { onProgress })).toEqual({ done: false });
    expect(steps).toEqual([]);
  });

  it('rejects with its error, or when it ends too early', async () => {
    const { body } = toErrorBody(new AppError('limit_reached'));
    const failing = serving(['{"progress":[\n', `null],\n${JSON.stringify(body).slice(1)}`]);
    await expect(failing(slow, {}, { onProgress: () => {} })).rejects.toMatchObject({
      status: 403,
      code: 'limit_reached',
    });
    const broken = serving(['{"progress":[\n{"kind":"a"},\n']);
    await expect(broken(slow, {}, { onProgress: () => {} })).rejects.toThrow(SyntaxError);
  });
});
