import { browserRules, rulesOf, type RuleSet } from '../rule-set.ts';
import { wideDistances, wideExcuses } from './excuses.ts';
import { likeSets } from './likes.ts';
import { widePatterns } from './patterns.ts';
import { wideSets } from './sets.ts';

/** Rules with words for the classifier only. */
export interface ServerRuleSet extends RuleSet {
  /** Groups of synonyms; no rule uses them. */
  readonly likes: Readonly<Record<string, string>>;
}

type Sets = Readonly<Record<string, string>>;

/** Joins sets of words in this order. */
const joined = (sets: Sets, more: Sets): Sets =>
  Object.fromEntries(
    Object.keys({ ...sets, ...more }).map((name) => [
      name,
      [sets[name], more[name]].filter((words) => words).join(' '),
    ]),
  );

/** The rules of servers: the browser's, further rules, and further words and patterns for all of them. */
export const allRules: ServerRuleSet = {
  ...browserRules,
  distances: `${browserRules.distances}\n${wideDistances}`,
  excuses: joined(browserRules.excuses, wideExcuses),
  sets: joined(browserRules.sets, wideSets),
  likes: likeSets,
  rules: [...browserRules.rules, ...rulesOf('servers')].map((rule) => ({
    ...rule,
    patterns: `${rule.patterns}\n${widePatterns[rule.id] ?? ''}`,
  })),
};
