import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listenOnFreePort } from '../../testing/listen-on-free-port.ts';
import type { Loop } from '../background/repeat.ts';
import { openLog } from './log.ts';
import { startTraces } from './traces.ts';

type Span = Record<'traceId' | 'spanId' | 'parentSpanId' | 'name', string> & {
  kind: number;
  status: { code: number };
  attributes: Array<{ key: string; value: { stringValue: string } }>;
};

const closers: Array<() => Promise<void>> = [];
async function serve(answer: RequestListener): Promise<string> {
  const { url, close } = await listenOnFreePort(answer);
  closers.push(close);
  return url;
}

const told: Span[] = [];
const seen: Array<string | undefined> = [];
let [front, collector] = ['', ''];
let loop: Loop;

beforeAll(async () => {
  const graph = await serve((request, response) => {
    seen.push(request.headers['traceparent'] as string | undefined);
    response.writeHead(request.url === '/v25/broken' ? 500 : 200).end('{}');
  });
  front = await serve(async (request, response) => {
    const path = request.url?.startsWith('/api/broken') ? '/v25/broken' : '/v25/1234/feed';
    // Other work between the request and its own call must not change the parent of that call.
    await new Promise((wake) => setTimeout(wake, 5));
    const { status } = await fetch(graph + path);
    response.setHeader('x-request-id', 'request-1');
    response.writeHead(status).end();
  });
  collector = await serve(async (request, response) => {
    const body = JSON.parse(await text(request)) as {
      resourceSpans: Array<{
        resource: { attributes: Array<{ value: { stringValue: string } }> };
        scopeSpans: Array<{ spans: Span[] }>;
      }>;
    };
    for (const { resource, scopeSpans } of body.resourceSpans) {
      expect(resource.attributes[0]?.value.stringValue).toBe('svc-test');
      told.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404).end();
  });
});
afterAll(async () => {
  await loop?.stop();
  for (const close of closers) await close();
});

const own = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

it('records nothing and adds no header without a collector', async () => {
  await startTraces('svc-test', undefined, openLog('test', 'silent')).stop();
  await fetch(`${front}/api/posts/7`, { headers: own });
  expect(seen).toEqual([undefined]);
});

it('links each step from the browser to the Graph to its parent', async () => {
  loop = startTraces('svc-test', `${collector}/`, openLog('test', 'silent'));
  await Promise.all([
    fetch(`${front}/api/posts/7?token=secret`, { headers: own }),
    fetch(`${front}/api/broken/1`),
    fetch(`${front}/healthz`),
  ]);
  const named = (name: string) => told.filter((span) => span.name.includes(name));
  await vi.waitFor(() => expect(named('/vN/').length).toBe(3), { timeout: 10_000 });
  await vi.waitFor(() => expect(named('GET /api').length).toBe(2), { timeout: 10_000 });
  const [good] = named('GET /api/posts/N');
  const browser = { traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) };
  expect(good).toMatchObject({ ...browser, kind: 2, status: { code: 0 } });
  const call = told.find(({ parentSpanId }) => parentSpanId === good?.spanId);
  expect(call).toMatchObject({ kind: 3, traceId: good?.traceId });
  expect(call?.name).toMatch(/\/vN\/N\/feed$/);
  expect(seen).toContain(`00-${call?.traceId}-${call?.spanId}-01`);
  const [bad] = named('GET /api/broken');
  expect(bad?.status.code).toBe(2);
  expect(told.find(({ parentSpanId }) => parentSpanId === bad?.spanId)?.status.code).toBe(2);
  expect(good?.attributes).toContainEqual({ key: 'requestId', value: { stringValue: 'request-1' } });
  expect(named('healthz').filter(({ kind }) => kind === 2)).toEqual([]);
  expect(named('secret')).toEqual([]);
  expect(named('/v1/traces')).toEqual([]);
});
