import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Endpoint } from '@kallos/contracts/endpoint';
import { accepts } from '../web/files.ts';

const zip = promisify(gzip);

/** Smaller responses hardly benefit; buffering more takes too much memory. */
const leastBytes = 1024;
const mostBytes = 4 * 1024 * 1024;

/**
 * Returns whether responses of an endpoint may be compressed. The length may reveal the content, so
 * responses with secrets are excluded: those of writes, of anonymous callers, and those with
 * `holdsSecret`. See decision 32.
 */
export const mayCompress = ({ method, who, reply, holdsSecret }: Endpoint): boolean =>
  method === 'GET' && who !== 'anyone' && reply !== 'raw' && holdsSecret !== true;

/** Returns whether compressing this response pays off for the client. */
export function isWorthCompressing(
  status: number,
  { headers, method }: IncomingMessage,
  answered: IncomingHttpHeaders,
): boolean {
  const length = Number(answered['content-length'] ?? 0);
  return (
    status === 200 &&
    method === 'GET' &&
    length >= leastBytes &&
    length <= mostBytes &&
    answered['content-encoding'] === undefined &&
    (answered['content-type'] ?? '').startsWith('application/json') &&
    accepts(headers['accept-encoding'], 'gzip')
  );
}

/** Collects a response and sends it compressed at its end. */
export function createCompressor(response: ServerResponse, status: number, returned: OutgoingHttpHeaders) {
  const chunks: Buffer[] = [];
  return {
    write: (chunk: Buffer) => void chunks.push(chunk),
    end: async (): Promise<void> => {
      const packed = await zip(Buffer.concat(chunks));
      if (response.destroyed) return;
      response.writeHead(status, {
        ...returned,
        'content-encoding': 'gzip',
        'content-length': packed.length,
      });
      response.end(packed);
    },
  };
}
