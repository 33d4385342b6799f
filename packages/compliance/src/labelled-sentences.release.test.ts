import { describe, expect, it } from 'vitest';
import { memoizeCheck, readSentences, scoreOf } from '../testing/judge.ts';
import { expectScore } from '../testing/kept-scores.ts';
import { isTrainingOnly } from '../testing/leave-one-out.ts';
import { computeVerdicts, storedVerdicts } from '../testing/verdicts.ts';
import { checkTextFully } from './check-text-fully.ts';

const server = memoizeCheck(checkTextFully);
const training = [...readSentences()].filter(([name]) => isTrainingOnly(name));

describe('the training data', () => {
  it.each(training)('of %s are classified as well as before', (name, labelled) =>
    expectScore(name, scoreOf(labelled, server)),
  );

  it('are classified well as a whole', () => {
    const { precision, recall } = scoreOf(
      training.flatMap(([, labelled]) => labelled),
      server,
    );
    expect(precision).toBeGreaterThanOrEqual(0.96);
    expect(recall).toBeGreaterThanOrEqual(0.98);
  });
});

it("every tenth labelled sentence matches the verdict stored for the rules' version", () => {
  expect(computeVerdicts({ ofMany: true })).toEqual(storedVerdicts());
});
