import { describe, expect, inject, it } from 'vitest';
import { evasions } from '../testing/evasions.ts';
import {
  blocksOf,
  evasionScores,
  isOpen,
  readSentences,
  remembering,
  scoreOf,
  type LabelledSentence,
} from '../testing/judge.ts';
import { isLearnt } from '../testing/leave-one-out.ts';
import { keptVerdicts, verdictsNow } from '../testing/verdicts.ts';
import { checkText } from './check-text.ts';
import { checkTextFully } from './check-text-fully.ts';

/** The server's and the browser's check, which many tests ask about the same sentences. */
const [server, browser] = [remembering(checkTextFully), remembering(checkText)];
const batches = readSentences();
/** The sentence between innocent words, without a sign. */
const within = (padding: string, one: LabelledSentence): LabelledSentence => ({
  ...one,
  text: `${padding} ${one.text.replace(/[.!]+$/, '')} ${padding}`,
});
const all = [...batches.values()].flat();
/** Before a release all, else every nth. */
const someOf = <T>(each: readonly T[], nth: number): T[] =>
  each.filter((_, at) => inject('isFull') || at % nth === 0);

describe('labelled sentences', () => {
  it('are many, and half of them innocent', () => {
    expect(all.length).toBeGreaterThanOrEqual(600);
    const blocked = all.filter(({ mustBlock }) => mustBlock).length / all.length;
    expect(blocked).toBeGreaterThan(0.45);
    expect(blocked).toBeLessThan(0.55);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  });

  it('are judged as the version of the rules says: raise it, then npm run keep-verdicts -w packages/compliance', () => {
    expect(keptVerdicts()).toMatchObject(verdictsNow(inject('isFull')));
  });

  // What the sentences of an open batch scored may not fall. The rules were mended by some of open-1's later; by none of
  // the others, so that their score is what strangers meet. Likeness cannot learn all by heart that it learns from.
  const kept: Readonly<Record<string, { precision: number; recall: number }>> = {
    'stranger-10': { precision: 0.96, recall: 0.97 },
    'open-1': { precision: 0.98, recall: 0.97 },
    'open-2': { precision: 0.99, recall: 0.85 },
    'open-3': { precision: 0.97, recall: 0.9 },
    // Claims and their denials in every form of grammar: of most, rules see only the words.
    'learn-refusals': { precision: 0.78, recall: 0.83 },
    'learn-counter': { precision: 0.9, recall: 0.95 },
    'learn-twins': { precision: 0.91, recall: 0.95 },
    'learn-denials': { precision: 0.91, recall: 0.95 },
    'learn-explainers': { precision: 0.86, recall: 0.95 },
    'learn-agency-posts': { precision: 0.9, recall: 0.98 },
    'learn-visitors': { precision: 0.9, recall: 0.98 },
  };
  const learnt = { precision: 0.93, recall: 0.92 };

  it.each([...batches].filter(([name]) => inject('isFull') || !isLearnt(name)))(
    'of %s are told apart',
    (name, labelled) => {
      const others = isLearnt(name) ? learnt : { precision: 0.97, recall: 0.97 };
      const least = kept[name] ?? (isOpen(name) ? undefined : others);
      const { precision, recall, faults } = scoreOf(labelled, server);
      expect(least, `${name} has no score to keep`).toBeDefined();
      expect(precision, faults.join('\n')).toBeGreaterThanOrEqual(least?.precision ?? 1);
      expect(recall, faults.join('\n')).toBeGreaterThanOrEqual(least?.recall ?? 1);
    },
  );

  it('that were learnt from are told apart, all together', () => {
    const its = [...batches].flatMap(([name, labelled]) => (isLearnt(name) ? labelled : []));
    const { precision, recall } = scoreOf(someOf(its, 30), server);
    // A part of them may be off by a point.
    expect(precision).toBeGreaterThanOrEqual(inject('isFull') ? 0.96 : 0.95);
    expect(recall).toBeGreaterThanOrEqual(inject('isFull') ? 0.98 : 0.97);
  });

  // What each stranger met, to be raised; 0.97 both ways is the aim.
  const strangers: Readonly<Record<string, { precision: number; recall: number }>> = {
    'fifth-examiner': { precision: 0.94, recall: 0.97 },
    'fourth-examiner': { precision: 0.93, recall: 0.96 },
    lecturer: { precision: 0.95, recall: 0.94 },
    'second-lawyer': { precision: 0.88, recall: 0.95 },
    tester: { precision: 0.96, recall: 0.95 },
    'third-examiner': { precision: 0.97, recall: 0.98 },
    // Of these writers other sentences were learnt.
    days: { precision: 0.87, recall: 0.94 },
    fifths: { precision: 0.91, recall: 0.83 },
    team: { precision: 0.86, recall: 0.91 },
  };

  it.each([...readSentences('unlearnt')])(
    'of %s, by whom nothing was mended nor learnt, are told apart as well as ever',
    (name, labelled) => {
      const { precision, recall } = scoreOf(labelled, server);
      expect(strangers[name], `${name} has no score to keep`).toBeDefined();
      expect(precision).toBeGreaterThanOrEqual(strangers[name]?.precision ?? 1);
      expect(recall).toBeGreaterThanOrEqual(strangers[name]?.recall ?? 1);
    },
  );

  it('of all strangers of whom nothing was learnt are told apart together', () => {
    const partly = ['days', 'fifths', 'team'];
    const theirs = [...readSentences('unlearnt')].flatMap(([name, its]) =>
      partly.includes(name) ? [] : its,
    );
    const { precision, recall } = scoreOf(theirs, server);
    expect(precision).toBeGreaterThanOrEqual(0.945);
    expect(recall).toBeGreaterThanOrEqual(0.965);
  });

  // Without a sign between nothing but likeness tells where a claim starts, and what surrounds it thins its odds.
  it.each([
    ['Greek', 'στο ιατρείο μας σας περιμένουμε κάθε πρωί με καφέ και χαμόγελο', 0.92],
    ['English', 'we open every morning at nine and there is coffee and parking for everybody', 0.87],
  ])('of strangers are found among %s words as well', (_, padding, least) => {
    const all = [...readSentences('unlearnt').values()].flat().filter(({ mustBlock }) => mustBlock);
    const claims = someOf(all, 3);
    const found = claims.filter((one) => blocksOf(within(padding, one), server).length > 0);
    expect(found.length / claims.length).toBeGreaterThanOrEqual(least);
  });

  it('are told apart in the browser as well, where fewer rules stand and none of its own', () => {
    // What only likeness learns from was written for servers.
    const meant = [...batches].flatMap(([name, labelled]) =>
      isLearnt(name) || name === 'open-3' ? [] : labelled,
    );
    const { precision, recall, faults } = scoreOf(meant, browser);
    expect([precision >= 0.97, recall >= 0.935], faults.join('\n')).toEqual([true, true]);
  });

  it('are blocked by a server wherever a browser blocks them rightly, also those of strangers, in disguise and among other words', () => {
    const mended = [...batches].flatMap(([name, its]) => (isLearnt(name) ? [] : its));
    const others = [...batches].flatMap(([name, its]) => (isLearnt(name) ? its : []));
    const each = [
      ...someOf(mended, 2),
      ...someOf([...others, ...[...readSentences('unlearnt').values()].flat()], 12),
    ];
    // What knows more words takes letters that stand apart or together for others.
    const disguised = each.flatMap((one, at) => {
      const disguise = at % 3 === 0 && evasions[at % 2 === 0 ? 'letters apart' : 'Latin look-alikes'];
      return disguise ? [{ ...one, text: disguise(one.text) }] : [];
    });
    const padding = 'στο ιατρείο μας σας περιμένουμε κάθε πρωί με καφέ και χαμόγελο';
    const padded = each
      .filter(({ mustBlock }, at) => mustBlock && at % 7 === 0)
      .map((one) => within(padding, one));
    const passed = [...each, ...disguised, ...padded].filter(
      (one) => one.mustBlock && blocksOf(one, browser).length > 0 && blocksOf(one, server).length === 0,
    );
    expect(passed.map(({ text }) => text)).toEqual([]);
  });

  // Of what rules were mended by more than of what was only learnt from, of which every sixth is enough.
  const some = [...batches].flatMap(([name, its]) =>
    isLearnt(name)
      ? someOf(
          its.filter((_, at) => at % 6 === 0),
          27,
        )
      : someOf(its, 27),
  );
  it.each(evasionScores(some, server))('are still caught with $name', ({ caught, missed }) => {
    expect(caught, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});
