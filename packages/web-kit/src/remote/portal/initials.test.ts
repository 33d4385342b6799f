import { expect, it } from 'vitest';
import { initialsOf } from './initials.tsx';

it.each([
  ['Το ιατρείο', 'Ι'],
  ['Το Ιατρείο της Άννας', 'ΙΑ'],
  ['Η Ομορφιά', 'Ο'],
  ['Στην Αίγλη', 'Α'],
  ['Δέρμα & Φως', 'ΔΦ'],
  ['Δέρμα και Φως', 'ΔΦ'],
  ['The Skin Clinic', 'SC'],
  ['Όλγα Ράπτη', 'ΟΡ'],
  ['Το', 'Τ'],
  ['«Αίγλη» 2000', 'Α'],
  ['Kallos', 'K'],
  ['123', ''],
  ['', ''],
])('of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
