import { sureScore } from '@kallos/contracts/catalog/ai-creation';
import { drawImage } from '@kallos/test-media/draw-image';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { candidate } from '../../testing/candidate.ts';
import { measureImage } from '../media/decoding/measure.ts';
import { isNearlySame, pickBest, textMatch, type Candidate } from './rank.ts';

const wanted = { productName: 'Hydra Serum' };
const titles = (list: readonly Candidate[]) => pickBest(list, wanted).map(({ candidate }) => candidate.title);

describe('the ranking', () => {
  it('puts a matching, large, sharp image on a calm background first', () => {
    const order = titles([
      candidate('Hydra Serum blurred', { sharpness: 0.1 }),
      candidate('Something else'),
      candidate('Hydra Serum'),
      candidate('Hydra Serum small', { width: 300, height: 300 }),
      candidate('Hydra Serum in a crowd', { background: 0.1 }),
    ]);
    expect(order[0]).toBe('Hydra Serum');
  });

  it('scores 100 only for an image that is good in every respect', () => {
    const best = pickBest([candidate('Hydra Serum', {}, 'CC BY 4.0'), candidate('Other')], wanted);
    expect(best.map(({ score }) => score)).toEqual([100, 34]);
    const half = pickBest([candidate('Hydra mask')], wanted);
    expect(half[0]?.score).toBeGreaterThanOrEqual(sureScore);
  });

  it('drops banners and tiny images', () => {
    expect(
      titles([
        candidate('tiny', { width: 120, height: 120 }),
        candidate('banner', { width: 2400, height: 300 }),
        candidate('kept', { width: 600, height: 800 }),
      ]),
    ).toEqual(['kept']);
  });

  it('keeps the better of near-identical images', () => {
    const order = titles([
      candidate('Hydra Serum copy', { fingerprint: 0b111n, width: 400, height: 400 }),
      candidate('Hydra Serum', { fingerprint: 0b1n }),
    ]);
    expect(order).toEqual(['Hydra Serum']);
  });

  it('keeps the same shape in another colour', () => {
    const order = titles([
      candidate('red', { fingerprint: 1n }),
      candidate('blue', { fingerprint: 1n, thumbnail: new Uint8Array(192).fill(150) }),
    ]);
    expect(order.sort()).toEqual(['blue', 'red']);
  });

  it('matches titles in other cases of a word and without accents', () => {
    expect(textMatch('ΟΡΟΣ προσώπου Hydra', { productName: 'Ορός Hydra' })).toBe(1);
    expect(textMatch('Κρέμες προσώπου', { productName: 'κρέμα' })).toBe(1);
    expect(textMatch('garden tools', { productName: 'Hydra Serum' })).toBe(0);
    expect(textMatch('', { productName: '%%%' })).toBe(0);
  });

  it('recognises resized and repacked copies and separates other images', async () => {
    const picture = await drawImage(3);
    const copies = [
      await sharp(picture).resize(500).webp({ quality: 60 }).toBuffer(),
      await sharp(picture).modulate({ brightness: 1.02 }).jpeg({ quality: 50 }).toBuffer(),
    ];
    const one = await measureImage(picture);
    for (const copy of copies) expect(isNearlySame(one, await measureImage(copy))).toBe(true);
    for (const seed of [1, 2, 4, 5, 6])
      expect(isNearlySame(one, await measureImage(await drawImage(seed))), String(seed)).toBe(false);
  });
});
