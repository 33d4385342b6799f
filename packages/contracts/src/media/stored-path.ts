import * as z from 'zod/mini';

/** The path of a stored image on our origin. */
export const StoredPath = z.string().check(z.regex(/^\/media\/[a-z0-9]{16,64}\.jpg$/));
