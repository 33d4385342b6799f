import { fingerprintOf } from './text-faults.ts';

/** Bands of a sketch, and the least values that each is made of: 0.6 of all is found in 19 of 20 pairs, 0.8 always. */
const bands = 12;
const perBand = 3;

/** A well mixed 32-bit number of another one (the finalizer of MurmurHash3, 2008). */
function mixed(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** FNV-1a over the text's UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/**
 * Twelve signed 32-bit numbers of a text by which near duplicates find one another: texts that share most of their
 * three-word shingles have one in common (MinHash with bands, Broder 1997); case, accents and hashtags don't count.
 */
export function sketchOf(text: string): number[] {
  const { triples, hash } = fingerprintOf(text);
  const shingles = (triples.size === 0 ? [hash] : [...triples]).map(hashOf);
  const least = (seed: number) =>
    shingles.reduce((found, shingle) => Math.min(found, mixed(shingle ^ mixed(seed + 1))), 2 ** 31);
  return Array.from({ length: bands }, (_, band) =>
    Array.from({ length: perBand }, (__, row) => least(band * perBand + row)).reduce(
      (joined, value) => mixed(joined ^ value),
      mixed(band + 1000),
    ),
  );
}
