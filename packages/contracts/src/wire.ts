import * as z from 'zod/mini';
import { networkNames } from './networks.ts';
import { shownLength } from './texts/blank.ts';
import { cleanText } from './texts/clean-text.ts';

/** Returns a schema for a whole number as a number or digits; `message` is its error. */
export const wholeNumber = (min: number, max: number, message?: string) =>
  z.pipe(
    z.union([z.number(message), z.string(message).check(z.regex(/^(0|[1-9]\d{0,15})$/, message))], message),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message)),
    ),
  );

/** Returns a schema for a positive integer id; `message` is its error. */
export const id = (message?: string) => wholeNumber(1, 2_147_483_647, message);

/** A positive integer id, also as text in a path. */
export const Id = id();

/** A time in a request: ISO 8601 with offset or Z. */
export const Instant = z.iso.datetime({ offset: true });

/** A time in a reply: handlers may return a Date, clients always get ISO 8601 UTC text. */
export const WireInstant = z.pipe(
  z.union([z.date(), z.string()]),
  z.transform((value: Date | string) => (typeof value === 'string' ? value : value.toISOString())),
);

/** The reply `{ success: true, message? }` of calls that return nothing else. */
export const Done = z.object({ success: z.literal(true), message: z.optional(z.string()) });

/**
 * Returns a maximum length with its own message: a schema-level message describes a missing text.
 */
export const atMost = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);

/** Returns a schema for text by users and models, which is cleaned and then validated with `as`. */
export const cleanedText = <As extends z.ZodMiniType<string, string>>(as: As, message?: string) =>
  z.pipe(z.pipe(z.string(message), z.transform(cleanText)), as);

/**
 * Returns a schema for trimmed text of `min` to `max` characters; `message` is the error if it is
 * missing or too short.
 */
export const text = (min: number, max: number, message?: string) =>
  cleanedText(
    z.string(message).check(
      z.trim(),
      z.minLength(min, message),
      atMost(max),
      z.refine((typed) => typed.length < min || shownLength(typed) >= min, message),
    ),
    message,
  );

/** A 24-hour wall-clock time HH:MM. */
export const WallTime = z
  .string('Time must be in HH:MM format')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be in HH:MM format'));

/** A product's status; businesses see only active ones. */
export const ProductStatus = z.enum(['active', 'draft', 'archived']);

/** The network of a post. */
export const Platform = z.enum(networkNames);
export type Platform = z.infer<typeof Platform>;

/**
 * The page of a list, from 1; without `pageSize` a list has its first {@link mostListed} rows and a
 * flag for more.
 */
export const Paging = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
});

/** The default maximum of rows in a list. */
const mostListed = 1000;

/** Returns the offset and maximum rows of a page. */
export function pageOf({ page, pageSize }: z.output<typeof Paging>): { limit: number; offset: number } {
  const limit = pageSize ?? mostListed;
  return { limit, offset: (page - 1) * limit };
}

/** A time within a video in milliseconds. */
export const CoverMs = z.number().check(z.int(), z.minimum(0), z.maximum(91_000));
