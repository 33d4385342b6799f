import { AppError } from '@kallos/contracts/errors';
import { createRateLimiter } from '@kallos/service-kit/http/load/rate-limiter';

// A day's most own posts at once, then a long caption a minute. Judging the longest text takes half a second of a processor.
const allow = createRateLimiter({ burst: 1_000_000, perSecond: 40 });

/** Takes the letters of a text from what its account may save; throws `too_many_requests` when too few are left. */
export function takeLetters(accountId: number, content: string | undefined): void {
  if (content !== undefined && !allow(String(accountId), content.length))
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
}
