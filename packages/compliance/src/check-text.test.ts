import { productClasses } from '@kallos/contracts/catalog/product-classes';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { checkTextFully } from './check-text-fully.ts';
import { checkText } from './check-text.ts';
import { englishWords } from './rules/english-words.ts';
import { greekWords } from './rules/greek-words.ts';
import { legalSources } from './rules/legal-sources.ts';
import { packOf, activePacks, ruleOf } from './rules/rules.ts';
import { widePatterns } from './rules/server-only/patterns.ts';

const idsOf = (...[wish]: Parameters<typeof checkText>) =>
  checkText(wish).findings.map(({ ruleId }) => ruleId);
const rules = activePacks.packs.flatMap(({ rules }) => rules);

describe('each rule', () => {
  it('has a source, and an explanation and rewording in both languages', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(ruleOf(rule.id)).toBe(rule);
      expect(legalSources[rule.id]).toMatch(/./);
      expect(greekWords[rule.id]?.why).toMatch(/\p{Script=Greek}/u);
      expect(englishWords[rule.id]?.why).toMatch(/[a-z]/);
      expect(greekWords[rule.id]?.instead === '').toBe(englishWords[rule.id]?.instead === '');
    }
    for (const words of [greekWords, englishWords])
      expect(Object.keys(words).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
  });

  it('suggests a rewording that no rule rejects, for every product class', () => {
    const rewordings = [greekWords, englishWords]
      .flatMap((words) => Object.values(words).map(({ instead }) => instead))
      .filter((text) => text !== '');
    const leaflet = ' Διαβάστε προσεκτικά τις οδηγίες χρήσης.';
    for (const text of rewordings)
      for (const name of productClasses)
        expect(idsOf({ text: text + leaflet, productClasses: [name] }), text).toEqual([]);
  });
});

describe('an absolute', () => {
  const claims = ['Works for everyone.', 'Δουλεύει για όλους.', 'Κάνει θαύματα.', 'Nothing can go wrong.'];

  it.each(claims)('is a claim about a body or product, otherwise none: %s', (claim) => {
    expect(idsOf({ text: claim })).toEqual([]);
    for (const text of [`Μια κρέμα προσώπου. ${claim}`, `${claim} Smoother skin.`])
      expect(idsOf({ text }), text).toHaveLength(1);
    expect(idsOf({ text: `Skin. We are open on Sundays. ${claim}` })).toEqual([]);
    expect(idsOf({ text: claim, productClasses: ['procedure'] })).toHaveLength(1);
  });

  it('about the business itself is no claim, whatever surrounds it', () => {
    for (const text of [
      'Skin. Our wifi works for everyone.',
      'Ο καφές μας κάνει θαύματα στο πρόσωπο.',
      'Δουλεύουμε για όλους εσάς.',
    ])
      expect(idsOf({ text, productClasses: ['procedure'] }), text).toEqual([]);
  });
});

