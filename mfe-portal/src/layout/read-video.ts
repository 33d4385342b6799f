import { findForeignContainer, signatureBytes } from '@kallos/contracts/media/file-kinds';
import {
  type BrokenRule,
  convertible,
  hasOtherShape,
  videoBreaks,
  videoRules,
} from '@kallos/contracts/media/video-rules';
import { firstUseful, momentsOf, nextEvent, toJpeg } from './video-stills.ts';

const tried = 8;

/**
 * Checks a video before it is sent: returns a broken rule, or a still; neither when the browser cannot play
 * it.
 */
export async function readVideo(
  file: File,
): Promise<{ broken?: BrokenRule; still?: Blob; coverMs?: number }> {
  if (file.size > videoRules.mostBytes) return { broken: { rule: 'video_too_large' } };
  const foreign = findForeignContainer(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()));
  if (foreign) return { broken: foreign };
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = URL.createObjectURL(file);
  try {
    if (!(await nextEvent(video, 'loadedmetadata')) || video.videoWidth === 0) return {};
    const { duration: seconds, videoWidth: width, videoHeight: height } = video;
    const broken = videoBreaks({ seconds, width, height }).find(({ rule }) => !convertible.has(rule));
    if (broken !== undefined) return { broken };
    // Its cover is taken once it is in its frame.
    if (hasOtherShape({ width, height })) return {};
    const still = await firstUseful(video, momentsOf(seconds, tried));
    const jpeg = still && (await toJpeg(still));
    return still && jpeg ? { still: jpeg, coverMs: still.milliseconds } : {};
  } finally {
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
  }
}
