import { AppError } from '@kallos/contracts/errors';
import { parseJson } from '@kallos/service-kit/http/input/body-bounds';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';

/** Parses a JSON body; throws `invalid_fields` with a message for each wrong field. */
export function parseBody<S extends $ZodType>(schema: S, body: Buffer): output<S> {
  const parsed = safeParse(schema, parseJson(body));
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_fields', {
    fields: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
  });
}
