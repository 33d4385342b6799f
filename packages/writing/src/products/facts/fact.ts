import { traits } from '../kind-traits.ts';
import { sorts } from '../sorts.ts';

/** The subject of a fact: the product, its audience, the procedure or use, the result, cautions. */
const aspects = ['what', 'whom', 'how', 'expect', 'caution'] as const;
export type FactAspect = (typeof aspects)[number];

/** A true, careful statement that needs no other sentence in a post. */
export interface Fact {
  readonly aspect: FactAspect;
  readonly text: string;
  /** Each group needs one of its sorts or traits; with `-` before it, none. */
  readonly conditions: ReadonlyArray<readonly string[]>;
  /** The first and the last month (1-12) in which it holds; all when left out. */
  readonly months?: readonly [number, number];
  /** How a business receives visitors: true of no product in particular, and not confirmed by a person. */
  readonly isHouse?: true;
  /** The effect of an ingredient in the name. */
  readonly isOfIngredient?: true;
}

const isAspect = (word: string): word is FactAspect => (aspects as readonly string[]).includes(word);

/** Reads a line: aspect, conditions in brackets (`[capsule tablet]`, `[-hair]`, `[8-9]` for months), a colon, the text. */
function readFact(line: string): Fact {
  const [, aspect = '', inBrackets = '', text = ''] = /^(\w+)((?: \[[^\]]+\])*): (.+)$/.exec(line) ?? [];
  if (!isAspect(aspect) || text === '') throw new Error(`no fact: ${line}`);
  const groups = [...inBrackets.matchAll(/\[([^[\]]+)\]/g)].map(([, words = '']) => words);
  const months = groups.flatMap((group) => {
    const [, from, to] = /^(\d+)-(\d+)$/.exec(group) ?? [];
    return from === undefined ? [] : [[Number(from), Number(to)] as const];
  });
  const conditions = groups.filter((group) => !/^\d/.test(group)).map((group) => group.split(' '));
  const unknown = conditions
    .flat()
    .map((word) => word.replace(/^-/, ''))
    .filter((word) => !sorts.has(word) && !(traits as readonly string[]).includes(word));
  if (unknown.length > 0) throw new Error(`no sort and no trait: ${unknown.join(', ')} in ${line}`);
  return { aspect, text, conditions, ...(months[0] && { months: months[0] }) };
}

/** Reads the facts of some kinds, each below its name, as in `= facial`. */
export const readFacts = (text: string): Readonly<Record<string, readonly Fact[]>> =>
  Object.fromEntries(
    text
      .split(/^= /m)
      .slice(1)
      .map((part) => {
        const [name = '', ...lines] = part.trim().split('\n');
        return [name, lines.map(readFact)];
      }),
  );

/** Reads facts that belong to no single kind. */
export const readGeneralFacts = (text: string): readonly Fact[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ ...readFact(line), isHouse: true }));

/** Whether a fact is true of something with these sorts and traits. */
export const holdsFor = ({ conditions }: Fact, of: ReadonlySet<string>): boolean =>
  conditions.every((group) => {
    const [first = ''] = group;
    return first.startsWith('-')
      ? group.every((word) => !of.has(word.replace(/^-/, '')))
      : group.some((word) => of.has(word));
  });

/** Returns whether a fact is about the content, form or area in this name. */
export const isSpecific = ({ conditions, isOfIngredient }: Fact, said: readonly string[]): boolean =>
  isOfIngredient === true || conditions.some((group) => group.some((word) => said.includes(word)));

/** Returns whether a fact holds in a month (1-12); without a month only facts of the whole year do. */
export function isInSeason(months: Fact['months'], month: number | undefined): boolean {
  if (months === undefined) return true;
  if (month === undefined) return false;
  const [from, to] = months;
  return from <= to ? month >= from && month <= to : month >= from || month <= to;
}
