import { isDeepStrictEqual } from 'node:util';
import { isVideo } from '@kallos/contracts/media/video-rules';
import type { PostFinding } from '@kallos/contracts/posts/bulk-posts';
import { postChanged } from '@kallos/contracts/posts/events';
import { health } from '@kallos/contracts/social/health';
import type { Platform } from '@kallos/contracts/wire';
import { isAnyOf } from '@kallos/service-kit/database/columns';
import {
  acrossAccounts,
  inAccount,
  type Database,
  type Transaction,
} from '@kallos/service-kit/database/database';
import { announceAll } from '@kallos/service-kit/messaging/outbox';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { pagesOf } from '../copies/copies.ts';
import type { DailyLimitCtx } from '../periods/daily-limit.ts';
import { allImages, imagesFor } from '../publishing/post-images.ts';
import { lockPosts, stateOf, type PostRow } from '../publishing/post-row.ts';
import { bulkGeneratedPosts, postChecks } from '../schema/posts.ts';
import { findTrouble, type ImageState, type PostMedia } from './find-trouble.ts';

/** The origin of images, in addition to svc-social. */
interface Ctx extends DailyLimitCtx {
  readonly links: { readonly mediaUrl: string };
}

/** Posts of an account that are checked with one call to Meta. */
const together = 50;

// A post is checked when scheduled or changed, and a day and an hour before its time. Each of the two
// conditions has an index.
const isUnseen = sql`post_status = 'scheduled' and looked_version is distinct from version
  and scheduled_date > now()`;
const isToSeeAgain = sql`post_status = 'scheduled' and look_at is not null and look_at <= now()
  and scheduled_date > now()`;

/** Returns when a post checked now is checked next. */
const nextLook = sql`case
  when now() < scheduled_date - interval '24 hours' then scheduled_date - interval '24 hours'
  when now() < scheduled_date - interval '1 hour' then scheduled_date - interval '1 hour' end`;

/** Claims the posts of the account with the most urgent check for two minutes; empty if none is pending. */
function claimChecks(db: Database): Promise<PostRow[]> {
  return acrossAccounts(db, async (tx) => {
    const [next] = await tx.execute<{ account_id: number }>(sql`
      select account_id from (
        (select account_id, scheduled_date from bulk_generated_posts where ${isUnseen}
          order by scheduled_date limit 1)
        union all
        (select account_id, scheduled_date from bulk_generated_posts where ${isToSeeAgain}
          order by look_at limit 1)
      ) next order by scheduled_date limit 1`);
    if (!next) return [];
    const claimed = await tx.execute<{ id: number }>(sql`
      update bulk_generated_posts post set looked_version = version, look_at = now() + interval '2 minutes'
      where post.id in (
        select id from bulk_generated_posts
        where account_id = ${next.account_id} and ((${isUnseen}) or (${isToSeeAgain}))
        order by scheduled_date, id limit ${sql.raw(String(together))} for update skip locked)
      returning post.id`);
    const ids = claimed.map(({ id }) => id);
    return tx.select().from(bulkGeneratedPosts).where(inArray(bulkGeneratedPosts.id, ids));
  });
}

/** Resets the checks of an account's scheduled posts after a change of its connection or pages. */
export async function resetChecks(tx: Transaction, { accountId }: { accountId: number }): Promise<void> {
  const { accountId: owner, postStatus } = bulkGeneratedPosts;
  const isScheduled = and(eq(owner, accountId), eq(postStatus, 'scheduled'));
  // Posts are locked first, as when results are stored.
  await lockPosts(tx, isScheduled);
  await tx.update(bulkGeneratedPosts).set({ lookedVersion: null }).where(isScheduled);
  await tx.update(postChecks).set({ checkedAt: null }).where(eq(postChecks.accountId, accountId));
}

const pictureMilliseconds = 5000;

