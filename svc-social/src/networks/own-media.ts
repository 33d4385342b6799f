import { isVideo } from '@kallos/contracts/media/video-rules';

/** One of our videos, readable from any offset. */
export interface VideoSource {
  readonly size: number;
  readonly read: (offset: number) => AsyncIterable<Uint8Array>;
}

const patience = 8000;
const mostBytes = 10 * 1024 * 1024;

/**
 * Reads one of our own images from the media service; undefined if it is not ours or unreadable.
 */
export const readOwnImage =
  ({ catalogUrl }: { catalogUrl?: string | undefined }) =>
  async (address: string): Promise<Blob | undefined> => {
    const { pathname } = new URL(address);
    if (catalogUrl === undefined || !pathname.startsWith('/media/')) return undefined;
    try {
      const answer = await fetch(new URL(pathname, catalogUrl), {
        headers: { accept: 'image/jpeg' },
        signal: AbortSignal.timeout(patience),
      });
      const isPicture = answer.ok && (answer.headers.get('content-type') ?? '').startsWith('image/');
      if (!isPicture) return undefined;
      const picture = await answer.blob();
      return picture.size > mostBytes ? undefined : picture;
    } catch {
      return undefined;
    }
  };

/** Returns whether a status means an outage and not a missing file. */
const isAway = (status: number) => status >= 500 || status === 429;

const partBytes = 4 * 1024 * 1024;

const readPart = (url: URL, first: number, last: number) =>
  fetch(url, {
    headers: { accept: 'video/mp4', range: `bytes=${first}-${last}` },
    signal: AbortSignal.timeout(patience),
  });

/** Returns the size in bytes from a partial response. */
const sizeOf = (answer: Response) => Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]);

/**
 * Opens one of our own videos for reading in parts from the media service; undefined if there is
 * none, `away` if the service does not respond.
 */
export const readOwnVideo =
  ({ catalogUrl }: { catalogUrl?: string | undefined }) =>
  async (address: string): Promise<VideoSource | 'away' | undefined> => {
    const { pathname } = new URL(address);
    if (catalogUrl === undefined || !isVideo(pathname)) return undefined;
    const url = new URL(pathname, catalogUrl);
    try {
      const head = await readPart(url, 0, 0);
      await head.body?.cancel();
      const size = sizeOf(head);
      if (isAway(head.status)) return 'away';
      if (head.status !== 206 || !(size > 0)) return undefined;
      return {
        size,
        read: async function* (offset) {
          for (let at = offset; at < size; at += partBytes) {
            const answer = await readPart(url, at, Math.min(at + partBytes, size) - 1);
            if (answer.status !== 206)
              throw new Error(`a part of our own video was answered ${answer.status}`);
            yield new Uint8Array(await answer.arrayBuffer());
          }
        },
      };
    } catch {
      return 'away';
    }
  };
