import { setTimeout } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import { leaveUnanswered, resetConnection, type Env } from '../broken-connections.ts';
import type { GraphCall } from './call.ts';
import { errorBody, GraphError, switchedError, traceId } from './errors.ts';
import type { Meta } from './model.ts';
import { readParams, type Params } from './params.ts';
import { findAnswer } from './routes.ts';
import { servedVersion } from './versions.ts';

const bearer = (header: string | undefined) => /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(header ?? '')?.[1];

interface Address {
  readonly version: string;
  readonly path: readonly string[];
}

function readAddress(url: URL): Address {
  const parts = decodeURIComponent(url.pathname).split('/').filter(Boolean).slice(1);
  const asked = /^v\d+\.\d+$/.test(parts[0] ?? '') ? parts.shift() : undefined;
  return { version: servedVersion(asked), path: parts };
}

/** Some clients delete by POST with `method=delete`. */
function readMethod(c: Context<Env>, params: Params): string {
  const override = params.text('method')?.toUpperCase();
  return c.req.method === 'POST' && override !== undefined && ['GET', 'DELETE'].includes(override)
    ? override
    : c.req.method;
}

function refuseRemoved(url: URL): void {
  if (url.searchParams.has('date_format'))
    throw new GraphError(100, '(#100) The parameter date_format is no longer supported.');
  if (url.searchParams.has('ids'))
    throw new GraphError(100, '(#100) Requests for several ids at once are no longer supported.');
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

function asAnswer(error: unknown, trace: string): Answered {
  const known =
    error instanceof GraphError
      ? error
      : new GraphError(1, 'An unknown error occurred', { status: 500, isTransient: true });
  return { status: known.details.status, body: errorBody(known, trace), headers: known.details.headers };
}

async function run(meta: Meta, call: GraphCall, trace: string): Promise<Answered> {
  try {
    refuseRemoved(call.url);
    return { status: 200, body: await findAnswer(meta, call)(meta, call), headers: {} };
  } catch (error) {
    return asAnswer(error, trace);
  }
}

/** Applies injected faults before and after the call. */
async function runWithFaults(c: Context<Env>, meta: Meta, call: GraphCall, trace: string) {
  for (const effect of call.effects) {
    if (effect.kind === 'delay') await setTimeout(effect.ms);
    if (effect.kind === 'hang') return leaveUnanswered(c, effect.ms);
    if (effect.kind === 'reset') return resetConnection(c);
    if (effect.kind === 'refuse') return asAnswer(switchedError(effect), trace);
  }
  const answered = await run(meta, call, trace);
  for (const effect of call.effects) {
    if (effect.kind === 'accept-then-hang') return leaveUnanswered(c, effect.ms);
    if (effect.kind === 'accept-then-reset') return resetConnection(c);
    if (effect.kind === 'accept-then-error') return asAnswer(switchedError(effect), trace);
  }
  return answered;
}

async function answer(c: Context<Env>, meta: Meta): Promise<Response> {
  const url = new URL(c.req.url);
  const { version, path } = readAddress(url);
  const trace = traceId();
  const usage = meta.settings().appUsagePercent;
  const headers = {
    'facebook-api-version': version,
    'x-fb-trace-id': trace,
    'x-fb-request-id': traceId(),
    'cache-control': 'private, no-cache, no-store, must-revalidate',
    'x-app-usage': JSON.stringify({ call_count: usage, total_time: 1, total_cputime: 1 }),
  };
  const reply = (answered: Answered) =>
    new Response(JSON.stringify(answered.body), {
      status: answered.status,
      headers: { ...headers, 'content-type': 'application/json; charset=UTF-8', ...answered.headers },
    });
  try {
    const params = await readParams(c);
    const method = readMethod(c, params);
    const token = params.text('access_token') ?? bearer(c.req.header('authorization'));
    const { access_token: _, ...told } = params.all();
    meta.received.note({ method, path: `/${path.join('/')}`, params: told });
    const effects = meta.faults.inject(method, `/${path.join('/')}`);
    const call: GraphCall = { method, path, version, params, token, url, effects };
    const answered = await runWithFaults(c, meta, call, trace);
    return answered instanceof Response ? answered : reply(answered);
  } catch (error) {
    return reply(asAnswer(error, trace));
  }
}

/** Serves every path and method below `/graph`; every answer is JSON, also an error. */
export function createGraph(meta: Meta): Hono<Env> {
  return new Hono<Env>().all('/graph', (c) => answer(c, meta)).all('/graph/*', (c) => answer(c, meta));
}
