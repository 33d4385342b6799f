import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { postPublished } from '@kallos/contracts/social/events';
import { inAccount, type Database, type Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { and, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import {
  inDoubt,
  isSameTrouble,
  isWaitForLimit,
  publishedOutcome,
  type Seen,
  type Unpublished,
} from '@kallos/graph/outcomes';
import type { Ledger } from '@kallos/graph/protocol';
import { notSettled } from '@kallos/graph/settle';
import { deliveries } from '../schema.ts';
import { isChosen } from './chosen.ts';
import { noteUnseen, secondsSince } from './note-unseen.ts';
import { statesBefore, type DeliveryEvent, type DeliveryState } from '@kallos/graph/delivery-life';

/** A row of the deliveries. */
export type Delivery = typeof deliveries.$inferSelect;

/** Somebody else holds the delivery now: whoever gets this must stop at once. */
export class LeaseLost extends Error {
  constructor() {
    super('another call took the delivery over');
    this.name = 'LeaseLost';
  }
}

/** The business dropped the page while this call was at work: nothing may go public there any more. */
export class PageDropped extends Error {
  constructor() {
    super('posts no longer go to this page');
    this.name = 'PageDropped';
  }
}

function orLost<T>(row: T | undefined): T {
  if (row === undefined) throw new LeaseLost();
  return row;
}

type Changes = { [K in keyof typeof deliveries.$inferInsert]?: (typeof deliveries.$inferInsert)[K] | SQL };

async function change(db: Database, delivery: Delivery, set: Changes, guard?: SQL): Promise<Delivery> {
  const [row] = await inAccount(db, delivery.accountId, (tx) =>
    tx
      .update(deliveries)
      .set({ ...set, updatedAt: sql`now()` })
      .where(
        and(
          eq(deliveries.key, delivery.key),
          eq(deliveries.leaseToken, delivery.leaseToken ?? ''),
          eq(deliveries.state, 'open'),
          guard,
        ),
      )
      .returning(),
  );
  return orLost(row);
}

/** Until when a lease that is taken or renewed now holds. */
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
const told = {
  flipStartedAt: sql`coalesce(${deliveries.flipStartedAt}, now())`,
  flipSentAt: sql`now()`,
  flipAnswer: null,
  unseenReads: 0,
  unseenAt: null,
};

/** Commits that the draft is about to go public, on a page that is still chosen: uploads before it may take minutes. */
async function begin(db: Database, delivery: Delivery, set: Changes = {}): Promise<Delivery> {
  try {
    return await change(db, delivery, { ...set, ...told }, isChosen(delivery));
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    await change(db, delivery, set);
    throw new PageDropped();
  }
}

/** Opens the ledger of a delivery that this call has leased, and keeps the lease alive until it is closed. */
export function openLedger(
  db: Database,
  delivery: Delivery,
  { leaseSeconds, settleSeconds }: { leaseSeconds: number; settleSeconds: number },
): Ledger & { readonly close: () => void } {
  const beat = setInterval(
    () => {
      change(db, delivery, { leaseUntil: leaseEnd(leaseSeconds) }).catch(() => clearInterval(beat));
    },
    (leaseSeconds * 1000) / 3,
  );
  const bound = (id: string) => ({
    draftId: sql`coalesce(${deliveries.draftId}, ${id})`,
    piecesMadeAt: sql`coalesce(${deliveries.piecesMadeAt}, now())`,
    draftsMade: sql`${deliveries.draftsMade} + 1`,
  });
  const isOurs = and(eq(deliveries.leaseToken, delivery.leaseToken ?? ''), eq(deliveries.state, 'open'));
  return {
    keepPieces: async (pieceIds) => {
      const piecesMadeAt = sql`coalesce(${deliveries.piecesMadeAt}, now())`;
      await change(db, delivery, { pieceIds, piecesMadeAt });
    },
    bindDraft: async (id) => (await change(db, delivery, bound(id))).draftId ?? id,
    bindAndBeginFlip: async (id) => (await begin(db, delivery, bound(id))).draftId ?? id,
    forgetDraft: async (id) => {
      await change(db, delivery, noDraft, eq(deliveries.draftId, id));
    },
    forgetPieces: async () => {
      await change(db, delivery, noPieces, isNull(deliveries.draftId));
    },
    beginFlip: async () => (await begin(db, delivery)).flipStartedAt ?? new Date(),
    keepAnswer: async (flipAnswer) => {
      await change(db, delivery, { flipAnswer });
    },
    keepExternalId: async (externalId) => {
      await change(db, delivery, { externalId });
    },
    noteUnseen: async (isAttempt) =>
      orLost(await noteUnseen(db, delivery, settleSeconds, { guard: isOurs, isAttempt })),
    noteWork: async () => {
      await change(db, delivery, { ...told, flipStartedAt: sql`now()` });
    },
    endFlip: async () => {
      await change(db, delivery, { flipStartedAt: null });
    },
    close: () => clearInterval(beat),
  };
}

const isIn = (state: DeliveryState): SQL | undefined => {
  const { flipStartedAt } = deliveries;
  if (state === 'open') return and(eq(deliveries.state, 'open'), isNull(flipStartedAt));
  if (state === 'in_doubt') return and(eq(deliveries.state, 'open'), isNotNull(flipStartedAt));
  return eq(deliveries.state, state);
};

/** Matches the rows to which an event may happen. */
export const whereMay = (event: DeliveryEvent): SQL | undefined => or(...statesBefore(event).map(isIn));

/** A person's word is all that is known of it: Meta may still show which one it is. */
export const isNameless = and(eq(deliveries.state, 'published'), isNull(deliveries.externalId));

/** No other post of the account has it, also none that found it by the same words at the same moment. */
async function isNobodys(
  tx: Transaction,
  { accountId, bulkPostId, pageId }: Delivery,
  externalId: string,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${pageId}:${externalId}`}, 1))`);
  const [owner] = await tx
    .select({ key: deliveries.key })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.accountId, accountId),
        eq(deliveries.externalId, externalId),
        eq(deliveries.pageId, pageId),
        ne(deliveries.bulkPostId, bulkPostId),
      ),
    )
    .limit(1);
  return !owner;
}

