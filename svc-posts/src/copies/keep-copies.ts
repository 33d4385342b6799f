import type { accountCreated, companyInfoSaved } from '@kallos/contracts/auth/events';
import type { accountProductAdded } from '@kallos/contracts/catalog/events';
import type { Payload } from '@kallos/contracts/event';
import type { pagesSelected } from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database';
import { and, eq, sql } from 'drizzle-orm';
import { accountProductsCopy, accountsCopy, companyCopy, pagesCopy } from '../copies-schema.ts';
import { isTimeZone } from '../posts/calendar.ts';
import { standardCompany } from './read-copies.ts';

const updatedAt = sql`now()`;

export async function keepAccount(tx: Transaction, account: Payload<typeof accountCreated>): Promise<void> {
  await tx
    .insert(accountsCopy)
    .values(account)
    .onConflictDoUpdate({ target: accountsCopy.accountId, set: { ...account, updatedAt } });
}

export async function keepCompany(tx: Transaction, company: Payload<typeof companyInfoSaved>): Promise<void> {
  const row = {
    ...company,
    timeZone: isTimeZone(company.timeZone) ? company.timeZone : standardCompany.timeZone,
  };
  await tx
    .insert(companyCopy)
    .values(row)
    .onConflictDoUpdate({ target: companyCopy.accountId, set: { ...row, updatedAt } });
}

export async function keepProduct(
  tx: Transaction,
  product: Payload<typeof accountProductAdded>,
): Promise<void> {
  await tx
    .insert(accountProductsCopy)
    .values(product)
    .onConflictDoUpdate({
      target: accountProductsCopy.accountProductId,
      set: { ...product, updatedAt },
      setWhere: eq(accountProductsCopy.accountId, product.accountId),
    });
}

export async function dropProduct(
  tx: Transaction,
  { accountId, accountProductId }: { accountId: number; accountProductId: number },
): Promise<void> {
  await tx
    .update(accountProductsCopy)
    .set({ isRemoved: true, updatedAt })
    .where(
      and(
        eq(accountProductsCopy.accountId, accountId),
        eq(accountProductsCopy.accountProductId, accountProductId),
      ),
    );
}

/** Replaces the account's pages by the full list that the event carries. */
export async function keepPages(
  tx: Transaction,
  { accountId, pages }: Payload<typeof pagesSelected>,
): Promise<void> {
  await tx.delete(pagesCopy).where(eq(pagesCopy.accountId, accountId));
  if (pages.length > 0) await tx.insert(pagesCopy).values(pages.map((page) => ({ accountId, ...page })));
}

export async function dropPages(tx: Transaction, { accountId }: { accountId: number }): Promise<void> {
  await tx.delete(pagesCopy).where(eq(pagesCopy.accountId, accountId));
}

/** Marks the account's pages as unreachable until it connects again, or as reachable. */
export async function markReconnect(
  tx: Transaction,
  { accountId }: { accountId: number },
  isReconnectNeeded: boolean,
): Promise<void> {
  await tx.update(pagesCopy).set({ isReconnectNeeded }).where(eq(pagesCopy.accountId, accountId));
}
