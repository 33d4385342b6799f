import type { AccountProduct } from '@kallos/contracts/catalog/account-products';
import { describe, expect, it } from 'vitest';
import { draftOf, lacksConfirmation, textsOf, undoOf, withProposed } from './product-texts.ts';

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

describe('the texts that are saved', () => {
  const saved = (changes: Partial<ReturnType<typeof draftOf>>, of: AccountProduct = product) =>
    textsOf({ ...draftOf(of), ...changes }, of);

  it.each<[string, Parameters<typeof saved>, [string | null, string | null]]>([
    ['nothing of the catalogue for a new class', [{ productClass: 'cosmetic' }], [null, null]],
    ['a new name alone', [{ name: 'Ο ορός μας' }], ['Ο ορός μας', null]],
    ['a new description alone', [{ description: 'Δική μας.' }], [null, 'Δική μας.']],
    [
      'nothing for the text of the catalogue typed again',
      [{ name: ' Ορός ', description: 'Ορός προσώπου. ' }],
      [null, null],
    ],
    ['nothing for emptied fields', [{ name: ' ', description: '' }], [null, null]],
    [
      'own texts that were not touched',
      [{ facts: 'Τρία.' }, { ...product, customName: 'Δικός μας', customDescription: 'Δική μας.' }],
      ['Δικός μας', 'Δική μας.'],
    ],
    [
      'the catalogue again in place of an own text',
      [{ description: 'Ορός προσώπου.' }, { ...product, customDescription: 'Δική μας.' }],
      [null, null],
    ],
  ])('are %s', (_, given, [customName, customDescription]) => {
    expect(saved(...given)).toMatchObject({ customName, customDescription });
  });
});

it('undoes exactly the fields of a save, without copies of the catalogue', () => {
  const listed = { ...product, productClass: 'cosmetic' as const, permittedClaims: 'Ενυδατώνει.' };
  const saved = textsOf({ ...draftOf(listed), name: 'Ο ορός μας' }, listed);
  expect(undoOf(saved, listed)).toEqual({ customName: null, customDescription: null });
  const judged = textsOf({ ...draftOf(listed), productClass: 'injectable', facts: 'Τρία.' }, listed);
  expect(undoOf(judged, listed)).toEqual({
    customName: null,
    customDescription: null,
    productClass: 'cosmetic',
    facts: null,
  });
});
