import { isLinear, measureGrowth } from '@kallos/tooling/test-runs/measure-growth';
import { expect, it } from 'vitest';
import { phrasesByRule } from '../testing/hostile-texts.ts';
import { findSteepTexts } from '../testing/steep-texts.ts';
import { checkTextFully } from './check-text-fully.ts';
import { checkText } from './check-text.ts';
import { maxFindings } from './matching/checker.ts';
import { allRules } from './rules/server-only/rule-set.ts';

const letters = 8000;
/** Every nth text, and all of these families. */
const nth = 53;
const steepBefore = /πόνο|ξορισ πονο|labelled/;

it('covers every rule', () => {
  const phrases = phrasesByRule();
  const empty = allRules.rules.filter(
    ({ id, patterns }) => patterns.trim() !== '' && !phrases.get(id)?.length,
  );
  expect(empty.map(({ id }) => id)).toEqual([]);
});

it('costs four times as much for four times the text, for any repetition', async () => {
  expect(await findSteepTexts(letters, (name, at) => at % nth === 0 || steepBefore.test(name))).toEqual([]);
});

it.each([
  ['findings', 'χωρίς πόνο ', {}],
  ['names of products', 'α β ', { productNames: ['α β α β α γ'], permittedClaims: ['α β α β α β γ'] }],
  ['permitted claims', 'θεραπεύει την ακμή ', { permittedClaims: ['θεραπεύει την ακμή', 'ακμή θεραπεύει'] }],
  ['ways to speak from afar', 'μύθος, ακμή θεραπεύει ', {}],
  ['pieces in a chain', 'αβ.γδ-', {}],
  ['blocked sentences', 'Θεραπεύει την ακμή. ', {}],
] as const)('costs four times as much for four times as many %s', async (_, phrase, known) => {
  const growth = await measureGrowth((times) => {
    const text = phrase.repeat((times * letters) / phrase.length);
    return () => checkTextFully({ text, ...known });
  });
  expect(growth).toSatisfy(isLinear);
});

it('lists 200 findings, at least one per rule, and counts the others', () => {
  const text = `${'Θεραπεύει την ακμή. '.repeat(1000)} Χωρίς παρενέργειες.`;
  for (const check of [checkText, checkTextFully]) {
    const { findings, moreFindings = 0 } = check({ text });
    expect(findings).toHaveLength(maxFindings);
    expect(findings.length + moreFindings).toBeGreaterThanOrEqual(1001);
    expect(findings.map(({ ruleId }) => ruleId)).toContain('medicine.no-risk');
    expect(findings.toSorted((one, other) => one.start - other.start)).toEqual(findings);
  }
});

it('reports no further findings if all are listed', () => {
  expect(checkTextFully({ text: 'Θεραπεύει την ακμή.' })).not.toHaveProperty('moreFindings');
});
