import { lintGreek } from '@kallos/tooling/greek-lint';
import { describe, expect, it } from 'vitest';
import { composePost } from './built-in-writer.ts';
import {
  contentHashOf,
  faultsOf,
  fingerprintOf,
  hashtagsOf,
  makesMedicalClaim,
  openingOf,
  similarityOf,
} from './text-faults.ts';
import { excerptOf } from './greek/excerpt.ts';
import { createChooser } from './greek/chooser.ts';
import { everydayOpenings } from './greek/everyday-openings.ts';
import { kindOpenings } from './greek/kind-openings.ts';
import { kindOf } from '@kallos/product-knowledge/recognise';
import { generalOpenings, namedOpenings } from './greek/openings.ts';
import { bodies, callsToAction, hashtagsOfKind, signatures } from './greek/phrases.ts';
import { withArticle } from './greek/article.ts';
import { exchanges, shortLists } from './greek/asides.ts';
import type { PostProduct, RecentText } from './writer.ts';

const products: PostProduct[] = [
  [
    'Profhilo',
    'Ενέσιμα',
    'Ενέσιμος βιοαναδομητής με υαλουρονικό οξύ υψηλής καθαρότητας. Εφαρμόζεται από γιατρό σε λίγα σημεία του προσώπου.',
  ],
  [
    'Αντηλιακή κρέμα SPF 50',
    'Αντηλιακά',
    'Λεπτόρρευστη κρέμα για κάθε μέρα. Απορροφάται γρήγορα και δεν αφήνει λευκά ίχνη.',
  ],
  [
    'Laser αποτρίχωσης διόδου',
    'Συσκευές',
    'Συσκευή διόδου για μεγάλες και μικρές περιοχές. Η κεφαλή ψύχεται σε όλη τη διάρκεια της συνεδρίας.',
  ],
  [
    'Ορός βιταμίνης C',
    'Δερμοκαλλυντικά',
    'Ελαφρύς ορός με βιταμίνη C για την πρωινή ρουτίνα. Διατίθεται σε σκούρο γυάλινο φιαλίδιο.',
  ],
  ['HydraFacial', 'Θεραπείες προσώπου', 'Καθαρισμός και ενυδάτωση προσώπου σε τρία βήματα.'],
  ['Σαμπουάν κατά της τριχόπτωσης', 'Μαλλιά', ''],
  ['Collagen Plus', 'Συμπληρώματα διατροφής', 'Food supplement with marine collagen.'],
  [
    'Radiesse 1,5 ml',
    'Ενέσιμα',
    'Εγγυημένο αποτέλεσμα χωρίς παρενέργειες. Γέλη σε προγεμισμένη σύριγγα για χρήση από γιατρό.',
  ],
].map(
  ([name, categoryName, description]) =>
    ({ name, categoryName, description, examplePosts: [] }) as unknown as PostProduct,
);

const write = (product: PostProduct, recent: readonly RecentText[], seed: number) =>
  composePost({
    product,
    company: { name: 'Αίγλη', location: 'Θεσσαλονίκη' },
    platform: 'instagram',
    recent,
    seed,
    onBehalfOf: 'test',
  });

function writeMany(amount: number, chosen: readonly PostProduct[], seed = 1): RecentText[] {
  const recent: RecentText[] = [];
  for (let index = 0; index < amount; index++) {
    const product = chosen[index % chosen.length] as PostProduct;
    recent.unshift({ content: write(product, recent, seed + index), productName: product.name });
  }
  return recent;
}

describe('a hundred posts of the built-in writer', () => {
  const texts = writeMany(100, products);
  const prints = texts.map(({ content }) => fingerprintOf(content));

  it('share no opening and no content', () => {
    expect(new Set(texts.map(({ content }) => openingOf(content))).size).toBe(100);
    expect(new Set(texts.map(({ content }) => contentHashOf(content))).size).toBe(100);
    // Nor does one come back with another product's name in it.
    expect(new Set(texts.map(({ content, productName }) => openingOf(content, productName))).size).toBe(100);
  });

  it('keep every limit and claim nothing', () => {
    for (const [index, { content }] of texts.entries())
      expect(faultsOf(content, prints.slice(index + 1)), content).toEqual([]);
  });

  it('are spelled as Greek is', () => {
    expect(texts.flatMap(({ content }) => lintGreek(content))).toEqual([]);
  });

  it('name the product, the company and the place, and end in at most five hashtags', () => {
    for (const { content, productName } of texts) {
      expect(content).toContain(productName);
      expect(content).toContain('Αίγλη, Θεσσαλονίκη');
      expect(hashtagsOf(content).length).toBeLessThanOrEqual(5);
      expect(hashtagsOf(content).length).toBeGreaterThan(0);
      expect(content).not.toMatch(/\{name\}|undefined|null| {2}|\n{3}/);
    }
  });
});

