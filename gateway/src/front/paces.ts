import { AppError } from '@kallos/contracts/errors';
import { createRateLimiter, type RateLimit } from '@kallos/service-kit/http/load/rate-limiter';

const paces = {
  /** A browser keeps pictures for a year, and Meta fetches those of a post once. */
  pictures: { burst: 6000, perSecond: 200 },
  /** Asks Facebook or the server of a found picture, or is a page that a mail or Facebook leads to. */
  seldom: { burst: 600, perSecond: 5 },
  /** Megabytes are read for each before anybody knows what they are; a long video comes in a hundred pieces. */
  uploads: { burst: 400, perSecond: 1 },
} as const satisfies Record<string, RateLimit>;

/**
 * What each call takes that reads or is sent files by businesses: `rows` are a look into the database, which costs no more
 * than the call itself.
 */
export const paceOf: Readonly<Record<string, keyof typeof paces | 'rows'>> = {
  'sessions.verify': 'rows',
  'devices.list': 'rows',
  'factors.read': 'rows',
  'accounts.list': 'rows',
  'accounts.get': 'rows',
  'companyInfo.read': 'rows',
  'products.list': 'rows',
  'products.get': 'rows',
  'products.categories': 'rows',
  'pictures.list': 'rows',
  'pictures.proxy': 'seldom',
  'pictures.media': 'pictures',
  'mediaSpace.read': 'rows',
  'mediaSpace.readOf': 'rows',
  'pictures.upload': 'uploads',
  'pictures.keep': 'uploads',
  'pictures.keepVideoPiece': 'uploads',
  'pictures.keepVideo': 'uploads',
  'accountProducts.list': 'rows',
  'connection.connect': 'seldom',
  'connection.directLogin': 'seldom',
  'connection.callback': 'seldom',
  'connection.showDeletion': 'seldom',
  'connection.listPages': 'seldom',
  'connection.listSelectedPages': 'rows',
  'insights.list': 'rows',
  'metaCheck.run': 'seldom',
  'allowances.read': 'rows',
  'brandVoice.read': 'rows',
  'networkLimits.read': 'rows',
  'claimDecisions.list': 'rows',
  'pageLocks.list': 'rows',
  'bulkPosts.list': 'rows',
  'periods.read': 'rows',
  'publishing.health': 'rows',
  'emails.showApproval': 'seldom',
};

/** Takes a call from what its sender may ask for; throws `too_many_requests` when nothing is left. */
export function openPaces(now?: () => number) {
  const allowed = Object.fromEntries(
    Object.entries(paces).map(([name, pace]) => [name, createRateLimiter(pace, now)] as const),
  );
  return (call: string, sender: string): void => {
    const allow = allowed[paceOf[call] ?? 'rows'];
    if (allow && !allow(sender)) throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
  };
}
