import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { UploadedFile } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { videoRefusal } from '@kallos/contracts/media/file-kinds';
import { videoRules, type BrokenRule } from '@kallos/contracts/media/video-rules';
import { streamReply } from '@kallos/service-kit/http/stream-reply';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import type { Ctx } from '../context.ts';
import { reserveImages } from '../usage/allowances.ts';
import { confirmBytes, reserveBytes, releaseBytes } from '../usage/media-space.ts';
import { saveImage } from './save-image.ts';
import { outputName, sourceName } from './video/convert-video.ts';
import { brokenRuleOf, type PackedVideo } from './video/pack-video.ts';

/** How many images a video counts for in the account's hourly limit. */
const picturesWorth = 10;

const refuse = (broken: BrokenRule) => new AppError('invalid_fields', { fields: videoRefusal(broken) });

/** Converts a worker's rejection to one of the field `video`; rethrows any other error. */
function asRefusal(error: unknown): unknown {
  return error instanceof AppError && error.code === 'image_refused' ? refuse(brokenRuleOf(error)) : error;
}

const namesOf = (pieces: string | undefined, { accountId }: BusinessCaller): string[] => {
  const names = pieces?.split(',') ?? [];
  if (names.some((name) => !name.startsWith(`${accountId}-`))) throw refuse({ rule: 'video_unreadable' });
  return names;
};

/**
 * Stores a part of a video until the video is complete, under a name that only its account may use.
 */
export async function saveVideoPiece(ctx: Ctx, caller: BusinessCaller, piece: UploadedFile | undefined) {
  if (!piece || piece.bytes.length === 0) throw refuse({ rule: 'video_empty' });
  await reserveImages(ctx, caller, 1);
  const name = `${caller.accountId}-${randomBytes(16).toString('hex')}`;
  await reserveBytes(ctx, caller, { name, bytes: piece.bytes.length }, { lifetime: 'piece' });
  try {
    await ctx.pictures.store.pieces.put(name, piece.bytes);
  } catch (error) {
    await releaseBytes(ctx, caller, [name]);
    throw error;
  }
  return { success: true as const, piece: name };
}

/** A waiting caller of a video, which receives the conversion's progress. */
interface Order {
  readonly signal: AbortSignal;
  readonly tell?: (progress: { readonly kind: 'converting'; readonly percent: number }) => void;
}

/** A packed video, and the rules that required a conversion. */
interface Packed {
  readonly video: PackedVideo;
  readonly changes: readonly BrokenRule[];
}

/**
 * Packs a video; if it breaks the networks' rules and ffmpeg is installed, it is converted first.
 */
async function pack(
  { pictures: { decoder, converter }, log }: Ctx,
  given: Uint8Array | readonly string[],
  { signal, tell }: Order,
): Promise<Packed> {
  const folder = converter && (await mkdtemp(path.join(tmpdir(), 'kallos-video-')));
  try {
    const read = await decoder.run('video', [given, folder && path.join(folder, sourceName)], signal);
    if (read.kind === 'kept') return { video: read, changes: [] };
    const [first = { rule: 'video_unreadable' as const }] = read.broken;
    if (!converter || folder === undefined) throw refuse(first);
    tell?.({ kind: 'converting', percent: 0 });
    const onPercent = (percent: number) => tell?.({ kind: 'converting', percent });
    await converter.convert(folder, read, { signal, onPercent }).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      log.warn({ err: error, broken: read.broken }, 'a video was not converted');
      throw refuse(first);
    });
    const made = await decoder
      .run('video', [[path.join(folder, outputName)], undefined], signal)
      .catch((error: unknown) => {
        // If ffmpeg produces an empty file, the problem of the original is the reason to report.
        throw error instanceof AppError && error.code === 'image_refused' ? refuse(first) : error;
      });
    if (made.kind !== 'kept') throw refuse({ rule: 'video_not_converted' });
    return { video: { ...made, hash: read.hash }, changes: read.broken };
  } catch (error) {
    throw asRefusal(error);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** The uploaded parts by name, or a small video as a whole; optionally with a still. */
interface Upload {
  readonly names: readonly string[];
  readonly video: UploadedFile | undefined;
  readonly still: UploadedFile | undefined;
}

/** Deletes parts that no video needs any more. */
async function removePieces(ctx: Ctx, caller: BusinessCaller, names: readonly string[]): Promise<void> {
  await Promise.all(names.map(ctx.pictures.store.pieces.remove));
  await releaseBytes(ctx, caller, names);
}

async function store(ctx: Ctx, caller: BusinessCaller, { names, video, still }: Upload, order: Order) {
  // A worker reads the parts, so that a rejected video never occupies this process's memory.
  const given =
    video && names.length === 0
      ? video.bytes
      : await Promise.all(names.map(ctx.pictures.store.pieces.addressOf));
  const { video: kept, changes } = await pack(ctx, given, order).catch(async (error: unknown) => {
    // A rejected file would be rejected again.
    if (error instanceof AppError && error.code === 'invalid_fields') await removePieces(ctx, caller, names);
    throw error;
  });
  const name = kept.hash.slice(0, 40);
  const file = { name: `${name}.mp4`, bytes: kept.bytes.length };
  await reserveBytes(ctx, caller, file, { lifetime: 'unfinished', replaces: names });
  await ctx.pictures.store.put(file.name, kept.bytes);
  await Promise.all(names.map(ctx.pictures.store.pieces.remove));
  await confirmBytes(ctx, caller, file.name, names);
  const poster = still && still.bytes.length > 0 ? await saveImage(ctx, still.bytes, { caller }) : undefined;
  return {
    success: true as const,
    videoPath: `/media/${name}.mp4`,
    posterPath: poster?.imagePath ?? null,
    seconds: kept.seconds,
    changes: [...changes],
  };
}

/** Stores a video of the account and a still of it; the same file returns the same path. */
export async function saveVideo(
  ctx: Ctx,
  caller: BusinessCaller,
  pieces: string | undefined,
  { video, still }: { video?: UploadedFile; still?: UploadedFile },
  { signal, isStreamed }: { readonly signal: AbortSignal; readonly isStreamed: boolean },
) {
  const names = namesOf(pieces, caller);
  if (names.length === 0 && (!video || video.bytes.length === 0)) throw refuse({ rule: 'video_empty' });
  if (names.length * videoRules.pieceBytes > videoRules.mostBytes) throw refuse({ rule: 'video_too_large' });
  await reserveImages(ctx, caller, picturesWorth);
  const upload: Upload = { names, video, still };
  if (!isStreamed) return store(ctx, caller, upload, { signal });
  return streamReply(pictures.keepVideo, signal, (tell, until) =>
    store(ctx, caller, upload, { signal: until, tell }),
  );
}
