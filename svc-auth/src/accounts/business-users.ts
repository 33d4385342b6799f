import { accountUpdated } from '@kallos/contracts/auth/events';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import type { AdminCaller } from '@kallos/service-kit/security/identity';
import { newSecret } from '@kallos/service-kit/security/secrets';
import { and, eq, ne, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import { announceCompanyInfo } from '../company-info/company-info.ts';
import type { Ctx } from '../context.ts';
import { deleteSecondSteps } from '../factors/second-steps.ts';
import { hasOpenMail, sendMailsNow, orderMail } from '../mail/order-mail.ts';
import { invalidateLinks } from '../passwords/password-links.ts';
import { refuseGuessableOf } from '../passwords/refuse-guessable.ts';
import { accounts, adminUsers } from '../schema/auth.ts';
import { endSessionsOfBusinessUser } from '../sessions/session-store.ts';
import { stateOf } from './accounts.ts';

interface NewUser {
  readonly accountId: number;
  readonly email: string;
  readonly password: string;
}

/** Prevents two transactions from giving two users the same address. */
const lockEmail = (tx: Transaction, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`email ${email}`}))`);

type UserRow = typeof adminUsers.$inferSelect;

const toAdminUser = ({ id, accountId, email }: UserRow) => ({ id, accountId, email });

/** Announces an account's users, for mail recipients and lists of accounts. */
export async function announceUsers(tx: Transaction, accountId: number): Promise<void> {
  await announceCompanyInfo(tx, accountId);
  // Locked: a concurrent change could otherwise be announced before the older state.
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  if (account) await announce(tx, accountUpdated, stateOf(account));
}

/** Adds a user with a hashed password in a transaction that sees all accounts. */
export async function insertBusinessUser(tx: Transaction, user: NewUser) {
  await lockEmail(tx, user.email);
  const [row] = await tx.insert(adminUsers).values(user).onConflictDoNothing().returning();
  if (!row) throw new AppError('already_exists', { fields: { email: 'taken' } });
  await announceUsers(tx, user.accountId);
  return row;
}

/** Adds a user to a business account. */
export async function createBusinessUser(ctx: Ctx, user: NewUser, caller: AdminCaller) {
  await refuseGuessableOf(ctx, user.password, user);
  const password = await ctx.passwords.hash(user.password);
  return acrossAccounts(ctx.db, async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, user.accountId));
    if (!account) throw new AppError('not_found');
    const row = await insertBusinessUser(tx, { ...user, password });
    const details = { userId: row.id, email: row.email };
    await recordAuditEntry(tx, 'user-created', { actor: caller.subject, accountId: user.accountId, details });
    return { success: true as const, adminUser: toAdminUser(row) };
  });
}

/** Returns an invited user of an account who has no password yet. */
async function findInvited(tx: Transaction, { accountId, email }: { accountId: number; email: string }) {
  const [known] = await tx
    .select()
    .from(adminUsers)
    .where(and(eq(adminUsers.email, email), eq(adminUsers.accountId, accountId)));
  return known?.invitedAt ? known : undefined;
}

/** Adds a user without a password and mails a link to choose one; a repeated call mails a new link. */
export async function inviteBusinessUser(
  ctx: Ctx,
  user: { accountId: number; email: string },
  caller: AdminCaller,
) {
  const password = await ctx.passwords.hash(newSecret());
  return acrossAccounts(ctx.db, async (tx) => {
    const { accountId, email } = user;
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    if (!account) throw new AppError('not_found');
    const row = (await findInvited(tx, user)) ?? (await insertBusinessUser(tx, { ...user, password }));
    await sendInvitation(tx, row);
    const details = { userId: row.id, email };
    await recordAuditEntry(tx, 'user-invited', { actor: caller.subject, accountId, details });
    return { success: true as const, adminUser: toAdminUser(row) };
  });
}

/** Mails a link to choose the first password to a user, unless one is on its way. */
async function sendInvitation(tx: Transaction, { id, accountId, email }: UserRow): Promise<void> {
  await tx
    .update(adminUsers)
    .set({ invitedAt: sql`now()` })
    .where(eq(adminUsers.id, id));
  await sendMailsNow(tx, email);
  if (!(await hasOpenMail(tx, { kind: 'invitation', email })))
    await orderMail(tx, { kind: 'invitation', email, accountId });
}

/** Locks a user and requires that no other user has the address. */
async function lockUser(tx: Transaction, id: number, email: string): Promise<UserRow> {
  await lockEmail(tx, email);
  const [taken] = await tx
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(and(eq(adminUsers.email, email), ne(adminUsers.id, id)));
  const [row] = await tx.select().from(adminUsers).where(eq(adminUsers.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  if (taken) throw new AppError('already_exists', { fields: { email: 'taken' } });
  return row;
}

/** Replaces a locked user's address and password and ends everything that the old ones opened. */
async function replaceLogin(
  tx: Transaction,
  row: UserRow,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { id, accountId } = row;
  await tx
    .update(adminUsers)
    .set({
      email,
      password,
      invitedAt: null,
      updatedAt: sql`now()`,
      ...(row.email === email ? {} : { mailTrouble: null, mailClearedAt: sql`now()` }),
    })
    .where(eq(adminUsers.id, id));
  await endSessionsOfBusinessUser(tx, id);
  await invalidateLinks(tx, id);
  await deleteSecondSteps(tx, { kind: 'business', adminUserId: id, accountId });
  // A user who never had a password has none that changed.
  if (row.invitedAt === null) await orderMail(tx, { kind: 'password-changed', email: row.email, accountId });
}

/**
 * Mails an invitation to a user, also to a corrected address. The password, sessions and second step end, unless
 * the user is invited at that address and has not chosen a password yet.
 */
export async function inviteAgain(ctx: Ctx, id: number, { email }: { email: string }, caller: AdminCaller) {
  const password = await ctx.passwords.hash(newSecret());
  return acrossAccounts(ctx.db, async (tx) => {
    const row = await lockUser(tx, id, email);
    const { accountId } = row;
    if (row.invitedAt === null || row.email !== email) await replaceLogin(tx, row, { email, password });
    await sendInvitation(tx, { ...row, email });
    await announceUsers(tx, accountId);
    const details = { userId: id, email };
    await recordAuditEntry(tx, 'user-invited', { actor: caller.subject, accountId, details });
    return { success: true as const };
  });
}

/** Changes a user's email and password, ends all sessions and removes a second step, which may be lost. */
export async function updateBusinessUser(
  ctx: Ctx,
  id: number,
  given: { email: string; password: string },
  caller: AdminCaller,
) {
  await refuseGuessableOf(ctx, given.password, { ...given, userId: id });
  const password = await ctx.passwords.hash(given.password);
  return acrossAccounts(ctx.db, async (tx) => {
    const row = await lockUser(tx, id, given.email);
    await replaceLogin(tx, row, { email: given.email, password });
    if (row.email !== given.email || row.invitedAt !== null) await announceUsers(tx, row.accountId);
    const details = { userId: id, email: given.email };
    await recordAuditEntry(tx, 'user-updated', { actor: caller.subject, accountId: row.accountId, details });
    return { success: true as const };
  });
}

/** Clears a refused address for mail, and mails an open invitation again. */
export async function retryMail(ctx: Ctx, id: number, caller: AdminCaller) {
  return acrossAccounts(ctx.db, async (tx) => {
    const [row] = await tx
      .update(adminUsers)
      .set({ mailTrouble: null, mailClearedAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(adminUsers.id, id))
      .returning();
    if (!row) throw new AppError('not_found');
    const { accountId, email } = row;
    const isInvitedAgain = row.invitedAt !== null;
    await (isInvitedAgain ? sendInvitation(tx, row) : sendMailsNow(tx, email));
    await announceUsers(tx, accountId);
    const details = { userId: id, email };
    await recordAuditEntry(tx, 'mail-tried-again', { actor: caller.subject, accountId, details });
    return { success: true as const, isInvitedAgain };
  });
}
