import { writeFileSync } from 'node:fs';
import { encodeWeights } from '../src/classifier/weights.ts';
import { trainingSentences } from './judge.ts';
import { learnLikeness } from './learn-likeness.ts';

writeFileSync(
  new URL('../src/classifier/weights.bin', import.meta.url),
  encodeWeights(learnLikeness(trainingSentences())),
);
