import { describe, expect, it } from 'vitest';
import { likelyCategory } from './likely-category.ts';

const placed = [
  { name: 'Hydra Serum 1,5%', categoryId: 1 },
  { name: 'Ορός βιταμίνης C', categoryId: 1 },
  { name: 'Serum νυκτός', categoryId: 2 },
  { name: 'Calm Barrier Cream', categoryId: 2 },
  { name: 'Toner ροδόνερου', categoryId: null },
];

describe('likelyCategory', () => {
  it('returns the category of most products of the same kind', () => {
    expect(likelyCategory('Νέος ορός νιασιναμίδης', placed)).toBe(1);
    expect(likelyCategory('Κρέμα ημέρας', placed)).toBe(2);
  });

  it('returns null for an unknown kind, or a kind without categories', () => {
    expect(likelyCategory('Kallos 7', placed)).toBeNull();
    expect(likelyCategory('Τονωτική λοσιόν', placed)).toBeNull();
    expect(likelyCategory('Serum', [])).toBeNull();
  });
});
