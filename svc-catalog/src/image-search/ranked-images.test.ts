import { describe, expect, it } from 'vitest';
import { candidate } from '../../testing/candidate.ts';
import { pickBest } from './rank.ts';
import { toRankedImages } from './ranked-images.ts';

const wanted = { productName: 'Hydra Serum' };

describe('ranked images', () => {
  it('numbers ranks from one and serves images at our own address', () => {
    const best = pickBest([candidate('Hydra Serum', {}, 'CC BY 4.0'), candidate('Other')], wanted);
    const ranked = toRankedImages(best, 'en', (url) => `proxy:${url}`);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2]);
    expect(ranked[0]?.proxyUrl).toBe(`proxy:${ranked[0]?.url}`);
  });

  it("explains in the reader's language, first a possible other product", () => {
    const best = pickBest([candidate('Άλλο πράγμα', { width: 260, height: 260 })], wanted);
    const [greek] = toRankedImages(best, 'el', String);
    const [english] = toRankedImages(best, 'en', String);
    expect(greek?.reason).toBe(
      'Μπορεί να δείχνει άλλο προϊόν, ο τίτλος δεν το αναφέρει, καθαρό, ομοιόμορφο φόντο, ευκρινής λήψη, αναλογίες έτοιμες για ανάρτηση.',
    );
    expect(english?.reason).toBe(
      'May show another product, the title does not mention it, clean, even background, sharp picture, proportions ready for a post.',
    );
  });
});
