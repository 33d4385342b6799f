import { AppError } from '@kallos/contracts/errors';
import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import { batchCalls } from '@kallos/service-kit/database/batch-calls';
import { recordsAsTable } from '@kallos/service-kit/database/columns';
import type { DataLossDetector, DataLossState } from '@kallos/service-kit/database/data-loss-detector';
import {
  acrossAccounts,
  inAccount,
  type Database,
  type Transaction,
} from '@kallos/service-kit/database/database';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { deliveries } from '../schema/deliveries.ts';
import type { DeliveryRequest } from './delivery-request.ts';
import { possibleLossSeconds } from './doubts/data-loss-window.ts';
import { readAccess, type AccessFacts } from './facts.ts';
import { fingerprintOf } from './fingerprint.ts';
import {
  commentRefusal,
  hashtagColumns,
  hashtagFields,
  placedHashtags,
  placeHashtags,
} from './hashtag-place.ts';
import { leaseEnd, supersede, type Delivery } from './ledger.ts';
import { knownAnswerOf, inProgressFor, resolveVersionConflict, type KnownAnswer } from './versions.ts';

interface Ctx {
  readonly db: Database;
  readonly memory: DataLossDetector;
  readonly leaseSeconds: number;
  readonly limits: NetworkLimits;
}

/** The leased delivery, or an outcome that exists already. */
type Leased =
  | KnownAnswer
  | {
      readonly kind: 'mine';
      readonly delivery: Delivery;
      readonly access: AccessFacts | undefined;
      /** The data-loss state of the database. */
      readonly memory: DataLossState;
      /** True if a user decided that a similar post on the page is a different one. */
      readonly isDecided: boolean;
    };

const isBusy = sql<boolean>`coalesce(${deliveries.leaseUntil} > now(), false)`;
/** Meta deletes hidden uploads after a day; older ones are uploaded again. */
const isStale = sql<boolean>`coalesce(${deliveries.piecesMadeAt} < now() - interval '20 hours', false)`;
/** The requested deliveries as rows. */
const asked = (requests: readonly DeliveryRequest[]) =>
  recordsAsTable(
    'asked',
    'key text, "accountId" int, "bulkPostId" int, "pageId" text, platform text',
    requests,
  );

/** Locks all versions of these posts on these pages until the transaction ends. */
const lockPlaces = (tx: Transaction, requests: readonly DeliveryRequest[]) =>
  tx.execute(sql`select pg_advisory_xact_lock(place) from (
    select distinct hashtextextended("accountId" || ':' || "bulkPostId" || ':' || platform || ':' || "pageId", 0) as place
    from ${asked(requests)} order by 1) as places`);

/** Inserts rows for new keys. */
const insertNew = (
  tx: Transaction,
  requests: readonly DeliveryRequest[],
  { lease, limits }: { lease: SQL; limits: NetworkLimits },
) =>
  tx.execute<{ key: string }>(sql`
    insert into deliveries (key, account_id, bulk_post_id, page_id, platform, image_urls, is_ai_generated,
      alt_texts, cover, place_id, details, fingerprint, message, first_comment, comment_state, comment_reason,
      lease_token, lease_until, attempts)
    select key, "accountId", "bulkPostId", "pageId", platform, "imageUrls", "isAiGenerated", "altTexts", cover, "placeId", details, fingerprint,
      ${placedHashtags}, ${lease}
    from ${recordsAsTable(
      'asked',
      `key text, "accountId" int, "bulkPostId" int, "pageId" text, platform text, "imageUrls" jsonb,
      "isAiGenerated" boolean, "altTexts" jsonb, cover jsonb, "placeId" text, details jsonb, fingerprint text, ${hashtagColumns}`,
      requests.map((request) => ({
        isAiGenerated: false,
        ...request,
        ...splitRequest(request),
        ...hashtagFields(request, limits),
      })),
    )} cross join lateral ${commentRefusal} order by key on conflict do nothing returning key`);

/** Returns the fields that do not change the identity of a post, and the hash of the others. */
const splitRequest = ({ altTexts = [], cover, placeId, ...post }: DeliveryRequest) => ({
  altTexts,
  cover: cover ?? null,
  placeId: placeId ?? null,
  details: post.details ?? null,
  fingerprint: fingerprintOf(post),
});

const isUntouched = ({ delivery, isBusy }: { delivery: Delivery; isBusy: boolean }): boolean =>
  delivery.state === 'open' && !isBusy && delivery.draftId === null && delivery.pieceIds.length === 0;

/**
 * Returns whether certainly nothing was sent, even before a restore, so that the text may still
 * change.
 */
const isUnsent = (
  { flipStartedAt, firstToldAt }: Delivery,
  memory: DataLossState,
  request: DeliveryRequest,
) => flipStartedAt === null && firstToldAt === null && possibleLossSeconds(memory, request) === null;

async function lockKnown(
  tx: Transaction,
  request: DeliveryRequest,
  { limits, memory }: { limits: NetworkLimits; memory: DataLossState },
) {
  const { key, accountId, bulkPostId, pageId, platform, imageUrls } = request;
  const isAiGenerated = request.isAiGenerated ?? false;
  const more = splitRequest(request);
  const [found] = await tx
    .select({ delivery: deliveries, isBusy, isStale })
    .from(deliveries)
    .where(and(eq(deliveries.key, key), eq(deliveries.accountId, accountId)))
    .for('update');
  if (!found) throw new AppError('conflict', { message: 'This key belongs to another delivery.' });
  const { delivery } = found;
  const change = async (set: object) => {
    const hashtags = await placeHashtags(tx, request, limits);
    const [changed] = await tx
      .update(deliveries)
      .set({ ...set, ...hashtags })
      .where(eq(deliveries.key, key))
      .returning();
    return { ...found, delivery: changed ?? delivery };
  };
  if (delivery.fingerprint === more.fingerprint) {
    // Permissions can change while a post is on hold.
    const isMovable =
      Boolean(request.firstComment) && isUntouched(found) && isUnsent(delivery, memory, request);
    return isMovable ? change({}) : found;
  }
  const isSamePlace =
    delivery.bulkPostId === bulkPostId && delivery.pageId === pageId && delivery.platform === platform;
  if (!isSamePlace || !isUntouched(found))
    throw new AppError('conflict', { message: 'This key was used with another content.' });
  return change({ imageUrls, isAiGenerated, ...more });
}

