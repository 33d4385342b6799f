import { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { AppError, tooLarge } from '@kallos/contracts/errors';
import { collectBytes } from '@kallos/service-kit/http/input/collect-bytes';
import { yieldToOthers, createYieldCounter } from './yield-to-others.ts';

/** Returns whether a request declares a body. */
export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** Rejects a request whose declared length is too large. */
export function refuseTooLarge(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

const freePieces = 1024;
const bytesPerPiece = 1024;

/** Returns whether a body has too many tiny chunks: each chunk costs as much as kilobytes. */
const isCrumbled = (pieces: number, bytes: number): boolean => pieces > freePieces + bytes / bytesPerPiece;

/**
 * Limits the chunks of a chunked body. Node's parser emits up to ten thousand per read, and
 * continues until their few bytes fill a buffer.
 */
export class CountedMessage extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(piece: Buffer | null): boolean {
    if (piece !== null) {
      if (isCrumbled(this.#pieces, this.#bytes)) return false;
      this.#pieces += 1;
      this.#bytes += piece.length;
    }
    return super.push(piece);
  }
}

/** Number of bytes that identify the content of a body. */
const tellingLetters = 64;

/**
 * Returns the body as a stream that fails past `maxBytes`; the request stays open for the error
 * response.
 */
function countBytes(request: IncomingMessage, maxBytes: number, begins?: RegExp): Transform {
  let seen = 0;
  let pieces = 0;
  let beginning = '';
  const isTurnOver = createYieldCounter();
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      seen += chunk.length;
      pieces += 1;
      const isJudged = begins !== undefined && beginning.length < tellingLetters;
      if (isJudged) beginning += chunk.toString('latin1', 0, tellingLetters);
      if (seen > maxBytes) pass(tooLarge(maxBytes));
      else if (isJudged && seen >= tellingLetters && !begins.test(beginning))
        pass(new AppError('invalid_json'));
      else if (isCrumbled(pieces, seen)) pass(new AppError('bad_request'));
      else if (isTurnOver(chunk)) yieldToOthers(() => pass(null, chunk));
      else pass(null, chunk);
    },
  });
  // The stream has no reader if the request is rejected before the service is called, but it may
  // still fail.
  counted.on('error', () => {});
  request.once('close', () => {
    if (!request.complete) counted.destroy(new Error('the client went away'));
  });
  return request.pipe(counted);
}

/**
 * Returns the body as a stream that fails with `too_large` past `maxBytes`; null if there is none.
 */
export function streamBody(request: IncomingMessage, maxBytes: number): Readable | null {
  if (!hasBody(request)) return null;
  refuseTooLarge(request, maxBytes);
  return countBytes(request, maxBytes);
}

/**
 * Returns the whole body of at most `maxBytes`, so that a slow client occupies no connection to a
 * service. Rejects early if it does not start as `begins` requires.
 */
export async function collectBody(
  request: IncomingMessage,
  maxBytes: number,
  begins?: RegExp,
): Promise<Buffer | null> {
  if (!hasBody(request)) return null;
  refuseTooLarge(request, maxBytes);
  const stated = Number(request.headers['content-length'] ?? 0);
  return collectBytes(countBytes(request, maxBytes, begins), maxBytes, stated);
}
