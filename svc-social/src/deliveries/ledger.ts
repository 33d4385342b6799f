import type { Payload } from '@kallos/contracts/event';
import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { postPublished } from '@kallos/contracts/social/events';
import { batchCalls } from '@kallos/service-kit/database/batch-calls';
import { recordsAsTable } from '@kallos/service-kit/database/columns';
import {
  acrossAccounts,
  inAccount,
  type Database,
  type Transaction,
} from '@kallos/service-kit/database/database';
import { announceAll } from '@kallos/service-kit/messaging/outbox';
import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Ledger, Network } from '../networks/network.ts';
import {
  inDoubtOutcome,
  isSameTrouble,
  isWaitForLimit,
  publishedOutcome,
  type PublicPost,
  type Unpublished,
} from '../networks/outcomes.ts';
import { isCertain, notSettledOutcome, markAwaitingCertainty } from '../networks/settling.ts';
import { deliveries } from '../schema/deliveries.ts';
import { statesBefore, type DeliveryEvent, type DeliveryState } from './delivery-life.ts';
import { isSelectedPage } from './facts.ts';
import { recordUnseen, secondsSince, unseenColumns } from './rounds/record-unseen.ts';
import { isBlockedByTwin } from './twins.ts';

/** A row of `deliveries`. */
export type Delivery = typeof deliveries.$inferSelect;

/** Thrown when another call took over the lease: the caller must stop at once. */
export class LeaseLost extends Error {}

/** Thrown when the business has deselected the page: nothing may be published there. */
export class PageDeselected extends Error {}

function orLost<T>(row: T | undefined): T {
  if (row === undefined) throw new LeaseLost();
  return row;
}

type Changes = { [K in keyof typeof deliveries.$inferInsert]?: (typeof deliveries.$inferInsert)[K] | SQL };

/** Matches a delivery while its lease is held. */
const isHeldBy = ({ key, leaseToken }: Delivery): SQL | undefined =>
  and(eq(deliveries.key, key), eq(deliveries.leaseToken, leaseToken ?? ''), eq(deliveries.state, 'open'));

async function change(db: Database, delivery: Delivery, set: Changes, guard?: SQL): Promise<void> {
  const [row] = await inAccount(db, delivery.accountId, (tx) =>
    tx
      .update(deliveries)
      .set({ ...set, updatedAt: sql`now()` })
      .where(and(isHeldBy(delivery), guard))
      .returning(),
  );
  orLost(row);
}

/** SQL for the end of a lease that is taken or renewed now. */
export const leaseEnd = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

const noPieces = { pieceIds: [], piecesMadeAt: null };
const noDraft = {
  ...noPieces,
  draftId: null,
  flipStartedAt: null,
  flipSentAt: null,
  flipAnswer: null,
  externalId: null,
};
/**
 * The next step with a draft: store its id (the first write wins), mark it as being published, or
 * both.
 */
type Step = { readonly delivery: Delivery; readonly draft?: string; readonly isTold: boolean };

/** Writes the steps, except those with a lost lease or, before publishing, on a deselected page. */
async function writeSteps(tx: Transaction, steps: readonly Step[]) {
  const columns = 'key text, "accountId" int, "leaseToken" uuid, draft text, "isTold" boolean';
  const records = steps.map(({ delivery, ...step }) => ({ ...delivery, ...step }));
  const rows = await tx.execute<{ key: string; draftId: string | null; at: string | null }>(sql`
    update deliveries set draft_id = coalesce(draft_id, draft), drafts_made = drafts_made + (draft is not null)::int,
      pieces_made_at = coalesce(pieces_made_at, case when draft is not null then now() end),
      flip_started_at = case when "isTold" then coalesce(flip_started_at, now()) else flip_started_at end,
      first_told_at = case when "isTold" then coalesce(first_told_at, now()) else first_told_at end,
      flip_sent_at = case when "isTold" then now() else flip_sent_at end,
      flip_answer = case when not "isTold" then flip_answer end,
      unseen_reads = case when "isTold" then 0 else unseen_reads end,
      unseen_at = case when not "isTold" then unseen_at end, updated_at = now()
    from ${recordsAsTable('step', columns, records)}
    where deliveries.key = step.key and deliveries.account_id = step."accountId" and lease_token = "leaseToken"
      and state = 'open' and (not "isTold" or ${isSelectedPage(deliveries)})
    returning deliveries.key, draft_id as "draftId", flip_started_at as at`);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return steps.map(({ delivery }) => byKey.get(delivery.key));
}

