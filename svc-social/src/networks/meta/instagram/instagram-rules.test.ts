import { standardLimits } from '@kallos/contracts/texts/post-rules';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../outcomes.ts';
import { framedImageUrl, findBrokenTextRule, validateBeforeUpload } from './instagram-rules.ts';

describe("Instagram's rules", () => {
  it.each([
    ['https://kallos.test/media/0123456789abcdef0123456789abcdef01234567.jpg', '?fit=instagram'],
    ['https://kallos.test/media/0123456789abcdef0123456789abcdef01234567.webp', '?fit=instagram'],
    ['https://elsewhere.test/a.jpg', ''],
    ['https://kallos.test/media/../secret.jpg', ''],
  ])('frame the images that we serve ourselves: %s', (address, added) => {
    expect(framedImageUrl(address)).toBe(address + added);
  });

  it.each([
    ['no picture', { imageUrls: [] }, 'picture_missing'],
    [
      'more than ten pictures',
      { imageUrls: Array<string>(11).fill('https://a.test/a.jpg') },
      'picture_count',
    ],
    ['2,201 characters', { message: 'α'.repeat(2201) }, 'text_refused'],
    ['31 hashtags', { message: '#άνοιξη '.repeat(31) }, 'hashtags_refused'],
    ['21 mentions', { message: '@kallos '.repeat(21) }, 'mentions_refused'],
    ['all limits reached', { message: `${'#α '.repeat(30)}${'@b '.repeat(20)}` }, undefined],
  ])('reject a post before any call for %s', (_, more, reason) => {
    const verdict = validateBeforeUpload(
      { message: 'Καλημέρα', imageUrls: ['https://a.test/a.jpg'], ...more },
      standardLimits,
    );
    expect(verdict && 'reason' in verdict ? verdict.reason : undefined).toBe(reason);
  });

  it.each([
    ['instagram', '#α '.repeat(6), 'hashtags_refused'],
    ['instagram', '@a @b @c @d', 'mentions_refused'],
    ['instagram', '#α '.repeat(5), 'text_refused'],
    ['instagram', `${'α'.repeat(2200)}${'#α '.repeat(6)}`, 'text_refused'],
    ['facebook', '#α '.repeat(6), 'text_refused'],
  ] as const)('name what was refused: %s %s', (platform, message, reason) => {
    const refused = outcomeOf('text_refused', { detail: 'Caption too long' });
    expect(findBrokenTextRule(refused, { platform, message }, standardLimits)).toEqual({
      ...refused,
      reason,
    });
  });

  it('name nothing in any other refusal', () => {
    const refused = outcomeOf('link_refused');
    expect(
      findBrokenTextRule(refused, { platform: 'instagram', message: '#α '.repeat(6) }, standardLimits),
    ).toBe(refused);
  });
});
