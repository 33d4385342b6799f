import { accountUpdated, businessSignedIn } from '@kallos/contracts/auth/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announceAll } from '@kallos/service-kit/messaging/outbox';
import { asc, max, sql } from 'drizzle-orm';
import { announceCompanyInfos } from '../company-info/company-info.ts';
import { accounts, adminUsers } from '../schema/auth.ts';
import { stateOf } from './accounts.ts';

/** Announces the current state of every account and company, for new or damaged copies. */
export async function announceEverything(tx: Transaction): Promise<void> {
  // A concurrent change could otherwise be announced before the older state. A sign-in waits meanwhile, so
  // the number of statements does not depend on the number of accounts.
  await tx.execute(sql`lock table accounts, admin_users, company_info in share row exclusive mode`);
  const all = await tx.select().from(accounts).orderBy(asc(accounts.id));
  await announceAll(tx, accountUpdated, all.map(stateOf));
  await announceCompanyInfos(tx);
  const signedIn = await tx
    .select({ accountId: adminUsers.accountId, at: max(adminUsers.lastSignInAt) })
    .from(adminUsers)
    .groupBy(adminUsers.accountId)
    .orderBy(asc(adminUsers.accountId));
  await announceAll(
    tx,
    businessSignedIn,
    signedIn.flatMap(({ accountId, at }) => (at ? [{ accountId, at }] : [])),
  );
}
