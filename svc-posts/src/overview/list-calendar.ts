import { addDays } from '@kallos/calendar/days';
import { toWallClock } from '@kallos/calendar/wall-clock';
import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { type accountOverview as endpoints, overviewDays } from '@kallos/contracts/posts/account-overview';
import type { PostStatus } from '@kallos/contracts/posts/bulk-posts';
import { pageOf } from '@kallos/contracts/wire';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { and, asc, count, desc, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { databaseNow } from '../publishing/post-row.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { asOf, baseOf, isKept, overview, readGroups } from './list-overview.ts';

const dayOf = sql<string>`left(${bulkGeneratedPosts.localTime}, 10)`;
const countOf = (...states: PostStatus[]) =>
  sql<number>`(count(*) filter (where ${inArray(bulkGeneratedPosts.postStatus, states)}))::int`;

/** Returns accounts with the posts of each of the next two weeks' days. */
export function listCalendar(
  ctx: Ctx,
  query: HandlerInput<typeof endpoints.calendar>['query'],
): Promise<HandlerReply<typeof endpoints.calendar>> {
  const { limit, offset } = pageOf(query);
  const matches = and(...baseOf(query), isKept);
  return acrossAccounts(ctx.db, async (tx) => {
    const today = toWallClock(await databaseNow(tx), 'Europe/Athens').date;
    const days = Array.from({ length: overviewDays }, (_, at) => addDays(today, at));
    const accounts = await tx
      .select({
        accountId: overview.accountId,
        businessName: overview.businessName,
        groupName: overview.groupName,
        emptyDays: overview.emptyDays,
      })
      .from(overview)
      .where(matches)
      .orderBy(
        ...(query.sort === 'gaps' ? [desc(overview.emptyDays)] : []),
        asc(sql`lower(${overview.businessName})`),
        asc(overview.accountId),
      )
      .limit(limit)
      .offset(offset);
    const [found] = await tx.select({ total: count() }).from(overview).where(matches);
    const ids = accounts.map(({ accountId }) => accountId);
    const posts =
      ids.length === 0
        ? []
        : await tx
            .select({
              accountId: bulkGeneratedPosts.accountId,
              day: dayOf,
              planned: countOf('scheduled', 'publishing', 'published'),
              drafts: countOf('draft'),
              failed: countOf('failed', 'needs_look'),
            })
            .from(bulkGeneratedPosts)
            .where(
              and(
                inArray(bulkGeneratedPosts.accountId, ids),
                gte(bulkGeneratedPosts.scheduledDate, sql`now() - interval '2 days'`),
                lt(bulkGeneratedPosts.scheduledDate, sql`now() + interval '16 days'`),
              ),
            )
            .groupBy(bulkGeneratedPosts.accountId, dayOf);
    const byDay = new Map(posts.map(({ accountId, day, ...counts }) => [`${accountId} ${day}`, counts]));
    return {
      success: true as const,
      asOf: await asOf(tx),
      total: found?.total ?? 0,
      groups: await readGroups(tx),
      days,
      rows: accounts.map((account) => ({
        ...account,
        days: days.map(
          (day) => byDay.get(`${account.accountId} ${day}`) ?? { planned: 0, drafts: 0, failed: 0 },
        ),
      })),
    };
  });
}
