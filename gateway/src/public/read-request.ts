import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@kallos/contracts/errors';
import { isPublicWrite, type PublicEndpoint } from '@kallos/contracts/public/public-endpoint';
import { parseJson } from '@kallos/service-kit/http/input/body-bounds';
import { findMalformedPath } from '@kallos/service-kit/http/input/well-formed';
import type * as z from 'zod/mini';
import { collectBody, hasBody } from '../proxy/request-body.ts';
import { PublicError } from './problems.ts';

const mostBodyBytes = 256 * 1024;

/** Parses a part of a request; throws `invalid_fields`, or `not_found` for a path. */
export function parsePart(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  onFault: 'invalid_fields' | 'not_found' = 'invalid_fields',
): unknown {
  if (!schema) return undefined;
  const broken = findMalformedPath(value);
  if (broken !== undefined)
    throw onFault === 'not_found'
      ? new AppError('not_found')
      : new AppError('invalid_fields', { fields: { [broken]: 'invalid_text' } });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (onFault === 'not_found') throw new AppError('not_found');
  const fields = Object.fromEntries(
    parsed.error.issues
      .slice(0, 50)
      .map((issue) => [
        issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'body'),
        issue.code === 'custom' ? issue.message : issue.code,
      ]),
  );
  throw new AppError('invalid_fields', { fields });
}

/** Reads a query; a name that is given twice is refused. */
export function readQuery(schema: z.ZodMiniType | undefined, query: string): unknown {
  const search = new URLSearchParams(query);
  const names = [...search.keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new AppError('invalid_fields', { fields: { [twice]: 'repeated' } });
  return parsePart(schema, Object.fromEntries(search));
}

/** Reads a JSON body with its bytes; no body counts as an empty object. */
export async function readJsonBody(
  request: IncomingMessage,
  schema: z.ZodMiniType | undefined,
): Promise<{ body: unknown; bytes: Buffer }> {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (hasBody(request) && schema && type !== 'application/json') throw new AppError('unsupported_media');
  if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? ''))
    throw new AppError('unsupported_media');
  const bytes = (await collectBody(request, mostBodyBytes)) ?? Buffer.alloc(0);
  if (!schema) return { body: undefined, bytes };
  const value: unknown = bytes.length === 0 ? {} : parseJson(bytes);
  return { body: parsePart(schema, value), bytes };
}

/** Reads the idempotency key of a write, bare or as a quoted string. */
export function readIdempotencyKey(request: IncomingMessage, endpoint: PublicEndpoint): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined || !isPublicWrite(endpoint)) return undefined;
  const [, quoted, bare] =
    /^(?:"([\x21\x23-\x7e]{1,200})"|([\x21\x23-\x7e]{1,200}))$/.exec(String(header)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined)
    throw new AppError('bad_request', { message: 'Idempotency-Key must be 1 to 200 visible characters.' });
  return key;
}

/** Returns what identifies a request among those with one idempotency key. */
export const fingerprintOf = (method: string, path: string, bytes: Buffer): string =>
  createHash('sha256').update(`${method} ${path}\n`).update(bytes).digest('hex');

/** Reads the version of an If-Match header; undefined for `*`. */
export function readMatch(request: IncomingMessage, { needsMatch }: PublicEndpoint): number | undefined {
  const header = request.headers['if-match']?.trim();
  if (needsMatch !== true) return undefined;
  if (header === undefined) throw new PublicError('precondition_required');
  if (header === '*') return undefined;
  const [, version] = /^"(\d{1,9})"$/.exec(header) ?? [];
  // A tag that was not made here matches no version.
  if (version === undefined) throw new PublicError('precondition_failed');
  return Number(version);
}
