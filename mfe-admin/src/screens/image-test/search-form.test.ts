import { expect, it } from 'vitest';
import { askFor } from './search-form.ts';

it('asks for nothing without a name', () => {
  expect(askFor(' \t', 'A serum')).toEqual({ nameError: 'Please enter product name' });
});

it('trims both fields and leaves an empty description to the server', () => {
  expect(askFor(' Hydra Serum ', '  ')).toEqual({ body: { productName: 'Hydra Serum' } });
  expect(askFor('Hydra Serum', ' For dry skin ')).toEqual({
    body: { productName: 'Hydra Serum', description: 'For dry skin' },
  });
});
