import { expect, it } from 'vitest';
import { wordsIn } from './words.tsx';

it('reads each phrase in the language asked for, also those that count', () => {
  const words = wordsIn(
    'el',
    'en',
  )({
    save: { el: 'Αποθήκευση', en: 'Save' },
    pages: { el: (n: number) => `${n} σελίδες`, en: (n: number) => `${n} pages` },
  });
  expect(words('el').save).toBe('Αποθήκευση');
  expect(words('en').pages(3)).toBe('3 pages');
});

it('does not compile when a promised language is missing', () => {
  // @ts-expect-error -- the English phrase is missing
  const incomplete = wordsIn('el', 'en')({ save: { el: 'Αποθήκευση' } });
  expect(incomplete('en').save).toBeUndefined();
});
