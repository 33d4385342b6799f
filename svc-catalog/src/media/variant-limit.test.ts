import { randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Ctx } from '../context.ts';
import { serveMedia } from './serve.ts';

const kept = new Map<string, Uint8Array>();
let made = 0;
const ctx = {
  pictures: {
    store: {
      get: async (name: string) => kept.get(name) ?? null,
      put: async (name: string, bytes: Uint8Array) => void kept.set(name, bytes),
    },
    decoder: { run: async () => Uint8Array.of((made += 1)) },
  },
} as unknown as Ctx;

/** A stored image without variants. */
function newPicture(): string {
  const hash = randomBytes(20).toString('hex');
  kept.set(`${hash}.jpg`, Uint8Array.of(0));
  return `${hash}.jpg`;
}
const look = (file: string, ip: string, wish: { w?: number; fit?: 'instagram' } = { w: 320 }) =>
  serveMedia(ctx, file, wish, { accept: 'image/webp', ip });

it('sends the original only to callers that request ever more variants', async () => {
  // Freezes the clock, because on a slow machine the rate limit would allow another variant in between.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const files = Array.from({ length: 500 }, newPicture);
  for (const [at, file] of files.entries()) await look(file, `2001:db8:1:2::${at.toString(16)}`);
  expect(made).toBe(400);
  const fresh = newPicture();
  const plain = await look(fresh, '2001:db8:1:2::9');
  expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(plain.headers.get('cache-control')).toBe('public, max-age=60');
  const before = made;
  await look(files[0] ?? '', '2001:db8:1:2::9');
  expect(made).toBe(before);
  expect((await look(fresh, '2001:db8:1:3::9')).headers.get('content-type')).toBe('image/webp');
  expect((await look(fresh, '2001:db8:1:2::9', { fit: 'instagram' })).headers.get('cache-control')).toContain(
    'immutable',
  );
});
