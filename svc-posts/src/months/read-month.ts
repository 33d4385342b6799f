import { toWallClock } from '@kallos/calendar/wall-clock';
import { insights, type PostInsights } from '@kallos/contracts/social/insights';
import { inAccount } from '@kallos/service-kit/database/database';
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf } from '../copies/copies.ts';
import { viewPosts } from '../posts/post-rows.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';

/** Sums of a network's posts of a month; null where Meta gave no number. */
export interface NetworkFigures {
  readonly platform: PostInsights['platform'];
  readonly posts: number;
  readonly views: number | null;
  readonly reach: number | null;
  readonly reactions: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
}

const kinds = ['views', 'reach', 'reactions', 'comments', 'shares'] as const;

/** Adds up numbers per network. */
export function sumFigures(rows: readonly PostInsights[]): NetworkFigures[] {
  const byNetwork = Map.groupBy(rows, ({ platform }) => platform);
  return [...byNetwork].map(([platform, list]) => {
    const sumOf = (kind: (typeof kinds)[number]): number | null => {
      const known = list.flatMap((row) => row[kind] ?? []);
      return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
    };
    return {
      platform,
      posts: new Set(list.map(({ bulkPostId }) => bulkPostId)).size,
      views: sumOf('views'),
      reach: sumOf('reach'),
      reactions: sumOf('reactions'),
      comments: sumOf('comments'),
      shares: sumOf('shares'),
    };
  });
}

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};
const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};

/** Reads the scheduled and published posts of a month; drafts are not for clients. */
export async function readMonth(ctx: Ctx, accountId: number, month: string) {
  const { company, posts } = await inAccount(ctx.db, accountId, async (tx) => {
    const rows = await tx
      .select()
      .from(bulkGeneratedPosts)
      .where(
        and(
          eq(bulkGeneratedPosts.accountId, accountId),
          inArray(bulkGeneratedPosts.postStatus, ['scheduled', 'publishing', 'published']),
          gte(bulkGeneratedPosts.localTime, month),
          lt(bulkGeneratedPosts.localTime, monthAfter(month)),
        ),
      )
      .orderBy(asc(bulkGeneratedPosts.localTime), asc(bulkGeneratedPosts.id));
    return { company: await companyOf(tx, accountId), posts: await viewPosts(tx, accountId, rows) };
  });
  const ids = new Set(posts.map(({ id }) => id));
  // The page is worth reading without numbers.
  const numbers = await ctx
    .social(insights.ofAccount, { params: { accountId } })
    .then(({ insights: all }) => all.filter(({ bulkPostId }) => ids.has(bulkPostId)))
    .catch(() => []);
  return {
    month,
    before: monthBefore(month),
    after: monthAfter(month),
    today: toWallClock(new Date(), company.timeZone).date,
    company,
    posts,
    numbers,
    figures: sumFigures(numbers),
  };
}

/** A client's month. */
export type ClientMonth = Awaited<ReturnType<typeof readMonth>>;
