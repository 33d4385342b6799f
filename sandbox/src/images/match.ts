import { kinds, type Kind } from '../pictures.ts';

/** Beginnings of words, without accents, that point at a kind of product. */
const stems: Record<Kind, readonly string[]> = {
  serum: [
    'serum',
    'ορο',
    'υαλουρον',
    'hyaluron',
    'hydra',
    'drop',
    'oil',
    'ελαιο',
    'λαδι',
    'ενυδατ',
    'booster',
  ],
  filler: ['filler', 'φιλερ', 'syringe', 'συριγγ', 'ενεσ', 'inject', 'lidoc', 'volume', 'lip', 'χειλ', 'ha'],
  cream: [
    'cream',
    'crem',
    'κρεμ',
    'barrier',
    'balm',
    'βαλσαμ',
    'moistur',
    'jar',
    'butter',
    'ceramid',
    'κεραμιδ',
  ],
  ampoules: [
    'ampoul',
    'ampul',
    'αμπουλ',
    'vial',
    'φιαλιδ',
    'vitamin',
    'βιταμιν',
    'bright',
    'λαμψ',
    'mesother',
    'μεσοθερ',
  ],
  pump: ['retin', 'ρετιν', 'night', 'νυχτ', 'lotion', 'λοσιον', 'γαλακτ', 'pump', 'body', 'σωματ', 'emuls'],
  sunscreen: ['sun', 'spf', 'αντηλιακ', 'ηλι', 'tube', 'σωληναρ', 'mineral', 'uv', 'gel', 'τζελ'],
  cleanser: [
    'cleans',
    'καθαρι',
    'wash',
    'foam',
    'αφρο',
    'enzym',
    'ενζυμ',
    'toner',
    'micell',
    'peel',
    'πιλινγκ',
    'απολεπ',
  ],
  eye: ['eye', 'ματι', 'peptid', 'πεπτιδ', 'contour', 'stick', 'roll'],
  mask: ['mask', 'μασκ', 'sheet', 'sachet', 'recover', 'αποκαταστ', 'patch', 'επιθεμ'],
};

/** Lower case, without accents, final sigma as any other. */
export const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

export const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The same text gives the same number. */
export function numberOf(text: string): number {
  let sum = 2_166_136_261;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return sum;
}

/** Kinds of product from the nearest to the farthest; a query that names none still gets an answer of its own. */
export function matchKinds(query: string): Kind[] {
  const words = wordsOf(query);
  const shift = numberOf(fold(query)) % kinds.length;
  const turned = [...kinds.slice(shift), ...kinds.slice(0, shift)];
  const marks = (kind: Kind) =>
    words.filter((word) =>
      stems[kind].some((stem) => (stem.length < 3 ? word === stem : word.startsWith(fold(stem)))),
    ).length;
  return turned
    .map((kind) => ({ kind, mark: marks(kind) }))
    .sort((a, b) => b.mark - a.mark)
    .map(({ kind }) => kind);
}
