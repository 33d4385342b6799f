import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from './client.ts';
import { endpoint, lineType } from './endpoint.ts';
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

/** A server that sends these pieces of text, cut wherever they are cut. */
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
      return Promise.resolve(
        new Response(body, { headers: { 'content-type': `${lineType}; charset=utf-8` } }),
      );
    },
  });

describe('a streamed answer', () => {
  it('tells its steps in order and ends with the reply, however its lines are cut', async () => {
    const text = '{"progress":{"kind":"βρέθηκαν"}}\n{"progress":2}\n{"reply":{"done":true}}\n';
    for (const at of [1, 12, 33, 48, 60]) {
      const steps: unknown[] = [];
      const seen: string[] = [];
      const reply = await serving([text.slice(0, at), text.slice(at)], seen)(
        slow,
        {},
        { onProgress: (step) => steps.push(step) },
      );
      expect(reply).toEqual({ done: true });
      expect(steps).toEqual([{ kind: 'βρέθηκαν' }, 2]);
      expect(seen).toEqual([`${lineType}, application/json`]);
    }
  });

  it('rejects with its error as any call does, and when it ends too early', async () => {
    const { status, body } = toErrorBody(new AppError('limit_reached'));
    const failing = serving([`${JSON.stringify({ status, error: body })}\n`]);
    await expect(failing(slow)).rejects.toMatchObject({ status: 403, code: 'limit_reached' });
    await expect(serving(['{"progress":1}\n', '{"reply"'])(slow)).rejects.toThrow('ended before');
  });
});
