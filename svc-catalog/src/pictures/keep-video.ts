import { createHash } from 'node:crypto';
import type { UploadedFile } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { videoRules, type VideoBreak } from '@kallos/contracts/video-rules';
import type { Ctx } from '../context.ts';
import type { SignedIn } from '../products/product-rows.ts';
import { reservePictures } from '../usage/allowances.ts';
import { savePicture } from './save-picture.ts';

/** A video weighs as much as so many pictures in its account's hour. */
const picturesWorth = 10;
/** Grows when the same upload would be packed in another way. */
const packing = 'packed-1';

const refuse = (rule: VideoBreak) => new AppError('invalid_fields', { fields: { video: rule } });

/** The decoder names the broken rule in its message, or says in words that the file took too long. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'image_refused') return error;
  const { message } = error;
  return refuse(message.startsWith('video_') ? (message as VideoBreak) : 'video_unreadable');
}

/** Stores a video of one's own and a still of it; the same file again is the same path. */
export async function keepVideo(
  ctx: Ctx,
  caller: SignedIn,
  { video, still }: { video?: UploadedFile; still?: UploadedFile },
) {
  if (!video || video.bytes.length === 0) throw refuse('video_unreadable');
  if (video.bytes.length > videoRules.mostBytes) throw refuse('video_too_large');
  await reservePictures(ctx, caller, picturesWorth);
  const { bytes, seconds } = await ctx.pictures.decoder
    .run('video', [video.bytes])
    .catch((error: unknown) => {
      throw asRefusal(error);
    });
  const name = createHash('sha256').update(packing).update(video.bytes).digest('hex').slice(0, 40);
  await ctx.pictures.store.put(`${name}.mp4`, bytes);
  const poster = still && still.bytes.length > 0 ? await savePicture(ctx, still.bytes) : undefined;
  return {
    success: true as const,
    videoPath: `/media/${name}.mp4`,
    posterPath: poster?.imagePath ?? null,
    seconds,
  };
}
