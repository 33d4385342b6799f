import { imageRefusal } from '@kallos/contracts/media/image-rules';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { SignedIn } from '../products/product-rows.ts';
import { pictures } from '../schema/catalog.ts';
import { confirmBytes, reserveBytes } from '../usage/media-space.ts';

/** The source of an image and its permitted use; all null for an upload. */
export interface Rights {
  readonly originalUrl: string | null;
  readonly sourcePage: string | null;
  readonly author: string | null;
  readonly licence: string | null;
}

/** A stored image: its path on our origin and its rights. */
export interface StoredImage extends Rights {
  readonly imagePath: string;
}

const noRights: Rights = { originalUrl: null, sourcePage: null, author: null, licence: null };
const mediaPath = /^\/media\/([a-z0-9]{16,64})\.jpg$/;

/** Only http(s) addresses are stored as links. */
const linkOf = (address: string | null): string | null => {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  // A user name before the host can make a link look like another site's.
  return /^https?:$/.test(protocol) && username + password === '' ? href : null;
};

const withLinks = (rights: Rights): Rights => ({
  ...rights,
  originalUrl: linkOf(rights.originalUrl),
  sourcePage: linkOf(rights.sourcePage),
});

/**
 * Re-encodes an external image and stores it once, with the rights given in this call; of an
 * animation one frame. It counts toward the business's upload limit.
 */
export async function storeImage(
  ctx: Pick<Ctx, 'db' | 'pictures' | 'settings'>,
  bytes: Uint8Array,
  { rights = noRights, caller }: { rights?: Rights; caller?: SignedIn | undefined } = {},
): Promise<{ readonly picture: StoredImage; readonly isMoving: boolean }> {
  const { hash, jpeg, width, height, isMoving } = await ctx.pictures.decoder.run('encode', [bytes]);
  const name = `${hash}.jpg`;
  const owner = caller?.kind === 'business' ? caller : undefined;
  if (owner) await reserveBytes(ctx, owner, { name, bytes: jpeg.length }, { lifetime: 'unfinished' });
  await ctx.pictures.store.put(name, jpeg);
  if (owner) await confirmBytes(ctx, owner, name);
  await ctx.db.insert(pictures).values({ hash, width, height, byteSize: jpeg.length }).onConflictDoNothing();
  return { picture: { imagePath: `/media/${hash}.jpg`, ...withLinks(rights) }, isMoving };
}

/** Stores an external image like {@link storeImage} and returns only the image. */
export const saveImage = async (...input: Parameters<typeof storeImage>): Promise<StoredImage> =>
  (await storeImage(...input)).picture;

/** Stores an image's rights for a product that an administrator will create with it. */
export async function saveImageRights(ctx: Pick<Ctx, 'db'>, picture: StoredImage): Promise<void> {
  const { imagePath, ...rights } = picture;
  const hash = mediaPath.exec(imagePath)?.[1] ?? '';
  await ctx.db.update(pictures).set(rights).where(eq(pictures.hash, hash));
}

/**
 * Returns a stored image by its path, or downloads it from a URL. If this call gives no rights,
 * those stored by administrators apply.
 */
export async function resolveImage(
  ctx: Ctx,
  address: string,
  {
    signal,
    rights,
    caller,
  }: {
    signal?: AbortSignal | undefined;
    rights?: Omit<Rights, 'originalUrl'>;
    caller?: SignedIn | undefined;
  } = {},
): Promise<StoredImage> {
  const hash = mediaPath.exec(address)?.[1];
  if (hash === undefined) {
    const { bytes } = await ctx.fetchSafely(address, { signal });
    return saveImage(ctx, bytes, { rights: { ...noRights, ...rights, originalUrl: address }, caller });
  }
  const [known] = await ctx.db.select().from(pictures).where(eq(pictures.hash, hash));
  if (!known) throw imageRefusal('image_gone');
  const { originalUrl, sourcePage, author, licence } = known;
  const kept = { originalUrl, sourcePage, author, licence };
  return { imagePath: address, ...withLinks(rights ? { ...rights, originalUrl: null } : kept) };
}
