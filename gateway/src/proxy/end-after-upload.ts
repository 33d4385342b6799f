import type { IncomingMessage, ServerResponse } from 'node:http';
import { releaseMemory } from '@kallos/service-kit/background/release-memory';
import { hasBody } from './request-body.ts';
import { yieldToOthers, createYieldCounter } from './yield-to-others.ts';

const lingerMilliseconds = 5000;
// The largest form plus the connection's buffers.
const mostLingerBytes = 8 * 1024 * 1024;
// In chunks of usual size.
const mostLingerPieces = 6000;

/** Returns whether a request's body has not arrived completely. */
export const isArriving = (request: IncomingMessage): boolean => hasBody(request) && !request.complete;

/**
 * Ends a response whose request may still be arriving. Closing at once may lose the response, so
 * some of the rest is read and discarded; then back pressure holds the client until a timeout.
 */
export function endAfterUpload(request: IncomingMessage, response: ServerResponse): void {
  let seen = 0;
  let pieces = 0;
  const isTurnOver = createYieldCounter();
  const end = () => response.end();
  const timer = setTimeout(end, lingerMilliseconds);
  const finish = () => {
    clearTimeout(timer);
    end();
  };
  request.once('end', finish).once('close', finish);
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    pieces += 1;
    const isEnough = seen > mostLingerBytes || pieces > mostLingerPieces;
    const isOver = isTurnOver(chunk);
    releaseMemory(chunk);
    if (isEnough || isOver) request.pause();
    if (isOver && !isEnough) yieldToOthers(() => request.resume());
  });
  request.resume();
}
