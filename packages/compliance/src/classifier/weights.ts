import { readFileSync } from 'node:fs';
import { weightCount } from './features.ts';
import { wordBytes } from './hashes.ts';

/** What training found: the weights, and a bit for each word that more than one sentence has. */
export interface LearnedWeights {
  readonly weights: Int8Array;
  readonly words: Uint8Array;
}

// A bit for each weight that is not zero, then these weights, then the bits of words. Bundles have a copy next to them.
const file = new URL('weights.bin', import.meta.url);

function spreadWeights(packed: Uint8Array): Int8Array {
  const weights = new Int8Array(weightCount);
  let next = weightCount / 8;
  for (let place = 0; place < weightCount; place += 1)
    if (((packed[place >> 3] ?? 0) & (1 << (place & 7))) !== 0) {
      weights[place] = packed[next] ?? 0;
      next += 1;
    }
  return weights;
}

/** Reads `weights.bin`. */
export function readWeights(): LearnedWeights {
  const bytes = readFileSync(file);
  const end = bytes.length - wordBytes;
  return { weights: spreadWeights(bytes.subarray(0, end)), words: bytes.subarray(end) };
}

/** Returns the content of `weights.bin`. */
export function encodeWeights({ weights, words }: LearnedWeights): Uint8Array {
  const bits = new Uint8Array(weightCount / 8);
  for (const [place, weight] of weights.entries())
    if (weight !== 0) bits[place >> 3] = (bits[place >> 3] as number) | (1 << (place & 7));
  return Buffer.concat([bits, Uint8Array.from(weights.filter((weight) => weight !== 0)), words]);
}
