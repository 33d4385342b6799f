import { acrossAccounts } from '@kallos/service-kit/database/database';
import { sql } from 'drizzle-orm';
import { insertAccount } from '../accounts/accounts.ts';
import { insertBusinessUser } from '../accounts/business-users.ts';
import type { Ctx } from '../context.ts';
import { accounts } from '../schema/auth.ts';

export const demoPassword = 'demo1234';
const demoAccounts = [
  { businessName: 'Δέρμα & Φως', status: 'active', email: 'info@dermafos.gr' },
  { businessName: 'Ήβη Αισθητική', status: 'trial', email: 'info@ivi-aesthetics.gr' },
] as const;
export const demoEmails = demoAccounts.map(({ email }) => email);

/** Creates the demo accounts on a first start; does nothing if there are accounts. */
export async function seedDemoAccounts(ctx: Ctx): Promise<void> {
  const isEmpty = await acrossAccounts(ctx.db, async (tx) => (await tx.$count(accounts)) === 0);
  if (!isEmpty) return;
  const password = await ctx.passwords.hash(demoPassword);
  await acrossAccounts(ctx.db, async (tx) => {
    // Two replicas may start at once; the second one finds the first one's accounts.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kallos-demo-accounts'))`);
    if ((await tx.$count(accounts)) > 0) return;
    for (const { email, ...fields } of demoAccounts) {
      const { id } = await insertAccount(tx, fields);
      await insertBusinessUser(tx, { accountId: id, email, password });
    }
    ctx.log.info({ accounts: demoAccounts.length }, 'demonstration accounts written');
  });
}
