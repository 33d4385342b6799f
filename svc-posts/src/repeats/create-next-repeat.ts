import { toInstant } from '@kallos/calendar/wall-clock';
import { AppError } from '@kallos/contracts/errors';
import { postGenerated } from '@kallos/contracts/posts/events';
import { textsOf } from '@kallos/contracts/texts/text-parts';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, sql } from 'drizzle-orm';
import { withVerdicts } from '../check-claims.ts';
import { checkPostClaims, packVersion, recordRefusal } from '../claims/check-post-claims.ts';
import type { Ctx } from '../context.ts';
import { isOpen } from '../copies/copies.ts';
import { findSimilarText, textColumns } from '../posts/texts/similar-texts.ts';
import { schedulePost } from '../posts/update/schedule-post.ts';
import { lockCalendar, timeColumnsOf } from '../posts/update/slots.ts';
import { databaseNow, stateOf, type PostRow } from '../publishing/post-row.ts';
import { bulkGeneratedPosts, isHeld } from '../schema/posts.ts';
import { postRepeats } from '../schema/repeats.ts';
import { consumeGenerated } from '../writing/provenance.ts';
import { nextTextOf } from './next-text.ts';
import { daysShownAhead, freeDayFrom, nextTurn, type Turn } from './repeat-time.ts';

type Repeat = typeof postRepeats.$inferSelect;
/** A repetition that the rules keep a draft; recorded after the transaction. */
interface Refused {
  readonly post: PostRow;
  readonly error: AppError;
}

/** Locks the next repetition to look at; none while a restored platform is held. */
async function lockNext(tx: Transaction): Promise<Repeat | undefined> {
  const [next] = await tx.execute<{ bulk_post_id: number }>(sql`
    select bulk_post_id from post_repeats
    where not is_paused and made < most_times and look_at <= now() and not ${isHeld}
    order by look_at limit 1 for update skip locked`);
  if (!next) return undefined;
  const [repeat] = await tx.select().from(postRepeats).where(eq(postRepeats.bulkPostId, next.bulk_post_id));
  return repeat;
}

const readPost = async (tx: Transaction, accountId: number, id: number): Promise<PostRow | undefined> => {
  const [row] = await tx
    .select()
    .from(bulkGeneratedPosts)
    .where(and(eq(bulkGeneratedPosts.id, id), eq(bulkGeneratedPosts.accountId, accountId)));
  return row;
};

