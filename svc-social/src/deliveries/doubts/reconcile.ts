import type { TroubleCode } from '@kallos/contracts/social/troubles';
import { repeat, type Loop } from '@kallos/service-kit/background/repeat';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { firstSentAt, lookUpByIdThenText } from '../../networks/lookup-results.ts';
import type { PublishAttempt, NetworkPage, LookupResult } from '../../networks/network.ts';
import type { PublicPost, Unpublished } from '../../networks/outcomes.ts';
import { availableNetworks, networks } from '../../networks/registry.ts';
import { deliveries } from '../../schema/deliveries.ts';
import { otherDeliveryQueries, otherTextQueries, openPage } from '../access.ts';
import { lacksExternalId, recordPublished, type Delivery } from '../ledger.ts';
import { possibleLossSecondsOf } from './data-loss-window.ts';

type Memory = Pick<PublishAttempt, 'forgottenSeconds'>;
type Looked =
  | ({ readonly kind: 'seen'; readonly sight: LookupResult; readonly page: NetworkPage } & Memory)
  /** The page may not be used now. */
  | { readonly kind: 'barred'; readonly outcome: Unpublished };

/** Options of a lookup. */
interface Looking extends Partial<Pick<PublishAttempt, 'forgotten'>> {
  readonly deadline?: number;
}

/** Reasons after which a search for posts lost by a restore ends without a result. */
const searchReasons: ReadonlySet<string | null> = new Set<TroubleCode>([
  'edited_match',
  'several_matches',
  'published_not_found',
  'published_not_visible',
]);
const wasSearched = (delivery: Delivery) =>
  firstSentAt(delivery) === undefined && searchReasons.has(delivery.reason);

/** Returns whether a delivery was certainly never sent, so that no post on the page can be its result. */
export const wasNeverSent = async (ctx: Ctx, delivery: Delivery): Promise<boolean> =>
  firstSentAt(delivery) === undefined &&
  !wasSearched(delivery) &&
  possibleLossSecondsOf(await ctx.memory.check(ctx.db), delivery) === null;

/** Looks up a sent delivery at Meta. */
export async function lookUpDelivery(
  ctx: Ctx,
  delivery: Delivery,
  { deadline = Number.POSITIVE_INFINITY, forgotten = {} }: Looking = {},
): Promise<Looked> {
  const access = await openPage(ctx, delivery, 'look');
  if ('outcome' in access) return { kind: 'barred', outcome: access.outcome };
  const page = networks[delivery.platform].openPage(ctx, access, deadline);
  const forgottenSeconds = possibleLossSecondsOf(await ctx.memory.check(ctx.db), delivery);
  const mayBeForgotten = forgottenSeconds !== null || wasSearched(delivery);
  const at = { delivery, mayBeForgotten, ...otherDeliveryQueries(ctx, delivery), ...forgotten };
  const sight = await (forgottenSeconds === null ? page.find(at) : lookUpByIdThenText(at, page.find));
  return { kind: 'seen', sight, page, forgottenSeconds };
}

/** Matches deliveries without an active lease. */
export const isUnleased = sql`(${deliveries.leaseUntil} is null or ${deliveries.leaseUntil} < now())`;

/** How far before the stored delivery the confirmed post may have been published. */
const meantMilliseconds = 2 * 86_400_000;

/**
 * Looks up a post that a user confirmed; a likely match is accepted, so that no other delivery can
 * claim it.
 */
export function lookUpConfirmed(ctx: Ctx, known: Delivery): Promise<Looked> {
  const earlier = (moment: Date) => new Date(moment.getTime() - meantMilliseconds);
  const told = firstSentAt(known);
  const delivery = {
    ...known,
    createdAt: earlier(known.createdAt),
    firstToldAt: told === undefined ? null : earlier(told),
  };
  return lookUpDelivery(
    ctx,
    delivery,
    known.reason === 'edited_match' ? { forgotten: otherTextQueries(ctx, delivery) } : {},
  );
}

/** Returns the public post of a delivery; after a user's confirmation also a likely one. */
export const findPublicPost = (sight: LookupResult, wasPosted: boolean): PublicPost | undefined =>
  sight.kind === 'public' ? sight : wasPosted && sight.kind === 'unproven' ? sight.likely : undefined;

