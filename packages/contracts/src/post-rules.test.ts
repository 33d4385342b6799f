import { describe, expect, it } from 'vitest';
import { lengthOf, partHashtags, ruleBreaks } from './post-rules.ts';

const tags = (count: number) => Array.from({ length: count }, (_, index) => `#δέρμα${index}`).join(' ');

describe('what a network takes', () => {
  it('counts characters of Unicode: an emoji is one, whatever memory it takes', () => {
    expect(lengthOf('🧴αβ')).toBe(3);
    expect(ruleBreaks('instagram', '🧴'.repeat(2200), 1)).toEqual([]);
    expect(ruleBreaks('instagram', '🧴'.repeat(2201), 1)).toEqual(['text_too_long']);
    expect(ruleBreaks('facebook', '🧴'.repeat(63_206), 0)).toEqual([]);
    expect(ruleBreaks('facebook', 'α'.repeat(63_207), 0)).toEqual(['text_too_long']);
  });

  it('counts hashtags, mentions and pictures on Instagram, and no address as a mention', () => {
    expect(ruleBreaks('instagram', tags(30), 10)).toEqual([]);
    expect(ruleBreaks('instagram', tags(31), 11)).toEqual(['too_many_hashtags', 'too_many_pictures']);
    expect(ruleBreaks('instagram', '@a '.repeat(21), 0)).toEqual(['too_many_mentions', 'picture_missing']);
    expect(ruleBreaks('instagram', 'info@derma.gr '.repeat(21), 1)).toEqual([]);
    expect(ruleBreaks('facebook', `${tags(40)} ${'@a '.repeat(30)}`, 0)).toEqual([]);
  });
});

describe('hashtags for a first comment', () => {
  it.each([
    ['Νέο.\n\n#ένα #δύο', 'Νέο.', '#ένα #δύο'],
    ['Νέο.\n#ένα\n#δύο\n', 'Νέο.', '#ένα\n#δύο'],
    ['Το #νέο μας.', 'Το #νέο μας.', ''],
    ['#μόνο #hashtags', '#μόνο #hashtags', ''],
  ])('are those that close %j', (text, message, found) => {
    expect(partHashtags(text)).toEqual({ message, tags: found });
  });
});
