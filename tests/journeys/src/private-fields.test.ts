import { expect, it } from 'vitest';
import { kindOf, privateTexts, writtenTexts } from './private-fields.ts';

it('knows of every text in a request whether it is private, published, a secret or an address', () => {
  expect(writtenTexts.filter((written) => kindOf(written) === undefined)).toEqual([]);
});

it('lists no private text that requests do not have', () => {
  expect(privateTexts.filter((written) => !writtenTexts.includes(written))).toEqual([]);
});
