import { accountUpdated, businessSignedIn } from '@kallos/contracts/auth/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { asc, eq, max, sql } from 'drizzle-orm';
import { announceCompanyInfo } from '../company-info/company-info.ts';
import { accounts, adminUsers } from '../schema/auth.ts';
import { stateOf } from './accounts.ts';

async function announceLastSignIn(tx: Transaction, accountId: number): Promise<void> {
  const [last] = await tx
    .select({ at: max(adminUsers.lastSignInAt) })
    .from(adminUsers)
    .where(eq(adminUsers.accountId, accountId));
  if (last?.at) await announce(tx, businessSignedIn, { accountId, at: last.at });
}

/** Announces the current state of every account and company, for new or damaged copies. */
export async function announceEverything(tx: Transaction): Promise<void> {
  // A concurrent change could otherwise be announced before the older state.
  await tx.execute(sql`lock table accounts, admin_users, company_info in share row exclusive mode`);
  for (const account of await tx.select().from(accounts).orderBy(asc(accounts.id))) {
    await announce(tx, accountUpdated, stateOf(account));
    await announceCompanyInfo(tx, account.id);
    await announceLastSignIn(tx, account.id);
  }
}