/** Fetches an image as Meta would; only our own images are fetched. */
async function checkImage(image: string, mediaUrl: string): Promise<ImageState> {
  if (!image.startsWith('/media/')) return 'reachable';
  try {
    const answer = await fetch(new URL(image, mediaUrl), {
      signal: AbortSignal.timeout(pictureMilliseconds),
    });
    await answer.body?.cancel();
    const isPicture = /^(image|video)\//.test(answer.headers.get('content-type') ?? '');
    return answer.ok && isPicture ? 'reachable' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

const asText = (findings: readonly PostFinding[]) => JSON.stringify(findings);

interface Seen {
  readonly post: PostRow;
  readonly findings: PostFinding[];
}

/** Stores findings for posts with equal results; returns the posts for which they are new. */
async function writeFindings(tx: Transaction, seen: readonly Seen[]): Promise<PostRow[]> {
  const ids = seen.map(({ post }) => post.id);
  const before = await tx.select().from(postChecks).where(inArray(postChecks.bulkPostId, ids));
  const known = new Map(before.map((check) => [check.bulkPostId, check.findings]));
  const findings = asText(seen[0]?.findings ?? []);
  // A concurrent check or a changed connection resets the version: then this result is discarded.
  const written = await tx.execute<{ bulk_post_id: number }>(sql`
    with seen as (
      update bulk_generated_posts post set look_at = ${nextLook}
      from unnest(${sql.param(ids)}::int[], ${sql.param(seen.map(({ post }) => post.version))}::int[])
        as look(id, version)
      where post.id = look.id and post.looked_version = look.version
      returning post.id, post.account_id, look.version
    )
    insert into post_checks (bulk_post_id, account_id, version, findings, checked_at)
    select id, account_id, version, ${findings}::jsonb, now() from seen
    on conflict (bulk_post_id) do update
      set version = excluded.version, findings = excluded.findings, checked_at = excluded.checked_at
    returning bulk_post_id`);
  const isWritten = new Set(written.map((row) => row.bulk_post_id));
  const isNews = ({ post, findings: now }: Seen) => !isDeepStrictEqual(known.get(post.id) ?? [], now);
  return seen.filter((one) => isWritten.has(one.post.id) && isNews(one)).map(({ post }) => post);
}

const idsOf = (posts: readonly PostRow[]) => posts.map(({ id }) => id);

async function checkAccount(ctx: Ctx, posts: readonly PostRow[], accountId: number): Promise<void> {
  const pages = await inAccount(ctx.db, accountId, (tx) => pagesOf(tx, accountId));
  const asked = pages.map(({ platform, pageId }) => ({ platform, pageId }));
  const checks = await ctx.social(health.checkPages, { body: { accountId, pages: asked } });
  const images = [...new Set(posts.flatMap((post) => allImages(post).map(({ path }) => path)))];
  const looks = await Promise.all(images.map((image) => checkImage(image, ctx.links.mediaUrl)));
  const seen = posts.map((post): Seen => {
    const mediaOf = (network: Platform): PostMedia => {
      const shown = imagesFor(post, network);
      const states = shown.map(({ path }) => looks[images.indexOf(path)]);
      const picture =
        states.length === 0 ? 'none' : (states.find((state) => state !== 'reachable') ?? 'reachable');
      return { picture, isSent: shown.some(({ path }) => isVideo(path)) };
    };
    return { post, findings: findTrouble(checks, pages, mediaOf) };
  });
  await inAccount(ctx.db, accountId, async (tx) => {
    await lockPosts(tx, idsOf(posts));
    for (const alike of Map.groupBy(seen, ({ findings }) => asText(findings)).values()) {
      const news = (await writeFindings(tx, alike)).map(({ id }) => id);
      if (news.length === 0) continue;
      const rows = await tx.select().from(bulkGeneratedPosts).where(inArray(bulkGeneratedPosts.id, news));
      await announceAll(tx, postChanged, rows.map(stateOf));
    }
  });
}

/** Checks one account's scheduled posts before their time; returns whether there were any. */
export async function checkNextPosts(ctx: Ctx): Promise<boolean> {
  const posts = await claimChecks(ctx.db);
  const accountId = posts[0]?.accountId;
  if (accountId === undefined) return false;
  try {
    await checkAccount(ctx, posts, accountId);
  } catch (error) {
    ctx.log.warn({ err: error, accountId, posts: posts.length }, 'posts not checked, will try again');
    await inAccount(ctx.db, accountId, async (tx) => {
      await lockPosts(tx, idsOf(posts));
      const lookAt = sql`now() + interval '30 seconds'`;
      await tx
        .update(bulkGeneratedPosts)
        .set({ lookAt })
        .where(isAnyOf(bulkGeneratedPosts.id, idsOf(posts)));
    });
  }
  return true;
}
