import { type ApiError, type Call, createClient } from '@kallos/contracts/client';
import type { Endpoint } from '@kallos/contracts/endpoint';
import { fetchAndNoteDate } from '../server-clock.tsx';
import { requireLogin } from '../session/login-required.tsx';
import { type Area, areaOf, readToken, removeToken } from '../session/tokens.tsx';
import { detectBlockedCalls } from './blocked-calls.tsx';

/** Records the server's clock and distinguishes blocked calls from a lost network. */
const fetchFromServer = detectBlockedCalls(fetchAndNoteDate);

/** The message of a call that needs a token when none is stored. */
export const noTokenMessage = 'No auth token found';

const random = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (one) => one.toString(16).padStart(2, '0')).join(
    '',
  );

/** Each call starts a trace, which links it to the logs of every process. */
const traceHeader = () => ({ traceparent: `00-${random(16)}-${random(8)}-01` });

const areaFor = (endpoint: Endpoint): Area =>
  endpoint.who === 'admin' ? 'admin' : areaOf(globalThis.location.pathname);

function tokenFor(endpoint: Endpoint): string | undefined {
  if (endpoint.who === 'anyone') return undefined;
  const token = readToken(areaFor(endpoint));
  if (token === null) throw new Error(noTokenMessage);
  return token;
}

/** Returns whether an error means that the session is over: 401 with 'Token expired' or 'Invalid token'. */
const endsSession = (error: ApiError): boolean =>
  error.status === 401 &&
  (error.code === 'token_expired' ||
    error.code === 'invalid_token' ||
    /Token expired|Invalid token/.test(error.message));

async function sendOnce(
  token: string | undefined,
  endpoint: Endpoint,
  ...rest: [input?: object, options?: { signal?: AbortSignal }]
): Promise<unknown> {
  const send = createClient({
    token: () => token,
    headers: traceHeader,
    fetch: fetchFromServer,
    onError: (error) => {
      if (token === undefined || !endsSession(error)) return;
      removeToken(token);
      requireLogin(areaFor(endpoint));
    },
  }) as (endpoint: Endpoint, ...rest: object[]) => Promise<unknown>;
  return send(endpoint, ...(rest as object[]));
}

let writes = 0;

/** Returns whether a write is in flight; leaving the page would lose its response. */
export const isWriting = (): boolean => writes > 0;

async function counted<T>({ method, writes: isWrite }: Endpoint, run: () => Promise<T>): Promise<T> {
  const one = method === 'GET' || isWrite === false ? 0 : 1;
  writes += one;
  try {
    return await run();
  } finally {
    writes -= one;
  }
}

/**
 * Calls an endpoint with the token of its area. An expired or invalid token is removed and the login screen
 * is requested; without a token it rejects with 'No auth token found'.
 */
export const call = (async (endpoint: Endpoint, ...rest: [object?, object?]) =>
  counted(endpoint, () => sendOnce(tokenFor(endpoint), endpoint, ...rest))) as unknown as Call;

/** Returns a `call` with a given token; it does not use or change the stored ones. */
export const callAs = (token: string): Call => {
  const send = createClient({ token: () => token, headers: traceHeader, fetch: fetchFromServer }) as (
    endpoint: Endpoint,
    ...rest: object[]
  ) => Promise<unknown>;
  return ((endpoint: Endpoint, ...rest: object[]) =>
    counted(endpoint, () => send(endpoint, ...rest))) as unknown as Call;
};
