import type { Candidate } from '../src/image-search/rank.ts';
import type { ImageMeasurements } from '../src/media/decoding/measure.ts';

const plain = new Uint8Array(192).fill(200);
const fine: ImageMeasurements = {
  width: 1080,
  height: 1080,
  sharpness: 1,
  background: 1,
  fingerprint: 0n,
  thumbnail: plain,
};
let serial = 0;
/** Returns a candidate image that is good in every respect except for the given changes. */
export const candidate = (
  title: string,
  changes: Partial<ImageMeasurements> = {},
  licence?: string,
): Candidate => ({
  id: `id-${serial++}`,
  url: `https://pictures.example/${serial}.jpg`,
  title,
  source: 'test',
  licence,
  // Distant by default: each has its own eight bits.
  measured: { ...fine, fingerprint: 0xffn << BigInt((serial % 8) * 8), ...changes },
});
