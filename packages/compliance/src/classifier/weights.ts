import { readFileSync } from 'node:fs';
import { weightCount } from './features.ts';
import { wordBytes } from './hashes.ts';

/** The training result: the weights, and a bitmap of words that occur in two or more sentences. */
export interface LearnedWeights {
  readonly weights: Int8Array;
  readonly words: Uint8Array;
}

// A bitmap of non-zero weights, those weights, then the bitmap of words. Bundles have a copy next to them.
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

/** Encodes the content of `weights.bin`. */
export function encodeWeights({ weights, words }: LearnedWeights): Uint8Array {
  const bits = new Uint8Array(weightCount / 8);
  for (const [place, weight] of weights.entries())
    if (weight !== 0) bits[place >> 3] = (bits[place >> 3] as number) | (1 << (place & 7));
  return Buffer.concat([bits, Uint8Array.from(weights.filter((weight) => weight !== 0)), words]);
}
