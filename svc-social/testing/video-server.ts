import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** The service that keeps the videos, with one of them. */
export interface VideoServer {
  readonly url: string;
  bytes: Buffer;
  /** The first byte of each part that was read, beyond the one that tells the size. */
  begins: number[];
}

/** Serves a video in parts to the tests of a file. */
export function serveVideo(bytes = Buffer.alloc(8)): VideoServer {
  const video = { url: '', bytes, begins: [] as number[] };
  const server = createServer((asked, answer) => {
    const [, first = '0', last = '0'] = /bytes=(\d+)-(\d+)/.exec(asked.headers.range ?? '') ?? [];
    if (last !== '0') video.begins.push(Number(first));
    const range = `bytes ${first}-${last}/${video.bytes.length}`;
    answer
      .writeHead(206, { 'content-range': range, 'content-type': 'video/mp4' })
      .end(video.bytes.subarray(Number(first), Number(last) + 1));
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    video.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  return video;
}
