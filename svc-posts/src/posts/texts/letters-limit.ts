import { AppError } from '@kallos/contracts/errors';
import { textsOf, type VariedPost } from '@kallos/contracts/texts/text-parts';
import { createRateLimiter } from '@kallos/service-kit/http/load/rate-limiter';

// Enough for a day's custom posts at once, then a long caption a minute. Checking the longest text
// takes half a second of processor time.
const allow = createRateLimiter({ burst: 1_000_000, perSecond: 40 });

interface GivenTexts {
  readonly content?: string | undefined;
  readonly variants?: VariedPost['variants'] | undefined;
}

/** Consumes the letters of texts from their account's rate limit; throws `too_many_requests` when exhausted. */
export function consumeLetters(accountId: number, { content = '', variants = {} }: GivenTexts): void {
  const letters = textsOf({ content, variants }).reduce((sum, { text }) => sum + text.length, 0);
  if (letters > 0 && !allow(String(accountId), letters))
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
}
