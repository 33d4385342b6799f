import * as z from 'zod/mini';

/** A positive integer id, also when it arrives as text in a path. */
export const Id = z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

/** A moment in a request: ISO 8601 with offset or Z. */
export const Instant = z.iso.datetime({ offset: true });

/** A moment in a reply: handlers may return a Date, callers always read ISO 8601 UTC text. */
export const WireInstant = z.pipe(
  z.union([z.date(), z.string()]),
  z.transform((value: Date | string) => (typeof value === 'string' ? value : value.toISOString())),
);

/** The plain `{ success: true, message? }` answer of calls that return nothing else. */
export const Done = z.object({ success: z.literal(true), message: z.optional(z.string()) });

/** Text trimmed at both ends, at least `min` and at most `max` characters. */
export const text = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max));

/** A wall-clock time HH:MM, 24 hours. */
export const WallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** A product's life: shown to businesses only while active. */
export const ProductStatus = z.enum(['active', 'draft', 'archived']);

/** Where a post goes. */
export const Platform = z.enum(['facebook', 'instagram']);
/** Where a post goes. */
export type Platform = z.infer<typeof Platform>;
