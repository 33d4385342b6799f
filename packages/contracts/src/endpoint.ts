import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** The four services that own endpoints. */
export type ServiceName = 'auth' | 'catalog' | 'social' | 'posts';

/**
 * Who may call: `anyone`; `admin`; `business` (a business user, or an administrator through an impersonation grant);
 * `signed-in` (admin or business); `service` (another service of ours, never reachable through the gateway).
 */
export type Who = 'anyone' | 'admin' | 'business' | 'signed-in' | 'service';

/** HTTP methods in use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

/** One call as plain data: server, client, routing, authorisation, refusal tests and the API document come from it. */
export interface Endpoint {
  readonly service: ServiceName;
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  readonly who: Who;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON body, or the text fields of a form when `files` is given. */
  readonly body?: Schema;
  /** Names of the file fields of a multipart form; empty for a urlencoded form, as plain pages send it. */
  readonly files?: readonly string[];
  /** JSON reply, or `raw` where the handler answers with bytes, a page or a redirect. */
  readonly reply: Schema | 'raw';
  readonly errors?: readonly ErrorCode[];
  /** Largest body in bytes; 256 KiB for JSON, 64 KiB for plain forms and 10 MiB for files unless stated, and never more. */
  readonly maxBytes?: number;
  /** The session token may arrive as `?token=` because a browser navigates here. */
  readonly tokenInQuery?: true;
  /**
   * A GET that changes something: always, or when its query holds one of these names. It is written down like any other
   * write; in a GET that does not say so, the database refuses to write. False for a POST that only asks.
   */
  readonly writes?: boolean | readonly string[];
  /** A GET that keeps what it learnt or that it was asked, such as a fresh copy or a count, and changes nothing of the user. */
  readonly takesNotes?: true;
  /** This call writes only its own service's database, so with an idempotency key it runs in one transaction. */
  readonly isAtomic?: true;
  /** This GET's reply contains a secret, so it is never compressed: its length would reveal the secret. */
  readonly holdsSecret?: true;
  /** A caller that accepts {@link progressType} receives steps while the reply is prepared. */
  readonly mayStream?: true;
  /** Longest time in seconds that the gateway waits for the first byte; 30 unless stated. */
  readonly timeoutSeconds?: number;
}

/** Returns whether a call may change something, by its method or its `writes`. */
export const mayWrite = ({ method, writes }: Endpoint, query: URLSearchParams): boolean =>
  typeof writes === 'object' ? writes.some((name) => query.has(name)) : (writes ?? method !== 'GET');

/**
 * What a caller accepts that wants to hear of steps. The answer stays one JSON value, the reply with a first field
 * `progress`: a list with one step a line, sent as each is done, that ends with null.
 */
export const progressType = 'application/json;progress=lines';

/** Keeps the literal types of an endpoint's description. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

type InputOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? z.input<E[K]>
  : undefined;
type OutputOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? z.output<E[K]>
  : undefined;
/** A query without required fields may be omitted. */
type QueryInput<Q> = Q extends object
  ? Record<never, never> extends Q
    ? { query?: Q }
    : { query: Q }
  : unknown;
type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller passes: `params`, `query`, `body`, `files`, each only where the endpoint has it. */
export type CallInput<E extends Endpoint> = WithoutUndefined<{
  params: InputOf<E, 'params'>;
  body: InputOf<E, 'body'>;
}> &
  QueryInput<InputOf<E, 'query'>> &
  (E['files'] extends readonly string[] ? { files?: Partial<Record<E['files'][number], Blob>> } : unknown);

/** What a caller gets back, parsed. */
export type CallReply<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : Response;

/** A file of a multipart form as a handler sees it. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What a handler gets: parsed and typed. */
export interface HandlerInput<E extends Endpoint> {
  readonly params: OutputOf<E, 'params'>;
  readonly query: OutputOf<E, 'query'>;
  readonly body: OutputOf<E, 'body'>;
  readonly files: E['files'] extends readonly string[]
    ? Partial<Record<E['files'][number], UploadedFile>>
    : undefined;
}

/** What a handler returns: the reply before parsing (dates may still be `Date`), or a Response for `raw`. */
export type HandlerReply<E extends Endpoint> =
  | (E['reply'] extends Schema ? z.input<E['reply']> : Response)
  | (E['mayStream'] extends true ? Response : never);

/** Fills `:name` parameters into a path and appends the query. */
export function buildPath(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
