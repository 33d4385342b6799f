import type { PostFinding } from '@kallos/contracts/posts/bulk-posts';
import { postChanged } from '@kallos/contracts/posts/events';
import { isVideo } from '@kallos/contracts/video-rules';
import { health } from '@kallos/contracts/social/health';
import { among } from '@kallos/service-kit/columns';
import { inAccount, type Transaction } from '@kallos/service-kit/database';
import { announceAll } from '@kallos/service-kit/outbox';
import { inArray, sql } from 'drizzle-orm';
import { pagesOf } from './copies.ts';
import type { AskCtx } from './daily-limit.ts';
import { picturesOf } from './post-pictures.ts';
import { lockPosts, stateOf, type PostRow } from './post-row.ts';
import { bulkGeneratedPosts, postChecks } from './schema.ts';
import { claimChecks, nextLook } from './claim-checks.ts';
import { findTrouble, type PictureState } from './find-trouble.ts';

/** Beside svc-social, the origin of pictures. */
interface Ctx extends AskCtx {
  readonly links: { readonly mediaUrl: string };
}

const pictureMilliseconds = 5000;

/** Fetches a picture as Meta would; only our own are asked for. */
async function lookAtPicture(image: string, mediaUrl: string): Promise<PictureState> {
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

/** Writes down what was found for posts that came to the same; answers those for which it is news. */
async function writeFindings(tx: Transaction, seen: readonly Seen[]): Promise<PostRow[]> {
  const ids = seen.map(({ post }) => post.id);
  const before = await tx.select().from(postChecks).where(inArray(postChecks.bulkPostId, ids));
  const textOf = new Map(before.map((check) => [check.bulkPostId, asText(check.findings)]));
  const findings = asText(seen[0]?.findings ?? []);
  // Whoever looks anew meanwhile, or a connection that changed, takes the version away: then what was seen counts no more.
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
  return seen
    .filter(
      ({ post, findings: now }) => isWritten.has(post.id) && (textOf.get(post.id) ?? '[]') !== asText(now),
    )
    .map(({ post }) => post);
}

const idsOf = (posts: readonly PostRow[]) => posts.map(({ id }) => id);

async function checkAccount(ctx: Ctx, posts: readonly PostRow[], accountId: number): Promise<void> {
  const pages = await inAccount(ctx.db, accountId, (tx) => pagesOf(tx, accountId));
  const asked = pages.map(({ platform, pageId }) => ({ platform, pageId }));
  const checks = await ctx.social(health.checkPages, { body: { accountId, pages: asked } });
  const images = [...new Set(posts.flatMap((post) => picturesOf(post).map(({ path }) => path)))];
  const looks = await Promise.all(images.map((image) => lookAtPicture(image, ctx.links.mediaUrl)));
  const seen = posts.map((post): Seen => {
    const states = picturesOf(post).map(({ path }) => looks[images.indexOf(path)]);
    const picture =
      states.length === 0 ? 'none' : (states.find((state) => state !== 'reachable') ?? 'reachable');
    const isSent = picturesOf(post).some(({ path }) => isVideo(path));
    return { post, findings: findTrouble(checks, pages, picture, isSent) };
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

/** Looks at one account's scheduled posts before their moment comes; true when there were some. */
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
        .where(among(bulkGeneratedPosts.id, idsOf(posts)));
    });
  }
  return true;
}
