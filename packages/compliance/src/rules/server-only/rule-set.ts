import { browserRules, rulesOf, type RuleSet } from '../rule-set.ts';
import { wideDistances, wideExcuses } from './excuses.ts';
import { likeSets } from './likes.ts';
import { widePatterns } from './patterns.ts';
import { wideSets } from './sets.ts';

/** Rules with the words that only the classifier knows. */
export interface ServerRuleSet extends RuleSet {
  /** Sets of words that mean alike; no rule names them. */
  readonly likes: Readonly<Record<string, string>>;
}

type Sets = Readonly<Record<string, string>>;

/** Sets of words with the further words of each, in this order. */
const joined = (sets: Sets, more: Sets): Sets =>
  Object.fromEntries(
    Object.keys({ ...sets, ...more }).map((name) => [
      name,
      [sets[name], more[name]].filter((words) => words).join(' '),
    ]),
  );

/** What servers check by: the rules of browsers, further rules, and further words and patterns for all of them. */
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
