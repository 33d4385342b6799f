import { pictures as catalogue } from '@kallos/contracts/catalog/pictures';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { call } from '@kallos/web-kit/kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reasonOf } from '../../../error-sentences.ts';
import {
  drawStill,
  firstUseful,
  momentsOf,
  nextEvent,
  toJpeg,
  type Still,
} from '../../../layout/video-stills.ts';
import { postVideoWords as words } from '../../../messages/post-video.ts';

const offered = 8;
const thumbnailWidth = 160;

/** Stores a still; undefined when there is none. */
async function storeStill(still: Still | undefined): Promise<Partial<PostPicture> | undefined> {
  const image = still && (await toJpeg(still));
  if (!image) return undefined;
  const { imagePath } = await call(catalogue.keep, { files: { image } });
  return { poster: imagePath, coverMs: still.milliseconds };
}

/** The cover choice of a video, from stills drawn by this browser. */
export function useCoverChoice(
  picture: PostPicture,
  onChange: (change: Partial<PostPicture>) => void,
  onBusy: (isBusy: boolean) => void,
) {
  const [stills, setStills] = useState<readonly Still[]>([]);
  const [state, setState] = useState<'reading' | 'ready' | 'unplayable'>('reading');
  const [pending, setPending] = useState<number>();
  const [error, setError] = useState('');
  const player = useRef<HTMLVideoElement>(null);
  // One player seeks to one position at a time.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const choose = async (milliseconds: number) => {
    setPending(milliseconds);
    onBusy(true);
    setError('');
    try {
      const drawn = turn.current.then(() =>
        player.current ? drawStill(player.current, milliseconds) : undefined,
      );
      turn.current = drawn.catch(() => undefined);
      onChange((await storeStill(await drawn)) ?? {});
    } catch (failure) {
      setError(reasonOf(failure, words.coverFailed));
    } finally {
      setPending(undefined);
      onBusy(false);
    }
  };
  const read = useEffectEvent(async (video: HTMLVideoElement, signal: AbortSignal) => {
    if (!(await nextEvent(video, 'loadedmetadata')) || video.videoWidth === 0) {
      if (!signal.aborted) setState('unplayable');
      return;
    }
    const moments = momentsOf(video.duration, offered);
    for (const moment of moments) {
      const still = await drawStill(video, moment, thumbnailWidth);
      if (signal.aborted) return;
      if (still) setStills((before) => [...before, still]);
    }
    setState('ready');
    if (picture.poster !== undefined) return;
    const proposed = await storeStill(await firstUseful(video, moments)).catch(() => undefined);
    if (proposed && !signal.aborted) onChange(proposed);
  });
  useEffect(() => {
    const ended = new AbortController();
    const video = document.createElement('video');
    Object.assign(video, { muted: true, preload: 'auto', src: picture.path });
    player.current = video;
    turn.current = Promise.resolve().then(() => read(video, ended.signal));
    return () => {
      ended.abort();
      video.removeAttribute('src');
      video.load();
    };
  }, [picture.path]);
  return { stills, state, pending, error, choose };
}
