import { AppError } from '@kallos/contracts/errors';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { pictures } from '../schema.ts';

/** Where a picture was found and what it may be used for; all null for an upload. */
export interface Rights {
  readonly originalUrl: string | null;
  readonly sourcePage: string | null;
  readonly author: string | null;
  readonly licence: string | null;
}

/** A stored picture: its path on our own origin and its rights. */
export interface StoredPicture extends Rights {
  readonly imagePath: string;
}

const noRights: Rights = { originalUrl: null, sourcePage: null, author: null, licence: null };
const mediaPath = /^\/media\/([a-z0-9]{16,64})\.jpg$/;

/** Re-encodes foreign bytes and stores them once; a repeat of the same picture keeps the rights known first. */
export async function savePicture(
  ctx: Pick<Ctx, 'db' | 'pictures'>,
  bytes: Uint8Array,
  rights: Rights = noRights,
): Promise<StoredPicture> {
  const picture = await ctx.pictures.decoder.run('encode', [bytes]);
  await ctx.pictures.store.put(`${picture.hash}.jpg`, picture.jpeg);
  const keep = (column: 'original_url' | 'source_page' | 'author' | 'licence') =>
    sql.raw(`coalesce(pictures.${column}, excluded.${column})`);
  const [row] = await ctx.db
    .insert(pictures)
    .values({
      hash: picture.hash,
      width: picture.width,
      height: picture.height,
      byteSize: picture.jpeg.length,
      ...rights,
    })
    .onConflictDoUpdate({
      target: pictures.hash,
      set: {
        originalUrl: keep('original_url'),
        sourcePage: keep('source_page'),
        author: keep('author'),
        licence: keep('licence'),
      },
    })
    .returning();
  return toStored(row as typeof pictures.$inferSelect);
}

const toStored = (row: typeof pictures.$inferSelect): StoredPicture => ({
  imagePath: `/media/${row.hash}.jpg`,
  originalUrl: row.originalUrl,
  sourcePage: row.sourcePage,
  author: row.author,
  licence: row.licence,
});

/** Takes a picture by the path of one that is already stored, or by an address to download it from. */
export async function takePicture(
  ctx: Ctx,
  address: string,
  signal?: AbortSignal,
  rights: Omit<Rights, 'originalUrl'> = noRights,
): Promise<StoredPicture> {
  const hash = mediaPath.exec(address)?.[1];
  if (hash === undefined) {
    const { bytes } = await ctx.fetchSafely(address, { signal });
    return savePicture(ctx, bytes, { ...rights, originalUrl: address });
  }
  const [known] = await ctx.db.select().from(pictures).where(eq(pictures.hash, hash));
  if (!known) throw new AppError('image_refused', { message: 'There is no stored picture at this path.' });
  return toStored(known);
}
