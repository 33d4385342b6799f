import * as z from 'zod/mini';
import { errorMessages, errorStatuses, type ErrorCode } from '../errors.ts';

/** The codes that only the public API uses, with their HTTP status. */
const ownStatuses = {
  insufficient_scope: 403,
  confirmation_refused: 403,
  request_in_progress: 409,
  precondition_failed: 412,
  idempotency_key_reused: 422,
  precondition_required: 428,
} as const;

const ownTitles: Record<keyof typeof ownStatuses, string> = {
  insufficient_scope: 'The key lacks the scope for this call.',
  confirmation_refused:
    'The code is wrong, used or expired, or the post, its time or its pages have changed.',
  request_in_progress: 'A request with this idempotency key is still running.',
  precondition_failed: 'The post has another version than If-Match names.',
  idempotency_key_reused: 'This idempotency key was used for another request.',
  precondition_required: 'This call needs an If-Match header.',
};

/** Every code of a problem, with its HTTP status. */
export const problemStatuses: Readonly<Record<ProblemCode, number>> = { ...errorStatuses, ...ownStatuses };
/** The title of each code. */
export const problemTitles: Readonly<Record<ProblemCode, string>> = { ...errorMessages, ...ownTitles };

/** The code of a problem; programs decide by it. */
export type ProblemCode = ErrorCode | keyof typeof ownStatuses;

/** The body of every answer of the public API that is not a success (RFC 9457). */
export const Problem = z.object({
  /** An address that explains the code. */
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** One sentence for people. */
  detail: z.string(),
  /** Decide by this. New codes may be added. */
  code: z.enum(Object.keys(problemStatuses) as [ProblemCode, ...ProblemCode[]]),
  requestId: z.string(),
  /** Invalid fields, or the reasons of a code that has several. */
  errors: z.optional(z.array(z.object({ field: z.string(), reason: z.string() }))),
});
export type Problem = z.output<typeof Problem>;
