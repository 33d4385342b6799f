import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { endAfterUpload } from './end-after-upload.ts';

/** How many of a body's pieces are read after its request was refused; each is given back at once. */
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
      // Between two turns it rests for a moment.
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

it('reads the rest of a refused form in the pieces of a slow line', async () => {
  expect(await readOf(1220, 6000)).toBe(6000);
});

it('reads no more of a body without end than the largest form has', async () => {
  const read = await readOf(65_536, 1000);
  expect(read * 65_536).toBeGreaterThan(8_000_000);
  expect(read * 65_536).toBeLessThan(9_000_000);
});

it('reads few of a million crumbs', async () => {
  expect(await readOf(1, 1_000_000)).toBeLessThan(6100);
});
