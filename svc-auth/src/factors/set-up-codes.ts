import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import type { AdminCaller, BusinessCaller } from '@kallos/service-kit/security/identity';
import { sql } from 'drizzle-orm';
import { recordAuditEntry, type AuditAction } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { orderMail } from '../mail/order-mail.ts';
import { secondSteps } from '../schema/auth.ts';
import { endOtherSessions } from '../sessions/devices.ts';
import { beginAttempt, clearAttempt } from '../sessions/throttle.ts';
import { codeUri, newCodeSecret, periodOf } from './one-time-codes.ts';
import { accountOf, lockPerson, ownerOf, personOf, subjectOf, type Person } from './person.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import {
  dropUnusedSteps,
  belongsTo,
  replaceRecoveryCodes,
  passkeysOf,
  placeOfSecret,
  readSteps,
  methodsOf,
} from './second-steps.ts';

type Somebody = AdminCaller | BusinessCaller;

/** The proof required before sign-in settings change: an open screen does not identify the person. */
export interface Proof {
  readonly password: string;
  readonly ip: string;
}

/** Returns the stored hash if the password is the person's; throws otherwise, and counts it. */
export async function requirePassword(ctx: Ctx, person: Person, { password, ip }: Proof): Promise<string> {
  const attempt = await beginAttempt(ctx, 'password again', subjectOf(person), ip);
  const found = await acrossAccounts(ctx.db, (tx) => lockPerson(tx, person));
  if (!(await ctx.passwords.matches(password, found?.password, attempt.address)) || !found)
    throw new AppError('invalid_credentials', { fields: { password: 'wrong' } });
  await clearAttempt(ctx, attempt);
  return found.password;
}

/** Audits a change of a second step and mails the person, whose row is locked. */
export async function notifyOwner(
  tx: Transaction,
  caller: Somebody,
  person: Person,
  action: AuditAction,
): Promise<void> {
  const accountId = accountOf(person);
  await recordAuditEntry(tx, action, { actor: caller.subject, accountId });
  const { email } = (await lockPerson(tx, person)) ?? {};
  if (email != null) await orderMail(tx, { kind: 'second-step-changed', email, accountId });
}

/** Returns the second factors of a person. */
export async function readFactors(ctx: Ctx, caller: Somebody) {
  if (caller.kind === 'business' && caller.actor !== undefined)
    return { success: true as const, hasCodes: false, recoveryCodesLeft: 0, passkeys: [], isOwn: false };
  const person = personOf(caller);
  const [row, known] = await acrossAccounts(ctx.db, async (tx) => [
    await readSteps(tx, person),
    await passkeysOf(tx, person),
  ]);
  return {
    success: true as const,
    hasCodes: row?.confirmedAt != null,
    recoveryCodesLeft: row?.recoveryCodes.length ?? 0,
    passkeys: known,
    isOwn: true,
  };
}

/** Creates a person's secret, which is required only after a confirmed code. */
export async function beginCodes(ctx: Ctx, proof: Proof, caller: Somebody) {
  const person = personOf(caller);
  await requirePassword(ctx, person, proof);
  const secret = newCodeSecret();
  await acrossAccounts(ctx.db, async (tx) => {
    await lockPerson(tx, person);
    if ((await readSteps(tx, person))?.confirmedAt) throw new AppError('conflict');
    const sealed = ctx.secrets.seal(secret, placeOfSecret(person));
    if (await readSteps(tx, person))
      await tx.update(secondSteps).set({ secret: sealed }).where(belongsTo(person));
    else await tx.insert(secondSteps).values({ ...ownerOf(person), secret: sealed });
  });
  return { success: true as const, secret, uri: codeUri(secret, { issuer: 'Kallos', name: caller.name }) };
}

/** Returns the stored hashes of recovery codes. */
export const hashesOf = (codes: readonly string[]) => codes.map((code) => recoveryHash(code) ?? '');

/** Requires codes from now on; this person's other sessions end. */
export async function confirmCodes(ctx: Ctx, { code, ip }: { code: string; ip: string }, caller: Somebody) {
  const person = personOf(caller);
  const attempt = await beginAttempt(ctx, 'second step', subjectOf(person), ip);
  const recoveryCodes = newRecoveryCodes();
  await acrossAccounts(ctx.db, async (tx) => {
    await lockPerson(tx, person);
    const row = await readSteps(tx, person);
    if (!row || row.confirmedAt || row.secret === null) throw new AppError('conflict');
    const period = periodOf(ctx.secrets.open(row.secret, placeOfSecret(person)), code, Date.now());
    if (period === undefined) throw new AppError('invalid_fields', { fields: { code: 'wrong' } });
    await tx
      .update(secondSteps)
      .set({ confirmedAt: sql`now()`, lastPeriod: period, recoveryCodes: hashesOf(recoveryCodes) })
      .where(belongsTo(person));
    await endOtherSessions(tx, caller);
    await notifyOwner(tx, caller, person, 'second-step-set-up');
  });
  await clearAttempt(ctx, attempt);
  return { success: true as const, recoveryCodes };
}

/** Removes the codes; in production an administrator keeps a second step. */
export async function removeCodes(ctx: Ctx, proof: Proof, caller: Somebody) {
  const person = personOf(caller);
  await requirePassword(ctx, person, proof);
  await acrossAccounts(ctx.db, async (tx) => {
    await lockPerson(tx, person);
    await tx
      .update(secondSteps)
      .set({ secret: null, confirmedAt: null, lastPeriod: null })
      .where(belongsTo(person));
    await dropUnusedSteps(ctx, tx, person);
    await endOtherSessions(tx, caller);
    await notifyOwner(tx, caller, person, 'second-step-removed');
  });
  return { success: true as const };
}

/** Returns new recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(ctx: Ctx, proof: Proof, caller: Somebody) {
  const person = personOf(caller);
  await requirePassword(ctx, person, proof);
  const recoveryCodes = newRecoveryCodes();
  await acrossAccounts(ctx.db, async (tx) => {
    await lockPerson(tx, person);
    if ((await methodsOf(tx, person)).length === 0)
      throw new AppError('conflict', { message: 'Recovery codes need a second step. Set one up first.' });
    await replaceRecoveryCodes(tx, person, hashesOf(recoveryCodes));
    await notifyOwner(tx, caller, person, 'recovery-codes-renewed');
  });
  return { success: true as const, recoveryCodes };
}