const stepTogether = batchCalls((db: Database, steps: readonly Step[]) =>
  acrossAccounts(db, (tx) => writeSteps(tx, steps)),
);

/** Writes a step in a batch with concurrent ones; an upload before it may have taken minutes. */
async function batchStep(db: Database, step: Step) {
  const takeAlone = (one: Step) =>
    inAccount(db, step.delivery.accountId, async (tx) => (await writeSteps(tx, [one]))[0]);
  const taken = (await stepTogether(db, step)) ?? (await takeAlone(step));
  if (taken) return taken;
  orLost(step.isTold ? await takeAlone({ ...step, isTold: false }) : undefined);
  throw new PageDeselected();
}

/** Begins a post on whose page no other post with the text is unsettled; undefined if there is one. */
async function beginAlone(db: Database, delivery: Delivery, windowSeconds: number, draft?: string) {
  const step: Step = { delivery, isTold: true, ...(draft === undefined ? {} : { draft }) };
  const begun = await acrossAccounts(db, async (tx) => {
    if (await isBlockedByTwin(tx, delivery, windowSeconds)) return 'blocked';
    // An adopted post replaces the stored one in the same transaction: a round that finds neither would create another.
    if (draft !== undefined && delivery.draftId !== null)
      await tx
        .update(deliveries)
        .set(noDraft)
        .where(and(eq(deliveries.draftId, delivery.draftId), isHeldBy(delivery)));
    const [written] = await writeSteps(tx, [step]);
    return written;
  });
  if (begun === 'blocked') return undefined;
  // The batched step throws the reason why nothing was written.
  const { at, draftId } = begun ?? (await batchStep(db, step));
  return { begunAt: new Date(at ?? Date.now()), draftId };
}

/** For how many settle times a post without a known id blocks others with its text. */
const twinWindows = 4;

/** Opens the ledger of a leased delivery and renews the lease until it is closed. */
export function openLedger(
  db: Database,
  delivery: Delivery,
  { leaseSeconds, settleSeconds }: { leaseSeconds: number; settleSeconds: number },
): Ledger & { readonly close: () => void } {
  const write = (set: Changes, guard?: SQL) => change(db, delivery, set, guard);
  const renew = () => write({ leaseUntil: leaseEnd(leaseSeconds) }).catch(() => clearInterval(beat));
  const beat = setInterval(() => void renew(), (leaseSeconds * 1000) / 3);
  const isOurs = and(eq(deliveries.leaseToken, delivery.leaseToken ?? ''), eq(deliveries.state, 'open'));
  const now = sql`now()`;
  return {
    savePieces: (pieceIds) =>
      write({ pieceIds, piecesMadeAt: sql`coalesce(${deliveries.piecesMadeAt}, now())` }),
    storeDraft: async (draft) => (await batchStep(db, { delivery, draft, isTold: false })).draftId ?? draft,
    storeDraftAndBeginPublishing: async (draft) =>
      (await batchStep(db, { delivery, draft, isTold: true })).draftId ?? draft,
    dropDraft: (id) => write(noDraft, eq(deliveries.draftId, id)),
    dropPieces: () => write(noPieces, isNull(deliveries.draftId)),
    beginPublishing: async () => new Date((await batchStep(db, { delivery, isTold: true })).at ?? Date.now()),
    beginAlone: (draft) => beginAlone(db, delivery, twinWindows * settleSeconds, draft),
    saveResponse: (flipAnswer) => write({ flipAnswer }),
    saveExternalId: (externalId) => write({ externalId }),
    recordUnseen: async (isAttempt) =>
      orLost(await recordUnseen(db, delivery, settleSeconds, { guard: isOurs, isAttempt })),
    recordProcessing: () =>
      write({ flipStartedAt: now, flipSentAt: now, flipAnswer: null, unseenReads: 0, unseenAt: null }),
    recordHidden: () => write({ flipStartedAt: null }),
    cancelPublishing: () =>
      write({ flipStartedAt: null, flipSentAt: delivery.flipSentAt, firstToldAt: delivery.firstToldAt }),
    close: () => clearInterval(beat),
  };
}

