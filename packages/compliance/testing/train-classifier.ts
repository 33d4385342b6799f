import { writeFileSync } from 'node:fs';
import { learntSentences } from './judge.ts';
import { learnLikeness, weightsModule } from './learn-likeness.ts';

writeFileSync(
  new URL('../src/classifier/weights.ts', import.meta.url),
  weightsModule(learnLikeness(learntSentences())),
);
