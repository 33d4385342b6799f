import { ruleOf } from '@kallos/compliance/rules/rules';
import { describe, expect, it } from 'vitest';
import { kinds } from './kinds.ts';
import { productClasses } from './product-classes.ts';
import { consultationFor, kindOf, likelyClass, namesPrescription } from './recognise.ts';

describe('the kind of a product', () => {
  it.each([
    ['Hydra Serum', 'serum', 'cosmetic'],
    ['ΟΡΟΣ', 'serum', 'cosmetic'],
    ['κρεμα', 'cream', 'cosmetic'],
    ['Αντηλιακή κρέμα SPF 50', 'sun', 'cosmetic'],
    ['Κρέμα ματιών', 'eye', 'cosmetic'],
    ['Αφρός Καθαρισμού προσώπου', 'cleanser', 'cosmetic'],
    ['Marine Collagen caps', 'supplement', 'supplement'],
    ['Μινοξιδίλη 5%', 'medicine', 'otc'],
    ['HA Filler 2 × 1 ml', 'filler', 'injectable'],
    ['Profhilo', 'booster', 'injectable'],
    ['Νήματα PDO', 'threads', 'device_iii'],
    ['Laser αποτρίχωσης διόδου', 'laserHair', 'procedure'],
    ['Ultherapy προσώπου', 'hifu', 'procedure'],
    ['Θεραπεία με ορό βιταμίνης C', 'treatment', 'service'],
    ['Καθαρισμός προσώπου', 'facial', 'service'],
    ['Χαλαρωτικό μασάζ', 'massage', 'service'],
    ['Συσκευή LED', 'device', 'device_iia'],
    ['Botox μετώπου', 'lines', 'prescription'],
  ])('of «%s» is %s, which is %s', (name, kind, productClass) => {
    expect(kindOf({ name }).id).toBe(kind);
    expect(likelyClass({ name })).toBe(productClass);
  });

  it('covers each class except two classes of devices, which are never guessed', () => {
    const told = new Set(kinds.map((kind) => kind.class));
    expect(productClasses.filter((name) => !told.has(name))).toEqual(['device_i', 'device_iib']);
  });

  it('falls back to the category, then to the description, and may stay unknown', () => {
    expect(kindOf({ name: 'Deluxe', categoryName: 'Ενέσιμα' }).id).toBe('injected');
    expect(kindOf({ name: 'Deluxe', description: 'Σαμπουάν για κάθε μέρα.' }).id).toBe('shampoo');
    expect(kindOf({ name: 'Κρέμα', categoryName: 'Ενέσιμα' }).id).toBe('cream');
    expect(likelyClass({ name: 'Deluxe' })).toBeNull();
  });
});

describe('a prescription product', () => {
  it('is recognised in any spelling', () => {
    for (const name of [
      'botox',
      'BOTOX®',
      'Μπότοξ',
      'μποτοξ',
      'βοτοξ',
      'B0tox',
      'b o t o x',
      'B.O.T.O.X.',
      'Βοtοx',
    ])
      expect(namesPrescription(`Νέο: ${name} στο μέτωπο`), name).toBe(true);
    for (const name of ['Βουτυλινική τοξίνη', 'αλλαντική', 'Dysport', 'Xeomin', 'ισοτρετινοΐνη', 'Wegovy'])
      expect(namesPrescription(name), name).toBe(true);
  });

  it('is not confused with other products', () => {
    for (const name of ['Ορός', 'boto', 'Τοξικό σοκ', 'αλλαγή', 'Retinol', 'Filler', 'βότανα', 'Detox'])
      expect(namesPrescription(name), name).toBe(false);
  });

  it('becomes a consultation by its name, category or confirmed class', () => {
    const lines = 'Συμβουλευτική επίσκεψη για τις ρυτίδες έκφρασης';
    expect(consultationFor({ name: 'Botox μετώπου' })?.subject).toBe(lines);
    expect(consultationFor({ name: 'Μέτωπο', categoryName: 'Botox' })?.subject).toBe(lines);
    // A well-known medicine keeps its class.
    expect(consultationFor({ name: 'Botox μετώπου', productClass: 'cosmetic' })?.subject).toBe(lines);
    expect(consultationFor({ name: 'Άλφα 5', productClass: 'prescription' })?.subject).toBe(
      'Συμβουλευτική επίσκεψη με τον γιατρό',
    );
    expect(consultationFor({ name: 'Ορός', productClass: 'cosmetic' })).toBeUndefined();
  });

  it.each([
    ['Botox μαλλιών κερατίνη', 'Περιποίηση μαλλιών'],
    ['Lash botox', 'Περιποίηση βλεφαρίδων'],
    ['Botox φρυδιών', 'Συμβουλευτική επίσκεψη για τις ρυτίδες έκφρασης'],
  ])('becomes what a salon means by %s', (name, subject) => {
    expect(consultationFor({ name })?.subject).toBe(subject);
    expect(namesPrescription(name)).toBe(true);
  });
});

describe('a medicine that posts may not name', () => {
  const [names = ''] = (ruleOf('medicine.prescription-name')?.patterns ?? '').trim().split('\n');

  it.each(names.split('|').map((name) => name.replace('*', '')))('«%s» is recognised by its name', (name) => {
    expect(likelyClass({ name })).toBe('prescription');
    expect(consultationFor({ name: `Νέο ${name} 2` })?.subject).toMatch(/^Συμβουλευτική επίσκεψη/);
  });
});
