import { buildPath, type CallInput, type CallReply, type Endpoint } from './endpoint.ts';
import { ErrorBody, type ErrorCode } from './errors.ts';

/** A non-OK answer; `message` reads '{status}: {body text or status text}'. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string, body: ErrorBody | undefined) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }

  /** The documented code, when the answer came from us. */
  get code(): ErrorCode | undefined {
    return this.body?.code;
  }

  /** The server's own sentence, when it sent one. */
  get serverMessage(): string | undefined {
    return this.body?.message;
  }
}

/** What a client needs to know about its surroundings. */
export interface ClientOptions {
  /** Origin to prepend; empty in a browser. */
  readonly baseUrl?: string;
  /** The bearer token for this call, if any. */
  readonly token?: (endpoint: Endpoint) => string | undefined;
  /** Extra headers for each call. */
  readonly headers?: (endpoint: Endpoint) => Record<string, string>;
  readonly fetch?: typeof globalThis.fetch;
  /** Sees every failed answer before the caller does. */
  readonly onError?: (error: ApiError, endpoint: Endpoint) => void;
}

/** Calls an endpoint of the contract; rejects with {@link ApiError} on a non-OK answer and with TypeError when offline. */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  ...args: keyof CallInput<E> extends never
    ? [input?: Record<never, never>, options?: { signal?: AbortSignal }]
    : [input: CallInput<E>, options?: { signal?: AbortSignal }]
) => Promise<CallReply<E>>;

type LooseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
};

function formBody(input: LooseInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [name, file] of Object.entries(input.files ?? {})) if (file) form.set(name, file);
  return form;
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const parsed = ErrorBody.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the typed client that browsers, tests and services share. */
export function createClient(options: ClientOptions = {}): Call {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  const call = async (
    endpoint: Endpoint,
    input: LooseInput = {},
    { signal }: { signal?: AbortSignal } = {},
  ) => {
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers?.(endpoint) };
    const token = options.token?.(endpoint);
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    let body: string | FormData | undefined;
    if (endpoint.files) body = formBody(input);
    else if (input.body !== undefined) {
      body = JSON.stringify(input.body);
      headers['content-type'] = 'application/json';
    }
    const response = await send(
      (options.baseUrl ?? '') + buildPath(endpoint.path, input.params, input.query),
      {
        method: endpoint.method,
        headers,
        credentials: 'include',
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
      },
    );
    if (!response.ok) {
      const text = await response.text();
      const error = new ApiError(response.status, text || response.statusText, parseErrorBody(text));
      options.onError?.(error, endpoint);
      throw error;
    }
    return endpoint.reply === 'raw' ? response : ((await response.json()) as unknown);
  };
  return call as Call;
}
