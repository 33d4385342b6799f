import { expect, it } from 'vitest';
import { wordsIn } from './words.tsx';

it('returns each phrase in the requested language, plural forms too', () => {
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

it('does not compile when a language is missing', () => {
  // @ts-expect-error -- the English phrase is missing
  const incomplete = wordsIn('el', 'en')({ save: { el: 'Αποθήκευση' } });
  expect(incomplete('en').save).toBeUndefined();
});
