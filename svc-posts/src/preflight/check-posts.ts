import type { PostFinding } from '@kallos/contracts/posts/bulk-posts';
import { postChanged } from '@kallos/contracts/posts/events';
import { health } from '@kallos/contracts/social/health';
import { inAccount } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { pagesOf } from '../copies/read-copies.ts';
import { lockPost, stateOf, type PostRow } from '../posts/post-rows.ts';
import { postChecks } from '../schema.ts';
import { claimChecks } from './claim-checks.ts';
import { findTrouble, type PictureState } from './find-trouble.ts';

const pictureMilliseconds = 5000;

/** Fetches a picture as Meta would; only our own are asked for. */
async function lookAtPicture(image: string | null, mediaUrl: string): Promise<PictureState> {
  if (image === null) return 'none';
  if (!image.startsWith('/media/')) return 'reachable';
  try {
    const answer = await fetch(new URL(image, mediaUrl), {
      signal: AbortSignal.timeout(pictureMilliseconds),
    });
    await answer.body?.cancel();
    const isPicture = answer.headers.get('content-type')?.startsWith('image/') ?? false;
    return answer.ok && isPicture ? 'reachable' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

const asText = (findings: readonly PostFinding[]) => JSON.stringify(findings);

/** Writes down what was found and tells the portal when it is news; a post that changed meanwhile is looked at again. */
function writeFindings(ctx: Ctx, seen: PostRow, findings: PostFinding[]): Promise<void> {
  return inAccount(ctx.db, seen.accountId, async (tx) => {
    const post = await lockPost(tx, seen.accountId, seen.id).catch(() => undefined);
    if (!post) return;
    const [before] = await tx.select().from(postChecks).where(eq(postChecks.bulkPostId, post.id));
    // Without a claim the connection has changed since the look began, so that what was seen counts no more.
    if (!before || before.nextTryAt === null) return;
    await tx
      .update(postChecks)
      .set({ findings, version: seen.version, checkedAt: sql`now()`, nextTryAt: null })
      .where(eq(postChecks.bulkPostId, post.id));
    if (asText(before.findings) !== asText(findings)) await announce(tx, postChanged, stateOf(post));
  });
}

async function checkAccount(ctx: Ctx, posts: readonly PostRow[], accountId: number): Promise<void> {
  const pages = await inAccount(ctx.db, accountId, (tx) => pagesOf(tx, accountId));
  const asked = pages.map(({ platform, pageId }) => ({ platform, pageId }));
  const checks = await ctx.social(health.checkPages, { body: { accountId, pages: asked } });
  const pictures = new Map<string | null, Promise<PictureState>>();
  for (const post of posts) {
    const { productImage } = post;
    const looked = pictures.get(productImage) ?? lookAtPicture(productImage, ctx.links.mediaUrl);
    pictures.set(productImage, looked);
    await writeFindings(ctx, post, findTrouble(checks, pages, await looked));
  }
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
    const ids = posts.map(({ id }) => id);
    await inAccount(ctx.db, accountId, (tx) =>
      tx
        .update(postChecks)
        .set({ nextTryAt: sql`now() + interval '30 seconds'` })
        .where(inArray(postChecks.bulkPostId, ids)),
    );
  }
  return true;
}
