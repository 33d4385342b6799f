import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { repeat, type Loop } from '../background/repeat.ts';
import { requestIdHeader } from '../http/request-id.ts';
import { redactPath, type Log } from './log.ts';

type Place = { readonly traceId: string; readonly spanId: string };
type Sent = {
  method: string;
  path: string;
  origin: unknown;
  addHeader: (name: string, value: string) => void;
};

const mostWaiting = 4096;
const mostTogether = 512;
const pauseMilliseconds = 2000;
const kinds = { server: 2, client: 3 };

const random = (bytes: number) => randomBytes(bytes).toString('hex');
const nanoseconds = () => `${Math.round((performance.timeOrigin + performance.now()) * 1000)}000`;
const attributesOf = (given: Record<string, string>) =>
  Object.entries(given).map(([key, stringValue]) => ({ key, value: { stringValue } }));
// Replaces ids, because each would become a separate span name.
const nameOf = (path: string) => redactPath(path.split('?')[0] ?? '').replaceAll(/\d+/g, 'N');

/** Records incoming and outgoing calls as spans of the caller's trace. */
function watchCalls(tell: (span: object) => void): void {
  const current = new AsyncLocalStorage<Place | undefined>();
  const open = new WeakMap<object, Place>();
  const begin = (call: object, kind: keyof typeof kinds, name: string, above?: Place) => {
    const span = {
      traceId: above?.traceId ?? random(16),
      spanId: random(8),
      ...(above && { parentSpanId: above.spanId }),
      name,
      kind: kinds[kind],
      startTimeUnixNano: nanoseconds(),
    };
    open.set(call, span);
    return span;
  };
  const end = (call: object, status: number, given: Record<string, string> = {}) => {
    const span = open.get(call);
    if (!open.delete(call)) return;
    const attributes = attributesOf({ ...given, 'http.response.status_code': String(status) });
    tell({ ...span, endTimeUnixNano: nanoseconds(), attributes, status: { code: status >= 500 ? 2 : 0 } });
  };
  const on = <T>(channel: string, hear: (message: T) => void) =>
    subscribe(channel, (told) => hear(told as T));
  on<{ request: IncomingMessage }>('http.server.request.start', ({ request }) => {
    const { method, url = '', headers } = request;
    const [, traceId, spanId] = /^00-([a-f\d]{32})-([a-f\d]{16})-/.exec(String(headers['traceparent'])) ?? [];
    const above = traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined;
    const isStep = /^\/(api|internal|media|deploy)\//.test(url);
    current.enterWith(isStep ? begin(request, 'server', `${method} ${nameOf(url)}`, above) : undefined);
  });
  on<{ request: IncomingMessage; response: ServerResponse }>('http.server.response.finish', (told) => {
    const requestId = String(told.response.getHeader(requestIdHeader));
    end(told.request, told.response.statusCode, { requestId });
  });
  on<{ request: Sent }>('undici:request:create', ({ request }) => {
    if (request.path.endsWith('/v1/traces')) return;
    const name = `${request.method} ${String(request.origin)}${nameOf(request.path)}`;
    const { traceId, spanId } = begin(request, 'client', name, current.getStore());
    request.addHeader('traceparent', `00-${traceId}-${spanId}-01`);
  });
  on<{ request: Sent; response: { statusCode: number } }>('undici:request:headers', ({ request, response }) =>
    end(request, response.statusCode),
  );
  on<{ request: Sent }>('undici:request:error', ({ request }) => end(request, 599));
}

/** Exports the traces of this process by OTLP over HTTP; records nothing without an address. */
export function startTraces(process: string, address: string | undefined, log: Log): Loop {
  if (address === undefined) return { stop: async () => {} };
  const waiting: object[] = [];
  watchCalls((span) => waiting.length < mostWaiting && waiting.push(span));
  const resource = { attributes: attributesOf({ 'service.name': process }) };
  const round = async (): Promise<boolean> => {
    const spans = waiting.splice(0, mostTogether);
    if (spans.length === 0) return false;
    const answer = await fetch(`${address.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans }] }] }),
      signal: AbortSignal.timeout(5000),
    });
    if (!answer.ok) throw new Error(`the collector of traces answered ${answer.status}`);
    return waiting.length >= mostTogether;
  };
  return repeat('traces', round, pauseMilliseconds, { log });
}
