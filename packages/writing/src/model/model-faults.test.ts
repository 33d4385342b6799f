import { englishWords } from '@kallos/compliance/rules/english-words';
import type { RulePack } from '@kallos/compliance/rules/rule';
import { activePacks } from '@kallos/compliance/rules/rules';
import { productClasses } from '@kallos/contracts/catalog/product-classes';
import { describe, expect, it } from 'vitest';
import type { WritingRequest } from '../built-in/writer.ts';
import { copiesExample, faultsOfModel } from './model-faults.ts';
import { lawFor, postData, postInstructions } from './prompts/post-prompt.ts';

const example = 'Στο ιατρείο μας θα βρείτε χρόνο για όλες τις ερωτήσεις σας κάθε μέρα.';
const order = (changes: Partial<WritingRequest['product']> = {}): WritingRequest => ({
  product: {
    name: 'Ορός Άλφα',
    description: '',
    categoryName: null,
    examplePosts: [example],
    productClass: 'cosmetic',
    ...changes,
  },
  company: { name: 'Αίγλη', location: 'Αθήνα' },
  platform: 'instagram',
  recent: [],
  seed: 1,
  onBehalfOf: 'account:1',
});
it('an honest text has no fault', () => {
  const text = 'Ο ορός μπαίνει πριν από την κρέμα. Στείλτε μας μήνυμα. #Αθήνα';
  expect(faultsOfModel(text, order(), [])).toEqual([]);
});

describe('the prompt', () => {
  it('puts the law first, and names the faults of the previous text', () => {
    const instructions = postInstructions('cosmetic');
    for (const part of ['permitted_claims', '- medicine: '])
      expect(instructions.indexOf(part)).toBeLessThan(instructions.indexOf('facts_to_tell'));
    const product = { permittedClaims: ['Ενυδατώνει για 24 ώρες.'] };
    const text = postData(order(product), ['Ένα γεγονός.'], ['Too long.'], 'cosmetic');
    for (const part of ['Ενυδατώνει για 24 ώρες.', 'Ένα γεγονός.', 'Too long.']) expect(text).toContain(part);
  });

  it.each([...productClasses, null])(
    'contains what each rule pack in force requires for class %s',
    (productClass) => {
      const said = postInstructions(productClass).split('\n');
      for (const { name } of activePacks.packs)
        expect(said.filter((line) => line.startsWith(`- ${name}: `))).toHaveLength(1);
    },
  );

  it("contains the rules of the product's kind and no others", () => {
    const why = (id: string) => englishWords[id]?.why ?? '';
    expect(postInstructions('otc')).toContain(why('medicine.leaflet'));
    expect(postInstructions('cosmetic')).not.toContain(why('medicine.leaflet'));
    expect(postInstructions('supplement')).toContain(why('supplement.doctors-named'));
    expect(postInstructions('procedure')).not.toContain(why('supplement.doctors-named'));
    expect(postInstructions(null)).not.toContain(why('medicine.own-prescription-name'));
  });

  it('throws for a rule pack without instructions', () => {
    const dumb: RulePack = {
      name: 'doctor',
      rules: [{ id: 'doctor.unheard-of', severity: { injectable: 'block' }, patterns: 'λέξη' }],
    };
    expect(() => lawFor([dumb], 'injectable')).toThrow('doctor.unheard-of');
    expect(lawFor([dumb], 'cosmetic')).toBe('');
  });

  it('limits copying from an example to seven consecutive words', () => {
    expect(copiesExample(example.split(' ').slice(0, 7).join(' '), [example])).toBe(false);
    expect(copiesExample(example.split(' ').slice(0, 8).join(' '), [example])).toBe(true);
  });
});