/** Days after which an unknown outcome is left to a user. */
const mostDays = 2;
const refusedSeconds = 600;
const { flipStartedAt, flipSentAt, publishedAt } = deliveries;

const isUndecided = and(inArray(deliveries.state, ['open', 'needs_look']), isNotNull(flipStartedAt));
/**
 * Matches unknown outcomes and refusals that Meta may have returned although the post was
 * published.
 */
export const hasUnknownOutcome = or(
  isUndecided,
  and(eq(deliveries.state, 'failed'), sql`${flipSentAt} > now() - make_interval(secs => ${refusedSeconds})`),
);
const since = sql`coalesce(${flipStartedAt}, ${flipSentAt}, ${publishedAt})`;
export const isSearched = and(
  isNull(deliveries.deletedAt),
  sql`${since} > now() - make_interval(days => ${mostDays})`,
);

/** Looks up one abandoned delivery and announces it when it is public. */
export async function lookUpAbandoned(
  ctx: Ctx,
  delivery: Delivery,
): Promise<'found' | 'missing' | 'unknown'> {
  if (await wasNeverSent(ctx, delivery)) return 'missing';
  const isMeant = delivery.state === 'published';
  const looked = await (isMeant ? lookUpConfirmed : lookUpDelivery)(ctx, delivery);
  if (looked.kind === 'barred') return 'unknown';
  const { sight } = looked;
  const seen = findPublicPost(sight, isMeant);
  if (!seen) return sight.kind === 'unclear' || sight.kind === 'in_work' ? 'unknown' : 'missing';
  const { state } = await inAccount(ctx.db, delivery.accountId, (tx) => recordPublished(tx, delivery, seen));
  // Another delivery owns this post.
  if (state !== 'published') return 'missing';
  ctx.log.info({ key: delivery.key, externalId: seen.externalId }, 'a post in doubt turned out to be public');
  return 'found';
}

const batch = 20;
/** The lookup interval, and the time before others may look, as shares of the settle time. */
const everyShare = 1 / 3;
const quietShare = 2 / 3;
/** The lookup interval grows with age; about sixty lookups happen before only a user can decide. */
const ageShare = 1 / 8;

/** Returns how many sent deliveries have no outcome yet, over all accounts. */
export const countInDoubt = ({ db }: Pick<Ctx, 'db'>): Promise<number> =>
  acrossAccounts(db, (tx) => tx.$count(deliveries, isUndecided));

/**
 * Returns the number of open deliveries that Meta refused with an unknown code, over all accounts.
 */
export const countUnknownRefusals = ({ db }: Pick<Ctx, 'db'>): Promise<number> =>
  acrossAccounts(db, (tx) =>
    tx.$count(deliveries, and(eq(deliveries.state, 'open'), eq(deliveries.reason, 'unknown_refusal'))),
  );

/** Claims abandoned deliveries whose outcome is unknown and pauses each for a while. */
async function claimAbandoned(ctx: Ctx): Promise<Delivery[]> {
  const awake = availableNetworks(ctx);
  if (awake.length === 0) return [];
  const quiet = sql`greatest(${ctx.settleSeconds * quietShare}, extract(epoch from now() - ${since}) * ${ageShare}::float)`;
  return acrossAccounts(ctx.db, async (tx) => {
    const due = tx
      .select({ key: deliveries.key })
      .from(deliveries)
      .where(
        and(
          or(hasUnknownOutcome, lacksExternalId),
          isSearched,
          isUnleased,
          inArray(deliveries.platform, awake),
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

/**
 * Looks up abandoned deliveries at Meta and announces those that became public; returns their
 * number.
 */
export async function reconcileAbandoned(ctx: Ctx): Promise<number> {
  let found = 0;
  for (const delivery of await claimAbandoned(ctx))
    if ((await lookUpAbandoned(ctx, delivery)) === 'found') found += 1;
  return found;
}

/**
 * Starts the loop that keeps looking after a user was asked, so that public posts are marked as
 * published.
 */
export const startReconciling = (ctx: Ctx): Loop =>
  repeat(
    'doubts',
    async () => (await reconcileAbandoned(ctx)) === batch,
    ctx.settleSeconds * everyShare * 1000,
    ctx,
  );
