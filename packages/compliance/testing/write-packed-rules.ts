import { writeFileSync } from 'node:fs';
import { packedModule } from './pack-rules.ts';

writeFileSync(new URL('../src/packed-rules.ts', import.meta.url), packedModule());
