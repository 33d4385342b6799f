/** Text for searching and ordering: no case, no accents, final sigma as sigma, single spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim();

/** The words of a search as `like` patterns; `%`, `_` and `\` are meant literally. */
export const likePatterns = (search: string): string[] =>
  fold(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
