const patience = 8000;
const quality = 0.86;

/** Waits for an event of a video; resolves to false when it fails or times out. */
export const nextEvent = (video: HTMLVideoElement, event: 'loadedmetadata' | 'loadeddata' | 'seeked') =>
  new Promise<boolean>((done) => {
    const timer = setTimeout(() => end(false), patience);
    const succeed = () => end(true);
    const fail = () => end(false);
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      video.removeEventListener(event, succeed);
      video.removeEventListener('error', fail);
      done(isThere);
    };
    video.addEventListener(event, succeed);
    video.addEventListener('error', fail);
  });

/** A frame of a video as an image. */
export interface Still {
  readonly milliseconds: number;
  readonly canvas: HTMLCanvasElement;
}

/** Draws a frame, at most `width` wide; undefined when the browser cannot. */
export async function drawStill(
  video: HTMLVideoElement,
  milliseconds: number,
  width = video.videoWidth,
): Promise<Still | undefined> {
  const seeked = nextEvent(video, 'seeked');
  video.currentTime = milliseconds / 1000;
  if (!(await seeked)) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(width, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return { milliseconds, canvas };
}

export const toJpeg = ({ canvas }: Still) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));

const looked = 24;
/** Frames with a smaller spread of brightness are blank. */
const leastSpread = 10;

/** Returns whether a frame is black, white, or of one colour. */
function isBlank({ canvas }: Still): boolean {
  const small = document.createElement('canvas');
  [small.width, small.height] = [looked, looked];
  const context = small.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(canvas, 0, 0, looked, looked);
  const { data } = context.getImageData(0, 0, looked, looked);
  const greys: number[] = [];
  for (let at = 0; at < data.length; at += 4)
    greys.push(((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) / 256);
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
  return Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length) < leastSpread;
}

/** Returns moments spread over a video, in milliseconds; the first is early, since many begin black. */
export const momentsOf = (seconds: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) =>
    Math.round(Math.min(500, seconds * 500) + (index / count) * Math.max(0, seconds - 0.6) * 1000),
  );

/** Returns the first frame that is not blank, else the first one. */
export async function firstUseful(
  video: HTMLVideoElement,
  moments: readonly number[],
): Promise<Still | undefined> {
  let first: Still | undefined;
  for (const moment of moments) {
    const still = await drawStill(video, moment);
    if (still && !isBlank(still)) return still;
    first ??= still;
  }
  return first;
}
