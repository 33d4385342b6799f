import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, toErrorBody } from '@kallos/contracts/errors';
import { requestIdHeader } from '@kallos/service-kit/http/request-id';
import type { Log } from '@kallos/service-kit/observability/log';
import { endAfterUpload, isArriving } from '../proxy/end-after-upload.ts';
import { MethodRefused } from './routes.ts';

/** Sends an error response; if a response has already begun, closes the connection. */
export function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  failure: unknown,
  facts: { requestId: string; log: Log },
): void {
  if (response.destroyed) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.setHeader(requestIdHeader, facts.requestId);
  const { status, body } = toErrorBody(failure, facts.requestId);
  if (status >= 500) facts.log.warn({ err: failure, requestId: facts.requestId, status }, 'request failed');
  const text = Buffer.from(JSON.stringify(body));
  const retryAfter = failure instanceof AppError ? failure.retryAfterSeconds : undefined;
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  if (failure instanceof MethodRefused) response.setHeader('allow', failure.allow);
  const isEarly = isArriving(request);
  if (isEarly) response.setHeader('connection', 'close');
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': text.length,
    'cache-control': 'no-store',
  });
  if (request.method === 'HEAD') response.flushHeaders();
  else response.write(text);
  if (isEarly) endAfterUpload(request, response);
  else response.end();
}
