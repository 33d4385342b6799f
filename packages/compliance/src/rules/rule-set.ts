import { distances, excuseSets, leaflet } from './excuse-words.ts';
import type { Rule } from './rule.ts';
import { activePacks } from './rules.ts';
import { untrainedSets, wordSets } from './word-sets.ts';

/** Rules and words for a checker to compile. */
export interface RuleSet {
  readonly version: string;
  /** Patterns that invite to read a leaflet. */
  readonly leaflet: string;
  /** Phrases that mention a claim without making it. */
  readonly distances: string;
  /** Words by which a sentence retracts, denies or asks its content. */
  readonly excuses: Readonly<Record<string, string>>;
  readonly sets: Readonly<Record<string, string>>;
  readonly rules: readonly Rule[];
}

/** Returns the rules of all packs for browsers, or the additional ones for servers. */
export const rulesOf = (audience: 'browsers' | 'servers'): Rule[] =>
  activePacks.packs
    .flatMap(({ rules }) => rules)
    .filter(({ isWide = false }) => isWide === (audience === 'servers'));

/** The rules of browsers. */
export const browserRules: RuleSet = {
  version: activePacks.version,
  leaflet,
  distances,
  excuses: excuseSets,
  sets: { ...wordSets, ...untrainedSets },
  rules: rulesOf('browsers'),
};
