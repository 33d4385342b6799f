import type { PackName, Rule } from './rule.ts';

/** Greek letters take two bytes each, so packed rules write them as capitals, in this order. */
export const packedLetters = 'αβγδεζηθικλμνξοπρστυφχψως';

/** Rules and words as they are compiled. */
export interface Unpacked {
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

/** Rules with the names of the sets whose words mean alike. */
export interface Widened extends Unpacked {
  readonly likes: readonly string[];
}

interface Wider {
  readonly sets: Readonly<Record<string, string>>;
  /** Further words by which a sentence takes back, denies or asks what it says. */
  readonly excuses: Readonly<Record<string, string>>;
  /** Further ways to speak of a claim without making it. */
  readonly distances: string;
  /** Words that mean alike; no rule speaks of them. */
  readonly likes: Readonly<Record<string, string>>;
  /** Rules that only servers know. */
  readonly rules: readonly Rule[];
  /** By the id of the rule. */
  readonly patterns: Readonly<Record<string, string>>;
}

/** The pack that a rule belongs to. */
export const packOf = (ruleId: string): PackName => ruleId.slice(0, ruleId.indexOf('.')) as PackName;

const read = (packed: string): unknown =>
  JSON.parse(packed, (_, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/[A-Y]/g, (capital) => packedLetters[capital.charCodeAt(0) - 65] ?? capital)
      : value,
  );

/** Reads packed rules. */
export const unpack = (packed: string): Unpacked => read(packed) as Unpacked;

type Sets = Readonly<Record<string, string>>;

/** Sets of words with the further words of each. */
const joined = (sets: Sets, more: Sets): Sets =>
  Object.fromEntries(
    Object.keys({ ...sets, ...more }).map((name) => [
      name,
      [sets[name], more[name]].filter((words) => words).join(' '),
    ]),
  );

/** Adds further rules, patterns for all of them, and the words that these speak of; what stood there stays as it is. */
export function widen(rules: Unpacked, packedMore: string): Widened {
  const more = read(packedMore) as Wider;
  return {
    ...rules,
    distances: `${rules.distances}/${more.distances}`,
    excuses: joined(rules.excuses, more.excuses),
    sets: { ...more.likes, ...joined(rules.sets, more.sets) },
    likes: Object.keys(more.likes),
    rules: [...rules.rules, ...more.rules].map((rule) => ({
      ...rule,
      patterns: [rule.patterns, more.patterns[rule.id]].filter((lines) => lines).join('/'),
    })),
  };
}
