import { expect, it } from 'vitest';
import { wouldReplacePage } from './stray-drops.ts';

it.each([
  ['a file on the page', ['Files'], false, true],
  ['a file on a text field', ['Files'], true, true],
  ['a link on the page', ['text/uri-list', 'text/plain'], false, true],
  ['a link on a text field', ['text/uri-list', 'text/plain'], true, false],
  ['a text on the page', ['text/plain'], false, false],
  ['a text on a text field', ['text/plain', 'text/html'], true, false],
])('%s would leave the page: %o %s %s', (_, types, isOverText, leaves) => {
  expect(wouldReplacePage(types, isOverText)).toBe(leaves);
});
