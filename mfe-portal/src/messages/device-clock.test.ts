import { expect, it } from 'vitest';
import { deviceClockWords } from './device-clock.ts';

const minute = 60_000;

it.each([
  [-5 * minute, 'Πηγαίνει 5 λεπτά μπροστά.'],
  [10 * minute, 'Πηγαίνει 10 λεπτά πίσω.'],
  [-180 * minute, 'Πηγαίνει 3 ώρες μπροστά.'],
  [24 * 60 * minute, 'Πηγαίνει 24 ώρες πίσω.'],
  [-72 * 60 * minute, 'Πηγαίνει 3 ημέρες μπροστά.'],
])('states how far the device is off: %d ms', (behind, beginning) => {
  expect(deviceClockWords.help(behind).startsWith(beginning)).toBe(true);
});
