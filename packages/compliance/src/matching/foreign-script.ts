const readable = /[\p{sc=Grek}\p{sc=Latn}\p{sc=Cyrl}]/u;
/** Cyrillic letters without a Latin or Greek look-alike: a word with one of them is not a disguise. */
const plainlyCyrillic = /[бгджзийлфцчшщъыьэюя]/iu;
const words = /\p{L}[\p{L}\p{M}]*/gu;

/** Returns whether a word is in a script that no rule covers. */
export function isForeign(word: string): boolean {
  const plain = word.normalize('NFKD');
  if (!/\p{L}/u.test(plain)) return false;
  return !readable.test(plain) || (plainlyCyrillic.test(plain) && !/[\p{sc=Grek}\p{sc=Latn}]/u.test(plain));
}

/**
 * Returns whether a text has more than a word or two in an unchecked script: claims in it are neither found
 * nor ruled out.
 */
export const hasUncheckedScript = (text: string): boolean =>
  text.split(/[\n.!?;…؟۔।。]/u).some((part) => {
    const found = (part.match(words) ?? []).filter(isForeign);
    return (
      found.length >= 2 ||
      found.some((word) => word.length >= 8) ||
      /\p{sc=Han}{4}|\p{sc=Hira}{4}/u.test(part)
    );
  });
