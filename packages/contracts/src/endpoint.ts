import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { StaffRole } from './staff-role.ts';

/** The four services that own endpoints. */
export type ServiceName = 'auth' | 'catalog' | 'social' | 'posts';

/**
 * Who may call: `anyone`; `admin`; `business` (a business user, or an administrator through an impersonation grant);
 * `signed-in` (admin or business); `service` (another service of ours, never reachable through the gateway).
 */
export type Who = 'anyone' | 'admin' | 'business' | 'signed-in' | 'service';

/** The used HTTP methods. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

/** Who may call an endpoint; one that administrators may call names the least role of staff. */
type Access =
  | { readonly who: 'admin' | 'signed-in'; readonly role: StaffRole }
  | { readonly who: 'anyone' | 'business' | 'service'; readonly role?: never };

/**
 * Describes an endpoint; server, client, routing, authorization, tests and the API document are
 * derived from it.
 */
export type Endpoint = EndpointFacts & Access;

interface EndpointFacts {
  readonly service: ServiceName;
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON body, or the text fields of a form if `files` is given. */
  readonly body?: Schema;
  /**
   * File fields of a multipart form; an empty list means a urlencoded form, as plain pages send it.
   */
  readonly files?: readonly string[];
  /** JSON reply, or `raw` if the handler returns bytes, a page or a redirect. */
  readonly reply: Schema | 'raw';
  readonly errors?: readonly ErrorCode[];
  /**
   * Maximum size of the body in bytes; defaults: 256 KiB for JSON, 64 KiB for plain forms and 10
   * MiB for files.
   */
  readonly maxBytes?: number;
  /** The session token may arrive as `?token=` because a browser navigates here. */
  readonly tokenInQuery?: true;
  /**
   * Set for a GET that changes something: always, or if its query contains one of these names. Such
   * a call is audited; in any other GET the database rejects writes. False for a POST that only
   * reads.
   */
  readonly writes?: boolean | readonly string[];
  /** Set for a GET that stores a cache entry or counter, but changes nothing for the user. */
  readonly takesNotes?: true;
  /** This call writes only its own service's database, so with an idempotency key it runs in one transaction. */
  readonly isAtomic?: true;
  /** This GET's reply contains a secret, so it is never compressed: its length would reveal the secret. */
  readonly holdsSecret?: true;
  /**
   * Set if a caller that accepts {@link progressType} receives steps while the reply is prepared.
   */
  readonly mayStream?: true;
  /** Maximum seconds that the gateway waits for the first byte; default 30. */
  readonly timeoutSeconds?: number;
}

/** Returns whether a call may change something, by its method or its `writes`. */
export const mayWrite = (
  { method, writes }: Pick<Endpoint, 'method' | 'writes'>,
  query: URLSearchParams,
): boolean =>
  typeof writes === 'object' ? writes.some((name) => query.has(name)) : (writes ?? method !== 'GET');

/** Returns the least role of staff for a call, also inside an account, where reading is free to all of them. */
export const roleFor = (
  called: Pick<Endpoint, 'method' | 'writes' | 'role'>,
  query: URLSearchParams,
): StaffRole => called.role ?? (mayWrite(called, query) ? 'editor' : 'viewer');

/**
 * Media type that requests progress. The reply stays one JSON value whose first field `progress` is
 * a list with one step per line, sent as each is done, ending with null.
 */
export const progressType = 'application/json;progress=lines';

/** Returns the description with its literal types. */
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

/** The input of a call: `params`, `query`, `body`, `files`, each if the endpoint has it. */
export type CallInput<E extends Endpoint> = WithoutUndefined<{
  params: InputOf<E, 'params'>;
  body: InputOf<E, 'body'>;
}> &
  QueryInput<InputOf<E, 'query'>> &
  (E['files'] extends readonly string[] ? { files?: Partial<Record<E['files'][number], Blob>> } : unknown);

/** The parsed reply of a call. */
export type CallReply<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : Response;

/** An uploaded file. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The parsed input of a handler. */
export interface HandlerInput<E extends Endpoint> {
  readonly params: OutputOf<E, 'params'>;
  readonly query: OutputOf<E, 'query'>;
  readonly body: OutputOf<E, 'body'>;
  readonly files: E['files'] extends readonly string[]
    ? Partial<Record<E['files'][number], UploadedFile>>
    : undefined;
}

/**
 * The return value of a handler: the reply before parsing (dates may be `Date`), or a Response for
 * `raw`.
 */
export type HandlerReply<E extends Endpoint> =
  | (E['reply'] extends Schema ? z.input<E['reply']> : Response)
  | (E['mayStream'] extends true ? Response : never);

/** Inserts `:name` parameters into a path and appends the query. */
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
