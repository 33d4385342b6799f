import { expect, it } from 'vitest';
import { notConnectedWords as words } from '../../../messages/not-connected.ts';
import { sentenceOf } from './not-connected.ts';

it('distinguishes no connection, no selected page and a lost connection', () => {
  expect(sentenceOf({ connected: false, state: 'none' })).toBe(words.none);
  expect(sentenceOf({ connected: true, state: 'ok' })).toBe(words.noneChosen);
  for (const state of ['needs_reconnect', 'missing_permission'] as const)
    expect(sentenceOf({ connected: true, state })).toBe(words.reconnect);
});
