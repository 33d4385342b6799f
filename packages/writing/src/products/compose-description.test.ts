import { lintGreek } from '@kallos/tooling/checks/greek-lint';
import { describe, expect, it } from 'vitest';
import demo from '../../../../svc-catalog/demo/products.json' with { type: 'json' };
import { composeDescription, ingredientsOf } from './compose-description.ts';
import { anyDescription, descriptions, treatmentOpenings } from './descriptions.ts';
import { factsOf } from './facts/facts-of.ts';
import { ingredients, themes } from './ingredients.ts';
import { plainText } from './plain-text.ts';
import { isTreatment, kindOf } from './recognise.ts';

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
/** A name as it appears in a text, without links and markup. */
const shown = (name: string) => plainText(name, 200);
const words = (text: string) => text.split(/\s+/);

describe('composeDescription', () => {
  it('writes 60 to 90 words for every name', () => {
    for (const name of names) {
      const count = words(composeDescription(name)).length;
      expect(count, `${name}: ${count}`).toBeGreaterThanOrEqual(60);
      expect(count, `${name}: ${count}`).toBeLessThanOrEqual(90);
    }
  });

  it('uses only sentences in correct Greek', () => {
    const sentences = [
      ...treatmentOpenings,
      ...[...descriptions.values(), anyDescription].flatMap(({ openings, textures, uses }) => [
        ...openings,
        ...textures,
        ...uses,
      ]),
      ...ingredients.flatMap(({ name, does }) => [name, does]),
      ...themes.map(({ sentence }) => sentence),
      ...demo.products.flatMap(({ name, description, posts }) => [name, description, ...posts]),
      ...names.map((name) => composeDescription(name).replace(shown(name), 'Άλφα')),
    ];
    expect(sentences.flatMap(lintGreek)).toEqual([]);
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

  it('omits packages, homes and daily use if a visit is needed', () => {
    const treatments = [
      'Botox μετώπου',
      'HA Filler',
      'Laser αποτρίχωσης',
      'HydraFacial',
      'Profhilo',
      'Μεσοθεραπεία προσώπου',
      'Νήματα',
      'PRP μαλλιών',
      'Peeling γλυκολικό',
      'Κρυολιπόλυση',
      'Θεραπεία με ορό βιταμίνης C',
      'Λεύκανση δοντιών',
      'Μασάζ',
      'Λάμψη μετώπου',
    ];
    const ofTheShelf = /συσκευασ|στο σπίτι|καθημεριν[ήά]|κάθε μέρα στο|οδηγίες χρήσης|ρουτίνα/u;
    for (const name of treatments) {
      expect(composeDescription(name), name).not.toMatch(ofTheShelf);
      const kind = kindOf({ name });
      if (isTreatment(kind))
        for (const { text } of factsOf({ name })) expect(text, name).not.toMatch(ofTheShelf);
    }
  });

  it('mentions only ingredients that the name contains', () => {
    const found = (name: string) => ingredientsOf(name).map((each) => each.name);
    expect(found('Serum ΥΑΛΟΥΡΟΝΙΚΟ και Νιασιναμίδη')).toEqual(['το υαλουρονικό οξύ', 'η νιασιναμίδη']);
    expect(found('Retinal Night')).toEqual(['η ρετινάλη']);
    expect(found('Hydra Calm Deluxe')).toEqual([]);
    expect(composeDescription('Hydra Calm Deluxe')).not.toContain('ξεχωρίζει');
  });

  it('offers a consultation, without the name, for prescription products', () => {
    for (const name of ['Botox μετώπου', 'ΜΠΟΤΟΞ', 'B.o.t.o.x', 'βοtοx', 'Dysport 500', 'Αλλαντική τοξίνη']) {
      const text = composeDescription(name);
      expect(text).toContain('Συμβουλευτική επίσκεψη για τις ρυτίδες έκφρασης');
      expect(text).not.toContain(name);
    }
    expect(composeDescription('Ozempic')).toContain('Συμβουλευτική επίσκεψη με τον γιατρό');
  });

  it('returns the same text for the same name, different texts for others', () => {
    expect(composeDescription('Serum A')).toBe(composeDescription('Serum A'));
    const texts = Array.from({ length: 12 }, (_, at) =>
      composeDescription(`Serum ${at}`).replace(`Serum ${at}`, ''),
    );
    expect(new Set(texts).size).toBeGreaterThan(4);
  });
});
