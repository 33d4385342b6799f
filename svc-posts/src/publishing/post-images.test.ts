import { expect, it } from 'vitest';
import { coverOf, firstShownImage } from './post-images.ts';

const path = `/media/${'a'.repeat(40)}.mp4`;
const poster = `/media/${'b'.repeat(40)}.jpg`;
const video = { path, poster, alt: '', isMade: false };
const cover = (picture: object) => coverOf([{ ...video, ...picture }], 'https://kallos.test');

it('sends the still that screens show as the cover of a reel', () => {
  expect(firstShownImage([video])).toBe(poster);
  expect(cover({ coverMs: 2750 })).toEqual({ milliseconds: 2750, still: `https://kallos.test${poster}` });
});

it('uses the default time for older stills without one', () => {
  expect(cover({})).toMatchObject({ milliseconds: 500 });
});

it('sends no cover for a video without a still, or for images', () => {
  expect(cover({ poster: undefined })).toBeUndefined();
  expect(cover({ path: poster })).toBeUndefined();
});
