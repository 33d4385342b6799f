import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Probabilities } from './meta.ts';
import { simulate } from './simulate.ts';

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    posts: { type: 'string', default: '1000' },
    shares: { type: 'string', default: '{}' },
    /** For planted bugs: the first seed that finds the bug ends the run. */
    plant: { type: 'string' },
    /** File of finished seeds, so that an interrupted run resumes. */
    journal: { type: 'string', default: '' },
  },
});
const { journal } = values;
const noted = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : [];
const hrtime = process.hrtime.bigint;
let isRed = false;
for (let seed = Number(values.seed), left = Number(values.seeds); left > 0; seed += 1, left -= 1) {
  if (isRed && values.plant !== undefined) break;
  const known = noted.find((line) => line.startsWith(`seed ${seed}: `));
  if (known !== undefined) {
    isRed ||= !known.startsWith(`seed ${seed}: 0 findings`);
    process.stdout.write(`${known}\n`);
    continue;
  }
  const began = hrtime();
  const { findings, told, ...facts } = await simulate(values.server, {
    seed,
    count: Number(values.posts),
    wanted: JSON.parse(values.shares) as Probabilities,
  });
  const seconds = Number((hrtime() - began) / 1_000_000n) / 1000;
  isRed ||= findings.length > 0;
  const figures = `seed ${seed}: ${findings.length} findings, ${JSON.stringify(facts)}, ${seconds} s`;
  const isOfFinding = (line: string) =>
    values.plant === undefined && findings.some((one) => one.includes(` on ${line.split(' ')[0]}:`));
  if (journal !== '') appendFileSync(journal, `${figures}\n`);
  process.stdout.write(`${[figures, ...findings, ...told.filter(isOfFinding)].join('\n  ')}\n`);
}
process.exitCode = isRed ? 1 : 0;
