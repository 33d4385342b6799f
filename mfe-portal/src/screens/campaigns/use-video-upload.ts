import type { ApiError } from '@kallos/contracts/client';
import { pictures as catalogue } from '@kallos/contracts/catalog/pictures';
import type { PostPicture } from '@kallos/contracts/posts/bulk-posts';
import type { VideoBreak } from '@kallos/contracts/video-rules';
import { call } from '@kallos/web-kit/kit';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../error-sentences.ts';
import { readVideo } from '../../layout/read-video.ts';
import { tellingFetch } from '../../layout/telling-fetch.ts';
import { postVideoWords as words, videoBreakWords } from '../../messages/post-video.ts';

/** What the server says of the file itself. */
const refusalOf = (failure: unknown): string | undefined => {
  const rule = (failure as Partial<ApiError>).body?.fields?.['video'];
  return rule !== undefined && Object.hasOwn(videoBreakWords, rule)
    ? videoBreakWords[rule as VideoBreak]
    : undefined;
};

/** Sends one video at a time; `percent` is how much of it has been sent, undefined while none is. */
export function useVideoUpload(onKept: (video: PostPicture) => void) {
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState('');
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const keep = async (file: File, { signal }: AbortController) => {
    const { broken, still } = await readVideo(file);
    if (broken !== undefined) return setError(videoBreakWords[broken]);
    signal.throwIfAborted();
    const { videoPath: path, posterPath } = await call(
      catalogue.keepVideo,
      { files: { video: file, ...(still ? { still } : {}) } },
      { signal, fetch: tellingFetch((share) => setPercent(Math.floor(share * 100))) },
    );
    onKept({ path, alt: '', isMade: false, ...(posterPath === null ? {} : { poster: posterPath }) });
  };
  const send = async (file: File) => {
    if (sending.current) return;
    const controller = new AbortController();
    sending.current = controller;
    setPercent(0);
    setError('');
    try {
      await keep(file, controller);
    } catch (failure) {
      const isStopped = controller.signal.aborted;
      setError(isStopped ? words.stopped : (refusalOf(failure) ?? reasonOf(failure, words.failed)));
    } finally {
      sending.current = undefined;
      setPercent(undefined);
    }
  };
  return { percent, error, send, stop: () => sending.current?.abort() };
}
