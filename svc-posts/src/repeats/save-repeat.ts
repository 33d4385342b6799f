import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { postChanged } from '@kallos/contracts/posts/events';
import type { postRepeats as endpoints } from '@kallos/contracts/posts/post-repeats';
import { refusal } from '@kallos/contracts/posts/refusals';
import { isBlank } from '@kallos/contracts/texts/blank';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, sql } from 'drizzle-orm';
import { withVerdicts } from '../check-claims.ts';
import { blockersOf, checkPostClaims, claimsBlocked, recordRefusal } from '../claims/check-post-claims.ts';
import type { Ctx } from '../context.ts';
import { viewPost } from '../posts/post-rows.ts';
import { consumeLetters } from '../posts/texts/letters-limit.ts';
import { unschedulePost } from '../posts/update/unschedule-post.ts';
import { databaseNow, lockPost, stateOf, type PostRow } from '../publishing/post-row.ts';
import { postRepeats } from '../schema/repeats.ts';
import { isLikeAny } from './next-text.ts';
import { nextTurn } from './repeat-time.ts';

type Given = HandlerInput<typeof endpoints.save>['body'];

/** Rejects texts that are alike, or that the rules on claims block: these cannot be overridden later. */
async function checkTexts(tx: Transaction, post: PostRow, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (isBlank(text)) throw new AppError('content_blank');
    if (isLikeAny(text, [post.content, ...texts.slice(0, index)]))
      throw refusal('invalid_fields', { [`texts.${index}`]: 'texts_alike' });
    const judged = { ...post, content: text, variants: {} };
    const blockers = blockersOf(await checkPostClaims(tx, judged), null, judged);
    if (blockers.length > 0) throw claimsBlocked(blockers);
  }
}

const isIts = (accountId: number, id: number) =>
  and(eq(postRepeats.bulkPostId, id), eq(postRepeats.accountId, accountId));

/** Returns the scheduled repetition to draft; one that is being published stays. */
async function takeBackScheduled(ctx: Ctx, tx: Transaction, accountId: number, id: number): Promise<void> {
  const [repeat] = await tx.select().from(postRepeats).where(isIts(accountId, id)).for('update');
  if (typeof repeat?.lastPostId !== 'number') return;
  const target = { accountId, id: repeat.lastPostId, isElsewhere: false, limits: ctx.limits.networks };
  await unschedulePost(tx, target, {}).catch((error: unknown) => {
    const isOver = error instanceof AppError && /^(not_found|not_scheduled|post_in_flight)$/.test(error.code);
    if (!isOver) throw error;
  });
}

/** Lets a post come again, changes how, or pauses it. */
export async function saveRepeat(ctx: Ctx, accountId: number, id: number, given: Given) {
  consumeLetters(accountId, { content: given.texts.join('') });
  const save = async (tx: Transaction) => {
    const post = await lockPost(tx, accountId, id);
    if (post.repeatOf !== null) throw refusal('invalid_fields', { id: 'repeats_another' });
    const texts = given.texts.map((text) => text.trim());
    await checkTexts(tx, post, texts);
    const [known] = await tx.select().from(postRepeats).where(isIts(accountId, id)).for('update');
    const { at } = nextTurn(post, given.everyWeeks, known?.lastNumber ?? 0, await databaseNow(tx));
    const fields = { ...given, texts, nextAt: at, waitsFor: null, lookAt: sql`now()` as unknown as Date };
    await tx
      .insert(postRepeats)
      .values({ ...fields, bulkPostId: id, accountId })
      .onConflictDoUpdate({ target: postRepeats.bulkPostId, set: { ...fields, updatedAt: sql`now()` } });
    if (given.isPaused) await takeBackScheduled(ctx, tx, accountId, id);
    await announce(tx, postChanged, stateOf(post));
    return { success: true as const, message: 'saved', bulkPost: await viewPost(tx, post) };
  };
  try {
    return await withVerdicts(String(accountId), () => inAccount(ctx.db, accountId, save));
  } catch (error) {
    await recordRefusal(ctx, { id, accountId }, error);
    throw error;
  }
}

/** Ends the repetition of a post. */
export const removeRepeat = (ctx: Ctx, accountId: number, id: number) =>
  withVerdicts(String(accountId), () =>
    inAccount(ctx.db, accountId, async (tx) => {
      const post = await lockPost(tx, accountId, id);
      await takeBackScheduled(ctx, tx, accountId, id);
      const gone = await tx.delete(postRepeats).where(isIts(accountId, id)).returning();
      if (gone.length === 0) throw new AppError('not_found');
      await announce(tx, postChanged, stateOf(post));
      return { success: true as const, message: 'removed' };
    }),
  );
