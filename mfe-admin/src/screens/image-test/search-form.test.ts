import { expect, it } from 'vitest';
import { searchRequestOf } from './search-form.ts';

it('requests nothing without a name', () => {
  expect(searchRequestOf(' \t', 'A serum')).toEqual({ nameError: 'Please enter product name' });
});

it('trims both fields and omits an empty description', () => {
  expect(searchRequestOf(' Hydra Serum ', '  ')).toEqual({ body: { productName: 'Hydra Serum' } });
  expect(searchRequestOf('Hydra Serum', ' For dry skin ')).toEqual({
    body: { productName: 'Hydra Serum', description: 'For dry skin' },
  });
});
