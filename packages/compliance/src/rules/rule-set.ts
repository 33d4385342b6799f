import { distances, excuseSets, leaflet } from './excuse-words.ts';
import { packsInForce } from './rules.ts';
import type { Rule } from './rule.ts';
import { wordSets } from './word-sets.ts';

/** Rules and words as a checker compiles them. */
export interface RuleSet {
  readonly version: string;
  /** Patterns that invite to read a leaflet. */
  readonly leaflet: string;
  /** How a sentence speaks of a claim without making it. */
  readonly distances: string;
  /** Words by which a sentence takes back, denies or asks what it says. */
  readonly excuses: Readonly<Record<string, string>>;
  readonly sets: Readonly<Record<string, string>>;
  readonly rules: readonly Rule[];
}

/** Rules of all packs, those that only servers know or the others. */
export const rulesOf = (audience: 'browsers' | 'servers'): Rule[] =>
  packsInForce.packs
    .flatMap(({ rules }) => rules)
    .filter(({ isWide = false }) => isWide === (audience === 'servers'));

/** What browsers check by. */
export const browserRules: RuleSet = {
  version: packsInForce.version,
  leaflet,
  distances,
  excuses: excuseSets,
  sets: wordSets,
  rules: rulesOf('browsers'),
};
