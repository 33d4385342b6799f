import { describe, expect, it } from 'vitest';
import { mergeFindings } from './typed-claims.ts';

const text = 'Πρώτη πρόταση. Δεύτερη πρόταση. Τρίτη πρόταση.';
const findingOf = (matched: string, within: string, ruleId = 'medicine.fear') => {
  const [first = ''] = within.split(matched);
  const at = within.indexOf(matched);
  const sentenceStart = first.lastIndexOf('.') < 0 ? 0 : first.lastIndexOf('.') + 2;
  const sentenceEnd = within.indexOf('.', at) + 1;
  return {
    ruleId,
    severity: 'block' as const,
    start: at,
    end: at + matched.length,
    matched,
    sentenceStart,
    sentenceEnd,
  };
};
const heard = { text, findings: ['Πρώτη', 'Δεύτερη', 'Τρίτη'].map((word) => findingOf(word, text)) };
const wordsOf = (found: ReturnType<typeof mergeFindings>, within: string) =>
  found.map(({ start, end, sentenceStart, sentenceEnd }) => [
    within.slice(start, end),
    within.slice(sentenceStart, sentenceEnd),
  ]);

describe('marks while typing', () => {
  it('are those of the browser until the server responds', () => {
    const local = { text, findings: [findingOf('Δεύτερη', text)] };
    expect(mergeFindings(undefined, local)).toBe(local.findings);
  });

  it('are those of the server for exactly the text that it read', () => {
    expect(mergeFindings(heard, { text, findings: [] })).toBe(heard.findings);
  });

  it.each(['Πρώτη πρόταση. Δεύτερη και άλλη πρόταση. Τρίτη πρόταση.', 'Πρώτη πρόταση. Τρίτη πρόταση.'])(
    'stay on unchanged sentences at their new positions: %s',
    (now) => {
      expect(wordsOf(mergeFindings(heard, { text: now, findings: [] }), now)).toEqual([
        ['Πρώτη', 'Πρώτη πρόταση.'],
        ['Τρίτη', 'Τρίτη πρόταση.'],
      ]);
    },
  );

  it('are not duplicated when the browser finds the same', () => {
    const now = `${text} Τέλος.`;
    const local = {
      text: now,
      findings: [findingOf('Πρώτη', now), findingOf('Δεύτερη', now, 'medicine.no-risk')],
    };
    expect(mergeFindings(heard, local).map(({ ruleId, matched }) => [ruleId, matched])).toEqual([
      ['medicine.fear', 'Πρώτη'],
      ['medicine.no-risk', 'Δεύτερη'],
      ['medicine.fear', 'Δεύτερη'],
      ['medicine.fear', 'Τρίτη'],
    ]);
  });

  it('drop missing parts of a text that has changed since', () => {
    const missing = { ...findingOf('Πρώτη', text), start: text.length, end: text.length };
    expect(mergeFindings({ text, findings: [missing] }, { text: `${text} Και.`, findings: [] })).toEqual([]);
  });
});
