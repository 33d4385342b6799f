/** Returns text for comparison: lower case, without accents, final sigma as sigma. */
export const foldLetters = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/**
 * Returns text for searching and sorting: no case, no accents, final sigma as sigma, letters
 * instead of ligatures, single spaces.
 */
export const fold = (text: string): string => foldLetters(text.normalize('NFKD')).replace(/\s+/g, ' ').trim();

/** Returns the words of a search as escaped `like` patterns. */
export const likePatterns = (search: string): string[] =>
  fold(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
