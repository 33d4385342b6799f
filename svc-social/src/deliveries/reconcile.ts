import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { deliveries as contract } from '@kallos/contracts/social/deliveries';
import type { GraphSession } from '@kallos/graph/client';
import { untilDeadline } from '@kallos/graph/steps';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database';
import { repeat, type Loop } from '@kallos/service-kit/repeat';
import { and, eq, inArray, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { Seen, Unpublished } from '@kallos/graph/outcomes';
import type { Ctx } from '../context.ts';
import type { Attempt, Sight } from '@kallos/graph/protocol';
import { forgottenSince } from '@kallos/graph/forgotten';
import { lookAlsoByText } from '@kallos/graph/resume';
import { surelySeconds } from '@kallos/graph/settle';
import { platforms } from '@kallos/graph/platforms';
import { deliveries } from '../schema.ts';
import { amongOthers, amongTexts, findMistakable, openPage } from './access.ts';
import { isNameless, recordPublished, supersede, whereMay, type Delivery } from '@kallos/deliveries/ledger';
import { isSurelyMissing } from '@kallos/deliveries/note-unseen';

type Memory = Pick<Attempt, 'forgottenSeconds'>;
type Looked =
  | ({ readonly kind: 'seen'; readonly sight: Sight; readonly session: GraphSession } & Memory)
  /** The page may not be acted for now. */
  | { readonly kind: 'barred'; readonly outcome: Unpublished };

/** How it is looked for. */
interface Looking extends Partial<Pick<Attempt, 'forgotten'>> {
  readonly deadline?: number;
}

/** Asks Meta what became of a delivery that was told to go public. */
export async function lookAgain(
  ctx: Ctx,
  delivery: Delivery,
  { deadline = Number.POSITIVE_INFINITY, forgotten = {} }: Looking = {},
): Promise<Looked> {
  const access = await openPage(ctx, delivery);
  if ('outcome' in access) return { kind: 'barred', outcome: access.outcome };
  const session = untilDeadline(ctx.graph.as(access.token), deadline);
  const { look } = platforms[delivery.platform];
  const forgottenSeconds = forgottenSince(await ctx.memory.ask(ctx.db), delivery);
  const at = { session, person: access.person, delivery, ...amongOthers(ctx, delivery), ...forgotten };
  const sight = await (forgottenSeconds === null ? look(at) : lookAlsoByText(at, look));
  return { kind: 'seen', sight, session, forgottenSeconds };
}

/** No round is at work on it. */
export const isFree = sql`(${deliveries.leaseUntil} is null or ${deliveries.leaseUntil} < now())`;

/** Nothing is at work on it and nobody deleted it; where it is left to a person, a round that has outlived itself is over. */
const isLeft = and(or(eq(deliveries.state, 'needs_look'), isFree), isNull(deliveries.deletedAt));
/** A person may say that it is public: it is left to a person, or has no end yet. */
const isMeantByYes = and(whereMay('confirm'), isLeft);
/** A person may say that it is not: nothing else was ever told to go public. */
const isMeantByNo = and(
  isMeantByYes,
  or(eq(deliveries.state, 'needs_look'), isNotNull(deliveries.flipStartedAt)),
);

/** What a person means may be older than what is known of it. */
const meantMilliseconds = 2 * 86_400_000;

/** Looks for what a person says is public: what is likely becomes it, so that nobody else can take it for theirs. */
function lookForMeant(ctx: Ctx, known: Delivery): Promise<Looked> {
  const delivery = { ...known, createdAt: new Date(known.createdAt.getTime() - meantMilliseconds) };
  return lookAgain(
    ctx,
    delivery,
    known.reason === 'edited_match' ? { forgotten: amongTexts(ctx, delivery) } : {},
  );
}

/** What is public of it; once a person said that it is, also what is only likely to be it. */
const publicIn = (sight: Sight, wasPosted: boolean): Seen | undefined =>
  sight.kind === 'public' ? sight : wasPosted && sight.kind === 'unproven' ? sight.likely : undefined;

/** Looks once more; what is surely hidden is taken down, so that it can never go public behind our back. */
async function lookOrTakeDown(
  ctx: Ctx,
  delivery: Delivery,
  wasPosted: boolean,
): Promise<Seen | 'settled' | 'unsettled'> {
  const { draftId } = delivery;
  const looked = await (wasPosted ? lookForMeant : lookAgain)(ctx, delivery);
  if (looked.kind === 'barred') return 'unsettled';
  const { sight, session } = looked;
  const seen = publicIn(sight, wasPosted);
  if (seen) return seen;
  if (sight.kind === 'unclear') throw new AppError('upstream_failed', { cause: sight.failure });
  if (sight.kind === 'in_work') return 'unsettled';
  if (!(await isSurelyMissing(ctx, delivery, looked.forgottenSeconds))) return 'unsettled';
  if (sight.kind === 'hidden' && draftId !== null)
    await platforms[delivery.platform].takeDown(session, draftId).catch((cause: unknown) => {
      throw new AppError('upstream_failed', { cause });
    });
  return 'settled';
}

/** Older ones are a person's. */
const mostDays = 2;
const refusedSeconds = 600;
const { flipStartedAt, flipSentAt, publishedAt, externalId } = deliveries;

const isUndecided = and(inArray(deliveries.state, ['open', 'needs_look']), isNotNull(flipStartedAt));
/** The same, or a refusal that may have lied about an effect which came late. */
const isUnknown = or(
  isUndecided,
  and(eq(deliveries.state, 'failed'), sql`${flipSentAt} > now() - make_interval(secs => ${refusedSeconds})`),
);
const since = sql`coalesce(${flipStartedAt}, ${flipSentAt}, ${publishedAt})`;
const isSought = and(
  isNull(deliveries.deletedAt),
  sql`${since} > now() - make_interval(days => ${mostDays})`,
);

/** Looks for one that nobody asks for any more, and announces what did go public. */
async function lookForForgotten(ctx: Ctx, delivery: Delivery): Promise<'found' | 'missing' | 'unknown'> {
  const isMeant = delivery.state === 'published';
  const looked = await (isMeant ? lookForMeant : lookAgain)(ctx, delivery);
  if (looked.kind === 'barred') return 'unknown';
  const { sight } = looked;
  const seen = publicIn(sight, isMeant);
  if (!seen) return sight.kind === 'unclear' || sight.kind === 'in_work' ? 'unknown' : 'missing';
  const { state } = await inAccount(ctx.db, delivery.accountId, (tx) => recordPublished(tx, delivery, seen));
  // Another post has it.
  if (state !== 'published') return 'missing';
  ctx.log.info({ key: delivery.key, externalId: seen.externalId }, 'a post in doubt turned out to be public');
  return 'found';
}

/** Whether who saw the post on its page may have seen another one instead, in the same words or nearly so. */
async function mayMeanTwin(ctx: Ctx, delivery: Delivery): Promise<boolean> {
  const shownAt = sql`case when ${externalId} is not null then ${publishedAt} end`;
  const recently = sql`now() - make_interval(secs => ${surelySeconds(ctx.settleSeconds)})`;
  // No card led to it yet when the person looked.
  const isJustOut = sql`(${deliveries.leaseUntil} > now() or greatest(${flipSentAt}, ${shownAt}) > ${recently})`;
  if ((await findMistakable(ctx, delivery, isJustOut)).length > 0) return true;
  for (const twin of await findMistakable(ctx, delivery, and(isUnknown, isSought)))
    if ((await lookForForgotten(ctx, twin)) !== 'missing') return true;
  return false;
}

/** Whether a round is just finding out, or making true, what a person would say. */
const isAtWork = (ctx: Ctx, accountId: number, isOfPost: SQL | undefined): Promise<boolean> =>
  inAccount(
    ctx.db,
    accountId,
    async (tx) => (await tx.$count(deliveries, and(isOfPost, eq(deliveries.state, 'open'), not(isFree)))) > 0,
  );

/** What the person says did not go out may still do so: the next version settles it before it goes. */
const reopen = (tx: Transaction, { key }: Delivery) =>
  tx
    .update(deliveries)
    .set({
      state: 'open',
      flipStartedAt: sql`coalesce(${deliveries.flipStartedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(deliveries.key, key), whereMay('deny')));

/** Takes a person's word on what nobody could decide: Meta's own answer first; asking again changes nothing. */
export async function resolveByWord(
  ctx: Ctx,
  { accountId, bulkPostId, wasPosted }: HandlerInput<typeof contract.settle>['body'],
): Promise<HandlerReply<typeof contract.settle>> {
  const isOfPost = and(eq(deliveries.accountId, accountId), eq(deliveries.bulkPostId, bulkPostId));
  const isMeant = wasPosted ? isMeantByYes : isMeantByNo;
  const rows = await inAccount(ctx.db, accountId, (tx) =>
    tx.select().from(deliveries).where(and(isOfPost, isMeant)),
  );
  const found: HandlerReply<typeof contract.settle>['found'] = [];
  if (wasPosted && (await isAtWork(ctx, accountId, isOfPost))) throw new AppError('upstream_failed');
  for (const delivery of rows) {
    const seen = await lookOrTakeDown(ctx, delivery, wasPosted);
    if (wasPosted && typeof seen !== 'object' && (await mayMeanTwin(ctx, delivery)))
      throw new AppError('upstream_failed');
    const { pageId, platform, key } = delivery;
    await inAccount(ctx.db, accountId, async (tx) => {
      if (typeof seen === 'object') {
        const outcome = await recordPublished(tx, delivery, seen);
        if (outcome.state !== 'published') return;
        const { state: _state, ...facts } = outcome;
        found.push({ pageId, platform, ...facts });
      } else if (wasPosted) {
        const taken = await tx
          .update(deliveries)
          .set({ state: 'published', publishedAt: sql`now()`, updatedAt: sql`now()` })
          .where(and(eq(deliveries.key, key), isMeant))
          .returning({ key: deliveries.key });
        // Somebody began to work on it meanwhile, and may know better.
        if (taken.length === 0) throw new AppError('upstream_failed');
      } else if (seen === 'settled') await supersede(tx, delivery, isMeant);
      else await reopen(tx, delivery);
    });
  }
  return { success: true, found };
}

const batch = 20;
/** How often there is a look, and how long a delivery is the publisher's alone, as shares of the time to settle. */
const everyShare = 1 / 3;
const quietShare = 2 / 3;
/** The older a doubt, the rarer its looks: some sixty until it is a person's alone. */
const ageShare = 1 / 8;

/** How many deliveries were told to go public and have no end yet, over all accounts. */
export const countInDoubt = ({ db }: Pick<Ctx, 'db'>): Promise<number> =>
  acrossAccounts(db, (tx) => tx.$count(deliveries, isUndecided));

/** Takes the deliveries that were told to go public long ago and that nobody asks for any more; each is then left alone for a while. */
function claimForgotten(ctx: Ctx): Promise<Delivery[]> {
  const quiet = sql`greatest(${ctx.settleSeconds * quietShare}, extract(epoch from now() - ${since}) * ${ageShare}::float)`;
  return acrossAccounts(ctx.db, async (tx) => {
    const due = tx
      .select({ key: deliveries.key })
      .from(deliveries)
      .where(
        and(
          or(isUnknown, isNameless),
          isSought,
          isFree,
          sql`${deliveries.updatedAt} < now() - make_interval(secs => ${quiet})`,
        ),
      )
      .orderBy(deliveries.updatedAt)
      .limit(batch)
      .for('update', { skipLocked: true });
    return tx
      .update(deliveries)
      .set({ updatedAt: sql`now()` })
      .where(inArray(deliveries.key, due))
      .returning();
  });
}

/** Asks Meta about what was left in doubt and announces what did go public; answers how many it found. */
export async function reconcileForgotten(ctx: Ctx): Promise<number> {
  if (ctx.graph.backoffSeconds() > 0) return 0;
  let found = 0;
  for (const delivery of await claimForgotten(ctx))
    if ((await lookForForgotten(ctx, delivery)) === 'found') found += 1;
  return found;
}

/** Goes on looking after a person was told, so that what is public is shown as published without a hand. */
export const startReconciling = (ctx: Ctx): Loop =>
  repeat(
    'doubts',
    async () => (await reconcileForgotten(ctx)) === batch,
    ctx.settleSeconds * everyShare * 1000,
    ctx,
  );
