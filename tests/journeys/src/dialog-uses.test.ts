import { expect, it } from 'vitest';
import { dialogUses, openers } from './dialog-uses.ts';

it('every dialog, menu and list of the sources has an opener', () => {
  expect([...openers.keys()].toSorted()).toEqual(dialogUses());
});
