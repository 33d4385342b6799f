const asWritten = (text: string | undefined): string => (text ?? '').replaceAll('\r\n', '\n').trim();

const link = /\b(?:https?:\/\/|www\.)\S+/giu;
const beside = /[^\p{L}\p{N}]/gu;

/** Characters that some responses escape as HTML entities. */
const entity = /&(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);/giu;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function signOf(name: string): string {
  const number = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return (
    named[name.toLowerCase()] ?? (number > 0 && number <= 0x10_ff_ff ? String.fromCodePoint(number) : ' ')
  );
}

/** Returns a text without its links, including links with HTML-escaped characters. */
const withoutLinks = (text: string): string =>
  text.replaceAll(entity, (written) => signOf(written.slice(1, -1))).replaceAll(link, '');

/**
 * Keeps letters and digits only: Meta trims, normalizes, escapes, shortens links and drops
 * invisible characters.
 */
const bare = (text: string): string =>
  withoutLinks(text).normalize('NFKC').toLowerCase().replaceAll(beside, '');

const unseen = /[\s\p{M}\p{Cf}]/gu;

/** Keeps the visible emoji and signs of a text without letters, without variation selectors. */
const signs = (text: string): string => withoutLinks(text).normalize('NFKC').replaceAll(unseen, '');

const cut = /(?:…|\.\.\.)\s*$/u;
/** Minimum length of a prefix match; many texts share shorter beginnings. */
const shortestBeginning = 12;

/** Returns whether a text that Meta shows matches a given one, also if Meta cut it off. */
export function isSameText(shown: string | undefined, given: string): boolean {
  if (asWritten(shown) === asWritten(given)) return true;
  const [letters, own] = [bare(shown ?? ''), bare(given)];
  if (own === '') return letters === '' && signs(shown ?? '') === signs(given);
  const isBeginning = letters.length >= shortestBeginning && cut.test(shown ?? '') && own.startsWith(letters);
  return letters === own || isBeginning;
}

const part = /[\p{L}\p{N}]+/gu;
const digit = /\p{N}/u;
/** Minimum length of compared words; shorter ones occur in every text. */
const shortestWord = 4;
const fewestWords = 3;

const partsOf = (text: string): readonly string[] =>
  withoutLinks(text).normalize('NFKC').toLowerCase().match(part) ?? [];
const wordsOf = (parts: readonly string[]) => new Set(parts.filter((one) => [...one].length >= shortestWord));
const numbersOf = (parts: readonly string[]) => new Set(parts.filter((one) => digit.test(one)));

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((part) => all.has(part));

/**
 * Returns whether a shown text may be an edit of a given one: they share half of the words, and the
 * numbers of one include those of the other.
 */
export function isSimilarText(shown: string | undefined, given: string): boolean {
  const [shownParts, givenParts] = [partsOf(shown ?? ''), partsOf(given)];
  const [one, other] = [wordsOf(shownParts), wordsOf(givenParts)];
  const common = [...one].filter((part) => other.has(part)).length;
  if (common < fewestWords || common * 2 < Math.max(one.size, other.size)) return false;
  const [its, own] = [numbersOf(shownParts), numbersOf(givenParts)];
  return isWithin(its, own) || isWithin(own, its);
}

/**
 * Returns the entries whose text matches a given one: the exact matches if there are any, else the
 * similar ones.
 */
export function findSameText<T extends { readonly text?: string | undefined }>(
  entries: readonly T[],
  given: string,
): T[] {
  const alike = entries.filter(({ text }) => isSameText(text, given));
  const exact = alike.filter(({ text }) => asWritten(text) === asWritten(given));
  return exact.length > 0 ? exact : alike;
}
