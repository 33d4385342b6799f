import type { Call } from '@kallos/contracts/client';
import { networks } from '@kallos/contracts/networks';
import { health } from '@kallos/contracts/social/health';
import { inAccount, type Database, type Transaction } from '@kallos/service-kit/database/database';
import type { Log } from '@kallos/service-kit/observability/log';
import { and, count, eq, gt, inArray, lte } from 'drizzle-orm';
import { pagesOf } from '../copies/copies.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';

/** The dependencies for querying an account's pages at svc-social. */
export interface DailyLimitCtx {
  readonly db: Database;
  readonly log: Log;
  readonly social: Call;
}

/** A network's limit of posts per account in any 24 hours, and its own count of the last 24. */
export interface DailyLimit {
  readonly used: number;
  readonly total: number;
}

/** Returns the tightest reported limit of the account's pages; undefined when none is reported. */
export async function readDailyLimit(ctx: DailyLimitCtx, accountId: number): Promise<DailyLimit | undefined> {
  const known = await inAccount(ctx.db, accountId, (tx) => pagesOf(tx, accountId));
  const pages = known.filter(({ platform }) => networks[platform].hasDailyLimit);
  if (pages.length === 0) return undefined;
  const asked = pages.map(({ platform, pageId }) => ({ platform, pageId }));
  try {
    const checks = await ctx.social(health.checkPages, { body: { accountId, pages: asked } });
    return checks.pages
      .flatMap(({ quota }) => quota ?? [])
      .toSorted((one, other) => one.total - other.total)
      .at(0);
  } catch (error) {
    ctx.log.warn({ err: error, accountId }, 'the limit of the day is not known');
    return undefined;
  }
}

const standing = ['draft', 'scheduled', 'publishing', 'published'] as const;

const countBetween = async (tx: Transaction, accountId: number, from: Date, until: Date): Promise<number> => {
  const [row] = await tx
    .select({ posts: count() })
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        inArray(bulkGeneratedPosts.postStatus, [...standing]),
        gt(bulkGeneratedPosts.scheduledDate, from),
        lte(bulkGeneratedPosts.scheduledDate, until),
      ),
    );
  return row?.posts ?? 0;
};

const day = 86_400_000;

/** Returns whether one more post would exceed the limit of the 24 hours before or after it. */
export async function isDayFull(
  tx: Transaction,
  { accountId, at, limit, now }: { accountId: number; at: Date; limit: DailyLimit; now: Date },
): Promise<boolean> {
  const [before, after] = [new Date(at.getTime() - day), new Date(at.getTime() + day)];
  // The network's own count covers posts unknown to us.
  const isNear = before < now;
  const earlier = isNear
    ? limit.used + (await countBetween(tx, accountId, now, at))
    : await countBetween(tx, accountId, before, at);
  const later = await countBetween(tx, accountId, at, after);
  return Math.max(earlier, later) >= limit.total;
}
