import { readCommandLine } from '@kallos/tooling/command-line';
import { checkTextFully } from '../src/check-text-fully.ts';
import { checkText } from '../src/check-text.ts';
import { activePacks } from '../src/rules/rules.ts';
import { browserMilliseconds } from './browser-speed.ts';
import { evasionScores, readSentences, scoreOf, type Check } from './judge.ts';
import { isTrainingOnly, leaveOneOut } from './leave-one-out.ts';
import { longText, medianMilliseconds } from './long-text.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1).padStart(6)} %`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const options = readCommandLine({
  options: {
    'leave-one-out': { type: 'boolean', default: false },
    unlearnt: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
  },
}).values;
const { unlearnt: isUnlearnt, faults: faultsToo } = options;

if (options['leave-one-out']) {
  say('each writer judged by what all others taught; rules and likeness');
  for (const { name, sentences, score } of leaveOneOut())
    say(
      `${name.padEnd(20)} ${String(sentences).padStart(6)}   ${percent(score.precision)}  ${percent(score.recall)}`,
    );
  process.exit();
}

const batches = readSentences(isUnlearnt ? 'unlearnt' : 'sentences');
const all = [...batches.values()].flat();
const allOf = (isWanted: (name: string) => boolean) =>
  [...batches].flatMap(([name, labelled]) => (isWanted(name) ? labelled : []));
/**
 * The groups that also get a joint score. Unseen ones had no sentences, or other ones, in the training data.
 */
const groups = isUnlearnt
  ? [['all', all] as const]
  : ([
      ['written for the rules', allOf((name) => !isTrainingOnly(name))],
      ['only learnt from', allOf(isTrainingOnly)],
      ['all', all],
      ['of strangers', [...readSentences('unlearnt').values()].flat()],
    ] as const);
const names = new Set(groups.map(([name]): string => name));

say(`rules ${activePacks.version}, ${all.length} sentences\n`);
say('                                      on servers           in the browser');
say('batch                  sentences  precision    recall  precision    recall');
for (const [name, labelled] of [...batches, ...groups]) {
  const { precision, recall, faults } = scoreOf(labelled);
  const local = scoreOf(labelled, checkText);
  const shares = [precision, recall, local.precision, local.recall].map(percent);
  say(`${name.padEnd(21)} ${String(labelled.length).padStart(10)}   ${shares.join('  ')}`);
  if (faultsToo && !names.has(name)) for (const fault of faults) say(`    ${fault}`);
}
say('\ndisguised block examples that are still caught');
for (const { name, caught, missed } of evasionScores(all)) {
  say(`${name.padEnd(26)} ${percent(caught)}`);
  if (faultsToo) for (const text of missed) say(`    ${text}`);
}
const medianOf = (check: Check): string =>
  medianMilliseconds(() => check({ text: longText(), productClasses: ['cosmetic'] })).toFixed(2);
const inBrowser = await browserMilliseconds();
say(`\na text of ${longText().length} characters, median by all rules: ${medianOf(checkTextFully)} ms`);
say(`by the rules of the browser: ${medianOf(checkText)} ms`);
if (inBrowser)
  say(
    `in Chromium: ${inBrowser.median.toFixed(2)} ms; the first with loading: ${inBrowser.first.toFixed(1)} ms`,
  );
