import { AppError } from '@kallos/contracts/errors';
import * as z from 'zod/mini';

/** A missing or invalid field must not discard the other images. */
export const { catch: orElse } = z;
/** Maximum number of images per search. */
export const maxFound = 20;
const milliseconds = 5000;
/** A text that may be missing or invalid. */
export const optionalText = orElse(z.optional(z.string()), undefined);

/** Requests JSON with a schema; rejects with `upstream_failed` for anything else. */
export async function askJson<S extends z.ZodMiniType>(
  url: URL,
  schema: S,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<z.output<S>> {
  const limit = AbortSignal.timeout(milliseconds);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`image search answered ${response.status}`);
    }
    return schema.parse(await response.json());
  } catch (cause) {
    throw new AppError('upstream_failed', { message: 'The image search did not answer.', cause });
  }
}

/** Returns an address with a query. */
export const withQuery = (address: string, query: Record<string, string>): URL => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
