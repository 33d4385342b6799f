import type { MediaRefusal } from '@kallos/contracts/catalog/media-space';
import { AppError } from '@kallos/contracts/errors';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { accountMedia } from '../schema/catalog.ts';

/** How long stored bytes count: parts until deleted, a finished file for the account's month. */
const lifetimes = { piece: '1 day', unfinished: '1 hour', finished: '30 days' } as const;

/** A file by its name in the store. */
export interface SizedFile {
  readonly name: string;
  readonly bytes: number;
}

type SpaceCtx = Pick<Ctx, 'db' | 'settings'>;

const endOf = (lifetime: keyof typeof lifetimes) =>
  sql`now() + ${lifetimes[lifetime]}::interval` as unknown as Date;

const limitOf = ({ settings }: SpaceCtx, isTrial: boolean | undefined): number =>
  isTrial === true ? settings.mediaBytesOfTrial : settings.mediaBytes;

async function usedBy(tx: Transaction, accountId: number, except: readonly string[] = []): Promise<number> {
  const [sum] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${accountMedia.bytes}), 0)::float` })
    .from(accountMedia)
    .where(
      and(
        eq(accountMedia.accountId, accountId),
        gt(accountMedia.expiresAt, sql`now()`),
        except.length > 0 ? notInArray(accountMedia.name, [...except]) : undefined,
      ),
    );
  return sum?.bytes ?? 0;
}

/** Counts a file before it is stored, instead of those in `replaces`. Throws `limit_reached`. */
export async function reserveBytes(
  ctx: SpaceCtx,
  { accountId, isTrial }: BusinessCaller,
  { name, bytes }: SizedFile,
  { lifetime, replaces = [] }: { lifetime: 'piece' | 'unfinished'; replaces?: readonly string[] },
): Promise<void> {
  const limit = limitOf(ctx, isTrial);
  await inAccount(ctx.db, accountId, async (tx) => {
    // One at a time, so that concurrent uploads cannot exceed the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('media-space'), ${accountId})`);
    const used = await usedBy(tx, accountId, [name, ...replaces]);
    if (used + bytes > limit)
      throw new AppError('limit_reached', {
        message: 'The space for images and videos of this month is used up.',
        fields: {
          media: 'space_used_up' satisfies MediaRefusal,
          limitMb: String(Math.round(limit / 2 ** 20)),
        },
      });
    await tx
      .insert(accountMedia)
      .values({ accountId, name, bytes, expiresAt: endOf(lifetime) })
      .onConflictDoUpdate({
        target: [accountMedia.accountId, accountMedia.name],
        set: { bytes, expiresAt: sql`greatest(${accountMedia.expiresAt}, ${endOf(lifetime)})` },
      });
  });
}

/** Counts a stored file for a month, and its parts no longer. */
export async function confirmBytes(
  ctx: SpaceCtx,
  { accountId }: BusinessCaller,
  name: string,
  madeOf: readonly string[] = [],
): Promise<void> {
  await inAccount(ctx.db, accountId, async (tx) => {
    await tx
      .update(accountMedia)
      .set({ expiresAt: endOf('finished') })
      .where(and(eq(accountMedia.accountId, accountId), eq(accountMedia.name, name)));
    await dropRows(tx, accountId, madeOf);
  });
}

const dropRows = async (tx: Transaction, accountId: number, names: readonly string[]) => {
  if (names.length > 0)
    await tx
      .delete(accountMedia)
      .where(and(eq(accountMedia.accountId, accountId), inArray(accountMedia.name, [...names])));
};

/** Returns the bytes of files that were deleted. */
export const releaseBytes = (
  ctx: SpaceCtx,
  { accountId }: BusinessCaller,
  names: readonly string[],
): Promise<void> => inAccount(ctx.db, accountId, (tx) => dropRows(tx, accountId, names));

/** Returns what the account uploaded in the last 30 days, and its limit. */
export async function readMediaSpace(ctx: SpaceCtx, { accountId, isTrial = false }: BusinessCaller) {
  const usedBytes = await inAccount(ctx.db, accountId, (tx) => usedBy(tx, accountId));
  return { success: true as const, usedBytes, limitBytes: limitOf(ctx, isTrial), isTrial };
}

/** Returns the same for any account; its kind comes from the administrator. */
export async function readAccountMediaSpace(ctx: SpaceCtx, accountId: number) {
  const usedBytes = await inAccount(ctx.db, accountId, (tx) => usedBy(tx, accountId));
  const { mediaBytes: limitBytes, mediaBytesOfTrial: trialLimitBytes } = ctx.settings;
  return { success: true as const, usedBytes, limitBytes, trialLimitBytes };
}
