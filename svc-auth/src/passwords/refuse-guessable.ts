import { acrossAccounts } from '@kallos/service-kit/database/database';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { accounts, adminUsers, companyInfo } from '../schema/auth.ts';
import { refuseGuessable } from './guessable-passwords.ts';

/** The person who chooses a password: an existing user by id, or a new one by account. */
export type PasswordOwner = { readonly email: string } & (
  | { readonly accountId: number }
  | { readonly userId: number }
);

/** Rejects a password that is guessable from the person's address and the names of the business. */
export async function refuseGuessableOf(ctx: Ctx, password: string, chooser: PasswordOwner): Promise<void> {
  const isTheirs =
    'accountId' in chooser ? eq(accounts.id, chooser.accountId) : eq(adminUsers.id, chooser.userId);
  const [known] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select({ business: accounts.businessName, company: companyInfo.companyName, email: adminUsers.email })
      .from(accounts)
      .leftJoin(companyInfo, eq(companyInfo.accountId, accounts.id))
      .leftJoin(adminUsers, eq(adminUsers.accountId, accounts.id))
      .where(isTheirs)
      .limit(1),
  );
  const names = [known?.business, known?.company, known?.email].filter((name) => name != null);
  refuseGuessable(password, { email: chooser.email, names });
}
