import * as z from 'zod/mini';

/** All error codes with their HTTP status. */
export const errorStatuses = {
  invalid_json: 400,
  invalid_fields: 400,
  bad_request: 400,
  content_blank: 400,
  moment_in_past: 400,
  moment_too_far: 400,
  image_refused: 400,
  unauthenticated: 401,
  token_expired: 401,
  invalid_token: 401,
  invalid_credentials: 401,
  forbidden: 403,
  limit_reached: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_exists: 409,
  already_scheduled: 409,
  not_scheduled: 409,
  post_in_flight: 409,
  period_filled: 409,
  not_connected: 409,
  page_taken: 409,
  claims_blocked: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  timeout: 504,
  storage_full: 507,
} as const;

/** A code of {@link errorStatuses}; screens translate it, code branches on it. */
export type ErrorCode = keyof typeof errorStatuses;

/** The default English message of each code. */
export const errorMessages: Record<ErrorCode, string> = {
  invalid_json: 'The request body is not valid JSON.',
  invalid_fields: 'Some fields are missing or not valid.',
  bad_request: 'The request could not be understood.',
  content_blank: 'The post content cannot be empty.',
  moment_in_past: 'The scheduled date and time must be in the future.',
  moment_too_far: 'A post can be scheduled at most two years ahead.',
  image_refused: 'The image could not be read.',
  unauthenticated: 'Authentication required',
  token_expired: 'Token expired',
  invalid_token: 'Invalid token',
  invalid_credentials: 'The details do not match an account.',
  forbidden: 'You are not allowed to do this.',
  limit_reached: 'The limit of this account has been reached.',
  not_found: 'Not found.',
  method_not_allowed: 'This address does not take that method.',
  conflict: 'Someone changed this in the meantime. Refresh and try again.',
  already_exists: 'This already exists.',
  already_scheduled: 'This post is already scheduled.',
  not_scheduled: 'This post is not scheduled.',
  post_in_flight: 'This post is being published and can no longer be changed.',
  period_filled: 'The current and the next week already have posts.',
  not_connected: 'No page is selected. Connect and select pages in the portal.',
  page_taken: 'This page already belongs to another business.',
  claims_blocked: 'The text makes claims that may not be published.',
  too_large: 'The request is too large.',
  unsupported_media: 'This content type is not accepted here.',
  too_many_requests: 'Too many requests. Try again shortly.',
  internal: 'Something went wrong. Please try again.',
  upstream_failed: 'A service that we depend on did not answer properly. Please try again.',
  unavailable: 'This part is not available right now. Please try again shortly.',
  timeout: 'This took too long. Please try again.',
  storage_full: 'There is no storage space left, so nothing was saved. Please try again in a few minutes.',
};

/** The body of every error response; `error` repeats `message` for clients that read only that. */
export const ErrorBody = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  error: z.string(),
  requestId: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/**
 * Returns the error body in a response, if it is one. Does not use a schema, to keep zod out of the
 * first screen.
 */
export function errorBodyIn(answer: unknown): ErrorBody | undefined {
  const { success, code, message, error, requestId, fields } = Object(answer) as Partial<ErrorBody>;
  if (success !== false || code === undefined || !Object.hasOwn(errorStatuses, code)) return undefined;
  if (typeof message !== 'string' || typeof error !== 'string') return undefined;
  const known = { success, code, message, error };
  return { ...known, ...(requestId && { requestId }), ...(fields && { fields }) };
}

/** An expected error; handlers throw it, and the edge converts it to an {@link ErrorBody}. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorMessages[code], { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * Returns a number of bytes in MB or kB, rounded down, so that a file of the shown size is
 * accepted.
 */
export function sizeText(bytes: number): string {
  const [unit, name] = bytes >= 1024 * 1024 ? [1024 * 1024, 'MB'] : [1024, 'kB'];
  return `${Math.floor(bytes / unit)} ${name}`;
}

/** Returns the error for a body or file larger than `mostBytes`, which is in its fields. */
export const tooLarge = (mostBytes: number): AppError =>
  new AppError('too_large', {
    message: `This is too large: at most ${sizeText(mostBytes)} are accepted here.`,
    fields: { mostBytes: String(mostBytes) },
  });

/**
 * Builds the {@link ErrorBody} of an error; anything but an {@link AppError} becomes `internal`.
 */
export function toErrorBody(failure: unknown, requestId?: string): { status: number; body: ErrorBody } {
  const known = failure instanceof AppError ? failure : new AppError('internal', { cause: failure });
  return {
    status: errorStatuses[known.code],
    body: {
      success: false,
      code: known.code,
      message: known.message,
      error: known.message,
      ...(requestId === undefined ? {} : { requestId }),
      ...(known.fields === undefined ? {} : { fields: known.fields }),
    },
  };
}
