import { AppError } from '@kallos/contracts/errors';
import type { Transaction } from '@kallos/service-kit/database/database';
import type { SealContext } from '@kallos/service-kit/security/secrets';
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { passkeys, secondSteps } from '../schema/auth.ts';
import { periodOf } from './one-time-codes.ts';
import { ownerOf, type Person } from './person.ts';
import { recoveryHash } from './recovery-codes.ts';
import { readPasskeyProof } from './webauthn.ts';

/** Matches the row of a person. */
export const belongsTo = (person: Person) =>
  person.kind === 'admin'
    ? eq(secondSteps.userId, person.userId)
    : eq(secondSteps.adminUserId, person.adminUserId);

/** Reads a person's second steps. */
export async function readSteps(tx: Transaction, person: Person) {
  const [row] = await tx.select().from(secondSteps).where(belongsTo(person));
  return row;
}

/** Returns the seal context of a person's secret. */
export const placeOfSecret = (person: Person): SealContext =>
  person.kind === 'admin'
    ? placeOfAdminSecret(person.userId)
    : placeOfBusinessSecret(person.accountId, person.adminUserId);

/** Returns the seal context of an administrator's secret. */
export const placeOfAdminSecret = (userId: number): SealContext => ({
  accountId: 0,
  column: `second_steps.secret of user ${userId}`,
});

/** Returns the seal context of a business user's secret. */
export const placeOfBusinessSecret = (accountId: number, adminUserId: number): SealContext => ({
  accountId,
  column: `second_steps.secret of ${adminUserId}`,
});

/** Matches the passkeys of a person. */
export const isPasskeyOf = (person: Person) =>
  person.kind === 'admin' ? eq(passkeys.userId, person.userId) : eq(passkeys.adminUserId, person.adminUserId);

/** Reads the passkeys of a person, oldest first. */
export const passkeysOf = (tx: Transaction, person: Person) =>
  tx.select().from(passkeys).where(isPasskeyOf(person)).orderBy(asc(passkeys.id));

/** Returns the methods that a person can confirm a sign-in with; none without a second step. */
export async function methodsOf(tx: Transaction, person: Person): Promise<Array<'passkey' | 'code'>> {
  const row = await readSteps(tx, person);
  const hasPasskey = (await passkeysOf(tx, person)).length > 0;
  const hasCodes = row?.confirmedAt != null;
  if (!hasPasskey && !hasCodes) return [];
  // Without an app, the code field takes a recovery code.
  return hasPasskey ? ['passkey', 'code'] : ['code'];
}

/** Verifies and uses a passkey; returns undefined if the response proves none of this person's. */
export async function consumePasskey(
  ctx: Ctx,
  tx: Transaction,
  person: Person,
  { response, challenge }: { response: string; challenge: string | null },
): Promise<'passkey' | undefined> {
  if (challenge === null) return undefined;
  const known = await passkeysOf(tx, person);
  const proof = await readPasskeyProof(ctx.publicUrl, response, { challenge, passkeys: known });
  if (!proof) return undefined;
  await tx
    .update(passkeys)
    .set({ counter: proof.counter, lastUsedAt: sql`now()` })
    .where(eq(passkeys.credentialId, proof.credentialId));
  return 'passkey';
}

/** Replaces a person's recovery codes. */
export async function replaceRecoveryCodes(tx: Transaction, person: Person, hashes: string[]): Promise<void> {
  const kept = await tx
    .update(secondSteps)
    .set({ recoveryCodes: hashes, updatedAt: sql`now()` })
    .where(belongsTo(person))
    .returning({ id: secondSteps.id });
  if (kept.length === 0) await tx.insert(secondSteps).values({ ...ownerOf(person), recoveryCodes: hashes });
}

/** Deletes recovery codes without a second step; in production an administrator keeps the last step. */
export async function dropUnusedSteps(ctx: Ctx, tx: Transaction, person: Person): Promise<void> {
  if ((await methodsOf(tx, person)).length > 0) return;
  if (person.kind === 'admin' && ctx.isProduction)
    throw new AppError('conflict', {
      message: 'An administrator keeps at least one second step.',
      fields: { code: 'required' },
    });
  await tx.delete(secondSteps).where(belongsTo(person));
}

async function takeRecoveryCode(tx: Transaction, person: Person, typed: string): Promise<boolean> {
  const hash = recoveryHash(typed);
  if (hash === undefined) return false;
  const taken = await tx
    .update(secondSteps)
    .set({ recoveryCodes: sql`array_remove(${secondSteps.recoveryCodes}, ${hash})` })
    .where(and(belongsTo(person), sql`${hash} = any(${secondSteps.recoveryCodes})`))
    .returning({ id: secondSteps.id });
  return taken.length > 0;
}

/** Uses a one-time or recovery code; returns undefined if it is wrong or was used before. */
export async function consumeCode(
  ctx: Ctx,
  tx: Transaction,
  person: Person,
  typed: string,
): Promise<'code' | 'recovery-code' | undefined> {
  const row = await readSteps(tx, person);
  if (await takeRecoveryCode(tx, person, typed)) return 'recovery-code';
  if (!row?.confirmedAt || row.secret === null) return undefined;
  const secret = ctx.secrets.open(row.secret, placeOfSecret(person));
  const period = periodOf(secret, typed, Date.now());
  if (period === undefined) return undefined;
  const taken = await tx
    .update(secondSteps)
    .set({ lastPeriod: period })
    .where(and(belongsTo(person), or(isNull(secondSteps.lastPeriod), lt(secondSteps.lastPeriod, period))))
    .returning({ id: secondSteps.id });
  return taken.length > 0 ? 'code' : undefined;
}

/** Deletes all second steps of a person. */
export async function deleteSecondSteps(tx: Transaction, person: Person): Promise<void> {
  await tx.delete(secondSteps).where(belongsTo(person));
  await tx.delete(passkeys).where(isPasskeyOf(person));
}
