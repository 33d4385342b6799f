import { randomBytes } from 'node:crypto';
import type { UploadedFile } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { videoRules, type VideoBreak } from '@kallos/contracts/video-rules';
import type { KeptVideo } from '@kallos/pictures/video';
import type { BusinessCaller } from '@kallos/service-kit/identity';
import type { Ctx } from '../context.ts';
import { reservePictures } from '../usage/allowances.ts';
import { savePicture } from './save-picture.ts';

/** A video weighs as much as so many pictures in its account's hour. */
const picturesWorth = 10;

const refuse = (rule: VideoBreak) => new AppError('invalid_fields', { fields: { video: rule } });

/** The decoder names the broken rule in its message, or says in words that the file took too long. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'image_refused') return error;
  const { message } = error;
  return refuse(message.startsWith('video_') ? (message as VideoBreak) : 'video_unreadable');
}

const namesOf = (pieces: string | undefined, { accountId }: BusinessCaller): string[] => {
  const names = pieces?.split(',') ?? [];
  if (names.some((name) => !name.startsWith(`${accountId}-`))) throw refuse('video_unreadable');
  return names;
};

/** Keeps a piece of a video until the video is stored, under a name that only its account may use. */
export async function keepVideoPiece(ctx: Ctx, caller: BusinessCaller, piece: UploadedFile | undefined) {
  if (!piece || piece.bytes.length === 0) throw refuse('video_unreadable');
  await reservePictures(ctx, caller, 1);
  const name = `${caller.accountId}-${randomBytes(16).toString('hex')}`;
  await ctx.pictures.store.pieces.put(name, piece.bytes);
  return { success: true as const, piece: name };
}

async function packPieces(
  { pictures: { store, decoder } }: Ctx,
  names: readonly string[],
): Promise<KeptVideo> {
  const addresses = await Promise.all(names.map(store.pieces.addressOf));
  // The worker reads them itself, so that megabytes which may yet be refused cost this process nothing.
  return decoder.run('video', [addresses]);
}

/** Stores a video of one's own and a still of it; the same file again is the same path. */
export async function keepVideo(
  ctx: Ctx,
  caller: BusinessCaller,
  pieces: string | undefined,
  { video, still }: { video?: UploadedFile; still?: UploadedFile },
) {
  const names = namesOf(pieces, caller);
  if (names.length === 0 && (!video || video.bytes.length === 0)) throw refuse('video_unreadable');
  if (names.length * videoRules.pieceBytes > videoRules.mostBytes) throw refuse('video_too_large');
  await reservePictures(ctx, caller, picturesWorth);
  const packing =
    video && names.length === 0 ? ctx.pictures.decoder.run('video', [video.bytes]) : packPieces(ctx, names);
  const { bytes, seconds, hash } = await packing.catch((error: unknown) => {
    throw asRefusal(error);
  });
  const name = hash.slice(0, 40);
  await ctx.pictures.store.put(`${name}.mp4`, bytes);
  await Promise.all(names.map(ctx.pictures.store.pieces.remove));
  const poster = still && still.bytes.length > 0 ? await savePicture(ctx, still.bytes) : undefined;
  return {
    success: true as const,
    videoPath: `/media/${name}.mp4`,
    posterPath: poster?.imagePath ?? null,
    seconds,
  };
}
