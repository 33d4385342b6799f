import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import type { AdminCaller, BusinessCaller } from '@kallos/service-kit/security/identity';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { passkeys } from '../schema/auth.ts';
import { endOtherSessions, placeOf, type SignInPlace } from '../sessions/devices.ts';
import { dropStep, findStep, openStep, setChallenge } from '../sessions/steps.ts';
import { lockPerson, ownerOf, personOf, subjectOf } from './person.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import {
  dropUnusedSteps,
  isPasskeyOf,
  replaceRecoveryCodes,
  passkeysOf,
  readSteps,
  methodsOf,
} from './second-steps.ts';
import { hashesOf, requirePassword, notifyOwner, type Proof } from './set-up-codes.ts';
import { newPasskeyOptions, passkeyProofOptions, readNewPasskey } from './webauthn.ts';

type Somebody = AdminCaller | BusinessCaller;

/** Starts passkey creation in the browser; its response must use the same ticket. */
export async function beginPasskey(ctx: Ctx, proof: Proof, caller: Somebody) {
  const person = personOf(caller);
  await requirePassword(ctx, person, proof);
  const known = await acrossAccounts(ctx.db, (tx) => passkeysOf(tx, person));
  const id = subjectOf(person);
  const options = await newPasskeyOptions(ctx.publicUrl, { name: caller.name, id, passkeys: known });
  const ticket = await acrossAccounts(ctx.db, async (tx) => {
    const now = await lockPerson(tx, person);
    if (!now) throw new AppError('invalid_token');
    const { challenge } = options;
    return openStep(tx, { person, stored: now.password, purpose: 'passkey', challenge });
  });
  return { success: true as const, ticket, options: JSON.stringify(options) };
}

/** Stores a new passkey, which is required from now on; the first second step creates recovery codes. */
export async function addPasskey(
  ctx: Ctx,
  { ticket, response }: { ticket: string; response: string },
  caller: Somebody,
  place: SignInPlace,
) {
  const person = personOf(caller);
  const recoveryCodes = newRecoveryCodes();
  const isFirst = await acrossAccounts(ctx.db, async (tx) => {
    await lockPerson(tx, person);
    const step = await findStep(tx, ticket, 'passkey');
    if (subjectOf(step.person) !== caller.subject) throw new AppError('not_found');
    const made = await readNewPasskey(ctx.publicUrl, response, step.challenge ?? '');
    if (!made) throw new AppError('invalid_fields', { fields: { response: 'wrong' } });
    await dropStep(tx, step);
    const name = placeOf(place).device;
    const added = await tx
      .insert(passkeys)
      .values({ ...ownerOf(person), ...made, transports: [...made.transports], name })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new AppError('already_exists');
    const hasRecovery = ((await readSteps(tx, person))?.recoveryCodes.length ?? 0) > 0;
    if (!hasRecovery) await replaceRecoveryCodes(tx, person, hashesOf(recoveryCodes));
    await endOtherSessions(tx, caller);
    await notifyOwner(tx, caller, person, 'passkey-added');
    return !hasRecovery;
  });
  return { success: true as const, recoveryCodes: isFirst ? recoveryCodes : [] };
}

/** Deletes a passkey; in production an administrator keeps a last second step. */
export async function removePasskey(ctx: Ctx, { id, ...proof }: Proof & { id: number }, caller: Somebody) {
  const person = personOf(caller);
  await requirePassword(ctx, person, proof);
  await acrossAccounts(ctx.db, async (tx) => {
    await lockPerson(tx, person);
    const gone = await tx
      .delete(passkeys)
      .where(and(isPasskeyOf(person), eq(passkeys.id, id)))
      .returning({ id: passkeys.id });
    if (gone.length === 0) throw new AppError('not_found');
    await dropUnusedSteps(ctx, tx, person);
    await endOtherSessions(tx, caller);
    await notifyOwner(tx, caller, person, 'passkey-removed');
  });
  return { success: true as const };
}

/** Returns the options for proving one of the passkeys of a ticket's owner. */
export async function askForPasskey(ctx: Ctx, ticket: string) {
  const step = await acrossAccounts(ctx.db, async (tx) => {
    const found = await findStep(tx, ticket, 'sign-in');
    return { ...found, known: await passkeysOf(tx, found.person), ways: await methodsOf(tx, found.person) };
  });
  if (!step.ways.includes('passkey')) throw new AppError('not_found');
  const options = await passkeyProofOptions(ctx.publicUrl, step.known);
  await acrossAccounts(ctx.db, (tx) => setChallenge(tx, step, options.challenge));
  return { success: true as const, options: JSON.stringify(options) };
}
