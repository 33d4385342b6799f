import { expect, it } from 'vitest';
import { askFor } from './search-form.ts';

it('requests nothing without a name', () => {
  expect(askFor(' \t', 'A serum')).toEqual({ nameError: 'Please enter product name' });
});

it('trims both fields and omits an empty description', () => {
  expect(askFor(' Hydra Serum ', '  ')).toEqual({ body: { productName: 'Hydra Serum' } });
  expect(askFor('Hydra Serum', ' For dry skin ')).toEqual({
    body: { productName: 'Hydra Serum', description: 'For dry skin' },
  });
});
