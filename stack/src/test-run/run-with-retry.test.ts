import { describe, expect, it } from 'vitest';
import { type Outcome, runWithRetry } from './run-with-retry.ts';

const red = (...remarks: string[]): Outcome => ({ tally: { passed: 8, failed: remarks.length }, remarks });
const green: Outcome = { tally: { passed: 3, failed: 0 }, remarks: [] };

async function outcomeOf(outcomes: readonly Outcome[], isCi = true) {
  const asked: (readonly string[])[] = [];
  const outcome = await runWithRetry(['journeys'], isCi, async (filters) => {
    asked.push(filters);
    return outcomes[asked.length - 1] as Outcome;
  });
  return { asked, ...outcome };
}

describe('a second try', () => {
  const lines = ['failed: a/b.test.ts > one > two (slow)', 'failed: a/b.test.ts > three (late)'];

  it('retries the files that failed and reports them', async () => {
    expect(await outcomeOf([red(...lines), green])).toEqual({
      asked: [['journeys'], ['a/b.test.ts']],
      tally: { passed: 10, failed: 0 },
      remarks: [
        'passed at its second try: a/b.test.ts > one > two (slow)',
        'passed at its second try: a/b.test.ts > three (late)',
      ],
    });
  });

  it('keeps the failures when a file fails again or nothing ran', async () => {
    const nothing: Outcome = { tally: { passed: 0, failed: 0 }, remarks: [] };
    for (const second of [red('failed: a/b.test.ts > three (late)'), nothing]) {
      expect((await outcomeOf([red(...lines), second])).tally).toEqual({ passed: 8, failed: 2 });
    }
  });

  it('needs CI, few files, and no failure outside of a file', async () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => `failed: ${name}.test.ts > it (late)`);
    expect((await outcomeOf([red(...lines)], false)).asked).toHaveLength(1);
    expect((await outcomeOf([red(...many)])).asked).toHaveLength(1);
    expect((await outcomeOf([red(...lines, 'failed: outside of any test (gone)')])).asked).toHaveLength(1);
    const uncounted: Outcome = { tally: { passed: 8, failed: 3 }, remarks: lines };
    expect((await outcomeOf([uncounted])).asked).toHaveLength(1);
  });
});
