import { productUrl } from '../api.ts';
import { openAccount } from '../portal-area.ts';
import { expect, test } from '../test.ts';
import { allTrials } from '../trials/all-trials.ts';
import { judge, type TrialStage, type Verdict } from '../trials/trial.ts';

interface Row {
  readonly family: string;
  readonly name: string;
  readonly verdict: Verdict;
  readonly seen: string;
}

const rows: Row[] = [];
/** An account's daily video storage fits a few of these. */
const trialsPerAccount = 15;
let stage: TrialStage;

test.beforeEach(async () => {
  if (rows.length % trialsPerAccount !== 0) return;
  const { call, token } = await openAccount('Odd input');
  stage = { url: productUrl(), token, call };
});

test.afterAll(() => {
  const width = Math.max(...rows.map(({ name }) => name.length), 0);
  for (const [family, tried] of Map.groupBy(rows, (row) => row.family)) {
    console.log(`\n${family}`);
    for (const { name, verdict, seen } of tried)
      console.log(`  ${name.padEnd(width)}  ${verdict}${seen === '' ? '' : `: ${seen}`}`);
  }
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  console.log(
    `\ntrials: ${count('holds')} hold, ${count('refused with reason')} refused with reason, ${count('fails')} fail`,
  );
});

test.describe('odd input', () => {
  for (const [label, label1, trial] of allTrials.map((trial) => [trial.family, trial.name, trial] as const))
    test(`${label}: ${label1}`, async () => {
      const { verdict, seen = '' } = judge(trial, await trial.run(stage));
      rows.push({ family: trial.family, name: trial.name, verdict, seen });
      expect(seen).toBe('');
    });
});
