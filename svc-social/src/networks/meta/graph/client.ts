import { createHmac } from 'node:crypto';
import { Agent, FormData, request } from 'undici';
import { watchSilence } from '../../silence.ts';
import { startTimeout } from '../../start-timeout.ts';
import { type GraphRefusal, GraphSilence, readRefusal } from './failures.ts';
import { noUsage, parseUsage, type RateLimitUsage } from './rate-limit-usage.ts';
import { graphVersion } from './scopes.ts';
import { sendVideo, type UploadAddress, type UploadFrom } from './upload.ts';

/** Parameters of a call. Objects and lists are sent as JSON, bytes as a multipart form. */
export type GraphParams = Record<string, string | number | boolean | object | undefined>;

/** A Graph client with one token. Calls reject with GraphRefusal or GraphSilence. */
export interface GraphSession {
  readonly get: (path: string, params?: GraphParams) => Promise<Record<string, unknown>>;
  readonly post: (path: string, params?: GraphParams) => Promise<Record<string, unknown>>;
  readonly remove: (path: string) => Promise<Record<string, unknown>>;
  /**
   * Uploads the bytes of a video from an offset; Meta keeps received bytes after an interruption.
   */
  readonly upload: (address: UploadAddress, from: UploadFrom, milliseconds?: number) => Promise<void>;
  /** The rate limits in the last response. */
  readonly pressure: () => RateLimitUsage;
}

/** A client for Meta's Graph API. */
export interface Graph {
  /** Returns a session with a user's, a page's or the app's token. */
  readonly as: (token: string) => GraphSession;
  readonly appId: string;
  readonly appToken: string;
  /** Base URL of the Graph API. */
  readonly baseUrl: string;
  /** Calls `oauth/access_token` with the app's id and secret in the body, never in the address. */
  readonly exchange: (params: GraphParams) => Promise<Record<string, unknown>>;
  /** Seconds for which no work should start because Meta does not respond; 0 if it does. */
  readonly backoffSeconds: () => number;
  /** Seconds for which Meta has not responded to any call; 0 if it does. */
  readonly silentSeconds: () => number;
  readonly close: () => Promise<void>;
}

/** The Graph's addresses and our application's credentials. */
export interface GraphSettings {
  readonly baseUrl: string;
  /** Host for video uploads. */
  readonly uploadUrl: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly timeoutSeconds: number;
  readonly log: { readonly warn: (facts: object, message: string) => void };
}

const backoffMilliseconds = 5000;

/** Returns the request body: URL-encoded, or multipart if it contains bytes. */
function bodyOf(params: GraphParams): { body: string | FormData; headers: Record<string, string> } {
  const files = Object.entries(params).filter(([, value]) => value instanceof Blob);
  const form = encode(
    Object.fromEntries(Object.entries(params).filter(([, value]) => !(value instanceof Blob))),
  );
  if (files.length === 0)
    return { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const parts = new FormData();
  for (const [name, value] of form) parts.set(name, value);
  for (const [name, value] of files) parts.set(name, value as Blob, name);
  return { body: parts, headers: {} };
}

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly params: GraphParams;
  readonly token?: string;
}

function encode(params: GraphParams): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return form;
}

