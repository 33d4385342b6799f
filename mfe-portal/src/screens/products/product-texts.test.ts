import type { AccountProduct } from '@kallos/contracts/catalog/account-products';
import { describe, expect, it } from 'vitest';
import { draftOf, lacksConfirmation, textsOf, withProposed } from './product-texts.ts';

const product = {
  id: 1,
  originalName: 'Ορός',
  originalDescription: 'Ορός προσώπου.',
  customName: null,
  customDescription: null,
  facts: null,
  suggestedFacts: 'Ένα.\nΔύο.',
} as AccountProduct;

describe('proposed facts', () => {
  it('are appended to the present ones without duplicates', () => {
    expect(withProposed('Ένα.\n Δύο. ', ['Δύο.', 'Τρία.'])).toEqual({
      facts: 'Ένα.\n Δύο.\nΤρία.',
      added: 1,
    });
    expect(withProposed('', ['Ένα.'])).toEqual({ facts: 'Ένα.', added: 1 });
    expect(withProposed('Ένα.', ['Ένα.'])).toEqual({ facts: 'Ένα.', added: 0 });
  });

  it('require a confirmation', () => {
    const proposed = { ...draftOf(product), ...withProposed('Ένα.', ['Τρία.']), isFactsProposed: true };
    expect(lacksConfirmation(proposed)).toBe(true);
    expect(lacksConfirmation({ ...proposed, isFactsConfirmed: true })).toBe(false);
    expect(lacksConfirmation(draftOf(product))).toBe(false);
    expect(textsOf({ ...proposed, isFactsConfirmed: true }, product)).toMatchObject({ facts: 'Ένα.\nΤρία.' });
  });
});
