import { foreignVideo, tellingBytes } from '@kallos/contracts/file-kinds';
import { type BrokenRule, convertible, videoBreaks, videoRules } from '@kallos/contracts/video-rules';

const patience = 8000;
/** Into the video, because many begin in black. */
const stillAt = 0.5;
const quality = 0.86;

const next = (video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked') =>
  new Promise<boolean>((done) => {
    const timer = setTimeout(() => done(false), patience);
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      done(isThere);
    };
    video.addEventListener(event, () => end(true), { once: true });
    video.addEventListener('error', () => end(false), { once: true });
  });

async function drawStill(video: HTMLVideoElement): Promise<Blob | null> {
  const seeked = next(video, 'seeked');
  video.currentTime = Math.min(stillAt, video.duration / 2);
  if (!(await seeked)) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
}

/** What a browser can tell of a video before it is sent: a rule that it breaks, or a still of it; neither where it can't play it. */
export async function readVideo(file: File): Promise<{ broken?: BrokenRule; still?: Blob }> {
  if (file.size > videoRules.mostBytes) return { broken: { rule: 'video_too_large' } };
  const foreign = foreignVideo(new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer()));
  if (foreign) return { broken: foreign };
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = URL.createObjectURL(file);
  try {
    if (!(await next(video, 'loadedmetadata')) || video.videoWidth === 0) return {};
    const { duration: seconds, videoWidth: width, videoHeight: height } = video;
    const broken = videoBreaks({ seconds, width, height }).find(({ rule }) => !convertible.has(rule));
    if (broken !== undefined) return { broken };
    const still = await drawStill(video);
    return still === null ? {} : { still };
  } finally {
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
  }
}
