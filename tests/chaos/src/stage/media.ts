import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import type { Call } from '@kallos/contracts/client';
import { rootFolder } from 'stack/root-folder';
import type { Random } from '../random.ts';

/** The media that posts of a run may contain. */
export interface Media {
  readonly pictures: readonly string[];
  readonly film: { readonly path: string; readonly hash: string };
}

/** The media of one post. */
export interface PostMedia {
  readonly paths: readonly string[];
  /** The expected ledger entries: the URL of an image, or the hash of a video's bytes. */
  readonly proofs: readonly string[];
}

const mostShown = 3;
const recording = join(rootFolder, 'packages/test-media/src/reel.mov');

/** Finds images of products, and uploads a video to the product. */
export async function gatherMedia(admin: Call, business: Call, baseUrl: string): Promise<Media> {
  const { products: all } = await admin(products.list, { query: {} });
  const paths = all.flatMap(({ imagePath }) => (imagePath === null ? [] : [imagePath])).slice(0, mostShown);
  if (paths.length < mostShown) throw new Error('the catalogue shows too few products with a picture');
  const video = new Blob([await readFile(recording)], { type: 'video/quicktime' });
  const { videoPath } = await business(pictures.keepVideo, { body: {}, files: { video } });
  const kept = await fetch(baseUrl + videoPath);
  if (!kept.ok) throw new Error(`the video that was kept is answered ${kept.status}`);
  const hash = createHash('sha256')
    .update(Buffer.from(await kept.arrayBuffer()))
    .digest('hex');
  return { pictures: paths, film: { path: videoPath, hash } };
}

const nothing: PostMedia = { paths: [], proofs: [] };

/**
 * Draws one image for a tenth of the posts and for each that requires one; all others are text
 * only.
 */
export function drawMostlyText(
  { pictures: [path = ''] }: Media,
  mustShow: boolean,
  random: Random,
): PostMedia {
  return random.next() < 0.1 || mustShow ? { paths: [path], proofs: [path] } : nothing;
}

/**
 * Draws a post's media: most posts for pages are text only, the others have one image, several or a
 * reel.
 */
export function drawMedia({ pictures: all, film }: Media, mustShow: boolean, random: Random): PostMedia {
  const draw = random.next();
  if (draw < 0.15) return { paths: [film.path], proofs: [film.hash] };
  const count = draw < 0.3 ? random.whole(2, mostShown) : draw < 0.4 || mustShow ? 1 : 0;
  const paths = all.slice(0, count);
  return count === 0 ? nothing : { paths, proofs: paths };
}
