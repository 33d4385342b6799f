import type { Transaction } from '@kallos/service-kit/database/database';
import { and, asc, desc, eq } from 'drizzle-orm';
import { accountProductsCopy, accountsCopy, companyCopy, pagesCopy } from '../schema/copies.ts';

export type Product = typeof accountProductsCopy.$inferSelect;
export type Page = typeof pagesCopy.$inferSelect;
export type Company = Omit<typeof companyCopy.$inferSelect, 'accountId' | 'updatedAt' | 'version'>;

/** Defaults until a business has saved its company information. */
export const standardCompany: Company = {
  companyName: '',
  location: '',
  postFrequencyDays: 7,
  scheduledTime: '09:00',
  timeZone: 'Europe/Athens',
  logoPath: null,
  emails: [],
  deadEmails: [],
};

export async function companyOf(tx: Transaction, accountId: number): Promise<Company> {
  const [saved] = await tx.select().from(companyCopy).where(eq(companyCopy.accountId, accountId));
  if (saved) return saved;
  const [account] = await tx.select().from(accountsCopy).where(eq(accountsCopy.accountId, accountId));
  return { ...standardCompany, companyName: account?.businessName ?? '' };
}

export async function isOnTrial(tx: Transaction, accountId: number): Promise<boolean> {
  const [account] = await tx.select().from(accountsCopy).where(eq(accountsCopy.accountId, accountId));
  return account?.status === 'trial';
}

/** The account's products, newest first. */
export function productsOf(tx: Transaction, accountId: number): Promise<Product[]> {
  return tx
    .select()
    .from(accountProductsCopy)
    .where(and(eq(accountProductsCopy.accountId, accountId), eq(accountProductsCopy.isRemoved, false)))
    .orderBy(desc(accountProductsCopy.accountProductId));
}

export function pagesOf(tx: Transaction, accountId: number): Promise<Page[]> {
  return tx
    .select()
    .from(pagesCopy)
    .where(eq(pagesCopy.accountId, accountId))
    .orderBy(asc(pagesCopy.pageName), asc(pagesCopy.pageId));
}

/** Returns whether an account is neither suspended nor closed. */
export async function isOpen(tx: Transaction, accountId: number): Promise<boolean> {
  const [account] = await tx
    .select({ life: accountsCopy.life })
    .from(accountsCopy)
    .where(eq(accountsCopy.accountId, accountId));
  return (account?.life ?? 'open') === 'open';
}
