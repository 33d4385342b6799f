const readable = /[\p{sc=Grek}\p{sc=Latn}\p{sc=Cyrl}]/u;
/** Cyrillic letters that look like no Latin or Greek one: a word with one of them hides nothing. */
const plainlyCyrillic = /[бгджзийлфцчшщъыьэюя]/iu;
const words = /\p{L}[\p{L}\p{M}]*/gu;

/** Whether a word is in letters that no rule reads. */
export function isForeign(word: string): boolean {
  const plain = word.normalize('NFKD');
  if (!/\p{L}/u.test(plain)) return false;
  return !readable.test(plain) || (plainlyCyrillic.test(plain) && !/[\p{sc=Grek}\p{sc=Latn}]/u.test(plain));
}

/** Whether a text holds more than a word or two that nobody judges: no claim is found in it, and none is ruled out. */
export const hasUncheckedScript = (text: string): boolean =>
  text.split(/[\n.!?;…؟۔।。]/u).some((part) => {
    const found = (part.match(words) ?? []).filter(isForeign);
    return (
      found.length >= 2 ||
      found.some((word) => word.length >= 8) ||
      /\p{sc=Han}{4}|\p{sc=Hira}{4}/u.test(part)
    );
  });
