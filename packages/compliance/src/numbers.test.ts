import { describe, expect, it } from 'vitest';
import { checkTextFully } from './check-text-fully.ts';
import { checkText } from './check-text.ts';

describe('a number before a word', () => {
  const words = [
    'κείμενο',
    'κείμενα',
    'μέρες',
    'συμβουλές',
    'ευρώ',
    'δόσεις',
    'πελάτες',
    'tips',
    'days',
    'ml',
  ];

  it.each(words)('is a number, not part of the word %s', (word) => {
    const blocked = Array.from({ length: 1000 }, (_, number) => `${number} ${word} για το δέρμα`).filter(
      (text) => checkText({ text }).findings.length + checkTextFully({ text }).findings.length > 0,
    );
    expect(blocked).toEqual([]);
  });

  it('does not hide a word that a digit within it disguises', () => {
    for (const text of ['Εγγυημέν0 αποτέλεσμα.', '3γγυημένο αποτέλεσμα.', 'Εγγυη μέν0 αποτέλεσμα.'])
      expect(
        checkText({ text }).findings.map(({ ruleId }) => ruleId),
        text,
      ).toEqual(['medicine.guarantee']);
  });
});
