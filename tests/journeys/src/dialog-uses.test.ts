import { expect, it } from 'vitest';
import { dialogUses, openers } from './dialog-uses.ts';

it('knows how to open every dialog, menu and list of the sources, and no other', () => {
  expect([...openers.keys()].toSorted()).toEqual(dialogUses());
});
