import { AppError, type ErrorCode } from '@kallos/contracts/errors';
import type { TrialRefusal } from '@kallos/contracts/trial';
import type { PostRefusal } from '@kallos/contracts/posts/refusals';

/** An error that says in `fields` what a screen needs for its own sentence, with the figures of that sentence. */
export const refusal = (
  code: ErrorCode,
  reasons: Record<string, PostRefusal | TrialRefusal>,
  figures: Record<string, string> = {},
  cause?: unknown,
): AppError => new AppError(code, { fields: { ...reasons, ...figures }, cause });
