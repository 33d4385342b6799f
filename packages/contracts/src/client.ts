import { buildPath, type CallInput, type CallReply, type Endpoint, progressType } from './endpoint.ts';
import { type ErrorBody, errorBodyIn, type ErrorCode, errorStatuses } from './errors.ts';

/** An error response; `message` is '{status}: {body text or status text}'. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string, body: ErrorBody | undefined) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }

  /** The documented error code, if the response came from our servers. */
  get code(): ErrorCode | undefined {
    return this.body?.code;
  }

  /** The server's message, if it sent one. */
  get serverMessage(): string | undefined {
    return this.body?.message;
  }
}

/** The environment of a client. */
export interface ClientOptions {
  /** Origin to prepend; empty in a browser. */
  readonly baseUrl?: string;
  /** Returns the bearer token for this call, if any. */
  readonly token?: (endpoint: Endpoint) => string | undefined;
  /** Returns extra headers for each call. */
  readonly headers?: (endpoint: Endpoint) => Record<string, string>;
  readonly fetch?: typeof globalThis.fetch;
  /** Called with every error response before the caller gets it. */
  readonly onError?: (error: ApiError, endpoint: Endpoint) => void;
}

/** The options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Called with the steps of a streamed reply; not called for a complete one. */
  readonly onProgress?: (progress: unknown) => void;
  /** Sends this one call, for callers that track upload progress. */
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Calls an endpoint of the contract; rejects with {@link ApiError} for an error response and with
 * TypeError when offline.
 */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  ...args: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
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

const isPlainForm = ({ files }: Endpoint) => files !== undefined && files.length === 0;

function plainFormBody(input: LooseInput): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.set(name, String(value));
  return form;
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    return errorBodyIn(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function tellStep(line: string, onProgress: (progress: unknown) => void): void {
  try {
    const step: unknown = JSON.parse(line.replace(/,$/, ''));
    if (step !== null) onProgress(step);
  } catch {
    // The first and last lines belong to the whole reply and are not steps.
  }
}

/** Reads a reply that may be streamed, reports its steps and returns it as a whole. */
async function readStreamedReply(
  response: Response,
  onProgress: (progress: unknown) => void,
): Promise<unknown> {
  const decoder = new TextDecoder();
  // Not every browser supports async iteration of a body.
  const reader = response.body?.getReader();
  let text = '';
  let told = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    for (let end = text.indexOf('\n', told); end !== -1; end = text.indexOf('\n', told)) {
      tellStep(text.slice(told, end), onProgress);
      told = end + 1;
    }
  }
  const reply = JSON.parse(text) as Record<string, unknown>;
  const failure = parseErrorBody(text);
  if (failure) throw new ApiError(errorStatuses[failure.code], JSON.stringify(failure), failure);
  return Object.fromEntries(Object.entries(reply).filter(([name]) => name !== 'progress'));
}

/** Creates the typed client that browsers, tests and services share. */
export function createClient(options: ClientOptions = {}): Call {
  const sendAll = options.fetch ?? globalThis.fetch.bind(globalThis);
  const call = async (
    endpoint: Endpoint,
    input: LooseInput = {},
    { signal, onProgress, fetch: send = sendAll }: CallOptions = {},
  ) => {
    const accept =
      endpoint.mayStream && onProgress ? `${progressType}, application/json` : 'application/json';
    const headers: Record<string, string> = { accept, ...options.headers?.(endpoint) };
    const token = options.token?.(endpoint);
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    let body: string | FormData | URLSearchParams | undefined;
    if (isPlainForm(endpoint)) body = plainFormBody(input);
    else if (endpoint.files) body = formBody(input);
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
    if (endpoint.mayStream && onProgress) return readStreamedReply(response, onProgress);
    return endpoint.reply === 'raw' ? response : ((await response.json()) as unknown);
  };
  return call as Call;
}
