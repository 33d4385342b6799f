import { expect, it } from 'vitest';
import { withArticle } from './article.ts';

it('gives a name the article of its noun, and calls it a product where the ending would have to change', () => {
  expect(withArticle('Αντηλιακή κρέμα SPF 50', 'accusative')).toBe('την «Αντηλιακή κρέμα SPF 50»');
  expect(withArticle('Αντηλιακή κρέμα SPF 50', 'nominative')).toBe('η «Αντηλιακή κρέμα SPF 50»');
  expect(withArticle('Αμπούλες Bright C', 'accusative')).toBe('τις «Αμπούλες Bright C»');
  expect(withArticle('Σαμπουάν κατά της τριχόπτωσης', 'nominative')).toBe(
    'το «Σαμπουάν κατά της τριχόπτωσης»',
  );
  expect(withArticle('Μάσκα αργίλου', 'accusative')).toBe('τη «Μάσκα αργίλου»');
  expect(withArticle('Μπλε κρέμα', 'accusative')).toBe('την «Μπλε κρέμα»');
  expect(withArticle('Profhilo', 'accusative')).toBe('το «Profhilo»');
  expect(withArticle('Ορός βιταμίνης C', 'accusative')).toBe('το προϊόν «Ορός βιταμίνης C»');
});
