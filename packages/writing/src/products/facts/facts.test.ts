import { lintGreek } from '@kallos/tooling/checks/greek-lint';
import { describe, expect, it } from 'vitest';
import { kinds, unknownKind } from '../kinds.ts';
import { factsOf } from './facts-of.ts';
import { visitFacts } from './visit-facts.ts';

const sheets = new Set([...kinds, unknownKind].map(({ facts }) => facts)).add(visitFacts);
const all = [...sheets].flat().map(({ text }) => text);

describe('the facts', () => {
  it('are more than 700, each once per kind', () => {
    expect(all.length).toBeGreaterThan(700);
    for (const sheet of sheets) expect(new Set(sheet.map(({ text }) => text)).size).toBe(sheet.length);
  });

  it('are whole sentences in correct Greek, short enough for a post', () => {
    for (const text of all) {
      expect(lintGreek(text), text).toEqual([]);
      expect(text).toMatch(/^\p{Lu}.*[.;]$/u);
      expect(text.length, text).toBeLessThanOrEqual(190);
    }
  });

  it('promise nothing and name no medicine', () => {
    const promises =
      /θεραπεύ|γιατρεύ|εγγυ|εγγύ|ανώδυν|χωρίς πόνο|παρενέργει|ακίνδυν|εξαλείφ|καταπολεμ|(?<!ημι)μόνιμ|οριστικ|θαυματ|%|καλύτερ(?:ο|η) από/iu;
    for (const text of all) expect(text).not.toMatch(promises);
  });

  it('of a treatment start with its own, then those of every visit', () => {
    const texts = factsOf({ name: 'Laser αποτρίχωσης' }).map(({ text }) => text);
    expect(texts[0]).toContain('τρίχας');
    expect(texts.length).toBeGreaterThan(25);
    expect(
      factsOf({ name: 'Ορός' })
        .map(({ text }) => text)
        .join(' '),
    ).not.toContain('ραντεβού');
    expect(factsOf({ name: 'Botox' })[0]?.text).toContain('ρυτίδες έκφρασης');
  });

  it.each([
    ['Σαμπουάν κατά της τριχόπτωσης', 'σαμπουάν', /μαλακτική/],
    ['Μαλακτική κρέμα μαλλιών', '', /σαμπουάν/],
    ['Μανικιούρ ημιμόνιμο', 'νύχια', /βλέφαρ/],
    ['Extensions βλεφαρίδων', '', /νύχια/],
    ['Ορός υαλουρονικού', '', /ρετινόλη|βιταμίνη/],
    ['Ορός βιταμίνης C', 'βιταμίνη C', /σαμπουάν/],
    ['Μαγνήσιο συμπλήρωμα', '', /κολλαγόνο/],
  ])('of %s are used for no other kind', (name, own, others) => {
    const told = factsOf({ name }).map(({ text }) => text);
    expect(told.join(' ')).toContain(own);
    expect(told.join(' ')).not.toMatch(others);
  });

  it('are enough for a quarter of posts about every kind', () => {
    const names = [
      'Σαμπουάν',
      'Μάσκα μαλλιών',
      'Μανικιούρ',
      'Lash lift',
      'Ορός προσώπου',
      'Μαγνήσιο',
      'Μάσκα',
    ];
    for (const name of names) expect(factsOf({ name }).length, name).toBeGreaterThan(7);
  });
});
