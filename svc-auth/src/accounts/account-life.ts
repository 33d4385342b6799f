import { graceDays } from '@kallos/contracts/account-life';
import type { accounts as accountsApi } from '@kallos/contracts/auth/accounts';
import { accountUpdated } from '@kallos/contracts/auth/events';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { announceAll } from '@kallos/service-kit/messaging/outbox';
import type { AdminCaller } from '@kallos/service-kit/security/identity';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { endKeysOfAccounts } from '../api-keys/api-keys.ts';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { accounts } from '../schema/auth.ts';
import { endSessionsInAccount } from '../sessions/session-store.ts';
import { stateOf } from './accounts.ts';

type Row = typeof accounts.$inferSelect;
type Changes = HandlerInput<typeof accountsApi.changeLife>['body']['changes'];

const lifeOf = ({ id, life, lifeSince, eraseAt }: Row) => ({
  accountId: id,
  life,
  since: lifeSince,
  eraseAt,
});

/** Reads the state of an account's life. */
export async function readLife(ctx: Ctx, id: number) {
  const [row] = await acrossAccounts(ctx.db, (tx) => tx.select().from(accounts).where(eq(accounts.id, id)));
  if (!row) throw new AppError('not_found');
  return { success: true as const, life: lifeOf(row) };
}

/** Locks accounts in id order to avoid deadlocks. */
async function lockAccounts(tx: Transaction, ids: readonly number[]): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    .orderBy(asc(accounts.id))
    .for('update');
  if (rows.length < ids.length) throw new AppError('not_found');
  return rows;
}

async function setLife(
  tx: Transaction,
  id: number,
  life: Row['life'],
  eraseAt: Date | null,
): Promise<Row | undefined> {
  const [row] = await tx
    .update(accounts)
    .set({ life, lifeSince: sql`now()`, eraseAt, updatedAt: sql`now()` })
    .where(eq(accounts.id, id))
    .returning();
  // Staff who work in it open it again.
  if (life !== 'open') await endSessionsInAccount(tx, id);
  return row;
}

const actions = {
  open: 'account-opened',
  suspended: 'account-suspended',
  archived: 'account-archived',
} as const;

/** Opens, suspends or archives accounts, all or none; returns what it replaced. */
export function changeLife(ctx: Ctx, changes: Changes, caller: AdminCaller) {
  const wanted = new Map(changes.map(({ accountId, life }) => [accountId, life]));
  return acrossAccounts(ctx.db, async (tx) => {
    const before = await lockAccounts(tx, [...wanted.keys()]);
    const after: Row[] = [];
    for (const { id, life: was } of before) {
      const life = wanted.get(id);
      if (life === undefined || life === was) continue;
      // Suspending must not silently end the deletion.
      if (was === 'deleting' && life !== 'open')
        throw new AppError('conflict', { fields: { life: 'deleting' } });
      const row = await setLife(tx, id, life, null);
      if (row) after.push(row);
      await recordAuditEntry(tx, actions[life], {
        actor: caller.subject,
        accountId: id,
        details: { before: was },
      });
    }
    const closed = after.filter(({ life }) => life !== 'open').map(({ id }) => id);
    await endKeysOfAccounts(tx, closed);
    await announceAll(tx, accountUpdated, after.map(stateOf));
    return { success: true as const, before: before.map(lifeOf) };
  });
}

const sameName = (one: string, other: string) =>
  one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase();

/** Closes an account that is erased after the grace period; a repeated request does not extend it. */
export function requestErasure(ctx: Ctx, id: number, businessName: string, caller: AdminCaller) {
  return acrossAccounts(ctx.db, async (tx) => {
    const [account] = await lockAccounts(tx, [id]);
    if (!account) throw new AppError('not_found');
    if (!sameName(account.businessName, businessName))
      throw new AppError('invalid_fields', { fields: { businessName: 'different' } });
    if (account.life === 'deleting') return { success: true as const, life: lifeOf(account) };
    const eraseAt = sql`now() + make_interval(days => ${graceDays})` as unknown as Date;
    const row = await setLife(tx, id, 'deleting', eraseAt);
    if (!row) throw new AppError('not_found');
    await endKeysOfAccounts(tx, [id]);
    await announceAll(tx, accountUpdated, [stateOf(row)]);
    await recordAuditEntry(tx, 'account-erasure-requested', {
      actor: caller.subject,
      accountId: id,
      details: { eraseAt: row.eraseAt?.toISOString() ?? null },
    });
    return { success: true as const, life: lifeOf(row) };
  });
}
