import { writeFileSync } from 'node:fs';
import { keptVerdicts, learntNow, verdictsFile, verdictsNow } from './verdicts.ts';

// Under a new version posts are judged again; under the same one a post would keep a verdict that nobody gives any more.
const [now, kept] = [verdictsNow(), keptVerdicts()];
if (now.hash !== kept.hash && now.version === kept.version)
  throw new Error(
    'the rules say something else than before: raise their version in src/rules.ts and pack again',
  );
writeFileSync(verdictsFile, `${JSON.stringify({ ...now, learnt: learntNow() }, null, 2)}\n`);
