import { expect, it } from 'vitest';
import { findSteepTexts } from '../testing/steep-texts.ts';

it('costs four times as much for four times any hostile text', async () => {
  expect(await findSteepTexts(8000, () => true)).toEqual([]);
});
