import { describe, expect, it } from 'vitest';
import { readRealNames } from '../../../testing/real-names.ts';
import { composePost } from '../../built-in/built-in-writer.ts';
import { leansOnContext } from '../../built-in/greek/leans-on-context.ts';
import { searchedTags } from '../../built-in/greek/searched-tags.ts';
import { composeDescription } from '../compose-description.ts';
import { isVague, kinds } from '../kinds.ts';
import { kindOf, readName } from '../recognise.ts';
import { wordsOf } from '../signs.ts';
import { sortsOf } from '../sorts.ts';
import { isInSeason, type Fact } from './fact.ts';
import { factsOf } from './facts-of.ts';
import { visitFacts } from './visit-facts.ts';

const names = readRealNames();
const facts = [...new Set([...kinds.map((kind) => kind.facts), visitFacts])].flat();
const company = { name: 'Αίγλη', location: 'Βόλος' };

function post(name: string, changes: Partial<Parameters<typeof composePost>[0]> = {}, description = '') {
  const product = { name, description, categoryName: null, examplePosts: [] };
  return composePost({
    product,
    company,
    platform: 'instagram',
    recent: [],
    seed: 1,
    onBehalfOf: 'test',
    ...changes,
  });
}

describe('a real name', () => {
  it.each(names.map(({ name, kind }) => [name, kind] as const))('«%s» is of the kind %s', (name, kind) => {
    expect(kindOf({ name }).id).toBe(kind);
  });

  it('is read alike in capitals without accents', () => {
    const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    for (const { name, kind } of names) expect(kindOf({ name: plain(name) }).id, name).toBe(kind);
  });

  it('resolves to none when it only sets itself apart from a kind', () => {
    for (const name of ['Χωρίς laser', 'Διχως φίλερ', 'Πριν από το peeling'])
      expect(kindOf({ name }).id, name).toBe('general');
  });
});

const texts = (some: readonly Fact[]) => some.map(({ text }) => text);

describe('a fact', () => {
  it('names its subject and can be used alone', () => {
    expect(texts(facts).filter(leansOnContext)).toEqual([]);
    for (const torn of [
      'Τυλίξτε τον λαιμό της με χαρτομάντιλο και σπάστε τη με μια σταθερή κίνηση.',
      'Την απλώνουμε με τον παράμεσο.',
      'Η υφή του απλώνεται ομοιόμορφα.',
      'Δοκιμάστε τη για δύο μέρες.',
      'Αυτό αρκεί για μια εβδομάδα.',
    ])
      expect(leansOnContext(torn), torn).toBe(true);
    for (const whole of [
      'Η εφαρμογή γίνεται από γιατρό.',
      'Το δέρμα δείχνει πιο φρέσκο.',
      'Δείξτε το σημείο στον γιατρό.',
      'Τα μάτια προστατεύονται με ειδικά γυαλιά.',
    ])
      expect(leansOnContext(whole), whole).toBe(false);
  });

  it('about a season has the months in which it holds', () => {
    const seasons = /καλοκαίρι|χειμών|θάλασσ|φθινόπωρ|άνοιξη|κολύμπι|μαυρισμέν|αλλαγή της εποχής/u;
    expect(texts(facts.filter(({ text, months }) => seasons.test(text) && !months))).toEqual([]);
  });

  it.each([
    [/κάψουλα/u, 'capsule'],
    [/δισκίο/u, 'tablet'],
    [/φακελ/u, 'powder'],
    [/άργιλο|αργίλου/u, 'clay'],
    [/βιταμίνη C/u, 'vitaminc'],
    [/ορό με ρετινόλη|Η ρετινόλη|ρετινάλη/u, 'retinoid'],
    [/στα χείλη ο|Στα χείλη το/u, 'lips'],
    [/υφασμάτινη μάσκα/u, 'sheet'],
    [/βρέφη/u, 'child'],
  ])('names the only form for which it is true: %s', (words, sort) => {
    const some = facts.filter(({ text }) => words.test(text));
    expect(some.length).toBeGreaterThan(0);
    for (const { text, conditions } of some)
      expect(
        conditions.some((group) => group.includes(sort) || group.every((word) => word.startsWith('-'))),
        text,
      ).toBe(true);
  });

  it('of a kind that is known by vague words promises nothing of a treatment', () => {
    for (const kind of kinds.filter(isVague))
      if (kind.group === 'treatment' || kind.group === 'injectable') expect(kind.facts).toEqual([]);
  });
});

const months = [1, 4, 8, 10];
const dayIn = (month: number) => `2027-${String(month).padStart(2, '0')}-15`;

