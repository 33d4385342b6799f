import { sureScore, type RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { expect, it } from 'vitest';
import {
  candidatesFor,
  canReplace,
  chooseImage,
  hasReplacement,
  type ImageSlots,
  markBroken,
  placeImage,
  slotsOf,
  usedImage,
} from './image-slots.ts';

const image = (rank: number): RankedImage => ({
  id: `p${rank}`,
  url: `https://example.com/${rank}.jpg`,
  description: `Picture ${rank}`,
  rank,
  score: 100 - rank,
  reason: 'Sharp picture.',
});
const ranks = (images: readonly RankedImage[]): number[] => images.map(({ rank }) => rank);

/** Replaces like the server: the first of the remaining images, else of all valid ones. */
function replace(slots: ImageSlots, id: string): ImageSlots {
  const { remainingImages, allValidImages } = candidatesFor(slots, id);
  const [next, ...rest] = remainingImages.length > 0 ? remainingImages : allValidImages;
  if (!next) throw new Error('nothing to replace with');
  return placeImage(slots, id, next, rest);
}

it('replaces an image by the next best, then restarts from the first', () => {
  let slots = slotsOf([1, 2, 3].map(image), [4, 5].map(image));
  const first: number[] = [];
  for (let press = 0; press < 5; press += 1) {
    slots = replace(slots, slots.shown[0]?.id ?? '');
    first.push(slots.shown[0]?.rank ?? 0);
    expect(new Set(ranks(slots.shown)).size).toBe(3);
    expect(ranks(slots.shown).slice(1)).toEqual([2, 3]);
  }
  expect(first).toEqual([4, 5, 1, 4, 1]);
});

it('swaps the visible images when there are no others', () => {
  let slots = slotsOf([1, 2, 3].map(image), []);
  const seen = new Set<number>();
  for (let press = 0; press < 4; press += 1) {
    slots = replace(slots, slots.shown[0]?.id ?? '');
    seen.add(slots.shown[0]?.rank ?? 0);
    expect(ranks(slots.shown).toSorted()).toEqual([1, 2, 3]);
  }
  expect(seen).toEqual(new Set([1, 2, 3]));
});

it('cannot replace the only image', () => {
  const slots = slotsOf([image(1)], []);
  expect(canReplace(slots, 'p1')).toBe(false);
  expect(hasReplacement(slots)).toBe(false);
});

it('never offers or uses a broken image again', () => {
  let slots = markBroken(slotsOf([1, 2, 3].map(image), [4].map(image)), 'p1');
  expect(usedImage(slots)?.rank).toBe(2);
  expect(hasReplacement(slots)).toBe(true);
  slots = replace(slots, 'p1');
  expect(ranks(slots.shown)).toEqual([4, 2, 3]);
  expect(hasReplacement(slots)).toBe(false);
  expect(ranks(candidatesFor(slots, 'p4').allValidImages)).toEqual([2, 3]);
});

it('selects no image automatically that may show another product', () => {
  const doubtful = (rank: number): RankedImage => ({ ...image(rank), score: sureScore - 1 });
  const slots = slotsOf([1, 2].map(doubtful), [image(3)]);
  expect(usedImage(slots)).toBeUndefined();
  expect(usedImage(chooseImage(slots, 'p2'))?.rank).toBe(2);
  expect(usedImage(markBroken(chooseImage(slots, 'p2'), 'p2'))).toBeUndefined();
  expect(usedImage(slotsOf([doubtful(1), image(2)], []))?.rank).toBe(2);
});

it('changes nothing when the image is gone', () => {
  const slots = slotsOf([1, 2].map(image), []);
  expect(placeImage(slots, 'p9', image(3), [])).toBe(slots);
});
