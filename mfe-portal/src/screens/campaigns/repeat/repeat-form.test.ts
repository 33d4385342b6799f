import { expect, it } from 'vitest';
import { repeatFormOf, textFaults } from './repeat-form.ts';

it('proposes three times, every four weeks, with one empty text', () => {
  expect(repeatFormOf({ repeat: null })).toEqual({
    everyWeeks: 4,
    mostTimes: 3,
    texts: [''],
    isPaused: false,
  });
});

it('names blank texts and repeated ones', () => {
  const texts = [' Α ', 'Β', ' \n', 'Β '];
  expect([...textFaults({ texts }, 'Α')]).toEqual([
    [0, 'alike'],
    [2, 'missing'],
    [3, 'alike'],
  ]);
});
