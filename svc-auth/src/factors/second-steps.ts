import type { Transaction } from '@kallos/service-kit/database';
import { recoveryHash } from '@kallos/sign-in/recovery-codes';
import { periodOf } from '@kallos/sign-in/one-time-codes';
import type { Place } from '@kallos/service-kit/secrets';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { secondSteps } from '../schema.ts';
import type { Person } from './person.ts';

/** The row of a person. */
export const isTheirs = (person: Person) =>
  person.kind === 'admin'
    ? eq(secondSteps.userId, person.userId)
    : eq(secondSteps.adminUserId, person.adminUserId);

/** Reads what a person has set up. */
export async function readSteps(tx: Transaction, person: Person) {
  const [row] = await tx.select().from(secondSteps).where(isTheirs(person));
  return row;
}

/** Where a secret is sealed to: to its person and to nothing else. */
export const placeOfSecret = (person: Person): Place =>
  person.kind === 'admin'
    ? { accountId: 0, column: `second_steps.secret of user ${person.userId}` }
    : { accountId: person.accountId, column: `second_steps.secret of ${person.adminUserId}` };

/** The ways in which a person has to confirm a sign-in; none when they set nothing up. */
export async function waysOf(tx: Transaction, person: Person): Promise<Array<'code'>> {
  const row = await readSteps(tx, person);
  return row?.confirmedAt ? ['code'] : [];
}

async function takeRecoveryCode(tx: Transaction, person: Person, typed: string): Promise<boolean> {
  const hash = recoveryHash(typed);
  if (hash === undefined) return false;
  const taken = await tx
    .update(secondSteps)
    .set({ recoveryCodes: sql`array_remove(${secondSteps.recoveryCodes}, ${hash})` })
    .where(and(isTheirs(person), sql`${hash} = any(${secondSteps.recoveryCodes})`))
    .returning({ id: secondSteps.id });
  return taken.length > 0;
}

/** Uses a code up, a one-time or a recovery one; undefined when it is wrong or was used before. */
export async function takeCode(
  ctx: Ctx,
  tx: Transaction,
  person: Person,
  typed: string,
): Promise<'code' | 'recovery-code' | undefined> {
  const row = await readSteps(tx, person);
  if (!row?.confirmedAt) return undefined;
  if (await takeRecoveryCode(tx, person, typed)) return 'recovery-code';
  const secret = ctx.secrets.open(row.secret, placeOfSecret(person));
  const period = periodOf(secret, typed, Date.now());
  if (period === undefined) return undefined;
  const taken = await tx
    .update(secondSteps)
    .set({ lastPeriod: period })
    .where(and(isTheirs(person), or(isNull(secondSteps.lastPeriod), lt(secondSteps.lastPeriod, period))))
    .returning({ id: secondSteps.id });
  return taken.length > 0 ? 'code' : undefined;
}

/** Forgets everything that a person has set up. */
export async function forgetSteps(tx: Transaction, person: Person): Promise<void> {
  await tx.delete(secondSteps).where(isTheirs(person));
}