/** Records a proven publication and announces it, once, whoever proves it first. */
export async function recordPublished(
  tx: Transaction,
  delivery: Delivery,
  seen: Seen,
): Promise<DeliveryOutcome> {
  const { key, accountId, bulkPostId, pageId, platform } = delivery;
  const { externalId, permalink } = seen;
  if (!(await isNobodys(tx, delivery, externalId))) return notSettled();
  const [row] = await tx
    .update(deliveries)
    .set({
      externalId,
      permalink,
      state: 'published',
      publishedAt: sql`coalesce(${deliveries.publishedAt}, now())`,
      insightsDueAt: sql`now()`,
      leaseToken: null,
      leaseUntil: null,
      reason: null,
      detail: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(deliveries.key, key), or(whereMay('prove_published'), isNameless)))
    .returning();
  const known = row ?? (await tx.select().from(deliveries).where(eq(deliveries.key, key)))[0];
  const outcome = publishedOutcome(known ?? { ...seen, publishedAt: new Date() });
  const { state: _state, ...facts } = outcome;
  if (row) await announce(tx, postPublished, { accountId, bulkPostId, pageId, platform, ...facts });
  return outcome;
}

/** After another login, what Meta refused under the old one says nothing any more. */
export const forgetRefusals = (tx: Transaction, accountId: number) =>
  tx
    .update(deliveries)
    .set({ flipAnswer: null })
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.state, 'open')));

/** Lets a delivery go that surely did not go out, for a later version of the post. */
export const supersede = (tx: Transaction, { key }: Delivery, guard?: SQL) =>
  tx
    .update(deliveries)
    .set({ state: 'superseded', updatedAt: sql`now()` })
    .where(and(eq(deliveries.key, key), whereMay('supersede'), guard));

/** Each trouble has its own patience: what was in the way before does not use it up. */
function attemptsAfter({ reason }: Delivery, outcome: Unpublished): Changes {
  if (isWaitForLimit(outcome)) return { attempts: sql`${deliveries.attempts} - 1` };
  return reason === null || isSameTrouble(reason, outcome.reason)
    ? {}
    : { attempts: sql`least(${deliveries.attempts}, 1)` };
}

/** Writes where a round ended and gives the lease back; the answer says when nobody knows whether it went public. */
export async function recordEnd(
  tx: Transaction,
  delivery: Delivery,
  outcome: Unpublished,
): Promise<Unpublished> {
  const isFinal = outcome.state === 'failed' && !outcome.isMendable;
  const state = outcome.state === 'needs_look' ? 'needs_look' : isFinal ? 'failed' : 'open';
  // A lost lease leaves the new holder's row alone.
  const [row] = await tx
    .update(deliveries)
    .set({
      state,
      reason: outcome.reason,
      detail: 'detail' in outcome ? outcome.detail : null,
      ...attemptsAfter(delivery, outcome),
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
        whereMay(state === 'needs_look' ? 'leave_to_person' : 'refuse'),
      ),
    )
    .returning({ doubtSeconds: secondsSince(deliveries.flipStartedAt) });
  return row && row.doubtSeconds !== null ? inDoubt(outcome, row.doubtSeconds) : outcome;
}
