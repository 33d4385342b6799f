import { checkTextFully } from '@kallos/compliance/check-text-fully';
import { lintGreek } from '@kallos/tooling/checks/greek-lint';
import { describe, expect, it } from 'vitest';
import { measure, writePosts } from '../../testing/judge.ts';
import { kinds } from '../products/kinds.ts';
import type { ProductClass } from '../products/product-classes.ts';
import { builtInWriter, composePost } from './built-in-writer.ts';
import { everydayOpenings } from './greek/everyday-openings.ts';
import { kindOpenings } from './greek/kind-openings.ts';
import { bareOpenings, generalOpenings, namedOpenings } from './greek/openings.ts';
import { callsToAction, factHeadings, medicineNotice, signatures } from './greek/phrases.ts';
import { searchedTags } from './greek/searched-tags.ts';
import { speakSingular } from './greek/speak-singular.ts';
import { makesMedicalClaim } from './text-faults.ts';

const blocked = (text: string, productClass: ProductClass) =>
  checkTextFully({ text, productClasses: [productClass] })
    .findings.filter(({ severity, ruleId }) => severity === 'block' && ruleId !== 'medicine.leaflet')
    .map(({ ruleId }) => ruleId);

const postsOfEach = 4;

describe('the posts of six accounts', () => {
  it('are lawful, on topic, use two or more facts and repeat nothing thrice', async () => {
    const measures = measure(await writePosts(builtInWriter, postsOfEach));
    expect(measures).toMatchObject({
      posts: 30 * postsOfEach,
      blockHits: 0,
      namedMedicines: 0,
      aboutAnother: 0,
      sharedOpenings: 0,
      greekFaults: 0,
    });
    expect(measures.withTwoFacts).toBeGreaterThanOrEqual(0.95);
    expect(measures.mostRepeats).toBeLessThanOrEqual(2);
    expect(measures.nearestToExample).toBeLessThan(0.2);
    expect(measures.longest).toBeLessThanOrEqual(1200);
  });
});

/** With pronouns as of a neuter name. */
const filled = (text: string) => text.replaceAll('{it}', 'το').replaceAll('{its}', 'του');

describe('the sentences', () => {
  const openings = [
    ...namedOpenings,
    ...generalOpenings,
    ...everydayOpenings,
    ...kindOpenings,
    ...bareOpenings,
  ];
  const all = [
    ...openings.flatMap(({ first, leadsOn }) => [filled(first), filled(leadsOn)]),
    ...signatures,
    ...Object.values(callsToAction).flatMap((calls) => calls.map(({ text }) => filled(text))),
    ...factHeadings,
    medicineNotice,
    ...Object.values(searchedTags).flat(),
  ];

  it('are clean Greek without claims or duplicates', () => {
    expect(all.flatMap((text) => lintGreek(text.replaceAll(/\{\w+\}/g, 'Profhilo')))).toEqual([]);
    expect(all.filter(makesMedicalClaim)).toEqual([]);
    expect(new Set(openings.map(({ first }) => first)).size).toBe(openings.length);
  });

  it('address one person or none: no plural verb next to «σου»', () => {
    const told = kinds.flatMap((kind) => kind.facts.map(({ text }) => text));
    const spoken = [...all, ...told].flatMap((text) => speakSingular(text) ?? []);
    expect(spoken.length).toBeGreaterThan(300);
    const innocent = /^(ούτε|είτε|ώστε|τότε|πότε|κάποτε|όποτε|οπότε|οτιδήποτε|δεκαπέντε|πέντε)$/;
    const plural = spoken.flatMap((text) =>
      (text.toLocaleLowerCase('el').match(/\p{L}+/gu) ?? []).filter(
        (word) => /(?:τε|εσάς|εσείς|^σας)$/u.test(word) && !innocent.test(word),
      ),
    );
    expect(plural).toEqual([]);
  });

  it('are lawful for every class of product', () => {
    const facts = kinds.flatMap((kind) => kind.facts.map(({ text }) => [text, kind.class] as const));
    for (const [text, productClass] of facts) expect(blocked(text, productClass), text).toEqual([]);
    for (const text of all)
      for (const productClass of [
        'cosmetic',
        'supplement',
        'injectable',
        'procedure',
        'prescription',
      ] as const)
        expect(blocked(text.replaceAll(/\{\w+\}/g, '«Άλφα»'), productClass), text).toEqual([]);
  });

  it('each name the product exactly once', () => {
    for (const { first, leadsOn } of openings)
      expect(`${first} ${leadsOn}`.match(/\{(?:name|nominative|accusative)\}/g), first).toHaveLength(1);
  });
});

it('leaves out forbidden facts although confirmed, and still writes', () => {
  const lawful = 'Δουλεύουμε και το Σάββατο.';
  const facts = ['Οι ρυτίδες δεν επιστρέφουν ποτέ.', 'Αντικαθιστά την επίσκεψη στον γιατρό.', lawful];
  const product = {
    name: 'Laser διόδου',
    description: '',
    categoryName: 'Συσκευές',
    examplePosts: [],
    facts,
  };
  const company = { name: 'Αίγλη', location: 'Θεσσαλονίκη' };
  for (let seed = 0; seed < 12; seed++) {
    const post = composePost({
      product,
      company,
      platform: 'facebook',
      recent: [],
      seed,
      onBehalfOf: 'test',
    });
    expect(post.facts).toEqual([lawful]);
    expect(post.content.toLowerCase()).toContain(product.name.toLowerCase());
  }
});
