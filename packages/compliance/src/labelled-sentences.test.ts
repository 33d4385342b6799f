import { describe, expect, it } from 'vitest';
import { evasions } from '../testing/evasions.ts';
import {
  blockingRules,
  evasionScores,
  readSentences,
  memoizeCheck,
  scoreOf,
  type LabelledSentence,
} from '../testing/judge.ts';
import { expectScore } from '../testing/kept-scores.ts';
import { isTrainingOnly } from '../testing/leave-one-out.ts';
import { storedVerdicts, computeVerdicts } from '../testing/verdicts.ts';
import { checkTextFully } from './check-text-fully.ts';
import { checkText } from './check-text.ts';

/** The server's and the browser's check, cached because many tests use the same sentences. */
const [server, browser] = [memoizeCheck(checkTextFully), memoizeCheck(checkText)];
const batches = readSentences();
/** Returns the sentence between innocent words, without punctuation. */
const within = (padding: string, one: LabelledSentence): LabelledSentence => ({
  ...one,
  text: `${padding} ${one.text.replace(/[.!]+$/, '')} ${padding}`,
});
const all = [...batches.values()].flat();
const everyNth = <T>(each: readonly T[], nth: number): T[] => each.filter((_, at) => at % nth === 0);

describe('labelled sentences', () => {
  it('are many, half of them innocent', () => {
    expect(all.length).toBeGreaterThanOrEqual(600);
    const blocked = all.filter(({ mustBlock }) => mustBlock).length / all.length;
    expect(blocked).toBeGreaterThan(0.45);
    expect(blocked).toBeLessThan(0.55);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  });

  it("match the verdicts stored for the rules' version (see keep-verdicts)", () => {
    expect(storedVerdicts()).toMatchObject(computeVerdicts({ ofMany: false }));
  });

  it.each([...batches].filter(([name]) => !isTrainingOnly(name)))(
    'of %s are classified as well as before',
    (name, labelled) => expectScore(name, scoreOf(labelled, server)),
  );

  it('of the training data are classified well as a whole', () => {
    const its = [...batches].flatMap(([name, labelled]) => (isTrainingOnly(name) ? labelled : []));
    const { precision, recall } = scoreOf(everyNth(its, 30), server);
    // A sample may deviate by a point.
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.97);
  });

  // Scores on unseen writers, to be raised; the aim is 0.97 for both.
  const strangers: Readonly<Record<string, { precision: number; recall: number }>> = {
    'fifth-examiner': { precision: 0.94, recall: 0.97 },
    'fourth-examiner': { precision: 0.93, recall: 0.96 },
    lecturer: { precision: 0.95, recall: 0.94 },
    'second-lawyer': { precision: 0.88, recall: 0.95 },
    tester: { precision: 0.96, recall: 0.95 },
    'third-examiner': { precision: 0.97, recall: 0.98 },
    // Other sentences by these writers were in the training data.
    days: { precision: 0.87, recall: 0.94 },
    fifths: { precision: 0.91, recall: 0.83 },
    team: { precision: 0.86, recall: 0.91 },
  };

  it.each([...readSentences('unlearnt')])(
    'of %s, unused for rules and training, score as well as before',
    (name, labelled) => {
      const { precision, recall } = scoreOf(labelled, server);
      expect(strangers[name], `${name} has no score to keep`).toBeDefined();
      expect(precision).toBeGreaterThanOrEqual(strangers[name]?.precision ?? 1);
      expect(recall).toBeGreaterThanOrEqual(strangers[name]?.recall ?? 1);
    },
  );

  it('of all unseen writers score well together', () => {
    const partly = ['days', 'fifths', 'team'];
    const theirs = [...readSentences('unlearnt')].flatMap(([name, its]) =>
      partly.includes(name) ? [] : its,
    );
    const { precision, recall } = scoreOf(theirs, server);
    expect(precision).toBeGreaterThanOrEqual(0.945);
    expect(recall).toBeGreaterThanOrEqual(0.965);
  });

  // Without punctuation only the classifier finds where a claim starts, and surrounding words dilute its
  // odds.
  it.each([
    ['Greek', 'στο ιατρείο μας σας περιμένουμε κάθε πρωί με καφέ και χαμόγελο', 0.92],
    ['English', 'we open every morning at nine and there is coffee and parking for everybody', 0.87],
  ])('of unseen writers are found among %s words too', (_, padding, least) => {
    const all = [...readSentences('unlearnt').values()].flat().filter(({ mustBlock }) => mustBlock);
    const claims = everyNth(all, 3);
    const found = claims.filter((one) => blockingRules(within(padding, one), server).length > 0);
    expect(found.length / claims.length).toBeGreaterThanOrEqual(least);
  });

  it('are classified in the browser too, with its smaller set of rules', () => {
    // Sentences for the classifier only were written for servers.
    const meant = [...batches].flatMap(([name, labelled]) =>
      isTrainingOnly(name) || name === 'open-3' ? [] : labelled,
    );
    const { precision, recall, faults } = scoreOf(meant, browser);
    expect([precision >= 0.97, recall >= 0.935], faults.join('\n')).toEqual([true, true]);
  });

  it('are blocked by a server if a browser rightly blocks them', () => {
    const mended = [...batches].flatMap(([name, its]) => (isTrainingOnly(name) ? [] : its));
    const others = [...batches].flatMap(([name, its]) => (isTrainingOnly(name) ? its : []));
    const each = [
      ...everyNth(mended, 2),
      ...everyNth([...others, ...[...readSentences('unlearnt').values()].flat()], 12),
    ];
    // A larger vocabulary reads separated or joined letters differently.
    const disguised = each.flatMap((one, at) => {
      const disguise = at % 3 === 0 && evasions[at % 2 === 0 ? 'letters apart' : 'Latin look-alikes'];
      return disguise ? [{ ...one, text: disguise(one.text) }] : [];
    });
    const padding = 'στο ιατρείο μας σας περιμένουμε κάθε πρωί με καφέ και χαμόγελο';
    const padded = each
      .filter(({ mustBlock }, at) => mustBlock && at % 7 === 0)
      .map((one) => within(padding, one));
    const passed = [...each, ...disguised, ...padded].filter(
      (one) =>
        one.mustBlock && blockingRules(one, browser).length > 0 && blockingRules(one, server).length === 0,
    );
    expect(passed.map(({ text }) => text)).toEqual([]);
  });

  // More of the sentences by which rules were fixed than of the training data, of which every sixth suffices.
  const some = [...batches].flatMap(([name, its]) =>
    isTrainingOnly(name)
      ? everyNth(
          its.filter((_, at) => at % 6 === 0),
          27,
        )
      : everyNth(its, 27),
  );
  it.each(evasionScores(some, server))('are still caught with $name', ({ caught, missed }) => {
    expect(caught, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});
