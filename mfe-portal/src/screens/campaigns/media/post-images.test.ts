import { expect, it } from 'vitest';
import { isPadded, moveImage, proposedAlt } from './post-images.ts';

const pictures = ['a', 'b', 'c'].map((path) => ({ path, alt: `λόγια ${path}`, isMade: false }));

it('moves an image with its alt text', () => {
  expect(moveImage(pictures, 0, 1).map(({ alt }) => alt)).toEqual(['λόγια b', 'λόγια a', 'λόγια c']);
});

it('recognises ratios that Instagram pads', () => {
  expect([0.5, 0.8, 1, 1.91, 2].map((width) => isPadded({ width, height: 1 }))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

it('proposes the product name as alt text, never a private title', () => {
  const post = (kind: 'person' | 'built-in') => ({ productName: 'Κρέμα', writer: { kind, model: null } });
  expect([1, 2].map((number) => proposedAlt(post('built-in'), number))).toEqual(['Κρέμα', 'Κρέμα, εικόνα 2']);
  expect([1, 2].map((number) => proposedAlt(post('person'), number))).toEqual(['', '']);
});
