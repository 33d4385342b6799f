import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@kallos/contracts/errors';

/** Whether a request announces a body. */
export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

function counter(maxBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      seen += chunk.length;
      if (seen > maxBytes) pass(new AppError('too_large'));
      else pass(null, chunk);
    },
  });
}

/** Refuses a request that says by itself that its body is too large. */
export function refuseTooLarge(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('too_large');
}

/** The body as a stream that fails with `too_large` past `maxBytes`; null when there is none. */
export function streamBody(request: IncomingMessage, maxBytes: number): Readable | null {
  if (!hasBody(request)) return null;
  refuseTooLarge(request, maxBytes);
  // A stated length is enforced by the parser, so only other bodies have to be counted.
  if (request.headers['content-length'] !== undefined) return request;
  const counted = counter(maxBytes);
  request.once('close', () => {
    if (!request.complete) counted.destroy(new Error('the client went away'));
  });
  return request.pipe(counted);
}

/** The whole body, of at most `maxBytes`: a client that sends slowly holds no connection of a service. */
export async function collectBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (!hasBody(request)) return null;
  refuseTooLarge(request, maxBytes);
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  };
  const counted = counter(maxBytes);
  // The request itself stays open after a failure, so that the refusal can still be written.
  request.pipe(counted);
  request.once('close', () => {
    if (!request.complete) counted.destroy(new Error('the client went away'));
  });
  await pipeline(counted, collect);
  return Buffer.concat(chunks);
}
