import type { Endpoint, HandlerInput, UploadedFile } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { findBroken } from './well-formed.ts';

const refuseField = (path: string) => new AppError('invalid_fields', { fields: { [path]: 'invalid_text' } });

/** Parses a part of a request; the message is the schema's own sentence for the first field that has one. */
function parseWith(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  onFault: 'invalid_fields' | 'not_found',
): unknown {
  if (!schema) return undefined;
  const broken = findBroken(value);
  if (broken !== undefined) throw onFault === 'not_found' ? new AppError('not_found') : refuseField(broken);
  // An empty sentence marks the fields for which the contract has none.
  const parsed = schema.safeParse(value, { error: () => '' });
  if (parsed.success) return parsed.data;
  if (onFault === 'not_found') throw new AppError('not_found');
  const { issues } = parsed.error;
  const message = issues.map((issue) => issue.message).find((sentence) => sentence !== '');
  // Of several faults of one field the first one is told.
  const fields = Object.fromEntries(
    issues.toReversed().map((issue) => [issue.path.join('.') || 'body', issue.code ?? 'custom']),
  );
  throw new AppError('invalid_fields', { fields, ...(message === undefined ? {} : { message }) });
}

const isJson = (c: Context) => /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '');

async function readJson(c: Context): Promise<unknown> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  if (!isJson(c)) throw new AppError('unsupported_media');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('invalid_json');
  }
}

async function readForm(c: Context, names: readonly string[]) {
  if (isJson(c)) return { fields: await readJson(c), files: {} };
  const form = await c.req.parseBody().catch((cause: unknown) => {
    throw new AppError('bad_request', { cause });
  });
  const fields: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string') fields[name] = value;
    else if (value instanceof File && names.includes(name))
      files[name] = { name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  return { fields, files };
}

/** Reads and parses what an endpoint takes; throws the failure that the caller is told when it does not fit. */
export async function readInput(c: Context, endpoint: Endpoint): Promise<HandlerInput<Endpoint>> {
  const params = parseWith(endpoint.params, c.req.param(), 'not_found');
  const query = parseWith(endpoint.query, c.req.query(), 'invalid_fields');
  if (endpoint.files) {
    const { fields, files } = await readForm(c, endpoint.files);
    return {
      params,
      query,
      body: parseWith(endpoint.body, fields, 'invalid_fields'),
      files,
    } as unknown as HandlerInput<Endpoint>;
  }
  const body = endpoint.body ? parseWith(endpoint.body, await readJson(c), 'invalid_fields') : undefined;
  return { params, query, body, files: undefined } as unknown as HandlerInput<Endpoint>;
}
