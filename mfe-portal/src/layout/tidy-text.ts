import { cleanText } from '@kallos/contracts/texts/clean-text';

const entities: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  '#39': "'",
};
const line = String.raw`(?<=^|\n)`;
const pattern = (source: string, flags = 'gu'): RegExp => new RegExp(source, flags);

/** Marks of Markdown, HTML and word processors, which networks show literally. */
const marks: ReadonlyArray<readonly [RegExp, string | ((...found: string[]) => string)]> = [
  [/<br\s*\/?>|<\/(?:p|div|h[1-6]|tr)>/giu, '\n'],
  [/<li(?:\s[^<>]*)?>/giu, '\n• '],
  [
    /<\/?(?:b|i|u|s|em|strong|p|div|span|font|h[1-6]|ul|ol|li|a|table|tbody|tr|td|th|o:p)(?:\s[^<>]*)?\/?>/giu,
    '',
  ],
  [/&(nbsp|amp|quot|apos|lt|gt|#39);/gu, (whole, name) => entities[name ?? ''] ?? whole],
  [pattern(String.raw`${line}[ \t]*\x60{3}[^\n]*(?:\n|$)`), ''],
  [
    /!?\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+)[^()\n]*\)/gu,
    (_, name, address) => (name === address ? address : `${name}: ${address}`),
  ],
  [pattern(String.raw`${line}[ \t]*(?:[*_][ \t]*){3,}(?=\n|$)`), ''],
  [pattern(String.raw`${line}[ \t]{0,3}#{1,6}[ \t]+([^\n]*?)[ \t]*#*(?=\n|$)`), '$1'],
  [pattern(String.raw`${line}[ \t]*>[ \t]?`), ''],
  [pattern(String.raw`${line}[ \t]*[-*+•][ \t]+\[[ xX]\][ \t]*`), '• '],
  [pattern(String.raw`${line}[ \t]*(?:[*+·▪■◦\u00a7\uf0b7\uf0a7\uf0d8]|[•-]\t|o\t)[ \t\u00a0]+`), '• '],
  [pattern(String.raw`${line}[ \t]*(?:[•-]|o)\t[ \t]*`), '• '],
  [pattern(String.raw`${line}\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?(?:\n|$)`), ''],
  [
    pattern(String.raw`${line}\|[ \t]*([^\n|]+(?:\|[^\n|]+)+)\|[ \t]*(?=\n|$)`),
    (_, cells) =>
      (cells ?? '')
        .split('|')
        .map((cell) => cell.trim())
        .join(' – '),
  ],
  [/\*{3}(?=\S)([^*\n]*[^\s*])\*{3}/gu, '$1'],
  [/\*\*(?=\S)((?:[^*\n]|\*(?!\*))*?[^\s*])\*\*/gu, '$1'],
  [/(?<![\p{L}\p{N}_#@])__(?=\S)([^_\n]*[^\s_])__(?![\p{L}\p{N}_])/gu, '$1'],
  [/~~(?=\S)([^~\n]*[^\s~])~~/gu, '$1'],
  [/(?<![\p{L}\p{N}*\\=/?&])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_#@/\\])_(?=[^\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/gu, '$1'],
  [/`([^`\n]+)`/gu, '$1'],
  [/\\([*_#`~[\]>-])/gu, '$1'],
];

const withoutMarks = (text: string): string =>
  marks.reduce((before, [mark, instead]) => before.replace(mark, instead as string), text);

const isGreek = (text: string): boolean => /\p{Script=Greek}/u.test(text);

/** Replaces special spaces, tabs and quotation marks by typed ones. */
const withPlainSpaces = (text: string): string =>
  text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .replace(/[“„]([^“”„\n]*)[”“]/gu, (whole, said: string) => (isGreek(said) ? `«${said}»` : whole))
    .trim();

/** Returns a text without formatting marks, with plain spaces and quotation marks. */
export function tidyText(text: string): string {
  let before = cleanText(text);
  // Marks can be nested.
  for (let after = withoutMarks(before); after !== before; after = withoutMarks(before)) before = after;
  return withPlainSpaces(before);
}

/** Returns whether a text has marks that networks would show literally. */
export const hasMarks = (text: string): boolean => {
  const cleaned = cleanText(text);
  return /\t/.test(cleaned) || withoutMarks(cleaned) !== cleaned;
};

/** Returns the first lines that differ, in pairs. */
export function changedLines(before: string, after: string, most = 3): Array<readonly [string, string]> {
  const kept = new Set(after.split('\n'));
  const known = new Set(before.split('\n'));
  const gone = before.split('\n').filter((one) => !kept.has(one) && one.trim() !== '');
  const come = after.split('\n').filter((one) => !known.has(one) && one.trim() !== '');
  return gone.slice(0, most).map((one, index) => [one, come[index] ?? ''] as const);
}