/** Keeps ids as text: Meta's exceed the precision of a JavaScript number. */
const withTextIds = (key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && /(?:^|_)id$/u.test(key) ? (source ?? String(value)) : value;

function parseObject(text: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(text, withTextIds);
  if (parsed === true) return { success: true };
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error('not an object');
  return parsed as Record<string, unknown>;
}

async function sendOnce(settings: GraphSettings, agent: Agent, call: Call) {
  const url = new URL(`${settings.baseUrl}/${graphVersion}/${call.path}`);
  const sent = call.method === 'POST' ? bodyOf(call.params) : undefined;
  if (!sent) for (const [name, value] of encode(call.params)) url.searchParams.set(name, value);
  const patience = startTimeout(settings.timeoutSeconds * 1000);
  try {
    const answer = await request(url, {
      method: call.method,
      dispatcher: agent,
      signal: patience.signal,
      headers: {
        accept: 'application/json',
        ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
        ...sent?.headers,
      },
      ...(sent ? { body: sent.body } : {}),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: parseObject(await answer.body.text()),
    };
  } catch (cause) {
    const why = cause instanceof Error ? cause.name : 'unknown';
    throw new GraphSilence(`${call.method} ${why}`, cause);
  } finally {
    patience.end();
  }
}

const connections = 64;

/** Limits concurrent calls; the wait for a slot does not count toward the timeout. */
function openConcurrencyLimit(most: number) {
  let free = most;
  const waiting: Array<() => void> = [];
  return {
    take: async () => {
      if (free > 0) free -= 1;
      else await new Promise<void>((go) => waiting.push(go));
    },
    give: () => {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

type Answer = Pick<Awaited<ReturnType<typeof sendOnce>>, 'status' | 'body'>;

/**
 * Returns the failure in a response; a read that Meta could not serve does not concern the object.
 */
function failureIn({ method }: Call, { status, body }: Answer, refusal: GraphRefusal | undefined) {
  if (refusal && refusal.code < 0 && method === 'GET')
    return new GraphSilence(`a read was refused: ${refusal.message}`, refusal);
  if (refusal) return refusal;
  if (status >= 300) return new GraphSilence(`status ${status} without an error object`);
  if (body['error'] !== undefined) return new GraphSilence('an error without a code');
  return Object.keys(body).length > 0 ? undefined : new GraphSilence('an answer that says nothing');
}

/** Opens the client with an app proof per token, a timeout per call, and at most 64 connections. */
export function openGraph(settings: GraphSettings): Graph {
  const agent = new Agent({ connections, connect: { timeout: 5000 }, maxResponseSize: 4 * 1024 * 1024 });
  const silence = watchSilence(backoffMilliseconds);
  const places = openConcurrencyLimit(connections);
  let hasWarned = false;
  const send = async (call: Call) => {
    await places.take();
    silence.asked();
    const { status, headers, body } = await sendOnce(settings, agent, call)
      .catch((failure: unknown) => {
        silence.silent();
        throw failure;
      })
      .finally(places.give);
    const served = headers['facebook-api-version'];
    if (served !== undefined && served !== graphVersion && !hasWarned) {
      hasWarned = true;
      settings.log.warn({ asked: graphVersion, served }, 'meta serves another graph version than asked');
    }
    const pressure = parseUsage(headers);
    const refusal = readRefusal(status, body, pressure);
    if (refusal || status < 300) silence.answered();
    else silence.silent();
    const failure = failureIn(call, { status, body }, refusal);
    if (failure) throw failure;
    return { body, pressure };
  };
  const proofOf = (token: string) => createHmac('sha256', settings.appSecret).update(token).digest('hex');
  return {
    appId: settings.appId,
    baseUrl: settings.baseUrl,
    appToken: `${settings.appId}|${settings.appSecret}`,
    as: (token) => {
      let pressure: RateLimitUsage = noUsage;
      const act = async (method: Call['method'], path: string, params: GraphParams) => {
        const proven = { ...params, appsecret_proof: proofOf(token) };
        const reply = await send({ method, path, token, params: proven });
        pressure = reply.pressure;
        return reply.body;
      };
      return {
        get: (path, params = {}) => act('GET', path, params),
        post: (path, params = {}) => act('POST', path, params),
        remove: (path) => act('DELETE', path, {}),
        upload: (address, from, milliseconds) =>
          sendVideo({ agent, baseUrl: settings.uploadUrl, token }, address, { from, milliseconds }),
        pressure: () => pressure,
      };
    },
    exchange: async (params) => {
      const own = { client_id: settings.appId, client_secret: settings.appSecret };
      return (await send({ method: 'POST', path: 'oauth/access_token', params: { ...params, ...own } })).body;
    },
    backoffSeconds: silence.backoffSeconds,
    silentSeconds: silence.silentSeconds,
    close: () => agent.close(),
  };
}
