import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { signInBuckets, signInWaits } from '../schema.ts';

const freeFailures = 10;
const firstWaitSeconds = 5;
const longestWaitSeconds = 15 * 60;
const addressBurst = 30;
const addressSecondsPerTry = 4;

/** One attempt to sign in, counted as failed before the password is looked at, so that parallel guesses count too. */
export interface Attempt {
  readonly name: string;
  readonly address: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The part of an address that one client holds: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':') + '::/64';
}

async function spendOfAddress(ctx: Ctx, address: string): Promise<void> {
  const leaked = sql`greatest(0, ${signInBuckets.level} - extract(epoch from now() - ${signInBuckets.touchedAt}) / ${addressSecondsPerTry}::float8)`;
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

async function spendOfName(ctx: Ctx, name: string): Promise<void> {
  const failures = sql`case when ${signInWaits.touchedAt} < now() - interval '1 hour' then 1 else ${signInWaits.failures} + 1 end`;
  const wait = sql`case when (${failures}) < ${freeFailures} then 0 else least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least((${failures}) - ${freeFailures}, 20))) end`;
  const counted = await ctx.db
    .insert(signInWaits)
    .values({ name, failures: 1, waitUntil: sql`now()`, touchedAt: sql`now()` })
    .onConflictDoUpdate({
      target: signInWaits.name,
      set: {
        failures,
        waitUntil: sql`now() + make_interval(secs => ${wait})`,
        touchedAt: sql`now()`,
      },
      setWhere: sql`${signInWaits.waitUntil} <= now()`,
    })
    .returning({ failures: signInWaits.failures });
  if (counted.length > 0) return;
  const [waiting] = await ctx.db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${signInWaits.waitUntil} - now()))::int` })
    .from(signInWaits)
    .where(eq(signInWaits.name, name));
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, waiting?.seconds ?? 1) });
}

/** Counts an attempt; refuses it while its address or its name has to wait. Unknown names wait like known ones. */
export async function beginAttempt(ctx: Ctx, kind: string, name: string, ip: string): Promise<Attempt> {
  const attempt = { name: hashOf(`${kind}\n${name}`), address: networkOf(ip) };
  await spendOfAddress(ctx, attempt.address);
  await spendOfName(ctx, attempt.name);
  return attempt;
}

/** Takes a successful attempt back out of the counts. */
export async function forgiveAttempt(ctx: Ctx, { name, address }: Attempt): Promise<void> {
  await ctx.db.delete(signInWaits).where(eq(signInWaits.name, name));
  await ctx.db
    .update(signInBuckets)
    .set({ level: sql`greatest(0, ${signInBuckets.level} - 1)` })
    .where(eq(signInBuckets.address, address));
}
