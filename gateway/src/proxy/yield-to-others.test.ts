import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { endAfterUpload } from './end-after-upload.ts';
import { streamBody } from './request-body.ts';

const mebi = 1024 * 1024;

/** Opens a body that arrives as fast as it is read, with a limit per read. */
function openBody(bytes: number) {
  let went = 0;
  let longest = 0;
  const pieces = function* () {
    for (let sent = 0; sent < bytes; sent += 65_536) {
      setImmediate(() => (went = 0));
      longest = Math.max(longest, (went += 65_536));
      yield Buffer.alloc(65_536);
    }
  };
  const request = Object.assign(Readable.from(pieces(), { objectMode: false, highWaterMark: 65_536 }), {
    headers: { 'content-length': String(bytes) },
    complete: true,
  });
  return { request: request as unknown as IncomingMessage, longest: () => longest };
}

const readings: Array<[string, (request: IncomingMessage) => Promise<unknown>]> = [
  ['is passed on', (request) => buffer(streamBody(request, 11 * mebi) ?? Readable.from([]))],
  [
    'was refused',
    (request) => new Promise<void>((end) => endAfterUpload(request, { end } as unknown as ServerResponse)),
  ],
];

it.each(readings)('other work runs repeatedly while a body is read that %s', async (_, read) => {
  const { request, longest } = openBody(7 * mebi);
  const started = performance.now();
  await Promise.all([read(request), once(request, 'end')]);
  expect(longest()).toBeLessThan(mebi);
  // Three quarters of the time remain for other work.
  expect(performance.now() - started).toBeGreaterThan(27 * 3);
});
