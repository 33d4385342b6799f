import { writeFileSync } from 'node:fs';
import { readCommandLine } from '@kallos/tooling/command-line';
import { storedVerdicts, verdictsFile, computeVerdicts } from './verdicts.ts';

readCommandLine({ options: {} });

// A new version re-checks posts; under the same one posts would keep outdated verdicts.
const [now, kept] = [computeVerdicts({ ofMany: true }), storedVerdicts()];
if (now.hash !== kept.hash && now.version === kept.version)
  throw new Error(
    'verdicts changed: raise the version in src/rules/rules.ts, then npm run keep-verdicts -w packages/compliance',
  );
writeFileSync(verdictsFile, `${JSON.stringify(now, null, 2)}\n`);
