import { writeFileSync } from 'node:fs';
import { packedModule, packedWideModule } from './pack-rules.ts';

writeFileSync(new URL('../src/packed-rules.ts', import.meta.url), packedModule());
writeFileSync(new URL('../src/packed-wide-rules.ts', import.meta.url), packedWideModule());
