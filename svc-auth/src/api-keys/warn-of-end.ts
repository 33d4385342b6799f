import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { orderMail } from '../mail/order-mail.ts';
import { adminUsers, apiKeys } from '../schema/auth.ts';
import { ownerAddresses } from '../staff/owner-addresses.ts';

/** How many days before the end of a key its people get a mail, first to last. */
const warnings = [14, 3] as const;
const keysAtOnce = 50;

type KeyRow = typeof apiKeys.$inferSelect;

/** Returns the users of the account, or the owners among the administrators for a key for all accounts. */
async function recipientsOf(tx: Transaction, { accountId }: KeyRow): Promise<string[]> {
  if (accountId === null) return ownerAddresses(tx);
  const rows = await tx
    .select({ email: adminUsers.email })
    .from(adminUsers)
    .where(eq(adminUsers.accountId, accountId));
  return rows.map(({ email }) => email);
}

/** Mails the people of keys that end soon, once for each warning; returns true if there may be more. */
export const warnOfKeyEnds = (ctx: Pick<Ctx, 'db'>): Promise<boolean> =>
  acrossAccounts(ctx.db, async (tx) => {
    let warned = 0;
    for (const days of warnings.toReversed()) {
      const due = await tx
        .update(apiKeys)
        .set({ warnedDays: days })
        .where(
          sql`${apiKeys.id} = any(array(
            select id from api_keys
            where least(revoked_at, expires_at) > now() and expires_at < now() + make_interval(days => ${days})
              and coalesce(warned_days, 1000) > ${days} and ${isNull(apiKeys.revokedAt)}
            limit ${keysAtOnce} for update skip locked))`,
        )
        .returning();
      for (const row of due) {
        const details = { key: row.name, endsAt: row.expiresAt.toISOString() };
        for (const email of await recipientsOf(tx, row))
          await orderMail(tx, { kind: 'key-ending', email, accountId: row.accountId, details });
      }
      warned = Math.max(warned, due.length);
    }
    return warned === keysAtOnce;
  });
