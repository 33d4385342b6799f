import { packPayloads } from '../corpora/script-payloads.ts';
import { testHostileTexts } from '../suites/hostile-texts.ts';

/** Every fourth; all before a release. */
const some = (packs: readonly string[]) => packs.filter((_, at) => at % 4 === 0);

testHostileTexts({ packs: some(packPayloads(200)), longPacks: some(packPayloads(1500)) });
