import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { AppError } from '@kallos/contracts/errors';
import { findForeignContainer, videoRefusal } from '@kallos/contracts/media/file-kinds';
import {
  convertible,
  videoBreaks,
  videoRules,
  type BrokenRule,
  type VideoBreak,
  type VideoFacts,
} from '@kallos/contracts/media/video-rules';
import { isStorageFull } from '@kallos/service-kit/storage-full';
import { BufferSource, Input, MP4, QTFF } from 'mediabunny';
import { copyVideo } from './copy-video.ts';
import { readMovie } from './movie-boxes.ts';
import { readVideo } from './read-video.ts';

/** A video as it is stored: its own frames in a new file, and its facts. */
export interface PackedVideo {
  readonly kind: 'kept';
  readonly bytes: Uint8Array;
  readonly seconds: number;
  /** Hash of the uploaded file. */
  readonly hash: string;
}

/** A video that must be converted before it is stored; its bytes are in `unfitFile`. */
export interface UnconvertedVideo {
  readonly kind: 'unfit';
  readonly broken: readonly BrokenRule[];
  readonly facts: VideoFacts;
  /** Identifiers of the used tracks. */
  readonly ids: { readonly picture: number; readonly sound: number | undefined };
  readonly hash: string;
}

const refusalOf = (broken: BrokenRule, cause?: unknown) =>
  new AppError('image_refused', {
    message: broken.rule,
    fields: videoRefusal(broken),
    ...(cause === undefined ? {} : { cause }),
  });

/**
 * Returns the rule that a rejected video breaks; a video that is too expensive to read breaks none.
 */
export function brokenRuleOf({ fields }: AppError): BrokenRule {
  const { video, actual } = fields ?? {};
  if (video === undefined) return { rule: 'video_unreadable' };
  return { rule: video as VideoBreak, ...(actual === undefined ? {} : { actual }) };
}

const pieceMilliseconds = 5000;
/** Version of the packing; increase it when the same upload would be packed differently. */
const packing = 'packed-2';

async function readPiece(address: string): Promise<Uint8Array> {
  if (!/^https?:/.test(address)) return readFile(address);
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(pieceMilliseconds),
  });
  if (!response.ok) throw new Error(`a piece is answered ${response.status}`);
  return response.bytes();
}

async function join(addresses: readonly string[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for (const address of addresses) pieces.push(await readPiece(address));
  return Buffer.concat(pieces);
}

/** Reads a video and packs it; returns it as `unfit` if a conversion can fix all broken rules. */
async function pack(bytes: Buffer): Promise<PackedVideo | UnconvertedVideo> {
  const foreign = findForeignContainer(bytes);
  if (foreign) throw refusalOf(foreign);
  const movie = readMovie(bytes);
  if (movie.kind === 'damaged') throw refusalOf({ rule: 'video_damaged' });
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF] });
  const read = await readVideo(input, movie.tracks);
  if (!read) throw refusalOf({ rule: 'video_not_video' });
  const { facts, picture, sound, ids } = read;
  const hash = createHash('sha256').update(packing).update(bytes).digest('hex');
  const broken = videoBreaks(facts);
  const hopeless = broken.find(({ rule }) => !convertible.has(rule));
  if (hopeless) throw refusalOf(hopeless);
  // A conversion would silently drop sound that cannot be decoded.
  const isMute = facts.audioCodec !== null && !sound;
  if (isMute) throw refusalOf({ rule: 'video_sound_codec', actual: facts.audioCodec ?? '' });
  if (broken.length > 0 || !picture) return { kind: 'unfit', broken, facts, ids, hash };
  return {
    kind: 'kept',
    bytes: await copyVideo(picture, sound, facts.seconds),
    seconds: facts.seconds,
    hash,
  };
}

/**
 * Reads an uploaded video, as a whole or as the paths of its parts, and packs it into a new file. A
 * video that must be converted first is written to `unfitFile`; without that argument it is
 * rejected. Throws `image_refused` with the broken rule.
 */
export function packVideo(given: Uint8Array | readonly string[]): Promise<PackedVideo>;
export function packVideo(
  given: Uint8Array | readonly string[],
  unfitFile: string | undefined,
): Promise<PackedVideo | UnconvertedVideo>;
export async function packVideo(
  given: Uint8Array | readonly string[],
  unfitFile?: string,
): Promise<PackedVideo | UnconvertedVideo> {
  let bytes: Buffer;
  try {
    bytes =
      given instanceof Uint8Array
        ? Buffer.from(given.buffer, given.byteOffset, given.byteLength)
        : await join(given);
  } catch (cause) {
    throw refusalOf({ rule: 'video_unreadable' }, cause);
  }
  if (bytes.length > videoRules.mostBytes) throw refusalOf({ rule: 'video_too_large' });
  try {
    const packed = await pack(bytes);
    if (packed.kind === 'kept') return packed;
    const [first = { rule: 'video_unreadable' as const }] = packed.broken;
    if (unfitFile === undefined) throw refusalOf(first);
    await writeFile(unfitFile, bytes);
    return packed;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw isStorageFull(cause)
      ? new AppError('storage_full', { cause })
      : refusalOf({ rule: 'video_damaged' }, cause);
  }
}
