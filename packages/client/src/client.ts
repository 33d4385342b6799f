import { type Operations, routes } from './operations.ts';

export type { Operations } from './operations.ts';

/** The name of an operation. */
export type OperationName = keyof Operations;

/** The names of operations that list. */
export type ListName = {
  [Name in OperationName]: Operations[Name]['reply'] extends { readonly nextCursor: string | null }
    ? Name
    : never;
}[OperationName];

/** The item of a list. */
export type ItemOf<Name extends ListName> = Operations[Name]['reply'] extends {
  readonly data: ReadonlyArray<infer Item>;
}
  ? Item
  : never;

/** The options of a single call. */
export interface CallOptions {
  /**
   * Made for each write by default; the same key again has no second effect for 24 hours. 1 to 200 visible ASCII
   * characters: use a row number or an id, or hash other texts.
   */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

type Input<Name extends OperationName> = Operations[Name]['input'];
type Method<Name extends OperationName> =
  Record<never, never> extends Input<Name>
    ? (input?: Input<Name>, options?: CallOptions) => Promise<Operations[Name]['reply']>
    : (input: Input<Name>, options?: CallOptions) => Promise<Operations[Name]['reply']>;

/** A client with a method for each operation. */
export type Kallos = { readonly [Name in OperationName]: Method<Name> } & {
  /** Walks through all pages of a list. */
  readonly each: <Name extends ListName>(name: Name, input: Input<Name>) => AsyncGenerator<ItemOf<Name>>;
};

/** The options of a client. */
export interface KallosOptions {
  /** Where the product runs, such as `https://kallos.example`. */
  readonly baseUrl: string;
  /** `kal_live_…`. */
  readonly key: string | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** How often a request is repeated after a failure that passes; 3 by default. */
  readonly retries?: number;
  /** How long an answer may take; 90 seconds by default. */
  readonly timeoutMilliseconds?: number;
}

/** A refusal of the API; decide by `code`. */
export class KallosError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: ReadonlyArray<{ readonly field: string; readonly reason: string }>;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    problem: Partial<Pick<KallosError, 'code' | 'errors' | 'requestId'>> & { detail?: string },
  ) {
    super(problem.detail ?? `The API answered ${status}.`);
    this.name = 'KallosError';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId;
  }
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  readonly file?: string;
  readonly isWrite?: true;
}

const base = '/api/public/v1';
const passing = new Set([429, 502, 503, 504]);
const idempotencyKeyPattern = /^[\x21\x23-\x7e]{1,200}$/;

/** Splits the input of an operation into the parts of its request. */
function requestOf(
  route: Route,
  input: Readonly<Record<string, unknown>>,
  idempotencyKey: string | undefined,
) {
  const rest = { ...input };
  const take = (name: string) => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const headers: Record<string, string> = {};
  const version = take('version');
  if (version !== undefined) headers['if-match'] = version === '*' ? '*' : `"${String(version)}"`;
  const path = route.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(take(name))),
  );
  const search = new URLSearchParams();
  for (const name of route.query ?? []) {
    const value = take(name);
    if (value !== undefined) search.set(name, String(value));
  }
  const query = search.size > 0 ? `?${search}` : '';
  if (idempotencyKey !== undefined && !idempotencyKeyPattern.test(idempotencyKey))
    throw new TypeError(
      '`idempotencyKey` must have 1 to 200 visible ASCII characters, without spaces or quotes',
    );
  if (route.isWrite) headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  if (route.file !== undefined) {
    const body = new FormData();
    body.set(route.file, take(route.file) as Blob, 'image');
    return { address: base + path + query, headers, body };
  }
  if (route.method === 'GET') return { address: base + path + query, headers };
  return {
    address: base + path + query,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(rest),
  };
}

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((wake, fail) => {
    const timer = setTimeout(wake, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      fail(signal.reason as Error);
    });
  });

async function readReply(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined;
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return body;
  throw new KallosError(answer.status, Object(body) as object);
}

/** Makes a client. */
export function createKallos({
  baseUrl,
  key,
  fetch = globalThis.fetch,
  retries = 3,
  timeoutMilliseconds = 90_000,
}: KallosOptions): Kallos {
  if (key === undefined || !key.startsWith('kal_'))
    throw new TypeError('`key` must be a key of the API: kal_live_…');
  const origin = new URL(baseUrl).origin;
  const run = async (route: Route, input: object = {}, { idempotencyKey, signal }: CallOptions = {}) => {
    const { address, ...init } = requestOf(route, input as Readonly<Record<string, unknown>>, idempotencyKey);
    const isRepeatable = route.method === 'GET' || route.isWrite === true;
    for (let failures = 0; ; failures += 1) {
      const isLast = !isRepeatable || failures >= retries;
      const timeout = AbortSignal.timeout(timeoutMilliseconds);
      const answer = await fetch(origin + address, {
        ...init,
        method: route.method,
        headers: { ...init.headers, authorization: `Bearer ${key}`, accept: 'application/json' },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }).catch((error: unknown) => {
        if (isLast || signal?.aborted) throw error;
        return undefined;
      });
      if (answer) {
        const reply = readReply(answer);
        const isPassing =
          passing.has(answer.status) ||
          (answer.status === 409 &&
            (await reply.then(
              () => false,
              (error: unknown) => error instanceof KallosError && error.code === 'request_in_progress',
            )));
        if (isLast || !isPassing) return reply;
        await reply.catch(() => undefined);
      }
      const stated = Number(answer?.headers.get('retry-after') ?? Number.NaN);
      await pause(Number.isFinite(stated) ? stated * 1000 : 500 * 2 ** failures, signal);
    }
  };
  const methods = Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [
      name,
      (input?: object, options?: CallOptions) => run(route, input, options),
    ]),
  );
  async function* each(name: ListName, input: object) {
    let cursor: string | undefined;
    do {
      const page = (await run(routes[name], { ...input, ...(cursor !== undefined && { cursor }) })) as {
        data: unknown[];
        nextCursor: string | null;
      };
      yield* page.data;
      // The list of events has a cursor also at its end, to poll from there.
      cursor = page.data.length === 0 ? undefined : (page.nextCursor ?? undefined);
    } while (cursor !== undefined);
  }
  return { ...methods, each } as unknown as Kallos;
}
