import { ApiError } from '@kallos/contracts/client';
import { AppError, type ErrorCode } from '@kallos/contracts/errors';
import {
  type Problem,
  type ProblemCode,
  problemStatuses,
  problemTitles,
} from '@kallos/contracts/public/problems';

/** A failure with a code that only the public API has. */
export class PublicError extends Error {
  readonly code: ProblemCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ProblemCode, options: { detail?: string; fields?: Record<string, string> } = {}) {
    super(options.detail ?? problemTitles[code]);
    this.name = 'PublicError';
    this.code = code;
    this.fields = options.fields;
  }
}

interface Facts {
  readonly code: ProblemCode;
  readonly message: string;
  readonly fields?: Record<string, string> | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

const ofKey: Readonly<Record<string, ProblemCode>> = {
  in_progress: 'request_in_progress',
  reused: 'idempotency_key_reused',
};

function factsOf(failure: unknown): Facts {
  if (failure instanceof PublicError) return failure;
  if (failure instanceof AppError) return failure;
  if (failure instanceof ApiError && failure.body) {
    const { code, message, fields } = failure.body;
    const keyCode = ofKey[fields?.['idempotencyKey'] ?? ''];
    if (keyCode !== undefined) return { code: keyCode, message, retryAfterSeconds: 1 };
    return { code, message, fields, ...(failure.status >= 503 && { retryAfterSeconds: 2 }) };
  }
  return { code: 'internal', message: problemTitles.internal };
}

/** Returns the code of a failure. */
export const codeOf = (failure: unknown): ProblemCode => factsOf(failure).code;

/** Builds the answer to a failure. */
export function problemOf(
  failure: unknown,
  { requestId, publicUrl }: { requestId: string; publicUrl: string },
): { problem: Problem; retryAfterSeconds: number | undefined } {
  const { code, message, fields, retryAfterSeconds } = factsOf(failure);
  const named = Object.entries(fields ?? {}).map(([field, reason]) => `${field} (${reason})`);
  const isUnexplained = code === 'invalid_fields' && named.length > 0 && message === problemTitles[code];
  return {
    retryAfterSeconds,
    problem: {
      type: `${publicUrl}/developers#error-${code}`,
      title: problemTitles[code],
      status: problemStatuses[code],
      detail: isUnexplained ? `${message.replace(/\.$/, '')}: ${named.join(', ')}.` : message,
      code,
      requestId,
      ...(fields && {
        errors: Object.entries(fields).map(([field, reason]) => ({ field, reason })),
      }),
    },
  };
}

/** The challenge of a refused key (RFC 6750). */
export function challengeOf(code: ProblemCode, scope: string | null): string | undefined {
  const scopePart = scope === null ? '' : `, scope="${scope}"`;
  if (code === 'insufficient_scope') return `Bearer error="insufficient_scope"${scopePart}`;
  if (code === 'unauthenticated') return 'Bearer';
  const isToken: readonly ErrorCode[] = ['invalid_token', 'token_expired'];
  return (isToken as readonly string[]).includes(code) ? 'Bearer error="invalid_token"' : undefined;
}
