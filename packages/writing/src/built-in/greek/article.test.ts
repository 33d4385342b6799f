import { expect, it } from 'vitest';
import { withArticle } from './article.ts';

it('declines a name by its noun, or calls it a product if the ending would change', () => {
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
