import type { RequestListener } from 'node:http';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';

/** The media service with one video. */
export interface VideoServer {
  readonly url: string;
  bytes: Buffer;
  /** An image that is also served, if set. */
  still?: Buffer;
  /** The first byte of each requested part, except the request for the size. */
  begins: number[];
}

/** Serves a video in parts to the tests of a file. */
export function serveVideo(bytes = Buffer.alloc(8)): VideoServer {
  const video: VideoServer & { url: string } = { url: '', bytes, begins: [] };
  const serve: RequestListener = (asked, answer) => {
    if (asked.url?.endsWith('.jpg') && video.still) {
      answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(video.still);
      return;
    }
    const [, first = '0', last = '0'] = /bytes=(\d+)-(\d+)/.exec(asked.headers.range ?? '') ?? [];
    if (last !== '0') video.begins.push(Number(first));
    const range = `bytes ${first}-${last}/${video.bytes.length}`;
    answer
      .writeHead(asked.headers.range === undefined ? 200 : 206, {
        'content-range': range,
        'content-type': 'video/mp4',
      })
      .end(video.bytes.subarray(Number(first), Number(last) + 1));
  };
  openForFile(
    async () => {
      const { url, close } = await listenOnFreePort(serve);
      video.url = url;
      return { close };
    },
    ({ close }) => close(),
  );
  return video;
}