/** Returns all versions of the posts on the pages, by requested key. */
const findVersions = (tx: Transaction, requests: readonly DeliveryRequest[]) =>
  tx
    .select({ asked: sql<string>`asked.key`, delivery: deliveries, isBusy })
    .from(asked(requests))
    .innerJoin(
      deliveries,
      sql`deliveries.account_id = asked."accountId" and deliveries.bulk_post_id = asked."bulkPostId"
        and deliveries.platform = asked.platform and deliveries.page_id = asked."pageId"
        and (deliveries.deleted_at is null or deliveries.key = asked.key)`,
    );

type Version = Awaited<ReturnType<typeof findVersions>>[number];

/** Locks the pages, inserts new keys, and reads the facts that decide each request. */
async function readPlaces(
  tx: Transaction,
  requests: readonly DeliveryRequest[],
  row: { lease: SQL; limits: NetworkLimits },
) {
  // Pipelined statements run in order: the reader of the other versions holds the locks.
  const [, inserted, versions, access] = await Promise.all([
    lockPlaces(tx, requests),
    insertNew(tx, requests, row),
    findVersions(tx, requests),
    Promise.all(requests.map((request) => readAccess(tx, request))),
  ]);
  const made = new Set(inserted.map(({ key }) => key));
  const byKey = Map.groupBy(versions, (version) => version.asked);
  return requests.map(({ key }, index) => {
    const others = (byKey.get(key) ?? []).filter(({ delivery }) => delivery.key !== key);
    const own = byKey.get(key)?.find(({ delivery }) => delivery.key === key)?.delivery;
    // If two requests have the same key, only the first inserts its row.
    return { fresh: made.delete(key) ? own : undefined, others, access: access[index]?.[0] };
  });
}

/** Leases, in one transaction, new keys of posts that have no other version on their page. */
const leaseTogether = batchCalls((ctx: Ctx, requests: readonly DeliveryRequest[]) =>
  acrossAccounts(ctx.db, async (tx) => {
    const lease = sql`gen_random_uuid(), ${leaseEnd(ctx.leaseSeconds)}, 1`;
    const places = await readPlaces(tx, requests, { lease, limits: ctx.limits });
    const left = places.flatMap(({ fresh, others }) => (fresh && others.length > 0 ? [fresh.key] : []));
    const isLeft = inArray(deliveries.key, left);
    if (left.length > 0)
      await tx.update(deliveries).set({ leaseToken: null, leaseUntil: null, attempts: 0 }).where(isLeft);
    return places.map(({ fresh, others, access }) =>
      fresh && others.length === 0 ? { delivery: fresh, access } : undefined,
    );
  }),
);

const isDecided = (others: readonly Version[]): boolean =>
  others.some(({ delivery: { state, reason } }) => state === 'superseded' && reason === 'edited_match');

/** Leases a repeated key, or one whose post has other versions. */
async function leaseAlone(ctx: Ctx, tx: Transaction, request: DeliveryRequest, memory: DataLossState) {
  const { limits } = ctx;
  const lease = sql`null::uuid, null::timestamptz, 0`;
  const [{ others = [], access } = {}] = await readPlaces(tx, [request], { lease, limits });
  const { delivery, isBusy, isStale } = await lockKnown(tx, request, { limits, memory });
  const answer = knownAnswerOf(delivery, memory);
  if (answer) return answer;
  if (isBusy) return inProgressFor(2);
  for (const { delivery: other, isBusy } of others) {
    const yielded = resolveVersionConflict(other, { isBusy, memory, request });
    if (yielded === 'supersede') await supersede(tx, other);
    else if (yielded) return yielded;
  }
  const isRestart = isStale && delivery.flipStartedAt === null;
  const [mine] = await tx
    .update(deliveries)
    .set({
      leaseToken: sql`gen_random_uuid()`,
      leaseUntil: leaseEnd(ctx.leaseSeconds) as unknown as Date,
      attempts: sql`${deliveries.attempts} + 1`,
      ...(isRestart ? { draftId: null, pieceIds: [], piecesMadeAt: null } : {}),
    })
    .where(eq(deliveries.key, delivery.key))
    .returning();
  const known = { access, memory, isDecided: isDecided(others) };
  return mine ? { kind: 'mine' as const, delivery: mine, ...known } : inProgressFor(2);
}

/** Leases a delivery: one row per key; the lease prevents two concurrent calls with one key. */
export async function leaseDelivery(ctx: Ctx, request: DeliveryRequest): Promise<Leased> {
  const memory = await ctx.memory.check(ctx.db);
  if (memory.isHeld) return inProgressFor(30);
  const leased = await leaseTogether(ctx, request);
  if (leased) return { kind: 'mine', ...leased, memory, isDecided: false };
  return inAccount(ctx.db, request.accountId, (tx) => leaseAlone(ctx, tx, request, memory));
}