const isIn = (state: DeliveryState): SQL | undefined => {
  const { flipStartedAt } = deliveries;
  if (state === 'open') return and(eq(deliveries.state, 'open'), isNull(flipStartedAt));
  if (state === 'in_doubt') return and(eq(deliveries.state, 'open'), isNotNull(flipStartedAt));
  return eq(deliveries.state, state);
};

/** Matches the rows in which an event is allowed. */
export const whereTransitionAllowed = (event: DeliveryEvent): SQL | undefined =>
  or(...statesBefore(event).map(isIn));

/**
 * Matches posts that are published only by a user's confirmation: their id can still be found at
 * Meta.
 */
export const lacksExternalId = and(eq(deliveries.state, 'published'), isNull(deliveries.externalId));

/** The result of a lookup. */
type Found = { readonly delivery: Delivery; readonly seen: PublicPost };

/**
 * Records proven publications and announces each once; returns undefined for rows that need
 * separate handling.
 */
async function publishAll(tx: Transaction, found: readonly Found[]) {
  const seen = recordsAsTable(
    'seen',
    'key text, "accountId" int, "pageId" text, "externalId" text, permalink text',
    found.map(({ delivery, seen: { externalId, permalink } }) => ({ ...delivery, externalId, permalink })),
  );
  const [, rows] = await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock(place) from (
      select distinct hashtextextended("pageId" || ':' || "externalId", 1) as place from ${seen} order by 1) as places`),
    // Excludes ids that another delivery owns, including one that matched the same text in this
    // batch.
    tx.execute<Payload<typeof postPublished> & { key: string }>(sql`
      update deliveries set external_id = "externalId", permalink = seen.permalink, state = 'published',
        published_at = coalesce(published_at, now()), insights_due_at = now(), lease_token = null, lease_until = null,
        reason = null, detail = null, updated_at = now()
      from ${seen}
      where deliveries.key = seen.key and deliveries.account_id = seen."accountId"
        and (${or(whereTransitionAllowed('prove_published'), lacksExternalId)}) and not exists (
          select from deliveries other where other.account_id = deliveries.account_id
            and other.external_id = seen."externalId" and other.page_id = deliveries.page_id
            and other.bulk_post_id <> deliveries.bulk_post_id)
      returning deliveries.key, account_id as "accountId", bulk_post_id as "bulkPostId", page_id as "pageId", platform,
        external_id as "externalId", deliveries.permalink, published_at as "publishedAt"`),
  ]);
  const told = rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt).toISOString() }));
  await announceAll(tx, postPublished, told);
  const outcomes = new Map(
    told.map(({ key, externalId, permalink, publishedAt }) => [
      key,
      { state: 'published' as const, externalId, permalink, publishedAt },
    ]),
  );
  return found.map(({ delivery: { key } }) => outcomes.get(key));
}

/** Records publications in batches; skips two deliveries with the same Meta id. */
export const batchRecordPublished = batchCalls((db: Database, found: readonly Found[]) => {
  const ids = found.map(({ delivery: { pageId }, seen: { externalId } }) => `${pageId}:${externalId}`);
  if (new Set(ids).size < ids.length) return Promise.resolve([]);
  return acrossAccounts(db, (tx) => publishAll(tx, found));
});

/** Records a proven publication and announces it once. */
export async function recordPublished(
  tx: Transaction,
  delivery: Delivery,
  seen: PublicPost,
): Promise<DeliveryOutcome> {
  const [outcome] = await publishAll(tx, [{ delivery, seen }]);
  if (outcome) return outcome;
  const [known] = await tx.select().from(deliveries).where(eq(deliveries.key, delivery.key));
  // Another delivery owns this post.
  if (known && (known.state !== 'published' || known.externalId === null)) return notSettledOutcome();
  return publishedOutcome(known ?? { ...seen, publishedAt: new Date() });
}

/** Clears Meta's refusals after a new login, which makes them obsolete. */
export const clearRefusals = (tx: Transaction, accountId: number) =>
  tx
    .update(deliveries)
    .set({ flipAnswer: null })
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.state, 'open')));

/** Supersedes a delivery that certainly was not published, for a later version of the post. */
export const supersede = (tx: Transaction, { key }: Delivery, guard?: SQL) =>
  tx
    .update(deliveries)
    .set({ state: 'superseded', updatedAt: sql`now()` })
    .where(and(eq(deliveries.key, key), whereTransitionAllowed('supersede'), guard));

/** Attempts are counted per kind of trouble: a new kind starts at zero. */
function attemptsAfter({ reason }: Delivery, outcome: Unpublished): Changes {
  if (isWaitForLimit(outcome)) return { attempts: sql`${deliveries.attempts} - 1` };
  return reason === null || isSameTrouble(reason, outcome.reason)
    ? {}
    : { attempts: sql`least(${deliveries.attempts}, 1)` };
}

const troubleAfter = (delivery: Delivery, outcome: Unpublished): Changes => ({
  reason: outcome.reason,
  reasonSince: isSameTrouble(delivery.reason, outcome.reason)
    ? sql`coalesce(${deliveries.reasonSince}, now())`
    : sql`now()`,
  detail: 'detail' in outcome ? outcome.detail : null,
  ...attemptsAfter(delivery, outcome),
});

/** Records the outcome of a round and releases the lease; returns `in_doubt` when publication is unknown. */
export async function recordEnd(
  tx: Transaction,
  delivery: Delivery,
  {
    outcome,
    settleSeconds,
    isDefiniteRefusal,
    isBarred = false,
  }: { outcome: Unpublished; settleSeconds: number; isBarred?: boolean | undefined } & Pick<
    Network,
    'isDefiniteRefusal'
  >,
): Promise<Unpublished> {
  const state = outcome.state === 'needs_look' || outcome.state === 'failed' ? outcome.state : 'open';
  // After a lost lease the new holder's row must not change.
  const [row] = await tx
    .update(deliveries)
    .set({
      state,
      // A round without a call to the network changes neither the reason nor the attempts.
      ...(isBarred ? { attempts: sql`${deliveries.attempts} - 1` } : troubleAfter(delivery, outcome)),
      leaseToken: null,
      leaseUntil: null,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(deliveries.key, delivery.key),
        delivery.leaseToken === null
          ? isNull(deliveries.leaseToken)
          : eq(deliveries.leaseToken, delivery.leaseToken),
        whereTransitionAllowed(state === 'needs_look' ? 'leave_to_person' : 'refuse'),
      ),
    )
    .returning({
      ...unseenColumns,
      toldSeconds: secondsSince(deliveries.flipStartedAt),
      flipAnswer: deliveries.flipAnswer,
      draftId: deliveries.draftId,
    });
  if (!row || row.toldSeconds === null || outcome.state === 'accepted') return outcome;
  // A one-call post was refused before anything was created.
  const isRefused = row.draftId === null && isDefiniteRefusal(row.flipAnswer);
  if (isRefused && outcome.state !== 'in_doubt') return outcome;
  const doubted = inDoubtOutcome(outcome, row.toldSeconds);
  // Only a completed lookup without a match can end the round; a failed lookup proves nothing.
  const hasLooked = outcome.state === 'in_doubt' && outcome.awaits !== 'person';
  return hasLooked && isCertain(row, settleSeconds) ? doubted : markAwaitingCertainty(doubted);
}
