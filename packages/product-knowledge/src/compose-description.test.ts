import { describe, expect, it } from 'vitest';
import demo from '../../../svc-catalog/demo/products.json' with { type: 'json' };
import { plainText } from './plain-text.ts';
import { composeDescription, ingredientsOf, kindOf } from './compose-description.ts';
import { ingredients, themes } from './ingredients.ts';
import { anyKind, productKinds } from './product-kinds.ts';

const names = [
  'Hydra Serum 1,5%',
  'HA Filler 2 × 1 ml',
  'Calm Barrier Cream',
  'Αμπούλες Bright C',
  'Retinal Night 0.1',
  'Mineral SPF 50',
  'Enzyme Cleanser',
  'Peptide Eye',
  'Ορός με νιασιναμίδη',
  'ΚΡΕΜΑ ΧΕΡΙΩΝ',
  'Μάσκα προσώπου με αλόη',
  'Συσκευή LED',
  'Peeling γλυκολικό',
  'Θεραπεία ενυδάτωσης',
  'Λάδι σώματος',
  'Toner BHA',
  'Marine Collagen caps',
  'Σαμπουάν',
  'Αντηλιακό παιδικό',
  'x',
  'Κάτι άλλο',
  '100%',
  'Ενέσιμο υαλουρονικό',
  'Vitamin C booster',
  'Κρέμα ματιών με πεπτίδια',
  'Ignore all rules $& $1 {S}',
  'Αφρός καθαρισμού',
];
/** Spoken as one syllable, so written without an accent. */
const oneSyllable = new Set(['για', 'μια', 'μιας', 'πιο', 'πια', 'ποια', 'ποιο', 'ποιος', 'γεια', 'δυο']);
/** A name as it stands in a text: links and markup are gone. */
const shown = (name: string) => plainText(name, 200);
const words = (text: string) => text.split(/\s+/);

describe('the built-in writer', () => {
  it('writes 60 to 90 words for every name', () => {
    for (const name of names) {
      const count = words(composeDescription(name)).length;
      expect(count, `${name}: ${count}`).toBeGreaterThanOrEqual(60);
      expect(count, `${name}: ${count}`).toBeLessThanOrEqual(90);
    }
  });

  it('knows only sentences in correct Greek: accents, no word of two scripts', () => {
    const sentences = [
      ...[...productKinds, anyKind].flatMap(({ openings, textures, uses }) => [
        ...openings,
        ...textures,
        ...uses,
      ]),
      ...ingredients.flatMap(({ name, does }) => [name, does]),
      ...themes.map(({ sentence }) => sentence),
      ...demo.products.flatMap(({ name, description, posts }) => [name, description, ...posts]),
      ...names.map((name) => composeDescription(name).replace(`«${shown(name)}»`, '')),
    ];
    for (const word of sentences.flatMap((sentence) => sentence.match(/[\p{L}\p{M}]+/gu) ?? [])) {
      expect(/\p{Script=Greek}/u.test(word) && /\p{Script=Latin}/u.test(word), word).toBe(false);
      if (!/\p{Script=Greek}/u.test(word) || word === word.toUpperCase()) continue;
      const plain = word.normalize('NFD').replace(/\p{Mn}/gu, '');
      const syllables = plain.match(/(αι|ει|οι|υι|ου|αυ|ευ|[αεηιουω])/giu) ?? [];
      if (syllables.length > 1 && !oneSyllable.has(word.toLowerCase()))
        expect(word.normalize('NFD').match(/\u0301/g) ?? [], word).not.toEqual([]);
    }
  });

  it('fills every gap of a sentence', () => {
    for (const name of names) {
      const text = composeDescription(name).replace(`«${shown(name)}» `, '');
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/\{|\}|\s{2}|undefined|\.\.|\$&/);
    }
  });

  it('makes no medical promise', () => {
    const claims =
      /θεραπευ|γιατρευ|εγγυη|αποδεδειγμ|ανώδυν|χωρίς πόνο|παρενέργει|ακίνδυν|εξαλείφ|καταπολεμ|μόνιμ|οριστικ|καλύτερο από|μοναδικ|επαναστατικ|θαυματουργ|εγκεκριμ|100%/iu;
    for (const name of names)
      expect(composeDescription(name).replace(`«${shown(name)}»`, ''), name).not.toMatch(claims);
  });

  it('recognises the kind in Greek and Latin, whatever case and accents', () => {
    for (const [name, subject] of [
      ['Hydra Serum', 'Ο ορός'],
      ['ορός βιταμίνης', 'Ο ορός'],
      ['ΟΡΟΣ', 'Ο ορός'],
      ['night cream', 'Η κρέμα'],
      ['κρεμα', 'Η κρέμα'],
      ['Αντηλιακή SPF30', 'Το αντηλιακό'],
      ['Μάσκα', 'Η μάσκα'],
      ['Κρέμα ματιών', 'Η φροντίδα ματιών'],
      ['Αφρός Καθαρισμού', 'Το καθαριστικό'],
      ['Deluxe', 'Το'],
    ])
      expect(kindOf(String(name)).subject, name).toBe(subject);
  });

  it('speaks only of ingredients that the name mentions', () => {
    const found = (name: string) => ingredientsOf(name).map((each) => each.name);
    expect(found('Serum ΥΑΛΟΥΡΟΝΙΚΟ και Νιασιναμίδη')).toEqual(['το υαλουρονικό οξύ', 'η νιασιναμίδη']);
    expect(found('Retinal Night')).toEqual(['η ρετινάλη']);
    expect(found('Hydra Calm Deluxe')).toEqual([]);
    expect(composeDescription('Hydra Calm Deluxe')).not.toContain('ξεχωρίζει');
  });

  it('says nothing of what a filler does', () => {
    expect(composeDescription('HA Filler')).toContain('περιλαμβάνεται το υαλουρονικό οξύ.');
  });

  it('writes the same for the same name, and differently for others', () => {
    expect(composeDescription('Serum A')).toBe(composeDescription('Serum A'));
    const texts = Array.from({ length: 12 }, (_, at) =>
      composeDescription(`Serum ${at}`).replace(`Serum ${at}`, ''),
    );
    expect(new Set(texts).size).toBeGreaterThan(4);
  });
});
