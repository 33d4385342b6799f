import type { CallReply, Endpoint } from '@kallos/contracts/endpoint';
import { type ErrorBody, type ErrorCode, errorMessages, errorStatuses } from '@kallos/contracts/errors';
import { livePath } from '@kallos/contracts/gateway/live';
import * as z from 'zod/mini';
import { replaceUploads } from './fake-upload.tsx';

/** A call that a screen made. */
export interface ReceivedCall {
  /** The path without its query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The parsed JSON, or the names and sizes of a form's files. */
  readonly body: unknown;
  readonly token: string | undefined;
}

type Answer = (call: ReceivedCall) => Promise<Response> | Response;
type Replies<E extends Endpoint> = CallReply<E> | ((call: ReceivedCall) => CallReply<E>);

/** The server of a component test: typed by the contract, and never more helpful than it. */
export interface FakeApi {
  /** Answers a call from now on; the reply must be one that the contract allows. */
  readonly reply: <const E extends Endpoint>(endpoint: E, reply: Replies<E>) => void;
  /** Refuses a call in the documented format. */
  readonly refuse: (
    endpoint: Endpoint,
    code: ErrorCode,
    more?: { readonly message?: string; readonly fields?: Record<string, string> },
  ) => void;
  /** Answers with a page that is not ours, as a proxy on the way does. */
  readonly answerWithPage: (endpoint: Endpoint, status: number) => void;
  /** Cuts the connection. */
  readonly lose: (endpoint: Endpoint) => void;
  /** Delays the answer until the returned function is called; until then less than half of an upload is sent. */
  readonly hold: (endpoint: Endpoint) => () => void;
  readonly calls: (endpoint: Endpoint) => readonly ReceivedCall[];
  /** Calls that no answer was given for, as `GET /api/…`. */
  readonly unanswered: () => readonly string[];
  /** Ends every delay and waits until each call has its answer. */
  readonly settle: () => Promise<void>;
  /** Puts the browser's own `fetch` and `XMLHttpRequest` back. */
  readonly close: () => void;
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`);
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
  });

function refusalOf(
  code: ErrorCode,
  message = errorMessages[code],
  fields?: Record<string, string>,
): ErrorBody {
  return { success: false, code, message, error: message, ...(fields && { fields }) };
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return await request.json();
  if (!type.startsWith('multipart/form-data')) return undefined;
  const form = await request.formData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : { name: value.name, size: value.size },
    ]),
  );
}

/** Replaces the page's `fetch`; everything but our API still goes to the network. */
export function openFakeApi(): FakeApi {
  const answers = new Map<string, { endpoint: Endpoint; answer: Answer; released?: Promise<void> }>();
  const received: { readonly endpoint: Endpoint; readonly call: ReceivedCall }[] = [];
  const missing: string[] = [];
  const running = new Set<Promise<unknown>>();
  const releases = new Set<() => void>();
  const browserFetch = globalThis.fetch;

  const find = (method: string, path: string) =>
    [...answers.values()]
      .filter(({ endpoint }) => endpoint.method === method && patternOf(endpoint).test(path))
      // The path without parameters is more exact.
      .toSorted(
        (one, other) => one.endpoint.path.split(':').length - other.endpoint.path.split(':').length,
      )[0];

  const answer = async (request: Request, url: URL): Promise<Response> => {
    const known = find(request.method, url.pathname);
    if (!known) {
      missing.push(`${request.method} ${url.pathname}`);
      return json(refusalOf('not_found'), 404);
    }
    const call: ReceivedCall = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: await bodyOf(request.clone()),
      token: request.headers.get('authorization')?.replace(/^Bearer /, ''),
    };
    received.push({ endpoint: known.endpoint, call });
    const { signal } = request;
    if (known.released) {
      const aborted = new Promise((done) => signal.addEventListener('abort', done, { once: true }));
      await Promise.race([known.released, aborted]);
    }
    if (signal.aborted) throw new DOMException('The call was aborted.', 'AbortError');
    return known.answer(call);
  };
  const answerFetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!/^\/(api|deploy)(\/|$)/.test(url.pathname)) return browserFetch(input, init);
    // A stream that never sends anything, as of a quiet account.
    if (url.pathname === livePath) return new Response(new ReadableStream(), { status: 200 });
    const call = answer(request, url);
    running.add(call);
    return call.finally(() => running.delete(call));
  };
  globalThis.fetch = answerFetch;
  const putUploadsBack = replaceUploads(answerFetch);

  const set = (endpoint: Endpoint, answer: Answer): void => {
    const released = answers.get(nameOf(endpoint))?.released;
    answers.set(nameOf(endpoint), { endpoint, answer, ...(released && { released }) });
  };
  return {
    reply: (endpoint, reply) =>
      set(endpoint, (call) => {
        const value = typeof reply === 'function' ? (reply as (call: ReceivedCall) => unknown)(call) : reply;
        if (endpoint.reply !== 'raw') z.parse(endpoint.reply, value);
        return json(value);
      }),
    refuse: (endpoint, code, { message, fields } = {}) =>
      set(endpoint, () => json(refusalOf(code, message, fields), errorStatuses[code])),
    answerWithPage: (endpoint, status) =>
      set(
        endpoint,
        () =>
          new Response('<html><title>Bad gateway</title></html>', {
            status,
            headers: { 'content-type': 'text/html' },
          }),
      ),
    lose: (endpoint) =>
      set(endpoint, () => {
        throw new TypeError('Failed to fetch');
      }),
    hold: (endpoint) => {
      let release = (): void => undefined;
      const entry = answers.get(nameOf(endpoint));
      if (!entry) throw new Error(`${nameOf(endpoint)} has no answer to hold`);
      entry.released = new Promise((done) => (release = done));
      releases.add(release);
      return () => {
        release();
        delete entry.released;
      };
    },
    calls: (endpoint) =>
      received.filter((one) => nameOf(one.endpoint) === nameOf(endpoint)).map(({ call }) => call),
    unanswered: () => missing,
    settle: async () => {
      for (const release of releases) release();
      while (running.size > 0) await Promise.allSettled(running);
      // The screen reads the body after the answer.
      await new Promise((done) => setTimeout(done, 0));
    },
    close: () => {
      globalThis.fetch = browserFetch;
      putUploadsBack();
    },
  };
}
