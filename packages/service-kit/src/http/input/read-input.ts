import type { IncomingMessage } from 'node:http';
import type { Endpoint, HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { releaseOnFailure, readBody, type BodyChunks } from './read-body.ts';
import { findMalformedPath } from './well-formed.ts';

const mostFaultsTold = 50;

const refuseField = (path: string) => new AppError('invalid_fields', { fields: { [path]: 'invalid_text' } });

/**
 * Parses a part of a request; the error message is the schema's for the first field that has one.
 */
function parseWith(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  onFault: 'invalid_fields' | 'not_found',
): unknown {
  if (!schema) return undefined;
  const broken = findMalformedPath(value);
  if (broken !== undefined) throw onFault === 'not_found' ? new AppError('not_found') : refuseField(broken);
  // An empty message marks the fields without one in the contract.
  const parsed = schema.safeParse(value, { error: () => '' });
  if (parsed.success) return parsed.data;
  if (onFault === 'not_found') throw new AppError('not_found');
  const { issues } = parsed.error;
  const message = issues.map((issue) => issue.message).find((sentence) => sentence !== '');
  // The first fault of each field is reported.
  const fields = Object.fromEntries(
    issues
      .slice(0, mostFaultsTold)
      .toReversed()
      .map((issue) => [issue.path.join('.') || 'body', issue.code ?? 'custom']),
  );
  throw new AppError('invalid_fields', { fields, ...(message === undefined ? {} : { message }) });
}

// The unread rest stays in the Node stream, which the server discards after the response; a web
// stream would buffer it.
const piecesOf = (env: { incoming?: IncomingMessage } | undefined): BodyChunks | undefined =>
  env?.incoming?.iterator({ destroyOnReturn: false });

/** Reads and parses the input of an endpoint; throws the error for the caller if it is invalid. */
export async function readInput(c: Context, endpoint: Endpoint): Promise<HandlerInput<Endpoint>> {
  const params = parseWith(endpoint.params, c.req.param(), 'not_found');
  const query = parseWith(endpoint.query, c.req.query(), 'invalid_fields');
  if (endpoint.body === undefined && endpoint.files === undefined)
    return { params, query, body: undefined, files: undefined } as unknown as HandlerInput<Endpoint>;
  const { fields, files } = await readBody(
    c.req.raw,
    endpoint,
    piecesOf(c.env as Parameters<typeof piecesOf>[0]),
  );
  const [file] = Object.values(files);
  const parse = () => parseWith(endpoint.body, fields, 'invalid_fields');
  const body = file ? releaseOnFailure(file.bytes, parse) : parse();
  return { params, query, body, files: endpoint.files && files } as unknown as HandlerInput<Endpoint>;
}
