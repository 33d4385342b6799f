import type { accounts as accountsApi } from '@kallos/contracts/auth/accounts';
import { accountUpdated } from '@kallos/contracts/auth/events';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { announceAll } from '@kallos/service-kit/messaging/outbox';
import type { AdminCaller } from '@kallos/service-kit/security/identity';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { accounts } from '../schema/auth.ts';
import { stateOf } from './accounts.ts';

type Changes = HandlerInput<typeof accountsApi.changeNotes>['body']['changes'];
type Row = typeof accounts.$inferSelect;

const notesOf = ({ id, groupName, tags, notes, trialEndsAt }: Row) => ({
  accountId: id,
  groupName,
  tags,
  notes,
  trialEndsAt,
});

/** Reads what the agency keeps about an account. */
export async function readNotes(ctx: Ctx, id: number) {
  const [row] = await acrossAccounts(ctx.db, (tx) => tx.select().from(accounts).where(eq(accounts.id, id)));
  if (!row) throw new AppError('not_found');
  return { success: true as const, notes: notesOf(row) };
}

const cleanTags = (tags: readonly string[]): string[] => [...new Set(tags.filter((tag) => tag !== ''))];

/** Changes what the agency keeps about accounts, all or none; returns what it replaced. */
export async function changeNotes(ctx: Ctx, changes: Changes, caller: AdminCaller) {
  const ids = [...new Set(changes.map(({ accountId }) => accountId))];
  return acrossAccounts(ctx.db, async (tx) => {
    // Locks rows in id order to avoid deadlocks.
    const before = await tx
      .select()
      .from(accounts)
      .where(inArray(accounts.id, ids))
      .orderBy(asc(accounts.id))
      .for('update');
    if (before.length < ids.length) throw new AppError('not_found');
    const after = new Map<number, Row>();
    for (const { accountId, tags, trialEndsAt, ...rest } of changes) {
      const set = {
        ...rest,
        ...(tags && { tags: cleanTags(tags) }),
        ...(trialEndsAt !== undefined && {
          trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt),
        }),
      };
      const [row] = await tx
        .update(accounts)
        .set({ ...set, updatedAt: sql`now()` })
        .where(eq(accounts.id, accountId))
        .returning();
      if (row) after.set(accountId, row);
      // The text of notes may be personal data, and the audit is never deleted.
      const { notes, ...details } = set;
      await recordAuditEntry(tx, 'account-notes-changed', {
        actor: caller.subject,
        accountId,
        details: notes === undefined ? details : { ...details, notes: 'changed' },
      });
    }
    await announceAll(tx, accountUpdated, [...after.values()].map(stateOf));
    return { success: true as const, before: before.map(notesOf) };
  });
}
