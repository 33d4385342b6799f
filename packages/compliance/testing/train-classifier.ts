import { writeFileSync } from 'node:fs';
import { readCommandLine } from '@kallos/tooling/command-line';
import { encodeWeights } from '../src/classifier/weights.ts';
import { trainingSentences } from './judge.ts';
import { learnLikeness } from './learn-likeness.ts';

readCommandLine({ options: {} });

writeFileSync(
  new URL('../src/classifier/weights.bin', import.meta.url),
  encodeWeights(learnLikeness(trainingSentences())),
);