describe('a finding', () => {
  it('has its position in the typed text, despite hidden characters', () => {
    for (const claim of [
      'χωρίς παρενέργειες',
      'χωρι\u0301ς παρε\u200bνέργειες',
      'Χ ω ρ ί ς  παρενέργειες',
      'ΧΩΡΙΣ ΠΑΡΕΝΕΡΓΕΙΕΣ',
    ]) {
      const text = `👩‍⚕️ Περιποίηση 😀 ${claim}. Ελάτε!`;
      const [found] = checkText({ text, productClasses: ['procedure'] }).findings;
      expect(found?.matched).toBe(claim);
      expect(text.slice(found?.start, found?.end)).toBe(claim);
      expect(text.slice(found?.sentenceStart, found?.sentenceEnd)).toContain(claim);
    }
  });

  it('does not join two other words: «στα μάτια» is not «σταματά»', () => {
    const text = 'Η έγχυση κοντά στα μάτια έχει κινδύνους.';
    expect(checkTextFully({ text, productClasses: ['injectable'] }).findings).toEqual([]);
  });

  it('is one if two patterns of a rule match overlapping words', () => {
    const text = 'Κόψτε με βεβαιότητα τις ρυτίδες!';
    const { findings } = checkTextFully({ text, productClasses: ['procedure'] });
    expect(findings.map(({ matched }) => matched)).toEqual(['με βεβαιότητα τις ρυτίδες']);
  });

  it("comes from a server for phrases that the browser's rules lack", () => {
    for (const [text, id, productClass] of [
      ['Εγγυημένο αποτέλεσμα ή επιστροφή χρημάτων.', 'medicine.guarantee', 'procedure'],
      ['Χρειάζεστε αζιθρομυκίνη; Την έχουμε στο ράφι.', 'medicine.prescription-name', 'prescription'],
      ['Spironolactone for hormonal acne, ask our team.', 'medicine.prescription-name', 'procedure'],
      ['Ένα θαύμα συμβαίνει στην πολυθρόνα μας.', 'cosmetic.miracle', 'procedure'],
      ['Λεύκανση δοντιών για παιδιά δημοτικού.', 'device.minors', 'procedure'],
      ['Ο γιατρός σου είναι πια περιττός.', 'medicine.no-doctor', 'service'],
      ['Αποκλείεται να πάθετε ζημιά.', 'medicine.no-risk', 'service'],
      ['Το σέρουμ ξεπερνά κάθε ένεση.', 'medicine.as-good-as-medicine', 'cosmetic'],
      ['Δεν υπάρχει ρυτίδα που να μην τη σβήνει.', 'medicine.total-effect', 'injectable'],
      ['Δείτε πριν και μετά: 10 χρόνια νεότερη σε μία συνεδρία!', 'medicine.total-effect', 'procedure'],
      ['Δέκα χρόνια λιγότερα στο πρόσωπό σας σε μισή ώρα.', 'medicine.total-effect', 'procedure'],
      ['Σβήστε μια δεκαετία από το πρόσωπό σας.', 'medicine.total-effect', 'cosmetic'],
      ['Ξανανιώστε κατά 15 χρόνια χωρίς νυστέρι.', 'medicine.total-effect', 'procedure'],
      ['Look 10 years younger in one session.', 'medicine.total-effect', 'procedure'],
      ['Take ten years off your face in a single visit.', 'medicine.total-effect', 'procedure'],
    ] as const)
      expect(
        checkTextFully({ text, productClasses: [productClass] }).findings.map(({ ruleId }) => ruleId),
        text,
      ).toContain(id);
  });

  it('is none if years refer to something else or are not promised', () => {
    for (const text of [
      'Μετά από 10 χρόνια λειτουργίας ανανεώσαμε τον χώρο μας.',
      'Η αδελφή μου είναι δέκα χρόνια νεότερη.',
      'Η νεότερη συνάδελφός μας είναι στην ομάδα δύο χρόνια.',
      'Δεν υποσχόμαστε ότι θα δείχνετε δέκα χρόνια νεότερη.',
      'Κανείς δεν γίνεται δέκα χρόνια νεότερος σε μία συνεδρία.',
      'Looking ten years younger in a session is not something we promise.',
      'Take two years of experience off the form if it is wrong.',
      'It took ten years to build our team.',
    ])
      expect(checkTextFully({ text, productClasses: ['procedure'] }).findings, text).toEqual([]);
  });

  it('ignores parking and coffee next to the phrase', () => {
    for (const text of [
      'Free parking, guaranteed results.',
      'Ανοιχτά 9 με 5, δωρεάν καφές, εγγύηση αποτελέσματος, πάρκινγκ απέναντι.',
      'Τα αποτελέσματα είναι εγγυημένα και το πάρκινγκ δωρεάν για όλους.',
      'Καφές, χαμόγελο και θεραπεία χωρίς παρενέργειες σας περιμένουν.',
      'Με δωρεάν πάρκινγκ και μηδενικό ρίσκο για εσάς ανοίγουμε και τα Σάββατα.',
    ])
      for (const check of [checkText, checkTextFully])
        for (const productClass of productClasses.filter((one) => one !== 'otc'))
          expect(
            check({ text, productClasses: [productClass] }).findings.map(({ severity }) => severity),
            text,
          ).toContain('block');
    for (const text of ['Εγγυημένο πάρκινγκ για όλους.', 'Guaranteed parking, coffee and a smile.'])
      for (const check of [checkText, checkTextFully])
        expect(check({ text, productClasses: ['procedure'] }).findings, text).toEqual([]);
  });

  it('depends on the product class', () => {
    const text = 'Θεραπεύει την ακμή.';
    const severityFor = (name: (typeof productClasses)[number]) =>
      checkText({ text, productClasses: [name] }).findings.map(({ severity }) => severity);
    expect(severityFor('cosmetic')).toContain('block');
    expect(severityFor('supplement')).toContain('block');
    expect(severityFor('device_iib')).toEqual(['evidence']);
    expect(severityFor('procedure')).toEqual(['evidence']);
    expect(checkText({ text }).findings.map(({ severity }) => severity)).toContain('block');
  });

  it('is none for a permitted claim, unless no product may make it', () => {
    const permittedClaims = ['θεραπεύει την ακμή', 'χωρίς παρενέργειες'];
    expect(idsOf({ text: 'Θεραπεύει την ακμή.', productClasses: ['device_iib'], permittedClaims })).toEqual(
      [],
    );
    expect(idsOf({ text: 'Χωρίς παρενέργειες.', productClasses: ['device_iib'], permittedClaims })).toEqual([
      'medicine.no-risk',
    ]);
  });

  it.each([
    ['Miracle Cream', 'cosmetic', 'cosmetic.miracle'],
    ['Σαμπουάν κατά της τριχόπτωσης', 'cosmetic', 'cosmetic.against-illness'],
    ['Anti-hair loss shampoo', 'cosmetic', 'cosmetic.against-illness'],
    ['Κρέμα για έκζεμα', 'cosmetic', 'cosmetic.illness-named'],
    ['Fillers χειλιών Juvederm', 'injectable', 'device.injectable-brand'],
    ['Συμπλήρωμα για γερά μαλλιά', 'supplement', 'supplement.health-claim'],
  ] as const)('is a warning in the name %s and stops no text that names it', (name, productClass, ruleId) => {
    for (const text of [name, `Σήμερα μιλάμε για το «${name}».`])
      for (const check of [checkText, checkTextFully]) {
        const { findings } = check({ text, productNames: [name], productClasses: [productClass] });
        expect(findings.map((one) => one.ruleId)).toContain(ruleId);
        expect(findings.filter(({ severity }) => severity === 'block')).toEqual([]);
      }
  });

  it.each([
    'Κρέμα ημέρας',
    'Ορός βιταμίνης C',
    'Αντηλιακό SPF 50',
    'Σαμπουάν για συχνό λούσιμο',
    'Κρέμα για δέρμα με τάση ακμής',
  ])('is none in the harmless name %s', (name) => {
    expect(
      checkTextFully({ text: name, productNames: [name], productClasses: ['cosmetic'] }).findings,
    ).toEqual([]);
  });

  it('is one in the name of a prescription', () => {
    expect(
      idsOf({ text: 'Νέο: Ζενταξίνη Α.', productNames: ['ζενταξινη α'], productClasses: ['prescription'] }),
    ).toEqual(['medicine.own-prescription-name']);
    expect(
      idsOf({ text: 'Botox μετώπου', productNames: ['Botox μετώπου'], productClasses: ['cosmetic'] }),
    ).toEqual(['medicine.prescription-name']);
  });

  it('names a missing warning', () => {
    expect(idsOf({ text: 'Νέο αναλγητικό.', productClasses: ['otc'] })).toEqual(['medicine.leaflet']);
    const requiredWarnings = ['Να φυλάσσεται μακριά από παιδιά'];
    const wish = { productClasses: ['supplement'] as const, requiredWarnings };
    expect(idsOf({ ...wish, text: 'Μία κάψουλα τη μέρα.' })).toEqual(['medicine.required-warning']);
    expect(idsOf({ ...wish, text: 'Μία κάψουλα τη μέρα. ΝΑ ΦΥΛΑΣΣΕΤΑΙ ΜΑΚΡΙΑ ΑΠΟ ΠΑΙΔΙΑ!' })).toEqual([]);
  });

  it('warns about health data, shame and discounts, without blocking', () => {
    for (const [text, id] of [
      ['Γράψτε μας στα σχόλια την εμπειρία σας με τη θεραπεία!', 'doctor.patients-in-comments'],
      ['Tell us in the comments which skin condition you have.', 'doctor.patients-in-comments'],
      ['Ντρέπεσαι για το σώμα σου;', 'meta.shame'],
      ['Πάσχεις από ροδόχρου ακμή;', 'meta.personal-attributes'],
      ['Προσφορά σε fillers μόνο σήμερα', 'doctor.discount-on-act'],
      ['Ανώδυνη αποτρίχωση', 'device.painless'],
    ] as const) {
      const { findings } = checkText({ text, productClasses: ['procedure'] });
      expect(
        findings.map(({ ruleId }) => ruleId),
        text,
      ).toContain(id);
      expect(
        findings.every(({ severity }) => severity !== 'block'),
        text,
      ).toBe(true);
    }
  });
});

describe('rules', () => {
  it('belong to the pack of their id, and further patterns to a rule', () => {
    for (const id of Object.keys(widePatterns)) expect(ruleOf(id), id).toBeDefined();
    for (const { name, rules } of activePacks.packs)
      for (const { id } of rules) expect(packOf(id), id).toBe(name);
  });
});

describe('checkText', () => {
  it("bundles neither the server's words nor the classifier for browsers", async () => {
    const { metafile } = await build({
      entryPoints: [new URL('check-text.ts', import.meta.url).pathname],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
    });
    const modules = Object.keys(metafile.inputs);
    expect(modules.join()).toContain('word-sets.ts');
    expect(
      modules.filter((file) => /\/server-only\/|\/classifier\/|greek-words|english-words/.test(file)),
    ).toEqual([]);
  });

  it('ends for every text, also of one letter, one sign or nothing', () => {
    for (const text of [
      '',
      ' ',
      '#',
      'α',
      '💉',
      '\u200b',
      '100%',
      '#'.repeat(500),
      'α '.repeat(1100),
      'β.ο.τ.'.repeat(300),
    ])
      expect(checkText({ text }).packVersion).toBe(activePacks.version);
  });
});
