import { expect, it } from 'vitest';
import type { PostProduct, RecentText } from '../writer.ts';
import { createChooser } from './chooser.ts';
import { pickFacts } from './pick-facts.ts';

it('repeats an earlier fact only with a different one', () => {
  const product = { name: 'Σαμπουάν' } as PostProduct;
  const pool = 'αβγδεζηθ'.split('').map((letter) => ({ text: `Λέει το ${letter}.`, aspect: letter }));
  const recent: RecentText[] = [];
  for (let seed = 0; seed < 8; seed++) {
    const facts = pickFacts(pool, 2, { product, recent }, createChooser(seed));
    for (const earlier of recent)
      expect(facts.filter((fact) => earlier.facts?.includes(fact)).length, facts.join(' ')).toBeLessThan(2);
    recent.unshift({ content: '', facts, productName: product.name });
  }
});

it("puts the account's own facts first and cautions last", () => {
  const product = { name: 'Σαμπουάν' } as PostProduct;
  const pool = ['caution', 'expect', 'how', 'own', 'what', 'whom'].map((aspect) => ({
    text: aspect,
    aspect,
  }));
  const turns = ['own', 'what', 'whom', 'how', 'expect', 'caution'];
  for (let seed = 0; seed < 20; seed++) {
    const facts = pickFacts(pool, 3, { product, recent: [] }, createChooser(seed));
    expect(facts).toEqual(turns.filter((aspect) => facts.includes(aspect)));
    expect(facts).toHaveLength(3);
  }
});
