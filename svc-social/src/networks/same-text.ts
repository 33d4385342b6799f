const asWritten = (text: string | undefined): string => (text ?? '').replaceAll('\r\n', '\n').trim();

const link = /\b(?:https?:\/\/|www\.)\S+/giu;
const beside = /[^\p{L}\p{N}]/gu;

/** Signs that some answers write as HTML does. */
const entity = /&(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);/giu;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function signOf(name: string): string {
  const number = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return (
    named[name.toLowerCase()] ?? (number > 0 && number <= 0x10_ff_ff ? String.fromCodePoint(number) : ' ')
  );
}

/** A text without its links, also one whose signs are written as HTML does: `&amp;` within a link is a part of it. */
const withoutLinks = (text: string): string =>
  text.replaceAll(entity, (written) => signOf(written.slice(1, -1))).replaceAll(link, '');

/** Letters and digits alone: Meta trims, composes, escapes, shortens links and drops invisible characters. */
const bare = (text: string): string =>
  withoutLinks(text).normalize('NFKC').toLowerCase().replaceAll(beside, '');

const unseen = /[\s\p{M}\p{Cf}]/gu;

/** Where there are no letters: what is seen of emoji and signs, without what chooses their look. */
const signs = (text: string): string => withoutLinks(text).normalize('NFKC').replaceAll(unseen, '');

const cut = /(?:…|\.\.\.)\s*$/u;
/** A shorter beginning is that of too many texts. */
const shortestBeginning = 12;

/** Whether a text that Meta shows may be one that it was given, also one that it cut off. */
export function isSameText(shown: string | undefined, given: string): boolean {
  if (asWritten(shown) === asWritten(given)) return true;
  const [letters, own] = [bare(shown ?? ''), bare(given)];
  if (own === '') return letters === '' && signs(shown ?? '') === signs(given);
  const isBeginning = letters.length >= shortestBeginning && cut.test(shown ?? '') && own.startsWith(letters);
  return letters === own || isBeginning;
}

const part = /[\p{L}\p{N}]+/gu;
const digit = /\p{N}/u;
/** Shorter words stand in every text. */
const shortestWord = 4;
const fewestWords = 3;

const partsOf = (text: string): readonly string[] =>
  withoutLinks(text).normalize('NFKC').toLowerCase().match(part) ?? [];
const wordsOf = (parts: readonly string[]) => new Set(parts.filter((one) => [...one].length >= shortestWord));
const numbersOf = (parts: readonly string[]) => new Set(parts.filter((one) => digit.test(one)));

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((part) => all.has(part));

/** Whether a text that Meta shows may be a given one after an edit: half of the words are in both, and one has all numbers of the other. */
export function isSimilarText(shown: string | undefined, given: string): boolean {
  const [shownParts, givenParts] = [partsOf(shown ?? ''), partsOf(given)];
  const [one, other] = [wordsOf(shownParts), wordsOf(givenParts)];
  const common = [...one].filter((part) => other.has(part)).length;
  if (common < fewestWords || common * 2 < Math.max(one.size, other.size)) return false;
  const [its, own] = [numbersOf(shownParts), numbersOf(givenParts)];
  return isWithin(its, own) || isWithin(own, its);
}

/** The entries whose text may be a given one: those that show it as it was written, if there are any. */
export function findSameText<T extends { readonly text?: string | undefined }>(
  entries: readonly T[],
  given: string,
): T[] {
  const alike = entries.filter(({ text }) => isSameText(text, given));
  const exact = alike.filter(({ text }) => asWritten(text) === asWritten(given));
  return exact.length > 0 ? exact : alike;
}
