import { expect, it } from 'vitest';
import { formatDate, formatTime } from './format-time.ts';

it('formats the first of a month in Greek style, and no other day ending in one', () => {
  const on = (day: string) => formatDate(new Date(`2026-12-${day}T07:00:00Z`), 'Europe/Athens');
  expect(on('01')).toBe('την 1η Δεκεμβρίου, 09:00');
  expect(on('11')).toBe('στις 11 Δεκεμβρίου, 09:00');
  expect(on('21')).toBe('στις 21 Δεκεμβρίου, 09:00');
});

it('names the weekday of a moment', () => {
  expect(formatTime(new Date('2026-11-23T07:00:00Z'), 'Europe/Athens')).toBe('Δευτέρα 23 Νοεμβρίου, 09:00');
});
