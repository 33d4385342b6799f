const wordBits = 131_072;
/** Bytes of the bitmap of known words. */
export const wordBytes = wordBits / 8;

/** FNV-1a. */
export function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash;
}

/** Combines two hashes; the order matters. */
export const pairOf = (one: number, other: number): number =>
  Math.imul(Math.imul(one, 0x9e3779b1) ^ other, 0x85ebca6b);

const bitOf = (hash: number): number => (hash ^ (hash >>> 15)) & (wordBits - 1);
/** Returns the bits of a word in the bitmap. */
export const bitsOf = (form: string): readonly number[] => [
  bitOf(hashOf(form)),
  bitOf(pairOf(hashOf(form), 0x5bd1e995)),
];

/** Builds a bitmap of words by sound or spelling. */
export function packWords(forms: Iterable<string>): Uint8Array {
  const bits = new Uint8Array(wordBytes);
  for (const form of forms)
    for (const bit of bitsOf(form)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  return bits;
}
