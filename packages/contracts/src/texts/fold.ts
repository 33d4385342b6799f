/** Returns text for comparison: lower case, without accents, final sigma as sigma. */
export const foldLetters = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** Text for searching and ordering: no case, no accents, final sigma as sigma, plain letters for ligatures, single spaces. */
export const fold = (text: string): string => foldLetters(text.normalize('NFKD')).replace(/\s+/g, ' ').trim();

/** The words of a search as `like` patterns; `%`, `_` and `\` are meant literally. */
export const likePatterns = (search: string): string[] =>
  fold(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
