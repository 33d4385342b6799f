import { publishingHealthChanged } from '@kallos/contracts/posts/events';
import type { PublishingState } from '@kallos/contracts/posts/publishing';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { eq, lt, ne, sql } from 'drizzle-orm';
import { dueAt, isHeld, isPending, publisherBeats, publishingHealth } from '../../schema/posts.ts';

/** Limits after which publishing counts as failing. */
export interface AlarmRules {
  /** Maximum delay of the oldest due post. */
  readonly lateSeconds: number;
  /** Seconds without a poll after which a publisher counts as gone. */
  readonly silentSeconds: number;
}

/** Records a publisher's heartbeat, and removes those silent for a day. */
export async function recordHeartbeat(db: Database, publisher: string): Promise<void> {
  await db
    .insert(publisherBeats)
    .values({ publisher })
    .onConflictDoUpdate({ target: publisherBeats.publisher, set: { seenAt: sql`now()` } });
  await db.delete(publisherBeats).where(lt(publisherBeats.seenAt, sql`now() - interval '1 day'`));
}

/** Removes a publisher that stops regularly. */
export async function removePublisher(db: Database, publisher: string): Promise<void> {
  await db.delete(publisherBeats).where(eq(publisherBeats.publisher, publisher));
}

function stateOf(row: { is_seen: boolean; is_held: boolean } | undefined, isLate: boolean): PublishingState {
  if (row?.is_held === true) return 'held';
  if (row?.is_seen !== true) return 'no_publisher';
  return isLate ? 'late' : 'ok';
}

async function readHealth(tx: Transaction, rules: AlarmRules) {
  const [row] = await tx.execute<{ late: number | null; is_seen: boolean; is_held: boolean }>(sql`
    select ${isHeld} as is_held,
      (select extract(epoch from now() - ${dueAt})::float8 from bulk_generated_posts
        where ${isPending} and ${dueAt} <= now() order by ${dueAt} limit 1) as late,
      exists (select 1 from publisher_beats
        where seen_at > now() - make_interval(secs => ${rules.silentSeconds})) as is_seen`);
  const lateSeconds = Math.max(0, Math.round(row?.late ?? 0));
  return { state: stateOf(row, lateSeconds > rules.lateSeconds), lateSeconds };
}

/** Reads the current state of publishing. */
export const readHealthNow = (db: Database, rules: AlarmRules) =>
  acrossAccounts(db, (tx) => readHealth(tx, rules));

/** Announces a change of health, once even if several processes watch. */
export function watchHealth(db: Database, rules: AlarmRules): Promise<PublishingState> {
  return acrossAccounts(db, async (tx) => {
    const { state } = await readHealth(tx, rules);
    const changed = await tx
      .insert(publishingHealth)
      .values({ id: 1, state })
      .onConflictDoUpdate({
        target: publishingHealth.id,
        set: { state, changedAt: sql`now()` },
        setWhere: ne(publishingHealth.state, state),
      })
      .returning();
    if (changed.length > 0) await announce(tx, publishingHealthChanged, { state });
    return state;
  });
}
