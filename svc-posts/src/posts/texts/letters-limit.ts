import { AppError } from '@kallos/contracts/errors';
import { createRateLimiter } from '@kallos/service-kit/http/load/rate-limiter';

// Enough for a day's custom posts at once, then a long caption a minute. Checking the longest text
// takes half a second of processor time.
const allow = createRateLimiter({ burst: 1_000_000, perSecond: 40 });

/** Consumes a text's letters from its account's rate limit; throws `too_many_requests` when exhausted. */
export function consumeLetters(accountId: number, content: string | undefined): void {
  if (content !== undefined && !allow(String(accountId), content.length))
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
}
