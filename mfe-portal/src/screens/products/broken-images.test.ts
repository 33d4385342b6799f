import type { RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { describe, expect, it } from 'vitest';
import { withoutBroken } from './broken-images.ts';

const image = (rank: number): RankedImage => ({
  id: `i${rank}`,
  url: `https://example.gr/${rank}.jpg`,
  description: '',
  rank,
  score: 90 - rank,
  reason: '',
});
const images = [1, 2, 3, 4, 5].map(image);

describe('an image that cannot be shown', () => {
  it('is replaced by the best unselected one', () => {
    const left = withoutBroken({ images, chosen: new Set(['i1', 'i2', 'i3']) }, 'i2');
    expect(left?.images.map(({ id }) => id)).toEqual(['i1', 'i3', 'i4', 'i5']);
    expect(left?.chosen).toEqual(new Set(['i1', 'i3', 'i4']));
  });

  it('is not replaced by one that may show another product', () => {
    const doubtful = images.map((one) => (one.rank > 3 ? { ...one, score: 45 } : one));
    const left = withoutBroken({ images: doubtful, chosen: new Set(['i1', 'i2', 'i3']) }, 'i2');
    expect(left?.images).toHaveLength(4);
    expect(left?.chosen).toEqual(new Set(['i1', 'i3']));
  });

  it('changes nothing when it was not selected', () => {
    const left = withoutBroken({ images, chosen: new Set(['i1']) }, 'i5');
    expect(left?.images).toHaveLength(4);
    expect(left?.chosen).toEqual(new Set(['i1']));
  });

  it('stays when there is no replacement', () => {
    const all = new Set(images.map(({ id }) => id));
    expect(withoutBroken({ images, chosen: all }, 'i1')).toBeUndefined();
    expect(withoutBroken({ images, chosen: all }, 'gone')).toBeUndefined();
  });
});
