import { expect, it } from 'vitest';
import { consumeLetters } from './letters-limit.ts';

const longest = { content: 'α'.repeat(62_000) };

it('rejects an account that keeps saving the longest texts, and no other', () => {
  expect(() => {
    for (let saved = 0; saved < 30; saved += 1) consumeLetters(901, longest);
  }).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  expect(() => consumeLetters(902, longest)).not.toThrow();
});

it("allows a day's maximum of custom posts with two thousand letters at once", () => {
  expect(() => {
    for (let saved = 0; saved < 500; saved += 1) consumeLetters(903, { content: 'α'.repeat(2000) });
  }).not.toThrow();
});

it('counts the texts of single networks', () => {
  const parted = { content: 'α', variants: { instagram: longest, google: longest } };
  expect(() => {
    for (let saved = 0; saved < 15; saved += 1) consumeLetters(904, parted);
  }).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
});
