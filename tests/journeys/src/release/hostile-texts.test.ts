import { packPayloads } from '../corpora/script-payloads.ts';
import { testHostileTexts } from '../suites/hostile-texts.ts';

testHostileTexts({ packs: packPayloads(200), longPacks: packPayloads(1500) });
