import { postPublished } from '@kallos/contracts/social/events';
import { inAccount, type Database, type Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { deliveries } from '../schema.ts';
import type { PublishedFacts, Verdict } from './verdict.ts';

/** A row of the deliveries. */
export type Delivery = typeof deliveries.$inferSelect;

/** Somebody else holds the delivery now: whoever gets this must stop at once. */
export class LeaseLost extends Error {
  constructor() {
    super('another call took the delivery over');
    this.name = 'LeaseLost';
  }
}

type Changes = { [K in keyof typeof deliveries.$inferInsert]?: (typeof deliveries.$inferInsert)[K] | SQL };

/** The writes of one round; each is guarded by the lease except those that are true whoever writes them. */
export interface Ledger {
  /** Pieces made so far, in picture order. */
  readonly keepPieces: (ids: string[]) => Promise<void>;
  /** Binds a draft, the first one wins; everybody goes on with the answer. */
  readonly bindDraft: (id: string) => Promise<string>;
  /** The same, and commits in the same write that the draft is about to be told to go public. */
  readonly bindAndBeginFlip: (id: string) => Promise<string>;
  /** Gives up a draft that can never go public, with the pieces that hang on it. */
  readonly forgetDraft: (id: string) => Promise<void>;
  /** Gives up pieces that Meta no longer knows, while nothing hangs on them. */
  readonly forgetPieces: () => Promise<void>;
  /** Commits that the draft is about to be told to go public; answers when that was first done. */
  readonly beginFlip: () => Promise<Date>;
  /** Notes the proof that the draft is still invisible. */
  readonly endFlip: () => Promise<void>;
  readonly close: () => void;
}

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
  if (!row) throw new LeaseLost();
  return row;
}

/** Until when a lease that is taken or renewed now holds. */
export const leaseEnd = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Opens the ledger of a delivery that this call has leased, and keeps the lease alive until it is closed. */
export function openLedger(db: Database, delivery: Delivery, leaseSeconds: number): Ledger {
  const beat = setInterval(
    () => {
      change(db, delivery, { leaseUntil: leaseEnd(leaseSeconds) }).catch(() => clearInterval(beat));
    },
    (leaseSeconds * 1000) / 3,
  );
  const bind = async (id: string, more: Changes = {}) => {
    const row = await change(db, delivery, {
      draftId: sql`coalesce(${deliveries.draftId}, ${id})`,
      piecesMadeAt: sql`coalesce(${deliveries.piecesMadeAt}, now())`,
      draftsMade: sql`${deliveries.draftsMade} + 1`,
      ...more,
    });
    return row.draftId ?? id;
  };
  const flipStartedAt = sql`coalesce(${deliveries.flipStartedAt}, now())`;
  return {
    keepPieces: async (ids) => {
      const madeAt = sql`coalesce(${deliveries.piecesMadeAt}, now())`;
      await change(db, delivery, { pieceIds: ids, piecesMadeAt: madeAt });
    },
    bindDraft: (id) => bind(id),
    bindAndBeginFlip: (id) => bind(id, { flipStartedAt }),
    forgetDraft: async (id) => {
      const empty = { draftId: null, pieceIds: [], piecesMadeAt: null, flipStartedAt: null };
      await change(db, delivery, empty, eq(deliveries.draftId, id));
    },
    forgetPieces: async () => {
      await change(db, delivery, { pieceIds: [], piecesMadeAt: null }, isNull(deliveries.draftId));
    },
    beginFlip: async () => {
      const row = await change(db, delivery, { flipStartedAt });
      return row.flipStartedAt ?? new Date();
    },
    endFlip: async () => {
      await change(db, delivery, { flipStartedAt: null });
    },
    close: () => clearInterval(beat),
  };
}

/** Records a proven publication and announces it, once, whoever proves it first. */
export async function recordPublished(
  tx: Transaction,
  delivery: Delivery,
  found: { externalId: string; permalink: string | null },
): Promise<PublishedFacts> {
  const [row] = await tx
    .update(deliveries)
    .set({
      ...found,
      state: 'published',
      publishedAt: sql`now()`,
      insightsDueAt: sql`now()`,
      leaseToken: null,
      leaseUntil: null,
      reason: null,
      detail: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(deliveries.key, delivery.key), ne(deliveries.state, 'published')))
    .returning();
  const facts = row ?? (await tx.select().from(deliveries).where(eq(deliveries.key, delivery.key)))[0];
  const published = {
    externalId: facts?.externalId ?? found.externalId,
    permalink: facts?.permalink ?? found.permalink,
    publishedAt: facts?.publishedAt ?? new Date(),
  };
  if (row) {
    const { accountId, bulkPostId, pageId, platform } = delivery;
    await announce(tx, postPublished, { accountId, bulkPostId, pageId, platform, ...published });
  }
  return published;
}

/** Waiting for one of Meta's limits to end is no attempt. */
export const limitReasons: ReadonlySet<string> = new Set(['rate_limited', 'daily_limit']);

/** Writes where a round ended and gives the lease back; true when nobody knows whether the draft went public. */
export async function recordEnd(
  tx: Transaction,
  delivery: Delivery,
  verdict: Exclude<Verdict, { state: 'published' }>,
): Promise<boolean> {
  const isFailed = verdict.state === 'failed' && verdict.isFinal;
  const state = verdict.state === 'needs_look' ? 'needs_look' : isFailed ? 'failed' : 'open';
  const isRest = verdict.state === 'retry' && limitReasons.has(verdict.reason);
  // A lost lease leaves the new holder's row alone.
  const [row] = await tx
    .update(deliveries)
    .set({
      state,
      reason: verdict.reason,
      detail: 'detail' in verdict ? verdict.detail : null,
      ...(isRest ? { attempts: sql`${deliveries.attempts} - 1` } : {}),
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
        eq(deliveries.state, 'open'),
      ),
    )
    .returning({ flipStartedAt: deliveries.flipStartedAt });
  return row !== undefined && row.flipStartedAt !== null;
}
