import { expect, it } from 'vitest';
import { moveItem, pathsOf } from './image-choice.ts';

it('moves an image by one position, cyclically', () => {
  expect(moveItem(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b', 'c'], 0, -1)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a'], 5, 1)).toEqual(['a']);
});

it('shows a duplicate image once', () => {
  expect(pathsOf([{ imagePath: 'a' }, { imagePath: 'b' }, { imagePath: 'a' }])).toEqual(['a', 'b']);
});
