import { fingerprintOf, hashOf } from './text-faults.ts';

/** Bands of a sketch and minimum hashes per band: finds 19 of 20 pairs of similarity 0.6, and all of 0.8. */
const bands = 12;
const perBand = 3;

/** Mixes the bits of a 32-bit number (the finalizer of MurmurHash3, 2008). */
function mixed(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/**
 * Returns twelve signed 32-bit numbers by which near duplicates are found: texts that share most three-word
 * shingles have at least one in common (MinHash with bands, Broder 1997). Ignores case, accents and hashtags.
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
