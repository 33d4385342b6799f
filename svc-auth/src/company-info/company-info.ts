import { isTimeZone } from '@kallos/calendar/wall-clock';
import type { CompanyInfoFields } from '@kallos/contracts/auth/company-info';
import { companyInfoSaved } from '@kallos/contracts/auth/events';
import { isAddressDead } from '@kallos/contracts/auth/mail-trouble';
import { AppError } from '@kallos/contracts/errors';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { announce, announceAll } from '@kallos/service-kit/messaging/outbox';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import { asc, eq, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { adminUsers, companyInfo } from '../schema/auth.ts';

async function readRow(tx: Transaction, accountId: number) {
  const [row] = await tx.select().from(companyInfo).where(eq(companyInfo.accountId, accountId));
  return row;
}

type User = Pick<typeof adminUsers.$inferSelect, 'email' | 'mailTrouble'>;

/** Returns the event of an account's schedule and the addresses of its users. */
const savedInfo = (row: typeof companyInfo.$inferSelect, users: readonly User[]) => ({
  ...row,
  emails: users.map(({ email }) => email),
  deadEmails: users.filter(({ mailTrouble }) => isAddressDead(mailTrouble?.reason)).map(({ email }) => email),
});

/** Announces an account's schedule and the addresses of its users, once it has company information. */
export async function announceCompanyInfo(tx: Transaction, accountId: number): Promise<void> {
  const row = await readRow(tx, accountId);
  if (!row) return;
  const users = await tx
    .select({ email: adminUsers.email, mailTrouble: adminUsers.mailTrouble })
    .from(adminUsers)
    .where(eq(adminUsers.accountId, accountId))
    .orderBy(asc(adminUsers.id));
  await announce(tx, companyInfoSaved, savedInfo(row, users));
}

/** Announces the same of all accounts, with as many statements as for one. */
export async function announceCompanyInfos(tx: Transaction): Promise<void> {
  const users = await tx
    .select({
      accountId: adminUsers.accountId,
      email: adminUsers.email,
      mailTrouble: adminUsers.mailTrouble,
    })
    .from(adminUsers)
    .orderBy(asc(adminUsers.id));
  const byAccount = Map.groupBy(users, ({ accountId }) => accountId);
  const rows = await tx.select().from(companyInfo).orderBy(asc(companyInfo.accountId));
  await announceAll(
    tx,
    companyInfoSaved,
    rows.map((row) => savedInfo(row, byAccount.get(row.accountId) ?? [])),
  );
}

/** Reads an account's company information; null before the first save. */
export async function readCompanyInfo(ctx: Ctx, { accountId }: BusinessCaller) {
  const row = await inAccount(ctx.db, accountId, (tx) => readRow(tx, accountId));
  return { success: true as const, companyInfo: row ?? null };
}

/** Saves an account's company information. */
export async function saveCompanyInfo(ctx: Ctx, fields: CompanyInfoFields, caller: BusinessCaller) {
  const { accountId } = caller;
  if (!isTimeZone(fields.timeZone)) throw new AppError('invalid_fields', { fields: { timeZone: 'custom' } });
  return inAccount(ctx.db, accountId, async (tx) => {
    const [row] = await tx
      .insert(companyInfo)
      .values({ ...fields, accountId })
      .onConflictDoUpdate({
        target: companyInfo.accountId,
        set: { ...fields, updatedAt: sql`now()` },
      })
      .returning();
    if (!row) throw new AppError('internal');
    await announceCompanyInfo(tx, accountId);
    await recordAuditEntry(tx, 'company-info-saved', { actor: caller.actor ?? caller.subject, accountId });
    return { success: true as const, companyInfo: row };
  });
}
