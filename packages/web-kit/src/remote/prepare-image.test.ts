import { expect, it } from 'vitest';
import { encodingsFor, isSentAsIs, shrunkSize, stepsBetween } from './prepare-image.tsx';

const mebi = 1024 * 1024;

it.each([
  ['a phone image', 'jpeg', 4 * mebi, { width: 4032, height: 3024 }, true],
  ['exactly 10 MB', 'png', 10 * mebi, { width: 1080, height: 1350 }, true],
  ['more than 10 MB', 'jpeg', 10 * mebi + 1, { width: 4032, height: 3024 }, false],
  ['48 megapixels in few bytes', 'jpeg', 286_000, { width: 8064, height: 6048 }, true],
  ['108 megapixels in few bytes', 'jpeg', 286_000, { width: 12_000, height: 9000 }, false],
  ['an AVIF', 'avif', 1000, { width: 100, height: 100 }, true],
  ['a HEIC that the browser reads', 'heif', 1000, { width: 100, height: 100 }, false],
  ['an SVG', 'other', 1000, { width: 100, height: 100 }, false],
] as const)('%s is sent unchanged: %s %d %o %s', (_, kind, bytes, size, isAsIs) => {
  expect(isSentAsIs(kind, bytes, size)).toBe(isAsIs);
});

it.each([
  [
    { width: 8064, height: 6048 },
    { width: 2160, height: 1620 },
  ],
  [
    { width: 3024, height: 4032 },
    { width: 1620, height: 2160 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 30_000, height: 4 },
    { width: 2160, height: 1 },
  ],
])('%o shrinks to %o and never grows', (from, to) => {
  expect(shrunkSize(from)).toEqual(to);
});

it('halves step by step and skips canvases too large for Safari', () => {
  const to = { width: 2160, height: 1620 };
  expect(stepsBetween({ width: 4032, height: 3024 }, to)).toEqual([to]);
  expect(stepsBetween({ width: 8640, height: 6480 }, to)).toEqual([{ width: 4320, height: 3240 }, to]);
  // The first half, 8640 × 6480, is skipped.
  expect(stepsBetween({ width: 17_280, height: 12_960 }, to)).toEqual([{ width: 4320, height: 3240 }, to]);
  expect(stepsBetween({ width: 100, height: 50 }, { width: 100, height: 50 })).toHaveLength(1);
});

it('encodes lettering lossless while it fits, and photos as full-colour JPEG', () => {
  expect(encodingsFor('png')[0]).toEqual({ type: 'image/png' });
  expect(encodingsFor('jpeg')[0]).toEqual({ type: 'image/jpeg', quality: 1 });
  expect(encodingsFor('heif').every(({ type }) => type === 'image/jpeg')).toBe(true);
});
