import { expect, it } from 'vitest';
import { kindOf, privateTexts, writtenTexts } from './private-fields.ts';

it('classifies every text in requests', () => {
  expect(writtenTexts.filter((written) => kindOf(written) === undefined)).toEqual([]);
});

it('lists no private text that requests lack', () => {
  expect(privateTexts.filter((written) => !writtenTexts.includes(written))).toEqual([]);
});
