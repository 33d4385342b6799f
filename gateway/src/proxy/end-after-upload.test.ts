import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { endAfterUpload } from './end-after-upload.ts';

/** Returns how many chunks of a rejected request's body are read. */
async function readOf(bytesOfPiece: number, pieces: number): Promise<number> {
  let read = 0;
  const made: Buffer<ArrayBuffer>[] = [];
  const request = Readable.from(
    (function* () {
      for (; read < pieces; read += 1) yield (made[read] = Buffer.alloc(bytesOfPiece));
    })(),
    { objectMode: false, highWaterMark: 1 },
  );
  const end = vi.fn();
  endAfterUpload(request as IncomingMessage, { end } as unknown as ServerResponse);
  let before = -1;
  await vi.waitFor(
    () => {
      // Reading pauses between two turns.
      const isStill = read === before && request.isPaused();
      before = read;
      expect(isStill || end.mock.calls.length > 0).toBe(true);
    },
    { timeout: 10_000, interval: 100 },
  );
  request.destroy();
  expect(made[0]?.buffer.detached).toBe(true);
  return read;
}

it('reads the rest of a rejected form in the chunks of a slow connection', async () => {
  expect(await readOf(1220, 6000)).toBe(6000);
});

it('limits reading of an endless body to the largest form', async () => {
  const read = await readOf(65_536, 1000);
  expect(read * 65_536).toBeGreaterThan(8_000_000);
  expect(read * 65_536).toBeLessThan(9_000_000);
});

it('reads few of a million tiny chunks', async () => {
  expect(await readOf(1, 1_000_000)).toBeLessThan(6100);
});
