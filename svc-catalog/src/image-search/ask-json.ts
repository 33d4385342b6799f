import { AppError } from '@kallos/contracts/errors';
import * as z from 'zod/mini';

/** A reply's field that is missing or odd must not cost the other pictures. */
export const { catch: orElse } = z;
/** How many pictures one search brings. */
export const maxFound = 20;
const milliseconds = 5000;
/** A text that may be missing or odd. */
export const optionalText = orElse(z.optional(z.string()), undefined);

/** Asks a service for JSON of one shape; rejects with `upstream_failed` for everything else. */
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

/** An address with its query. */
export const withQuery = (address: string, query: Record<string, string>): URL => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