describe('the built-in writer', () => {
  it('begins no two of a fortnight of daily posts about one product alike, whatever the seed', () => {
    for (const seed of [7, 400, 90_000]) {
      const texts = writeMany(14, products.slice(5, 6), seed);
      expect(new Set(texts.map(({ content, productName }) => openingOf(content, productName))).size).toBe(14);
    }
  });

  it('still writes something new when every opening has been used', () => {
    const texts = writeMany(90, products.slice(0, 1));
    expect(new Set(texts.map(({ content }) => contentHashOf(content))).size).toBe(90);
  });

  it('repeats itself for the same seed', () => {
    expect(write(products[0] as PostProduct, [], 5)).toBe(write(products[0] as PostProduct, [], 5));
  });

  it('takes hashtags of the example posts, and no emoji where they have none', () => {
    const product = { ...(products[0] as PostProduct), examplePosts: ['Ένα απλό κείμενο. #ΑίγληClinic'] };
    for (let seed = 0; seed < 20; seed++) {
      const text = write(product, [], seed);
      expect(text).toContain('#ΑίγληClinic');
      expect(text).not.toMatch(/\p{Extended_Pictographic}/u);
    }
  });

  it('gives a name the article of its noun, and calls it a product where the ending would have to change', () => {
    expect(withArticle('Αντηλιακή κρέμα SPF 50', 'accusative')).toBe('την «Αντηλιακή κρέμα SPF 50»');
    expect(withArticle('Αντηλιακή κρέμα SPF 50', 'nominative')).toBe('η «Αντηλιακή κρέμα SPF 50»');
    expect(withArticle('Αμπούλες Bright C', 'accusative')).toBe('τις «Αμπούλες Bright C»');
    expect(withArticle('Σαμπουάν κατά της τριχόπτωσης', 'nominative')).toBe(
      'το «Σαμπουάν κατά της τριχόπτωσης»',
    );
    expect(withArticle('Profhilo', 'accusative')).toBe('το «Profhilo»');
    expect(withArticle('Ορός βιταμίνης C', 'accusative')).toBe('το προϊόν «Ορός βιταμίνης C»');
  });

  it('repeats no paragraph of ours within eight posts of an account, and builds them in several ways', () => {
    const texts = writeMany(48, products.slice(0, 6)).map(({ content }) => content);
    for (let from = 0; from + 8 <= texts.length; from++) {
      const paragraphs = texts.slice(from, from + 8).flatMap((text) => text.split('\n\n').slice(1, -2));
      const ours = paragraphs.filter(
        (paragraph) => !products.some(({ description }) => description.includes(paragraph.slice(0, 30))),
      );
      const bare = ours.map((paragraph) => paragraph.replace(/^\p{Extended_Pictographic}️? /u, ''));
      expect(new Set(bare).size, bare.toSorted().join('\n')).toBe(bare.length);
    }
    expect(texts.filter((text) => text.includes('\n• ')).length).toBeGreaterThan(3);
    expect(texts.filter((text) => text.includes('\n— ')).length).toBeGreaterThan(3);
    expect(new Set(texts.map((text) => text.split('\n\n').length)).size).toBeGreaterThan(1);
  });

  it('puts no neuter article before a Greek name', () => {
    for (let seed = 0; seed < 60; seed++)
      expect(write(products[1] as PostProduct, [], seed)).not.toMatch(/το «Αντ/);
  });

  it('leaves out sentences that promise something or are not Greek', () => {
    for (let seed = 0; seed < 20; seed++)
      expect(makesMedicalClaim(write(products[7] as PostProduct, [], seed))).toBe(false);
    expect(excerptOf('Food supplement with marine collagen.', createChooser(1))).toBeUndefined();
  });

  it('tells what kind of product it writes about', () => {
    expect(products.map((product) => kindOf(product).group)).toEqual([
      'injectable',
      'sun',
      'treatment',
      'skincare',
      'treatment',
      'hair',
      'supplement',
      'injectable',
    ]);
  });
});

describe('the sentences', () => {
  const openings = [...namedOpenings, ...generalOpenings, ...everydayOpenings, ...kindOpenings];
  const all = [
    ...openings.flatMap(({ first, leadsOn }) => [first, leadsOn]),
    ...signatures,
    ...Object.values(callsToAction).flat(),
    ...Object.values(exchanges)
      .flat()
      .flatMap(({ question, answer }) => [question, answer]),
    ...Object.values(shortLists)
      .flat()
      .flatMap(({ heading, items }) => [heading, ...items]),
    ...Object.values(bodies).flat(),
    ...Object.values(hashtagsOfKind).flat(),
  ];

  it('are clean Greek without claims, and none stands there twice', () => {
    expect(all.flatMap((text) => lintGreek(text.replaceAll(/\{\w+\}/g, 'Profhilo')))).toEqual([]);
    expect(all.filter(makesMedicalClaim)).toEqual([]);
    expect(new Set(openings.map(({ first }) => first)).size).toBe(openings.length);
  });

  it('each name the product exactly once', () => {
    for (const { first, leadsOn } of openings)
      expect(`${first} ${leadsOn}`.match(/\{(?:name|nominative|accusative)\}/g), first).toHaveLength(1);
  });
});

describe('the checks', () => {
  it('find a text again under other accents, case, hashtags and emoji', () => {
    expect(contentHashOf('Καλή μέρα! ✨ #μέρα')).toBe(contentHashOf('ΚΑΛΗ ΜΕΡΑ'));
    expect(
      similarityOf(fingerprintOf('ένα δύο τρία τέσσερα πέντε'), fingerprintOf('ένα δύο τρία τέσσερα έξι')),
    ).toBe(0.5);
  });

  it('refuse claims, links, repeats, foreign and overlong texts', () => {
    const text = 'Μια ήρεμη μέρα για εσάς.';
    expect(faultsOf(text, [])).toEqual([]);
    expect(faultsOf(text, [fingerprintOf(text)])).toHaveLength(2);
    for (const bad of [
      'Θεραπεύει τα πάντα.',
      `${text} https://x.gr`,
      'All English here',
      `${text} ${'α'.repeat(2300)}`,
      `${text} #α1 #β2 #γ3 #δ4 #ε5 #ζ6`,
      '',
    ])
      expect(faultsOf(bad, []).length, bad.slice(0, 30)).toBeGreaterThan(0);
  });
});
