import { imageWidths } from '@kallos/contracts/catalog/image-widths';
import type { pictures } from '@kallos/contracts/catalog/pictures';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { createRateLimiter } from '@kallos/service-kit/http/load/rate-limiter';
import { subnetOf } from '@kallos/service-kit/http/load/subnet';
import type { Caller } from '@kallos/service-kit/security/identity';
import type { Ctx } from '../context.ts';
import { reserve, scopeOf, type Scope } from '../usage/allowances.ts';
import type { ServedImageFormat } from './decoding/check-and-encode.ts';
import { isSignedByUs, type SignedQuery } from './proxy-address.ts';

const contentTypes: Record<ServedImageFormat, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

const pictureReply = (bytes: Uint8Array<ArrayBuffer>, format: ServedImageFormat, cacheControl: string) =>
  new Response(bytes, {
    headers: {
      'content-type': contentTypes[format],
      'content-length': String(bytes.length),
      'cache-control': cacheControl,
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
  });

const inTheMaking = new Map<string, Promise<Uint8Array>>();

/** Creates a variant once, also for concurrent requests. */
function makeVariant(ctx: Ctx, name: string, make: () => Promise<Uint8Array>) {
  const running = inTheMaking.get(name);
  if (running) return running;
  const making = make()
    .then(async (bytes) => {
      await ctx.pictures.store.put(name, bytes);
      return bytes;
    })
    .finally(() => inTheMaking.delete(name));
  inTheMaking.set(name, making);
  return making;
}

type MediaWish = HandlerInput<typeof pictures.media>['query'];

/** Returns the stored name of a requested variant, and how to create it from the original. */
function variantOf({ pictures: { decoder } }: Ctx, file: string, wish: MediaWish) {
  const [hash, extension] = file.split('.') as [string, ServedImageFormat];
  const { fit } = wish;
  const width =
    wish.w === undefined
      ? undefined
      : (imageWidths.find((each) => each >= Number(wish.w)) ?? imageWidths.at(-1));
  const widthName = width === undefined ? '' : `-${width}`;
  if (fit !== undefined)
    return {
      name: `${hash}-${fit === 'instagram' ? 'ig' : 'ig34'}${widthName}.${extension}`,
      format: extension,
      make: async (jpeg: Uint8Array) => {
        const framed = await decoder.run('instagram', [jpeg, fit]);
        return width === undefined ? framed : decoder.run('variant', [framed, extension, width]);
      },
    };
  return {
    name: `${hash}${widthName}.${extension}`,
    format: extension,
    make: (jpeg: Uint8Array) => decoder.run('variant', [jpeg, extension, width]),
  };
}

const widestAvif = 640;

/**
 * Returns the smallest format that the client accepts; AVIF only for sizes that encode quickly,
 * JPEG otherwise.
 */
function formFor(file: string, { w, fit }: MediaWish, accept: string): string {
  if (fit !== undefined && w === undefined) return file.replace(/\.\w+$/, '.jpg');
  if (!file.endsWith('.jpg')) return file;
  const named = (extension: string) => file.replace(/jpg$/, extension);
  if (accept.includes('image/avif') && w !== undefined && Number(w) <= widestAvif) return named('avif');
  return accept.includes('image/webp') ? named('webp') : file;
}

/**
 * Limits how many variants a client network may create: a screenful at once, then a few per second.
 */
const mayMake = createRateLimiter({ burst: 400, perSecond: 4 });

/**
 * Serves a stored image in the requested width and the smallest accepted format. A client that keeps asking
 * for new variants gets the stored image; Instagram's format exists once per image.
 */
export async function serveMedia(
  ctx: Ctx,
  asked: string,
  wish: MediaWish,
  { accept, ip }: { readonly accept: string; readonly ip: string },
): Promise<Response> {
  const file = formFor(asked, wish, accept);
  const { name, format, make } = variantOf(ctx, file, wish);
  const forEver = 'public, max-age=31536000, immutable';
  const ready = await ctx.pictures.store.get(name);
  if (ready) return pictureReply(ready, format, forEver);
  const original = await ctx.pictures.store.get(`${file.split('.')[0]}.jpg`);
  if (!original) throw new AppError('not_found');
  const isSentForm = wish.fit !== undefined && wish.w === undefined;
  if (!isSentForm && !mayMake(subnetOf(ip))) return pictureReply(original, 'jpg', 'public, max-age=60');
  const made = await makeVariant(ctx, name, () => make(original));
  return pictureReply(new Uint8Array(made), format, forEver);
}

/** External images per account and hour. */
const proxiedPerHour = 600;

/**
 * Returns the scope that a proxied image counts toward: the session's, or the one in the signed
 * URL.
 */
function scopeOfRequest(ctx: Ctx, caller: Caller, query: SignedQuery): Scope {
  if (caller.kind === 'admin' || caller.kind === 'business') return scopeOf(caller);
  if (!isSignedByUs(query, ctx.settings.signingKey, ctx.now())) throw new AppError('forbidden');
  return query.for as Scope;
}

/** Fetches an external image for a session or a signed URL and returns it re-encoded. */
export async function serveProxied(
  ctx: Ctx,
  caller: Caller,
  query: SignedQuery,
  signal: AbortSignal,
): Promise<Response> {
  await reserve(ctx, [
    { kind: 'proxied-picture', scope: scopeOfRequest(ctx, caller, query), limit: proxiedPerHour },
  ]);
  const { bytes } = await ctx.fetchSafely(query.url, { signal });
  const preview = await ctx.pictures.decoder.run('preview', [bytes], signal);
  return pictureReply(new Uint8Array(preview), 'webp', 'private, max-age=86400');
}
