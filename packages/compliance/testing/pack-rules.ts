import { distances, excuseSets, leaflet } from '../src/excuse-words.ts';
import { packsInForce } from '../src/rules.ts';
import { packedLetters } from '../src/unpack.ts';
import { wideDistances, wideExcuses } from '../src/wide/excuses.ts';
import { likeSets } from '../src/wide/likes.ts';
import { widePatterns } from '../src/wide/patterns.ts';
import { wideSets } from '../src/wide/sets.ts';
import { wordSets } from '../src/word-sets.ts';
import type { Rule } from '../src/rule.ts';
import { respell } from './respell.ts';

const names = [...new Set([...Object.keys(wordSets), ...Object.keys(wideSets)])];
const codeOf = (name: string): string => {
  const index = names.indexOf(name);
  if (index < 0) throw new Error(`no set of words is called ${name}`);
  return index.toString(36);
};

/** A text in the fewest bytes: Greek letters as capitals, sets by their number, `/` between lines. */
function pack(text: string): string {
  if (/[A-Z/]/.test(text.replaceAll(/\$\w+/g, ''))) throw new Error(`capitals and / are taken: ${text}`);
  const short = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\$(\w+)/g, (_, name: string) => `$${codeOf(name)}`)
    .replaceAll(
      /(?<![$\w])([a-zα-ως]+)(\+?)/g,
      (_, word: string, plus: string) => respell(word, plus !== '') + plus,
    );
  const lines = short.split('\n').map((line) =>
    line
      .trim()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(?<=^|\s|\{|;)[^\s{};|>?]+(?:\|[^\s{};|>?]+)+/g, (one) =>
        [...new Set(one.split('|'))].toSorted().join('|'),
      ),
  );
  return lines
    .filter((line) => line !== '')
    .join('/')
    .replaceAll(/[α-ω]/g, (letter) => String.fromCharCode(65 + packedLetters.indexOf(letter)));
}

/** Words of a set stand on as many lines as they need. */
const packSet = (words: string): string =>
  [...new Set(pack(words.replaceAll(/\s+/g, ' ')).split(' '))].toSorted().join(' ');

const packSets = (sets: Readonly<Record<string, string>>, nameOf: (name: string) => string) =>
  Object.fromEntries(Object.entries(sets).map(([name, words]) => [nameOf(name), packSet(words)]));

const packRules = (isMeant: (rule: Rule) => boolean): string =>
  packsInForce.packs
    .flatMap(({ rules }) => rules)
    .filter(isMeant)
    .map((rule) =>
      JSON.stringify({
        ...rule,
        isWide: undefined,
        // Only screens and services ask whether anybody may answer for it.
        isFinal: undefined,
        unless: rule.unless && pack(rule.unless),
        patterns: pack(rule.patterns),
      }),
    )
    .join(',\n');

/** The module that `packed-rules.ts` has to be. */
export function packedModule(): string {
  const parts = {
    version: packsInForce.version,
    leaflet: pack(leaflet),
    distances: pack(distances),
    excuses: packSets(excuseSets, (name) => name),
    sets: packSets(wordSets, codeOf),
  };
  const entries = Object.entries(parts).map(([name, part]) => `"${name}":${JSON.stringify(part)},`);
  return `/** Written by \`npm run pack -w packages/compliance\` from the packs and words beside it. */
export const packedRules = \`{${entries.join('\n')}
"rules":[${packRules(({ isWide }) => !isWide)}]}\`;
`;
}

/** The module that `packed-wide-rules.ts` has to be. */
export function packedWideModule(): string {
  const patterns = Object.fromEntries(Object.entries(widePatterns).map(([id, lines]) => [id, pack(lines)]));
  const lines = Object.entries(patterns).map((entry) => entry.map((part) => JSON.stringify(part)).join(':'));
  return `/** Written by \`npm run pack -w packages/compliance\` from the wide words and patterns. */
export const packedWideRules = \`{"sets":${JSON.stringify(packSets(wideSets, codeOf))},
"excuses":${JSON.stringify(packSets(wideExcuses, (name) => name))},
"distances":${JSON.stringify(pack(wideDistances))},
"likes":${JSON.stringify(packSets(likeSets, (name) => name))},
"rules":[${packRules(({ isWide }) => isWide === true)}],
"patterns":{${lines.join(',\n')}}}\`;
`;
}
