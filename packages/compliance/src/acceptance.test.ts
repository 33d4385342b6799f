import { describe, expect, it } from 'vitest';
import { readAcceptance } from '../testing/acceptance.ts';
import { blockingRules } from '../testing/judge.ts';

const sentences = readAcceptance();

it('contain 300 sentences, half of them claims', () => {
  expect(sentences).toHaveLength(300);
  expect(sentences.filter(({ mustBlock }) => mustBlock)).toHaveLength(150);
});

describe('blocks', () => {
  it.each(sentences.filter(({ mustBlock }) => mustBlock))('by $heading: $text', (sentence) => {
    expect(blockingRules(sentence).map(({ ruleId }) => ruleId)).toContain(sentence.heading);
  });
});

describe('blocks nothing in', () => {
  it.each(sentences.filter(({ mustBlock }) => !mustBlock))('$text', (sentence) => {
    expect(blockingRules(sentence)).toEqual([]);
  });
});
