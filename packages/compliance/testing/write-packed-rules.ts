import { writeFileSync } from 'node:fs';
import { packedModule, packedWideModule } from './pack-rules.ts';

const write = (name: string, module: string): void =>
  writeFileSync(new URL(`../src/${name}.ts`, import.meta.url), module);

write('packed-rules', packedModule());
write('packed-wide-rules', packedWideModule());
// Likeness is learnt with the words of the rules as they are now.
const { learnLikeness, weightsModule } = await import('./learn-likeness.ts');
const { learntSentences } = await import('./judge.ts');
write('likeness-weights', weightsModule(learnLikeness(learntSentences())));
