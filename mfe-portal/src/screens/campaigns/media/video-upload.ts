import { mediaSpace } from '@kallos/contracts/catalog/media-space';
import { pictures as catalogue, VideoProgress } from '@kallos/contracts/catalog/pictures';
import type { CallOptions } from '@kallos/contracts/client';
import { type BrokenRule, videoRules, type VideoBreak } from '@kallos/contracts/media/video-rules';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { ApiError, call } from '@kallos/web-kit/kit';
import { FileError } from '@kallos/web-kit/remote/chosen-file';
import type { StoreOptions } from '@kallos/web-kit/remote/upload-queue';
import { ExplainedError } from '../../../error-sentences.ts';
import { explainUpload } from '../../../layout/explain-upload.ts';
import { fetchWithProgress } from '../../../layout/fetch-with-progress.ts';
import { spaceRefusal } from '../../../layout/media-space-text.ts';
import { readVideo } from '../../../layout/read-video.ts';
import { postVideoWords as words, videoBreakWords, videoChangeWords } from '../../../messages/post-video.ts';

/** Returns the server's reason for rejecting the file. */
const refusalOf = (failure: unknown): string | undefined => {
  const { video: rule, actual = '' } = (failure as Partial<ApiError>).body?.fields ?? {};
  return rule !== undefined && Object.hasOwn(videoBreakWords, rule)
    ? videoBreakWords[rule as VideoBreak](actual)
    : undefined;
};

const mostTries = 3;
const pauseMilliseconds = 1000;

/** Sends a piece and retries after a network failure, without the other pieces. */
async function sendPiece(piece: Blob, options: CallOptions): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await call(catalogue.keepVideoPiece, { files: { piece } }, options)).piece;
    } catch (failure) {
      if (!(failure instanceof TypeError) || tries === mostTries) throw failure;
      await new Promise((wake) => setTimeout(wake, pauseMilliseconds));
      options.signal?.throwIfAborted();
    }
  }
}

/** A rule that the browser found broken. */
class BrokenVideo extends Error {
  readonly broken: BrokenRule;
  constructor(broken: BrokenRule) {
    super(broken.rule);
    this.broken = broken;
  }
}

/** Returns the changes of a file as a sentence; empty when it is unchanged. */
function changeNote(changes: readonly BrokenRule[]): string {
  const told = changes.flatMap(({ rule, actual = '' }) => videoChangeWords[rule]?.(actual) ?? []);
  return told.length === 0 ? '' : words.converted(told);
}

/** The state of a video in memory, from which a retry continues. */
interface Known {
  readonly still: Blob | undefined;
  /** The moment of the cover. */
  readonly coverMs: number | undefined;
  /** The names of the pieces on the server. */
  readonly pieces: string[];
}

/** Sends the pieces of a large video that the server lacks; a small one is sent with the final call. */
async function sendPieces(file: File, pieces: string[], { signal, onSent }: StoreOptions): Promise<void> {
  const { pieceBytes } = videoRules;
  if (file.size <= pieceBytes) return;
  const space = await call(mediaSpace.read, {}, { signal });
  const refusal = spaceRefusal(space, file.size - pieces.length * pieceBytes);
  if (refusal !== undefined) throw new ExplainedError(refusal);
  for (let from = pieces.length * pieceBytes; from < file.size; from += pieceBytes) {
    const piece = file.slice(from, from + pieceBytes);
    const tell = (share: number) => onSent((from + share * piece.size) / file.size);
    pieces.push(await sendPiece(piece, { signal, fetch: fetchWithProgress(tell) }));
  }
}

async function keepVideo(file: File, { still, coverMs, pieces }: Known, options: StoreOptions) {
  await sendPieces(file, pieces, options);
  const isInPieces = pieces.length > 0;
  const {
    videoPath: path,
    posterPath,
    changes,
  } = await call(
    catalogue.keepVideo,
    {
      body: isInPieces ? { pieces: pieces.join(',') } : {},
      files: { ...(isInPieces ? {} : { video: file }), ...(still ? { still } : {}) },
    },
    {
      signal: options.signal,
      fetch: fetchWithProgress((share) => options.onSent(isInPieces ? 1 : share)),
      onProgress: (step) => {
        const { percent } = VideoProgress.safeParse(step).data ?? {};
        if (percent !== undefined) options.onSent(percent / 100, words.converting(percent));
      },
    },
  );
  const video: PostPicture = {
    path,
    alt: '',
    isMade: false,
    ...(posterPath === null ? {} : { poster: posterPath, coverMs }),
  };
  return { video, note: changeNote(changes as BrokenRule[]) };
}

/** Explains why a video was not stored, and whether the same file may be stored later. */
export function explainVideo(failure: unknown) {
  const isTooLarge = failure instanceof FileError && failure.fault === 'too_large';
  const broken = isTooLarge
    ? ({ rule: 'video_too_large' } as const)
    : (failure as Partial<BrokenVideo>).broken;
  if (broken) return { reason: videoBreakWords[broken.rule](broken.actual ?? ''), canRetry: false };
  const { reason, canRetry } = explainUpload(failure, words.failed);
  return { reason: refusalOf(failure) ?? reason, canRetry };
}

/** Checks and stores videos, in pieces when they are large; a retry continues with the missing pieces. */
export function createVideoUpload() {
  const known = new WeakMap<File, Known>();
  return {
    prepare: async (file: File): Promise<File> => {
      if (known.has(file)) return file;
      const { broken, still, coverMs } = await readVideo(file);
      if (broken !== undefined) throw new BrokenVideo(broken);
      known.set(file, { still, coverMs, pieces: [] });
      return file;
    },
    /** Returns the stored video, and a note on what was changed in it. */
    store: async (file: File, options: StoreOptions) => {
      const facts = known.get(file) ?? { still: undefined, coverMs: undefined, pieces: [] };
      try {
        const kept = await keepVideo(file, facts, options);
        options.signal.throwIfAborted();
        return kept;
      } catch (failure) {
        // The server may have deleted the pieces.
        if (failure instanceof ApiError && failure.status === 400) known.delete(file);
        throw failure;
      }
    },
  };
}
