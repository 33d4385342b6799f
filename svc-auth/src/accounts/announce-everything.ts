import { accountUpdated } from '@kallos/contracts/auth/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { asc, sql } from 'drizzle-orm';
import { announceCompanyInfo } from '../company-info/company-info.ts';
import { accounts } from '../schema/auth.ts';
import { stateOf } from './accounts.ts';

/** Announces the current state of every account and company, for new or damaged copies. */
export async function announceEverything(tx: Transaction): Promise<void> {
  // A concurrent change could otherwise be announced before the older state.
  await tx.execute(sql`lock table accounts, admin_users, company_info in share row exclusive mode`);
  for (const account of await tx.select().from(accounts).orderBy(asc(accounts.id))) {
    await announce(tx, accountUpdated, stateOf(account));
    await announceCompanyInfo(tx, account.id);
  }
}
