import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postDeleted } from '@kallos/contracts/posts/events';
import type { PostPlace } from '@kallos/contracts/posts/post-parts';
import { inAccount } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf } from '../copies/copies.ts';
import { nextState, stateOfPost } from '../publishing/post-life.ts';
import { databaseNow, lockPost } from '../publishing/post-row.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { countPosts, pageOfPosts, postsOf, viewPost, viewPosts } from './post-rows.ts';

type Window = HandlerInput<typeof bulkPosts.list>['query'];

export function listPosts(ctx: Ctx, accountId: number, window: Window) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const { timeZone, postFrequencyDays } = await companyOf(tx, accountId);
    const rows = window.limit === 0 ? [] : await postsOf(tx, accountId, { ...window, timeZone });
    const first = rows.at(-1);
    return {
      success: true as const,
      bulkPosts: (await viewPosts(tx, accountId, rows)).toReversed(),
      counts: await countPosts(tx, accountId, { from: window.from, timeZone, first }),
      timeZone,
      postFrequencyDays,
      now: await databaseNow(tx),
    };
  });
}

type Browsing = HandlerInput<typeof bulkPosts.browse>['query'];

/** Lists posts a page at a time, earliest first. */
export function browsePosts(ctx: Ctx, accountId: number, { limit, ...browsing }: Browsing) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const rows = await pageOfPosts(tx, accountId, { ...browsing, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      success: true as const,
      bulkPosts: await viewPosts(tx, accountId, page),
      nextAfter: last ? `${last.scheduledDate.toISOString()}_${last.id}` : null,
    };
  });
}

/** Reads one post. */
export function getPost(ctx: Ctx, accountId: number, id: number) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const [row] = await tx
      .select()
      .from(bulkGeneratedPosts)
      .where(and(eq(bulkGeneratedPosts.id, id), eq(bulkGeneratedPosts.accountId, accountId)));
    if (!row) throw new AppError('not_found');
    return { success: true as const, bulkPost: await viewPost(tx, row) };
  });
}

/** Maximum places that are offered again. */
const mostPlaces = sql.raw('5') as unknown as number;

/** Lists the places of the account's posts, last used first. */
export function listPlaces(ctx: Ctx, accountId: number) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const { place, updatedAt } = bulkGeneratedPosts;
    const id = sql`${place}->>'id'`;
    const found = await tx
      .select({ place: sql<PostPlace>`(array_agg(${place} order by ${updatedAt} desc))[1]` })
      .from(bulkGeneratedPosts)
      .where(and(eq(bulkGeneratedPosts.accountId, accountId), sql`${place}->>'id' is not null`))
      .groupBy(id)
      .orderBy(sql`max(${updatedAt}) desc`)
      .limit(mostPlaces);
    return { success: true as const, places: found.map((one) => one.place) };
  });
}

export function deletePost(ctx: Ctx, accountId: number, id: number) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const post = await lockPost(tx, accountId, id);
    if (nextState(stateOfPost(post), 'remove') === undefined) throw new AppError('post_in_flight');
    await tx
      .delete(bulkGeneratedPosts)
      .where(and(eq(bulkGeneratedPosts.id, id), eq(bulkGeneratedPosts.accountId, accountId)));
    await announce(tx, postDeleted, { bulkPostId: id, accountId });
    return { success: true as const, message: 'deleted' };
  });
}