const setRepeat = (
  tx: Transaction,
  { bulkPostId, accountId }: Repeat,
  fields: Partial<typeof postRepeats.$inferInsert>,
) =>
  tx
    .update(postRepeats)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(postRepeats.bulkPostId, bulkPostId), eq(postRepeats.accountId, accountId)));

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})` as unknown as Date;

/** Adds the draft of a turn; undefined if another process added it. */
async function insertTurn(
  tx: Transaction,
  source: PostRow,
  turn: Turn,
  { content, isOwn }: { content: string; isOwn: boolean },
): Promise<PostRow | undefined> {
  const { accountId, productId, productName, categoryName, productImage, pictures, hashtagsInComment } =
    source;
  await lockCalendar(tx, accountId);
  const day = await freeDayFrom(tx, accountId, turn.date);
  const at = toInstant({ date: day, time: source.localTime.slice(11) }, source.timeZone);
  const generated = await consumeGenerated(tx, accountId, content);
  // Another text replaces the texts of single networks too, which would come twice in a row.
  const variants = isOwn ? source.variants : ownImagesOf(source);
  // An event or an offer that is over by then stays a draft until a user enters new dates. Risks are accepted for
  // one post only.
  const { firstComment, details } = source;
  const post = { accountId, productId, productName, categoryName, details, firstComment };
  const text = { ...post, content, variants };
  const verdict = await checkPostClaims(tx, text);
  const [row] = await tx
    .insert(bulkGeneratedPosts)
    .values({
      ...text,
      ...textColumns(text),
      productImage,
      pictures,
      hashtagsInComment,
      place: source.place,
      likeness: await findSimilarText(tx, { ...text, isElsewhere: false, seriesOf: source.id }),
      verdict,
      packVersion,
      ...(await timeColumnsOf(tx, accountId, at)),
      writerKind: source.writerKind,
      writerModel: source.writerModel,
      isModelText: generated?.isModelText ?? (isOwn && source.isModelText),
      facts: isOwn ? source.facts : [],
      repeatOf: source.id,
      repeatNumber: turn.number,
    })
    .onConflictDoNothing({
      target: [bulkGeneratedPosts.accountId, bulkGeneratedPosts.repeatOf, bulkGeneratedPosts.repeatNumber],
      where: sql`repeat_of is not null`,
    })
    .returning();
  if (row) await announce(tx, postGenerated, stateOf(row));
  return row;
}

const ownImagesOf = ({ variants }: PostRow): PostRow['variants'] =>
  Object.fromEntries(
    Object.entries(variants).flatMap(([network, { pictures } = {}]) =>
      pictures ? [[network, { pictures }]] : [],
    ),
  );

/** Schedules a repetition by the rules for every post; one that they refuse stays a draft. */
async function scheduleTurn(
  { limits }: Ctx,
  tx: Transaction,
  post: PostRow,
  refused: Refused[],
): Promise<void> {
  const target = { accountId: post.accountId, id: post.id, isElsewhere: false, limits: limits.networks };
  try {
    await schedulePost(tx, target, {});
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refused.push({ post, error });
    if (error.code === 'claims_blocked')
      await tx
        .update(bulkGeneratedPosts)
        .set({ failureReason: 'claims_blocked' })
        .where(and(eq(bulkGeneratedPosts.id, post.id), eq(bulkGeneratedPosts.accountId, post.accountId)));
  }
}

async function advance(ctx: Ctx, tx: Transaction, repeat: Repeat, refused: Refused[]): Promise<void> {
  const { accountId, lastPostId, everyWeeks } = repeat;
  const source = await readPost(tx, accountId, repeat.bulkPostId);
  if (!source) return;
  const last = lastPostId === null ? source : await readPost(tx, accountId, lastPostId);
  // A deleted repetition is skipped; every other one must be public before the next.
  if (last && last.postStatus !== 'published')
    return void (await setRepeat(tx, repeat, {
      waitsFor: lastPostId === null ? 'first' : 'previous',
      lookAt: inMinutes(10),
    }));
  if (!(await isOpen(tx, accountId))) return void (await setRepeat(tx, repeat, { lookAt: inMinutes(60) }));
  const now = await databaseNow(tx);
  const turn = nextTurn(source, everyWeeks, repeat.lastNumber, now);
  const shownFrom = new Date(turn.at.getTime() - daysShownAhead * 86_400_000);
  const planned = { nextAt: turn.at, waitsFor: null };
  if (shownFrom > now) return void (await setRepeat(tx, repeat, { ...planned, lookAt: shownFrom }));
  const texts = [source.content, ...repeat.texts];
  const lastTexts = last ? textsOf(last).map(({ text }) => text) : [texts[repeat.lastText] ?? ''];
  const index = nextTextOf(texts, repeat.lastText, lastTexts);
  if (index === undefined)
    return void (await setRepeat(tx, repeat, { ...planned, waitsFor: 'text', lookAt: inMinutes(60) }));
  const row = await insertTurn(tx, source, turn, { content: texts[index] ?? '', isOwn: index === 0 });
  if (row) await scheduleTurn(ctx, tx, row, refused);
  await setRepeat(tx, repeat, {
    ...planned,
    made: repeat.made + (row ? 1 : 0),
    lastNumber: turn.number,
    lastText: index,
    lastPostId: row?.id ?? repeat.lastPostId,
    lookAt: turn.at,
  });
}

/**
 * Looks at the next post that comes again and adds its repetition when it is time, in one transaction, so that
 * a killed process leaves all of it or nothing; returns whether there was one.
 */
export async function createNextRepeat(ctx: Ctx): Promise<boolean> {
  const refused: Refused[] = [];
  const isDone = await withVerdicts('background', () =>
    acrossAccounts(ctx.db, async (tx) => {
      refused.length = 0;
      const repeat = await lockNext(tx);
      if (!repeat) return false;
      await advance(ctx, tx, repeat, refused);
      return true;
    }),
  );
  for (const { post, error } of refused) await recordRefusal(ctx, post, error);
  return isDone;
}
