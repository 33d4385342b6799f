import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '@kallos/contracts/errors';
import type { Dispatcher } from 'undici';
import { createCompressor, isWorthCompressing } from './compress.ts';
import { endAfterUpload, isArriving } from './end-after-upload.ts';
import { returnedHeaders } from './headers.ts';
import { isConnectionRefused, type ConnectionPool, type Upstream } from './upstream.ts';

/** A request to be forwarded to a service. */
export interface ForwardOptions {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly upstream: Upstream;
  readonly lane?: ConnectionPool;
  /** Path and query for the service. */
  readonly target: string;
  readonly headers: Record<string, string | string[]>;
  readonly body: Readable | Buffer | null;
  /** Additional response headers, which take precedence. */
  readonly own: Readonly<Record<string, string>>;
  /**
   * Whether the response may be compressed: it contains no secrets that its length could reveal.
   */
  readonly mayPack?: boolean;
  /** Seconds from the last byte sent to the first byte received. */
  readonly timeoutSeconds: number;
  /** Called with the service's status and headers before the response is forwarded. */
  readonly onAnswer?: (status: number, headers: IncomingHttpHeaders) => void;
  /** Called with the size of each chunk of the response's body. */
  readonly onData?: (bytes: number) => void;
}

const uploadSeconds = 60;
const retryMilliseconds = 200;
const slowReaderMilliseconds = 30_000;

const isCutOff = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET' || error.code === 'EPIPE');

const isRead = (body: ForwardOptions['body']) =>
  body !== null && 'readableDidRead' in body && body.readableDidRead;

function faultOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('unavailable', { retryAfterSeconds: 2, cause: error });
}

function startTimer(abort: (reason: AppError) => void, seconds: number) {
  const expire = () => abort(new AppError('timeout'));
  // The upload gets additional time.
  let timer = setTimeout(expire, (seconds + uploadSeconds) * 1000);
  return {
    onSent: () => {
      clearTimeout(timer);
      timer = setTimeout(expire, seconds * 1000);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Forwards a response at the browser's speed, or compressed once complete; disconnects a browser
 * that stops reading.
 */
function createOutflow({ request, response, own, mayPack }: ForwardOptions) {
  let patience: NodeJS.Timeout | undefined;
  let packing: ReturnType<typeof createCompressor> | undefined;
  return {
    begin: (started: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) => {
      const vary = mayPack === true ? { vary: 'Accept-Encoding' } : {};
      const returned = { ...own, ...vary, ...returnedHeaders(headers) };
      if (mayPack === true && isWorthCompressing(status, request, headers)) {
        packing = createCompressor(response, status, returned);
        return;
      }
      if (isArriving(request)) response.setHeader('connection', 'close');
      response.writeHead(status, returned);
      response.once('close', () => clearTimeout(patience));
      response.on('drain', () => {
        clearTimeout(patience);
        started.resume();
      });
    },
    end: async () => {
      if (packing) await packing.end();
      else if (isArriving(request)) endAfterUpload(request, response);
      else response.end();
    },
    write: (started: Dispatcher.DispatchController, chunk: Buffer) => {
      if (packing) return packing.write(chunk);
      if (response.write(chunk)) return;
      started.pause();
      clearTimeout(patience);
      patience = setTimeout(() => response.destroy(), slowReaderMilliseconds);
    },
  };
}

function sendOnce(forwarding: ForwardOptions): Promise<void> {
  const { request, response, upstream, lane = 'calls', target, headers, body } = forwarding;
  return new Promise((done, fail) => {
    let controller: Dispatcher.DispatchController | undefined;
    let reason: Error | undefined;
    const abort = (error: Error) => {
      reason ??= error;
      if (controller) controller.abort(reason);
      else fail(reason);
    };
    const timer = startTimer(abort, forwarding.timeoutSeconds);
    const outflow = createOutflow(forwarding);
    const onClose = () => abort(new Error('the client went away'));
    response.once('close', onClose);
    const letGo = () => {
      timer.stop();
      response.off('close', onClose);
    };
    const method = request.method as Dispatcher.HttpMethod;
    upstream.pools[lane].dispatch(
      { path: target, method, headers, body, headersTimeout: 0, bodyTimeout: 60_000 },
      {
        onRequestStart: (started) => {
          controller = started;
          if (reason) started.abort(reason);
        },
        onRequestSent: () => timer.onSent(),
        onResponseStart: (started, status, answered) => {
          if (status < 200) return;
          timer.stop();
          upstream.sawAnswer();
          forwarding.onAnswer?.(status, answered);
          outflow.begin(started, status, answered);
        },
        onResponseData: (started, chunk) => {
          forwarding.onData?.(chunk.length);
          outflow.write(started, chunk);
        },
        onResponseEnd: () => {
          letGo();
          done(outflow.end());
        },
        onResponseError: (_, error) => {
          letGo();
          fail(reason ?? error);
        },
      },
    );
  });
}

/**
 * Returns whether a failed request may be retried: it had no effect at the service, or is
 * idempotent.
 */
function mayTryAgain({ request, upstream, body }: ForwardOptions, error: unknown, tries: number): boolean {
  if (isRead(body) || error instanceof AppError) return false;
  if (isConnectionRefused(error)) return upstream.isWorthWaiting();
  // An idle connection may be closed just as the next request is sent on it.
  return tries === 1 && isCutOff(error) && (request.method === 'GET' || request.method === 'HEAD');
}

/**
 * Streams a request to a service and its response back. Rejects with the documented error if no
 * response has begun; a later failure cuts the browser's connection, so that no partial response
 * looks complete.
 */
export async function forward(forwarding: ForwardOptions): Promise<void> {
  const { response } = forwarding;
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(forwarding);
    } catch (error) {
      if (response.destroyed) return;
      if (response.headersSent) {
        response.destroy();
        return;
      }
      if (!mayTryAgain(forwarding, error, tries)) throw faultOf(error);
      await new Promise((wake) => setTimeout(wake, retryMilliseconds));
      if (response.destroyed) return;
    }
  }
}
