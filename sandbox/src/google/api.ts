import { setTimeout } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import { leaveUnanswered, resetConnection, type Env } from '../broken-connections.ts';
import { GoogleError, htmlNotFound, quotaExceeded, serviceDisabled } from './errors.ts';
import { requirePerson } from './login/tokens.ts';
import type { Effects, Google } from './model.ts';
import type { Person } from './people.ts';
import { answerPostCall } from './posts/local-posts.ts';
import {
  listAccounts,
  listLocations,
  readLocation,
  readPerformance,
  readVoiceOfMerchant,
} from './profiles.ts';

/** A call to one of Google's hosts, whose name is the first part of the path here. */
interface ApiCall {
  readonly google: Google;
  readonly method: string;
  /** The path on the host. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly effects: Effects;
  readonly authorization: string | undefined;
}

type Answer = (call: ApiCall, person: Person, groups: readonly string[]) => unknown;

interface Method {
  readonly methods: readonly string[];
  readonly pattern: RegExp;
  readonly answer: Answer;
}

interface Host {
  readonly service: string;
  readonly title: string;
  readonly methods: readonly Method[];
}

const id = String.raw`([^/:]+)`;

const postMethod: Answer = (call, person, [accountId = '', locationId = '', postId]) =>
  answerPostCall(call.google, person, { ...call, accountId, locationId, postId });

const hosts: Record<string, Host> = {
  mybusinessaccountmanagement: {
    service: 'mybusinessaccountmanagement.googleapis.com',
    title: 'My Business Account Management API',
    methods: [
      {
        methods: ['GET'],
        pattern: /^\/v1\/accounts$/,
        answer: ({ query }, person) => listAccounts(person, query),
      },
    ],
  },
  mybusinessbusinessinformation: {
    service: 'mybusinessbusinessinformation.googleapis.com',
    title: 'My Business Business Information API',
    methods: [
      {
        methods: ['GET'],
        pattern: new RegExp(`^/v1/accounts/${id}/locations$`),
        answer: ({ google, query }, person, [accountId = '']) =>
          listLocations(google, person, accountId, query),
      },
      {
        methods: ['GET'],
        pattern: new RegExp(`^/v1/locations/${id}$`),
        answer: ({ google, query }, person, [locationId = '']) =>
          readLocation(google, person, locationId, query),
      },
    ],
  },
  mybusinessverifications: {
    service: 'mybusinessverifications.googleapis.com',
    title: 'My Business Verifications API',
    methods: [
      {
        methods: ['GET'],
        pattern: new RegExp(`^/v1/locations/${id}/VoiceOfMerchantState$`),
        answer: (_call, person, [locationId = '']) => readVoiceOfMerchant(person, locationId),
      },
    ],
  },
  businessprofileperformance: {
    service: 'businessprofileperformance.googleapis.com',
    title: 'Business Profile Performance API',
    methods: [
      {
        methods: ['GET'],
        pattern: new RegExp(`^/v1/locations/${id}:fetchMultiDailyMetricsTimeSeries$`),
        answer: ({ query }, person, [locationId = '']) => readPerformance(person, locationId, query),
      },
    ],
  },
  mybusiness: {
    service: 'mybusiness.googleapis.com',
    title: 'Google My Business API',
    methods: [
      {
        methods: ['GET', 'POST'],
        pattern: /^\/v4\/accounts\/(\d+)\/locations\/(\d+)\/localPosts$/,
        answer: postMethod,
      },
      {
        methods: ['GET', 'PATCH', 'DELETE'],
        pattern: /^\/v4\/accounts\/(\d+)\/locations\/(\d+)\/localPosts\/([\w-]+)$/,
        answer: postMethod,
      },
    ],
  },
};

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body, null, 2), {
    status,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'cache-control': 'private',
      date: new Date().toUTCString(),
      ...headers,
    },
  });

const page = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers } });

/** Throws the error of an API that the project may not use, or has used too often. */
function requireQuota(google: Google, name: string, { service, title }: Host): void {
  const { disabledApis, quota } = google.settings();
  if (disabledApis.split(',').includes(name)) throw serviceDisabled(service, title);
  if (google.minute.isOver(`api ${name}`, quota)) throw quotaExceeded(service, quota);
}

/** Runs one call; undefined for a path that no method has. */
async function run(name: string, host: Host, call: ApiCall): Promise<Response | undefined> {
  const method = host.methods.find(
    ({ methods, pattern }) => methods.includes(call.method) && pattern.test(call.path),
  );
  if (!method) return undefined;
  try {
    const person = requirePerson(call.google, call.authorization, host.service, name);
    requireQuota(call.google, name, host);
    const groups = (method.pattern.exec(call.path) ?? []).slice(1);
    return json(200, await method.answer(call, person, groups));
  } catch (error) {
    const known = error instanceof GoogleError ? error : new GoogleError(500);
    return json(known.status, known.body());
  }
}

function refusal(effect: Extract<Effects[number], { kind: 'refuse' | 'accept-then-error' }>): Response {
  if (effect.body !== undefined) return page(effect.status, effect.body, effect.headers);
  const details =
    effect.reason === undefined
      ? []
      : [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: effect.reason,
            domain: 'googleapis.com',
          },
        ];
  const error = new GoogleError(effect.status, { message: effect.message, details });
  return json(effect.status, error.body(), effect.headers);
}

async function readBody(c: Context<Env>): Promise<unknown> {
  if (c.req.method === 'GET' || c.req.method === 'DELETE') return undefined;
  return c.req.json().catch(() => undefined);
}

async function answer(c: Context<Env>, google: Google): Promise<Response> {
  const url = new URL(c.req.url);
  const [, , name = '', ...rest] = url.pathname.split('/');
  const host = hosts[name];
  if (!host) return page(404, htmlNotFound(url.pathname));
  const body = await readBody(c);
  const { method } = c.req;
  google.received.note({ method, path: url.pathname, query: url.search, body });
  const effects = google.faults.inject(method, url.pathname);
  const call: ApiCall = {
    google,
    method,
    path: `/${rest.join('/')}`,
    query: url.searchParams,
    body,
    effects,
    authorization: c.req.header('authorization'),
  };
  for (const effect of effects) {
    if (effect.kind === 'delay') await setTimeout(effect.ms);
    if (effect.kind === 'hang') return leaveUnanswered(c, effect.ms);
    if (effect.kind === 'reset') return resetConnection(c);
    if (effect.kind === 'refuse') return refusal(effect);
  }
  const done = await run(name, host, call);
  for (const effect of effects) {
    if (effect.kind === 'accept-then-hang') return leaveUnanswered(c, effect.ms);
    if (effect.kind === 'accept-then-reset') return resetConnection(c);
    if (effect.kind === 'accept-then-error') return refusal(effect);
  }
  return done ?? page(404, htmlNotFound(call.path));
}

/** Serves Google's APIs; the first part of the path is the name of the host. */
export function createGoogleApi(google: Google): Hono<Env> {
  const app = new Hono<Env>();
  for (const name of Object.keys(hosts)) app.all(`/google/${name}/*`, (c) => answer(c, google));
  return app;
}
