import { AppError } from '@kallos/contracts/errors';
import {
  createRateLimiter,
  openTokenBuckets,
  type RateLimit,
} from '@kallos/service-kit/http/load/rate-limiter';

const paces = {
  /** Browsers cache images for a year, and Meta fetches those of a post once. */
  pictures: { burst: 6000, perSecond: 200 },
  /**
   * Calls that make requests to Facebook or to the server of a found image, or pages that a mail or
   * Facebook links to.
   */
  seldom: { burst: 600, perSecond: 5 },
  /**
   * Megabytes are read for each before its type is known; a long video is uploaded in a hundred
   * parts.
   */
  uploads: { burst: 200, perSecond: 1 },
} as const satisfies Record<string, RateLimit>;

/**
 * The cost class of each call that reads data or receives files from businesses: `rows` only read
 * the database, which costs no more than the call itself.
 */
export const rateLimitOf: Readonly<Record<string, keyof typeof paces | 'rows'>> = {
  'sessions.verify': 'rows',
  'devices.list': 'rows',
  'factors.read': 'rows',
  'apiKeys.list': 'rows',
  'webhooks.list': 'rows',
  'webhooks.listDeliveries': 'rows',
  'webhooks.listEvents': 'rows',
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
  'googleCheck.run': 'seldom',
  'allowances.read': 'rows',
  'brandVoice.read': 'rows',
  'networkLimits.read': 'rows',
  'audit.list': 'rows',
  'accounts.readNotes': 'rows',
  'accounts.readLife': 'rows',
  'staff.list': 'rows',
  'accountOverview.list': 'rows',
  'accountOverview.get': 'rows',
  'accountOverview.timeline': 'rows',
  'accountOverview.download': 'seldom',
  'claimDecisions.list': 'rows',
  'pageLocks.list': 'rows',
  'bulkPosts.list': 'rows',
  'bulkPosts.browse': 'rows',
  'bulkPosts.get': 'rows',
  'bulkPosts.listPlaces': 'rows',
  'places.search': 'seldom',
  'periods.read': 'rows',
  'publishing.health': 'rows',
  'emails.showApproval': 'seldom',
  'accountOverview.calendar': 'rows',
  'agencyMail.read': 'rows',
  'clientMonths.list': 'rows',
  'clientMonths.show': 'seldom',
  'clientMonths.csv': 'seldom',
  'clientMonths.calendar': 'seldom',
  'connectLinks.list': 'rows',
  'connectLinks.open': 'seldom',
  'postBatches.get': 'rows',
  'postBatches.list': 'rows',
  'productImports.download': 'seldom',
  'productImports.preview': 'uploads',
  'productImports.run': 'uploads',
};

// A rejected call costs a service a few milliseconds.
const refusals: RateLimit = { burst: 300, perSecond: 3 };
// A full calendar of long texts has megabytes, which a service reads, serialises and sends.
const answeredBytes: RateLimit = { burst: 60_000_000, perSecond: 500_000 };

/** The cost of a call: whether the service rejected it, and the bytes of its response. */
export interface CallCost {
  readonly isRefused: boolean;
  readonly bytes: number;
}

/** Rate limits of calls per sender, which is an account, an administrator or a subnet. */
export interface RateLimits {
  /** Takes a call from the sender's limits; throws `too_many_requests` when one of them is used up. */
  readonly take: (call: string, sender: string) => void;
  /** Counts what a call cost after the service has answered it. */
  readonly charge: (call: string, sender: string, cost: CallCost) => void;
}

/** Opens the gateway's rate limits. */
export function openRateLimits(now?: () => number): RateLimits {
  const allowed = Object.fromEntries(
    Object.entries(paces).map(([name, pace]) => [name, createRateLimiter(pace, now)] as const),
  );
  const refused = openTokenBuckets(refusals, now);
  const sent = openTokenBuckets(answeredBytes, now);
  // One call that keeps failing must not stop the sender's other calls.
  const refusedKey = (call: string, sender: string) => `${call} ${sender}`;
  return {
    take: (call, sender) => {
      const allow = allowed[rateLimitOf[call] ?? 'rows'];
      if ((allow && !allow(sender)) || !refused.has(refusedKey(call, sender)))
        throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
      if (!sent.has(sender, 0)) throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
    },
    charge: (call, sender, { isRefused, bytes }) => {
      if (isRefused) refused.charge(refusedKey(call, sender));
      sent.charge(sender, bytes);
    },
  };
}
