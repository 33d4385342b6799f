import { expect, it } from 'vitest';
import { mediaSpaceText, sizeText, spaceRefusal } from './media-space-text.ts';

const mebi = 2 ** 20;
const space = (usedMb: number, limitMb: number, isTrial: boolean) => ({
  success: true as const,
  usedBytes: usedMb * mebi,
  limitBytes: limitMb * mebi,
  isTrial,
});

it.each([
  [0, '0 MB'],
  [mebi - 1, '0 MB'],
  [820 * mebi, '820 MB'],
  [1024 * mebi, '1 GB'],
  [1536 * mebi, '1,5 GB'],
  [20_480 * mebi, '20 GB'],
  [-5, '0 MB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it.each([
  ['a trial account always', space(200, 1024, true), /απομένουν 824 MB από 1 GB/],
  ['a paying account whose space runs short', space(17_000, 20_480, false), /απομένουν 3,3 GB από 20 GB/],
  ['an account without space', space(1024, 1024, true), /Γέμισε ο χώρος/],
  ['an account beyond its limit', space(1500, 1024, false), /Γέμισε ο χώρος/],
])('shows %s the remaining space', (_, given, text) => {
  expect(mediaSpaceText(given)).toMatch(text);
});

it('shows nothing to a paying account with enough space', () => {
  expect(mediaSpaceText(space(100, 20_480, false))).toBeUndefined();
});

it('rejects a file without space before sending it', () => {
  expect(spaceRefusal(space(1000, 1024, true), 24 * mebi)).toBeUndefined();
  expect(spaceRefusal(space(1000, 1024, true), 25 * mebi)).toMatch(/απομένουν 24 MB/);
  expect(spaceRefusal(space(1024, 1024, true), 1)).toMatch(/Γέμισε/);
});
