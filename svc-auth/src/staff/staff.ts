import { AppError } from '@kallos/contracts/errors';
import type { StaffRole } from '@kallos/contracts/staff-role';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import type { AdminCaller } from '@kallos/service-kit/security/identity';
import { newSecret } from '@kallos/service-kit/security/secrets';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { deleteSecondSteps, methodsOf } from '../factors/second-steps.ts';
import { hasOpenMail, orderMail, sendMailsNow } from '../mail/order-mail.ts';
import { users } from '../schema/auth.ts';
import { endSessionsOfAdministrator } from '../sessions/session-store.ts';
import { invalidateStaffLinks } from './staff-links.ts';

type UserRow = typeof users.$inferSelect;

const idOf = ({ subject }: AdminCaller): number => Number(subject.split(':')[1]);

const conflict = (staff: 'deployed' | 'own' | 'last_owner') =>
  new AppError('conflict', { fields: { staff } });

async function toMember(ctx: Ctx, tx: Transaction, row: UserRow, caller: AdminCaller) {
  const ways = await methodsOf(tx, { kind: 'admin', userId: row.id });
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    role: row.staffRole,
    invitedAt: row.invitedAt,
    lastSignInAt: row.lastSignInAt,
    hasSecondStep: ways.length > 0,
    isDeployed: row.username === ctx.deployedAdministrator,
    isOwn: row.id === idOf(caller),
  };
}

/** Lists the administrators, oldest first. */
export const listStaff = (ctx: Ctx, caller: AdminCaller) =>
  acrossAccounts(ctx.db, async (tx) => {
    const rows = await tx.select().from(users).where(isNull(users.removedAt)).orderBy(asc(users.id));
    const members = [];
    for (const row of rows) members.push(await toMember(ctx, tx, row, caller));
    return { success: true as const, members };
  });

/** Locks all owners in id order, so that two changes cannot remove the last two at once. */
const lockOwners = (tx: Transaction) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, 'owner'), isNull(users.removedAt)))
    .orderBy(asc(users.id))
    .for('update');

async function lockMember(tx: Transaction, id: number): Promise<UserRow> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Locks a member who loses the rights of an owner or of staff; rejects the last owner. */
async function lockLeaving(ctx: Ctx, tx: Transaction, id: number): Promise<UserRow> {
  const owners = await lockOwners(tx);
  const row = await lockMember(tx, id);
  if (row.username === ctx.deployedAdministrator) throw conflict('deployed');
  if (row.staffRole === 'owner' && owners.length === 1) throw conflict('last_owner');
  return row;
}

async function sendInvitation(tx: Transaction, email: string): Promise<void> {
  await sendMailsNow(tx, email);
  if (!(await hasOpenMail(tx, { kind: 'staff-invitation', email })))
    await orderMail(tx, { kind: 'staff-invitation', email });
}

/** Adds an administrator without a password and mails a link to choose one. */
export async function inviteStaff(
  ctx: Ctx,
  { name, email, role }: { name: string; email: string; role: StaffRole },
  caller: AdminCaller,
) {
  const password = await ctx.passwords.hash(newSecret());
  return acrossAccounts(ctx.db, async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({ username: email, email, name, password, staffRole: role, invitedAt: sql`now()` as never })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('already_exists', { fields: { email: 'taken' } });
    await sendInvitation(tx, email);
    await recordAuditEntry(tx, 'staff-invited', {
      actor: caller.subject,
      details: { userId: row.id, email, role },
    });
    return { success: true as const, member: await toMember(ctx, tx, row, caller) };
  });
}

/** Mails a new link; for one who has a password this ends it, with the sessions and the second step. */
export async function inviteStaffAgain(ctx: Ctx, id: number, caller: AdminCaller) {
  const password = await ctx.passwords.hash(newSecret());
  return acrossAccounts(ctx.db, async (tx) => {
    const row = await lockMember(tx, id);
    if (row.username === ctx.deployedAdministrator || row.email === null) throw conflict('deployed');
    if (id === idOf(caller)) throw conflict('own');
    await tx
      .update(users)
      .set({ invitedAt: sql`now()`, updatedAt: sql`now()`, ...(row.invitedAt === null && { password }) })
      .where(eq(users.id, id));
    if (row.invitedAt === null) {
      await endSessionsOfAdministrator(tx, id);
      await deleteSecondSteps(tx, { kind: 'admin', userId: id });
    }
    await invalidateStaffLinks(tx, id);
    await sendInvitation(tx, row.email);
    await recordAuditEntry(tx, 'staff-invited', {
      actor: caller.subject,
      details: { userId: id, email: row.email },
    });
    return { success: true as const };
  });
}

/** Changes what an administrator may do; a new role has other rights, so the sessions end. */
export function changeStaffRole(ctx: Ctx, id: number, role: StaffRole, caller: AdminCaller) {
  return acrossAccounts(ctx.db, async (tx) => {
    const before = role === 'owner' ? await lockMember(tx, id) : await lockLeaving(ctx, tx, id);
    const [row] = await tx
      .update(users)
      .set({ staffRole: role, updatedAt: sql`now()` })
      .where(eq(users.id, id))
      .returning();
    if (!row) throw new AppError('not_found');
    if (before.staffRole !== role) {
      await endSessionsOfAdministrator(tx, id);
      await recordAuditEntry(tx, 'staff-role-changed', {
        actor: caller.subject,
        details: { userId: id, username: row.username, from: before.staffRole, to: role },
      });
    }
    return { success: true as const, member: await toMember(ctx, tx, row, caller) };
  });
}

/** Removes an administrator; the row stays for the audit, without address and password. */
export async function removeStaff(ctx: Ctx, id: number, caller: AdminCaller) {
  const password = await ctx.passwords.hash(newSecret());
  return acrossAccounts(ctx.db, async (tx) => {
    const row = await lockLeaving(ctx, tx, id);
    await endSessionsOfAdministrator(tx, id);
    await deleteSecondSteps(tx, { kind: 'admin', userId: id });
    await invalidateStaffLinks(tx, id);
    await tx
      .update(users)
      .set({
        // Frees the address for a later invitation.
        username: `removed:${id}`,
        name: row.name === '' ? row.username : row.name,
        email: null,
        password,
        removedAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, id));
    await recordAuditEntry(tx, 'staff-removed', {
      actor: caller.subject,
      details: { userId: id, username: row.username },
    });
    return { success: true as const };
  });
}

/** Changes the caller's own name. */
export function saveProfile(ctx: Ctx, name: string, caller: AdminCaller) {
  return acrossAccounts(ctx.db, async (tx) => {
    const id = idOf(caller);
    await lockMember(tx, id);
    const [row] = await tx
      .update(users)
      .set({ name, updatedAt: sql`now()` })
      .where(and(eq(users.id, id), ne(users.name, name)))
      .returning();
    if (row)
      await recordAuditEntry(tx, 'staff-profile-changed', { actor: caller.subject, details: { name } });
    return {
      success: true as const,
      member: await toMember(ctx, tx, row ?? (await lockMember(tx, id)), caller),
    };
  });
}
