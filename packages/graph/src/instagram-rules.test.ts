import { describe, expect, it } from 'vitest';
import { fitted, refuseEarly } from './instagram-rules.ts';

describe('what Instagram is given', () => {
  it.each([
    ['https://kallos.test/media/0123456789abcdef0123456789abcdef01234567.jpg', '?fit=instagram'],
    ['https://kallos.test/media/0123456789abcdef0123456789abcdef01234567.webp', '?fit=instagram'],
    ['https://elsewhere.test/a.jpg', ''],
    ['https://kallos.test/media/../secret.jpg', ''],
  ])('fits the pictures that we serve ourselves: %s', (address, added) => {
    expect(fitted(address)).toBe(address + added);
  });

  it.each([
    ['no picture', { imageUrls: [] }, 'picture_missing'],
    [
      'more than ten pictures',
      { imageUrls: Array<string>(11).fill('https://a.test/a.jpg') },
      'picture_count',
    ],
    ['2,201 characters', { message: 'α'.repeat(2201) }, 'text_refused'],
    ['31 hashtags', { message: '#άνοιξη '.repeat(31) }, 'text_refused'],
    ['21 mentions', { message: '@kallos '.repeat(21) }, 'text_refused'],
    ['all limits reached', { message: `${'#α '.repeat(30)}${'@b '.repeat(20)}` }, undefined],
  ])('is refused before any call for %s', (_, more, reason) => {
    const verdict = refuseEarly({ message: 'Καλημέρα', imageUrls: ['https://a.test/a.jpg'], ...more });
    expect(verdict && 'reason' in verdict ? verdict.reason : undefined).toBe(reason);
  });
});
