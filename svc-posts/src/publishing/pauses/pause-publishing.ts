import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { publishingPaused } from '@kallos/contracts/posts/events';
import type { publishing as endpoints } from '@kallos/contracts/posts/publishing';
import { pausedReason } from '@kallos/contracts/social/troubles';
import { isAnyOf } from '@kallos/service-kit/database/columns';
import {
  acrossAccounts,
  inAccount,
  type Database,
  type Transaction,
} from '@kallos/service-kit/database/database';
import { announceAll } from '@kallos/service-kit/messaging/outbox';
import type { AdminCaller } from '@kallos/service-kit/security/identity';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { isOpen } from '../../copies/copies.ts';
import { accountsCopy } from '../../schema/copies.ts';
import { bulkGeneratedPosts as posts, publishingPauses } from '../../schema/posts.ts';
import { advancePosts } from '../outcomes/finish-posts.ts';
import { lockPosts } from '../post-row.ts';

/** Returns whether an account publishes nothing now. */
export const isAccountStopped = (db: Database, accountId: number): Promise<boolean> =>
  inAccount(db, accountId, async (tx) => {
    const [pause] = await tx
      .select({ since: publishingPauses.since })
      .from(publishingPauses)
      .where(eq(publishingPauses.accountId, accountId));
    return pause !== undefined || !(await isOpen(tx, accountId));
  });

/** Returns which of these accounts publish again. */
async function runningOf(tx: Transaction, accountIds: readonly number[]): Promise<number[]> {
  const stopped = await tx.execute<{ account_id: number }>(sql`
    select account_id from publishing_pauses where ${isAnyOf(publishingPauses.accountId, accountIds)}
    union
    select account_id from accounts_copy where ${isAnyOf(accountsCopy.accountId, accountIds)} and life <> 'open'`);
  const ids = new Set(stopped.map(({ account_id: id }) => id));
  return accountIds.filter((id) => !ids.has(id));
}

/**
 * Continues the publishing of accounts that are no longer stopped: a person decides about the posts whose time has
 * passed, the others are published as planned.
 */
async function settleResumed(tx: Transaction, accountIds: readonly number[]): Promise<void> {
  const running = await runningOf(tx, accountIds);
  if (running.length === 0) return;
  const isTheirs = isAnyOf(posts.accountId, running);
  const hasWaited = eq(posts.failureReason, pausedReason);
  const [waiting] = await tx.select({ id: posts.id }).from(posts).where(and(isTheirs, hasWaited)).limit(1);
  if (!waiting) return;
  await lockPosts(tx, and(isTheirs, hasWaited));
  await advancePosts(tx, and(isTheirs, hasWaited, lte(posts.scheduledDate, sql`now()`)), 'miss');
  await advancePosts(tx, and(isTheirs, hasWaited), 'release');
}

const isDue = lte(posts.scheduledDate, sql`now()`);

/** Puts posts on hold that came due since the publisher last looked, so that they are not sent late. */
async function holdLatest(tx: Transaction, accountIds: readonly number[]): Promise<void> {
  const isTheirs = and(
    isAnyOf(posts.accountId, accountIds),
    eq(posts.postStatus, 'scheduled'),
    isDue,
    or(isNull(posts.failureReason), eq(posts.failureReason, pausedReason)),
  );
  await lockPosts(tx, isTheirs);
  await advancePosts(tx, isTheirs, 'hold', { reason: pausedReason });
}

/** Continues the publishing of accounts of which a stop ended, unless another one lasts. */
export async function resumeAccounts(tx: Transaction, accountIds: readonly number[]): Promise<void> {
  await holdLatest(tx, accountIds);
  await settleResumed(tx, accountIds);
}

async function requireAccounts(tx: Transaction, ids: readonly number[]): Promise<void> {
  const known = await tx
    .select({ accountId: accountsCopy.accountId })
    .from(accountsCopy)
    .where(isAnyOf(accountsCopy.accountId, ids));
  if (known.length < ids.length) throw new AppError('not_found');
}

/** Pauses or resumes the publishing of accounts; a post that is already being sent still goes out. */
export function pausePublishing(
  ctx: Ctx,
  { accountIds, isPaused }: HandlerInput<typeof endpoints.pause>['body'],
  { subject }: AdminCaller,
) {
  const ids = [...new Set(accountIds)].toSorted((one, other) => one - other);
  return acrossAccounts(ctx.db, async (tx) => {
    await requireAccounts(tx, ids);
    const rows = isPaused
      ? await tx
          .insert(publishingPauses)
          .values(ids.map((accountId) => ({ accountId, pausedBy: subject })))
          .onConflictDoNothing()
          .returning({ accountId: publishingPauses.accountId })
      : await tx
          .delete(publishingPauses)
          .where(isAnyOf(publishingPauses.accountId, ids))
          .returning({ accountId: publishingPauses.accountId });
    const changed = rows.map(({ accountId }) => accountId);
    if (changed.length > 0 && !isPaused) await resumeAccounts(tx, changed);
    await announceAll(
      tx,
      publishingPaused,
      changed.map((accountId) => ({ accountId, isPaused, actor: subject })),
    );
    return { success: true as const, changed };
  });
}
