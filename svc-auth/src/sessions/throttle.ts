import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { subnetOf } from '@kallos/service-kit/http/load/subnet';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { signInBuckets, signInWaits } from '../schema/auth.ts';

/** Number of free tries and the first wait after them; each further wait doubles. */
interface Pace {
  readonly free: number;
  readonly firstWaitSeconds: number;
}
const signInPace: Pace = { free: 10, firstWaitSeconds: 5 };
/** For mails with a password link: tolerates a look into the wrong mailbox without flooding one. */
const resetPace: Pace = { free: 4, firstWaitSeconds: 60 };
const longestWaitSeconds = 15 * 60;
const addressBurst = 30;
const addressSecondsPerTry = 8;

/** Successful sign-ins per business user: beyond human use, and each costs a hash. */
const successBurst = 120;
const secondsPerSuccess = 5;

/** Key prefix of a place where the owner of a name signed in before. */
const placePrefix = 'place:';

/** A sign-in attempt, counted as failed before the check, so that parallel guesses count too. */
export interface Attempt {
  readonly name: string;
  readonly place: string;
  readonly address: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the level of a bucket that leaks one per given seconds. */
const leakedOf = (seconds: number) =>
  sql`greatest(0, ${signInBuckets.level} - extract(epoch from now() - ${signInBuckets.touchedAt}) / ${seconds}::float8)`;

async function spendOfAddress(ctx: Ctx, address: string): Promise<void> {
  const leaked = leakedOf(addressSecondsPerTry);
  const spent = await ctx.db
    .insert(signInBuckets)
    .values({ address, level: 1, touchedAt: sql`now()` })
    .onConflictDoUpdate({
      target: signInBuckets.address,
      set: { level: sql`${leaked} + 1`, touchedAt: sql`now()` },
      setWhere: sql`${leaked} + 1 <= ${addressBurst}`,
    })
    .returning({ level: signInBuckets.level });
  if (spent.length === 0)
    throw new AppError('too_many_requests', { retryAfterSeconds: addressSecondsPerTry });
}

const successKey = ({ name }: Attempt): string => `success:${name}`;

/** Throws `too_many_requests` after too many recent sign-ins of a name. */
export async function rejectFrequent(ctx: Ctx, attempt: Attempt): Promise<void> {
  const leaked = leakedOf(secondsPerSuccess);
  const full = await ctx.db
    .select()
    .from(signInBuckets)
    .where(and(eq(signInBuckets.address, successKey(attempt)), sql`${leaked} + 1 > ${successBurst}`));
  if (full.length > 0) throw new AppError('too_many_requests', { retryAfterSeconds: secondsPerSuccess });
}

/** Counts a successful sign-in. */
export async function countSuccess(ctx: Ctx, attempt: Attempt): Promise<void> {
  await ctx.db
    .insert(signInBuckets)
    .values({ address: successKey(attempt), level: 1, touchedAt: sql`now()` })
    .onConflictDoUpdate({
      target: signInBuckets.address,
      set: { level: sql`${leakedOf(secondsPerSuccess)} + 1`, touchedAt: sql`now()` },
    });
}

// now() does not advance while a statement waits for another; an owner's two windows would block each other.
const clock = sql`clock_timestamp()`;
const isOpen = sql`${signInWaits.waitUntil} <= ${clock}`;
const failures = sql`case when ${signInWaits.touchedAt} < now() - interval '1 hour' then 1 else ${signInWaits.failures} + 1 end`;

function oneMore({ free, firstWaitSeconds }: Pace) {
  const wait = sql`case when (${failures}) < ${free}::int then 0 else least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least((${failures}) - ${free}::int, 20))) end`;
  return { failures, waitUntil: sql`now() + make_interval(secs => ${wait})`, touchedAt: sql`now()` };
}

async function refuseWhileWaiting(ctx: Ctx, key: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${signInWaits.waitUntil} - ${clock}))::int` })
    .from(signInWaits)
    .where(eq(signInWaits.name, key));
  if (row && row.seconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds: row.seconds });
  return row !== undefined;
}

/**
 * Counts an attempt at a place of an earlier success, apart from guesses elsewhere; returns false for other
 * places.
 */
async function spendOfPlace(ctx: Ctx, place: string, pace: Pace): Promise<boolean> {
  const counted = await ctx.db
    .update(signInWaits)
    .set(oneMore(pace))
    .where(and(eq(signInWaits.name, place), isOpen))
    .returning({ failures: signInWaits.failures });
  return counted.length > 0 || (await refuseWhileWaiting(ctx, place));
}

/** Counts an attempt for a name or place; returns false while it has to wait. */
async function spendQuietly(ctx: Ctx, name: string, pace: Pace): Promise<boolean> {
  const counted = await ctx.db
    .insert(signInWaits)
    .values({ name, failures: 1, waitUntil: sql`now()`, touchedAt: sql`now()` })
    .onConflictDoUpdate({ target: signInWaits.name, set: oneMore(pace), setWhere: isOpen })
    .returning({ failures: signInWaits.failures });
  return counted.length > 0;
}

async function spendOfName(ctx: Ctx, name: string, pace: Pace): Promise<void> {
  if (await spendQuietly(ctx, name, pace)) return;
  await refuseWhileWaiting(ctx, name);
  // The wait expired between the two statements.
  throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
}

/** Returns an attempt with its counter keys. */
export function attemptOf(kind: string, name: string, ip: string): Attempt {
  const address = subnetOf(ip);
  return {
    name: hashOf(`${kind}\n${name}`),
    place: placePrefix + hashOf(`${kind}\n${name}\n${address}`),
    address,
  };
}

/**
 * Counts an attempt; rejects it while its address or name has to wait. Unknown names wait like known ones.
 */
export async function beginAttempt(
  ctx: Ctx,
  kind: string,
  name: string,
  ip: string,
  pace: Pace = signInPace,
): Promise<Attempt> {
  const attempt = attemptOf(kind, name, ip);
  await spendOfAddress(ctx, attempt.address);
  if (!(await spendOfPlace(ctx, attempt.place, pace))) await spendOfName(ctx, attempt.name, pace);
  return attempt;
}

/**
 * Counts a request for a password link; returns false if the mailbox recently got one that is still valid.
 * Rejects only a network that requests too much, so that others cannot block the owner. At places of the
 * owner's earlier sign-ins, requests from elsewhere do not count.
 */
export async function maySendLink(ctx: Ctx, name: string, ip: string): Promise<boolean> {
  const request = attemptOf('reset', name, ip);
  await spendOfAddress(ctx, request.address);
  const home = attemptOf('business', name, ip).place;
  const [isHome] = await ctx.db.select().from(signInWaits).where(eq(signInWaits.name, home));
  return spendQuietly(ctx, isHome ? request.place : request.name, resetPace);
}

/** Removes a successful attempt from the counts, and stores the place for the name. */
export async function clearAttempt(ctx: Ctx, { name, place, address }: Attempt): Promise<void> {
  const clean = { failures: 0, waitUntil: sql`now()`, touchedAt: sql`now()` };
  await ctx.db.delete(signInWaits).where(eq(signInWaits.name, name));
  await ctx.db
    .insert(signInWaits)
    .values({ name: place, ...clean })
    .onConflictDoUpdate({ target: signInWaits.name, set: clean });
  await ctx.db
    .update(signInBuckets)
    .set({ level: sql`greatest(0, ${signInBuckets.level} - 1)` })
    .where(eq(signInBuckets.address, address));
}
