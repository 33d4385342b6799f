import type { Measured } from '@kallos/pictures/measure';
import { pickBest, type Candidate } from '@kallos/image-search/rank';
import { describe, expect, it } from 'vitest';
import { toRanked } from './ranked-images.ts';

const plain = new Uint8Array(192).fill(200);
const fine: Measured = {
  width: 1080,
  height: 1080,
  sharpness: 1,
  background: 1,
  fingerprint: 0n,
  thumbnail: plain,
};
let serial = 0;
const candidate = (title: string, changes: Partial<Measured> = {}, licence?: string): Candidate => ({
  id: `id-${serial++}`,
  url: `https://pictures.example/${serial}.jpg`,
  title,
  source: 'test',
  licence,
  // Far apart unless a test says otherwise: each has its own eight bits.
  measured: { ...fine, fingerprint: 0xffn << BigInt((serial % 8) * 8), ...changes },
});
const wanted = { productName: 'Hydra Serum' };

describe('ranked pictures', () => {
  it('numbers ranks from one and shows pictures by our own address', () => {
    const best = pickBest([candidate('Hydra Serum', {}, 'CC BY 4.0'), candidate('Other')], wanted);
    const ranked = toRanked(best, 'en', (url) => `proxy:${url}`);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2]);
    expect(ranked[0]?.proxyUrl).toBe(`proxy:${ranked[0]?.url}`);
  });

  it('tells why in the language of the reader, good points first, and hides no weakness', () => {
    const best = pickBest([candidate('Άλλο πράγμα', { width: 260, height: 260 })], wanted);
    const [greek] = toRanked(best, 'el', String);
    const [english] = toRanked(best, 'en', String);
    expect(greek?.reason).toBe(
      'Καθαρό, ομοιόμορφο φόντο, ευκρινής λήψη, αναλογίες έτοιμες για ανάρτηση, ο τίτλος δεν αναφέρει το προϊόν.',
    );
    expect(english?.reason).toBe(
      'Clean, even background, sharp picture, proportions ready for a post, the title does not mention the product.',
    );
  });
});