describe('a text', () => {
  it('has only facts of its name and season, and one about visits at most', () => {
    const wrong: string[] = [];
    for (const [at, { name }] of names.entries())
      for (const month of months) {
        const known = new Map(factsOf({ name }).map((fact) => [fact.text, fact]));
        const { facts: told } = post(name, { day: dayIn(month), seed: at * 12 + month });
        const each = told.map((text) => known.get(text));
        if (each.some((fact) => !fact || !isInSeason(fact.months, month)))
          wrong.push(`${name}: ${told.join(' ')}`);
        if (each.filter((fact) => fact?.isHouse).length > 1) wrong.push(`${name}: ${told.join(' ')}`);
        if (told.length > 0 && each.every((fact) => fact?.isHouse)) wrong.push(`${name}: nothing of its own`);
      }
    expect(wrong).toEqual([]);
  });

  it('without a day has no fact of some months only', () => {
    for (const { name } of names) {
      const known = new Map(factsOf({ name }).map((fact) => [fact.text, fact]));
      for (const text of post(name).facts) expect(known.get(text)?.months, text).toBeUndefined();
    }
  });

  it.each(['Deluxe', 'Δωροκάρτα', 'Κάτι άλλο', 'Φωτοθεραπεία UVB', 'Lifting χωρίς νυστέρι'])(
    'about %s, of which nothing is known, is short and has no filler',
    (name) => {
      expect(factsOf({ name })).toEqual([]);
      for (let seed = 0; seed < 12; seed++) {
        const { content, facts: told } = post(name, { seed }, composeDescription(name));
        expect(told).toEqual([]);
        expect(content.split('\n\n').length, content).toBeLessThanOrEqual(4);
        expect(content).not.toMatch(/•|βασικά|πληροφορ|εξηγούμε|σε λίγες γραμμές/u);
      }
      const confirmed = 'Γίνεται κάθε Τρίτη από τη γιατρό μας.';
      const product = { name, description: '', categoryName: null, examplePosts: [], facts: [confirmed] };
      expect(post(name, { product }).facts).toEqual([confirmed]);
    },
  );

  it('never repeats the headline or the templates of its own description', () => {
    for (const { name } of names) {
      const { facts: told } = post(name, { seed: 3 }, composeDescription(name));
      const known = new Set(texts(factsOf({ name })));
      for (const text of told) expect(known.has(text), `${name}: ${text}`).toBe(true);
    }
  });

  it('never repeats what an earlier release wrote about another kind', () => {
    const old = 'Οι ραδιοσυχνότητες θερμαίνουν ελεγχόμενα το δέρμα σε βάθος, ενώ η επιφάνεια μένει δροσερή.';
    for (let seed = 0; seed < 8; seed++)
      expect(post('HIFU lifting', { seed }, old).content).not.toContain(old);
  });

  it('about several treatments has only facts that name one of them', () => {
    const { parts } = readName({ name: 'HIFU + RF' });
    expect(parts.map(({ id }) => id)).toEqual(['hifu', 'rf']);
    for (const { text, isHouse } of factsOf({ name: 'HIFU + RF' }))
      if (!isHouse)
        expect(
          parts.some((part) => part.isIn(wordsOf(text))),
          text,
        ).toBe(true);
  });
});

describe('names and hashtags', () => {
  it.each([
    ['HIFU lifting', /ραδιοσυχν/iu],
    ['Ημιμόνιμο μακιγιάζ φρυδιών', /μανικιούρ|νύχι|λίμα/iu],
    ['PRP μαλλιών', /μεσοθεραπ|μακιγιάζ/iu],
    ['Collagen sachets', /κάψουλ|δέρμα|επιδερμίδ/iu],
    ['Δερματοσκόπηση', /εφαρμογ|μανικιούρ/iu],
    ['Αποτρίχωση χωρίς laser', /#laser|#αποτρίχωσηλέιζερ/iu],
    ['Φωτοθεραπεία UVB', /led/iu],
    ['Σχηματισμός φρυδιών με κλωστή', /νύχι|νήματα/iu],
    ['Μάσκα μαλλιών', /πρόσωπο|skincare/iu],
    ['Peeling χεριών', /πρόσωπο|προσώπου/iu],
    ['Θεραπεία ραγάδων με μικροβελόνες', /πρόσωπο|προσώπου|μακιγιάζ|σπυράκια/iu],
    ['Kobido μασάζ', /πλάτη|πετσέτα/iu],
    ['Scalp micropigmentation', /φρύδι|μακιγιάζ|microblading/iu],
    ['Ιατρικό πεντικιούρ', /#μανικιούρ/iu],
    ['Χέννα φρυδιών', /κερί|αφαιρεθεί/iu],
    ['Αποτρίχωση IPL μπικίνι', /λέιζερ αποτρίχωσης|το λέιζερ |#laser/iu],
    ['Υαλουρονικό 2ml', /επιδερμίδα|συγκρατεί/iu],
    ['Micellar water', /αφρό,|ξεπλύνετε/iu],
    ['Μαντηλάκια ντεμακιγιάζ', /αφρό,|ξεπλύνετε/iu],
    ['Βρουξισμός', /προϊόν/iu],
    ['Botox μαλλιών', /botox|γιατρό|ρυτίδ/iu],
    ['Κρέμα αλόης μωρού', /πρόσωπο|αντηλιακό|μακιγιάζ/iu],
    ['Μάσκα χειλιών', /πρόσωπο|μακριά|balm/iu],
    ['Μάσκα ποδιών', /πρόσωπο/iu],
    ['Αποτρίχωση αυτιών', /αποσμητικό|ρούχα/iu],
    ['Επίσκεψη γυναικολόγου', /δέρμα/iu],
    ['Ενέσιμος σίδηρος', /αισθητικ/iu],
  ])('of %s belong to no neighbour', (name, others) => {
    for (let seed = 0; seed < 12; seed++) expect(post(name, { seed }).content).not.toMatch(others);
    expect(composeDescription(name)).not.toMatch(others);
  });

  it('belong to existing kinds', () => {
    const ids = new Set(kinds.map(({ id }) => id));
    expect(Object.keys(searchedTags).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('contain the form and area in a name', () => {
    expect(sortsOf(wordsOf('Collagen sachets'))).toEqual(expect.arrayContaining(['collagen', 'powder']));
    expect(sortsOf(wordsOf('PRP μαλλιών'))).toContain('hair');
    expect(sortsOf(wordsOf('Ορός ρετινόλης'))).toContain('retinoid');
  });
});
