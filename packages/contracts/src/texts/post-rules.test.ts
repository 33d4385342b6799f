import { describe, expect, it } from 'vitest';
import { lengthOf, ruleBreaks, standardLimits, textBreaks, textLosses } from './post-rules.ts';

const tags = (count: number) => Array.from({ length: count }, (_, index) => `#δέρμα${index}`).join(' ');

describe('network limits', () => {
  it('count Unicode code points: an emoji is one', () => {
    expect(lengthOf('🧴αβ')).toBe(3);
    expect(ruleBreaks('instagram', '🧴'.repeat(2200), 1)).toEqual([]);
    expect(ruleBreaks('instagram', '🧴'.repeat(2201), 1)).toEqual(['text_too_long']);
    expect(ruleBreaks('facebook', '🧴'.repeat(63_206), 0)).toEqual([]);
    expect(ruleBreaks('facebook', 'α'.repeat(63_207), 0)).toEqual(['text_too_long']);
  });

  it('count hashtags, mentions and images on Instagram, not e-mail addresses', () => {
    expect(ruleBreaks('instagram', tags(30), 10)).toEqual([]);
    expect(ruleBreaks('instagram', tags(31), 11)).toEqual(['too_many_hashtags', 'too_many_pictures']);
    expect(ruleBreaks('instagram', '@a '.repeat(21), 0)).toEqual(['too_many_mentions', 'picture_missing']);
    expect(ruleBreaks('instagram', 'info@derma.gr '.repeat(21), 1)).toEqual([]);
    expect(ruleBreaks('facebook', `${tags(40)} ${'@a '.repeat(30)}`, 0)).toEqual([]);
  });
});

describe('what Instagram accepts and drops', () => {
  it.each([
    [tags(5), []],
    [tags(6), ['hashtags_dropped']],
    ['#1 '.repeat(9), []],
    ['@a @b @c info@derma.gr', []],
    ['@a @b @c @d', ['mentions_dropped']],
    [`${tags(6)} @a @b @c @d`, ['hashtags_dropped', 'mentions_dropped']],
  ])('is found in %j', (text, losses) => {
    expect(textLosses('instagram', text)).toEqual(losses);
    expect(textLosses('facebook', text)).toEqual([]);
    expect(textBreaks('instagram', text)).toEqual([]);
  });

  it('follows the limits that an operator configured', () => {
    const limits = {
      ...standardLimits,
      instagram: { ...standardLimits.instagram, keptHashtags: 8, mostHashtags: 9 },
    };
    expect(textLosses('instagram', tags(8), limits)).toEqual([]);
    expect(textLosses('instagram', tags(9), limits)).toEqual(['hashtags_dropped']);
    expect(textBreaks('instagram', tags(10), limits)).toEqual(['too_many_hashtags']);
  });
});
