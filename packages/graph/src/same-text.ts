const asWritten = (text: string | undefined): string => (text ?? '').replaceAll('\r\n', '\n').trim();

const link = /\b(?:https?:\/\/|www\.)\S+/giu;
const beside = /[^\p{L}\p{N}]/gu;

/** Signs that some answers write as HTML does. */
const entity = /&(?:amp|lt|gt|quot|nbsp|#\d+|#x[\da-f]+);/giu;

/** Letters and digits alone: Meta trims, composes, escapes, shortens links and drops what nobody sees. */
const bare = (text: string): string =>
  text.replaceAll(entity, ' ').replaceAll(link, '').normalize('NFKC').toLowerCase().replaceAll(beside, '');

/** Whether a text that Meta shows may be one that it was given. */
export function isAlike(shown: string | undefined, given: string): boolean {
  if (asWritten(shown) === asWritten(given)) return true;
  const letters = bare(given);
  return letters !== '' && bare(shown ?? '') === letters;
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.replaceAll(entity, ' ').replaceAll(link, '').normalize('NFKC').toLowerCase().match(word));
/** Shorter ones stand in every text. */
const word = /[\p{L}\p{N}]{4,}/gu;
const fewestWords = 3;

/** Whether a text that Meta shows may be a given one after an edit: most words of the shorter one are in both. */
export function isNear(shown: string | undefined, given: string): boolean {
  const [one, other] = [wordsOf(shown ?? ''), wordsOf(given)];
  const common = [...one].filter((part) => other.has(part)).length;
  return common >= fewestWords && common * 2 >= Math.min(one.size, other.size);
}

/** The entries whose text may be a given one: those that show it as it was written, if there are any. */
export function findAlike<T extends { readonly text?: string | undefined }>(
  entries: readonly T[],
  given: string,
): T[] {
  const alike = entries.filter(({ text }) => isAlike(text, given));
  const exact = alike.filter(({ text }) => asWritten(text) === asWritten(given));
  return exact.length > 0 ? exact : alike;
}
