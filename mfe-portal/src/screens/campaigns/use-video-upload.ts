import type { ApiError, CallOptions } from '@kallos/contracts/client';
import { pictures as catalogue, VideoProgress } from '@kallos/contracts/catalog/pictures';
import type { PostPicture } from '@kallos/contracts/posts/bulk-posts';
import { type BrokenRule, videoRules, type VideoBreak } from '@kallos/contracts/video-rules';
import { call } from '@kallos/web-kit/kit';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../error-sentences.ts';
import { readVideo } from '../../layout/read-video.ts';
import { tellingFetch } from '../../layout/telling-fetch.ts';
import { postVideoWords as words, videoBreakWords, videoChangeWords } from '../../messages/post-video.ts';

/** What the server says of the file itself. */
const refusalOf = (failure: unknown): string | undefined => {
  const { video: rule, actual = '' } = (failure as Partial<ApiError>).body?.fields ?? {};
  return rule !== undefined && Object.hasOwn(videoBreakWords, rule)
    ? videoBreakWords[rule as VideoBreak](actual)
    : undefined;
};

const mostTries = 3;
const pauseMilliseconds = 1000;

/** Sends one piece, again when the line dies: the others need not go a second time. */
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

/** Sends a large video in pieces and answers their names; a small one goes with the call that stores it. */
async function sendPieces(file: File, options: { signal: AbortSignal; onSent: (bytes: number) => void }) {
  const { pieceBytes } = videoRules;
  const names: string[] = [];
  for (let from = 0; file.size > pieceBytes && from < file.size; from += pieceBytes) {
    const piece = file.slice(from, from + pieceBytes);
    const onSent = (share: number) => options.onSent(from + share * piece.size);
    names.push(await sendPiece(piece, { signal: options.signal, fetch: tellingFetch(onSent) }));
  }
  return names.join(',') || undefined;
}

/** What was changed in the file, as a sentence; empty when it goes out as it came. */
function changeNote(changes: readonly BrokenRule[]): string {
  const told = changes.flatMap(({ rule, actual = '' }) => videoChangeWords[rule]?.(actual) ?? []);
  return told.length === 0 ? '' : words.converted(told);
}

/**
 * Sends one video at a time. `percent` is how much of it has been sent, undefined while none is; `converted` is how far
 * the server is with its conversion, undefined without one. `note` says what was changed in the last one.
 */
export function useVideoUpload(onKept: (video: PostPicture) => void) {
  const [percent, setPercent] = useState<number>();
  const [converted, setConverted] = useState<number>();
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const keep = async (file: File, { signal }: AbortController) => {
    const { broken, still } = await readVideo(file);
    if (broken !== undefined) return setError(videoBreakWords[broken.rule](broken.actual ?? ''));
    signal.throwIfAborted();
    const onSent = (bytes: number) => setPercent(Math.floor((bytes / file.size) * 100));
    const pieces = await sendPieces(file, { signal, onSent });
    const {
      videoPath: path,
      posterPath,
      changes,
    } = await call(
      catalogue.keepVideo,
      { body: { pieces }, files: { ...(pieces ? {} : { video: file }), ...(still ? { still } : {}) } },
      {
        signal,
        fetch: tellingFetch((share) => onSent(pieces ? file.size : share * file.size)),
        onProgress: (step) => setConverted(VideoProgress.safeParse(step).data?.percent),
      },
    );
    setNote(changeNote(changes as BrokenRule[]));
    onKept({ path, alt: '', isMade: false, ...(posterPath === null ? {} : { poster: posterPath }) });
  };
  const send = async (file: File) => {
    if (sending.current) return;
    const controller = new AbortController();
    sending.current = controller;
    setPercent(0);
    setError('');
    setNote('');
    try {
      await keep(file, controller);
    } catch (failure) {
      const isStopped = controller.signal.aborted;
      setError(isStopped ? words.stopped : (refusalOf(failure) ?? reasonOf(failure, words.failed)));
    } finally {
      sending.current = undefined;
      setPercent(undefined);
      setConverted(undefined);
    }
  };
  return { percent, converted, note, error, send, stop: () => sending.current?.abort() };
}
