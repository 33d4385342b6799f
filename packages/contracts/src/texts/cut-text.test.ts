import { describe, expect, it } from 'vitest';
import { truncateAtWord, firstGraphemes, truncate } from './cut-text.ts';

const graphemes = (text: string) =>
  Array.from(new Intl.Segmenter('el').segment(text), ({ segment }) => segment);
const samples = [
  '👩‍👩‍👧‍👦',
  '👍🏽',
  '🇬🇷',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'ά'.normalize('NFD'),
  'क्षि',
  '1️⃣',
  '\r\n',
  'α',
  '한'.normalize('NFD'),
];

describe('truncation', () => {
  it.each(samples)('keeps %j whole at every length', (sample) => {
    const text = `αβ${sample.repeat(6)}γ`;
    const whole = new Set(graphemes(text));
    for (let length = 0; length <= text.length; length += 1) {
      const start = truncate(text, length);
      expect(start.length).toBeLessThanOrEqual(length);
      expect(text.startsWith(start)).toBe(true);
      for (const one of graphemes(start)) expect(whole).toContain(one);
      expect(graphemes(truncateAtWord(text, length)).every((one) => one === '…' || whole.has(one))).toBe(
        true,
      );
    }
  });

  it('cuts at the last word that fits', () => {
    expect(truncateAtWord('Ορός ενυδάτωσης με υαλουρονικό', 20)).toBe('Ορός ενυδάτωσης με…');
    expect(truncateAtWord('Ορός', 20)).toBe('Ορός');
  });

  it('counts graphemes if requested', () => {
    expect(firstGraphemes('👩‍👩‍👧‍👦αβ', 2)).toBe('👩‍👩‍👧‍👦α');
    expect(firstGraphemes('αβ', 5)).toBe('αβ');
  });
});
