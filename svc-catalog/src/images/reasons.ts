import type { AppError } from '@kallos/contracts/errors';
import type { Marks, Scored } from '@kallos/image-search/rank';

/** The language that a caller reads. */
export type Language = 'el' | 'en';

type Sentence = (scored: Scored) => string;
type Phrases = Record<keyof Marks, { good: Sentence; weak?: Sentence }>;

const size = ({ candidate }: Scored) => `${candidate.measured.width}×${candidate.measured.height}`;

const phrases: Record<Language, Phrases> = {
  el: {
    text: {
      good: () => 'ο τίτλος ταιριάζει με το προϊόν',
      weak: () => 'ο τίτλος δεν αναφέρει το προϊόν',
    },
    background: { good: () => 'καθαρό, ομοιόμορφο φόντο', weak: () => 'το φόντο έχει πολλές λεπτομέρειες' },
    sharpness: { good: () => 'ευκρινής λήψη', weak: () => 'χαμηλή ευκρίνεια' },
    size: { good: (s) => `υψηλή ανάλυση (${size(s)})`, weak: (s) => `μικρή ανάλυση (${size(s)})` },
    ratio: { good: () => 'αναλογίες έτοιμες για ανάρτηση', weak: () => 'θα χρειαστεί περικοπή' },
    licence: { good: (s) => `άδεια ${s.candidate.licence}` },
  },
  en: {
    text: {
      good: () => 'the title matches the product',
      weak: () => 'the title does not mention the product',
    },
    background: { good: () => 'clean, even background', weak: () => 'busy background' },
    sharpness: { good: () => 'sharp picture', weak: () => 'low sharpness' },
    size: { good: (s) => `high resolution (${size(s)})`, weak: (s) => `small (${size(s)})` },
    ratio: { good: () => 'proportions ready for a post', weak: () => 'will need cropping' },
    licence: { good: (s) => `licence ${s.candidate.licence}` },
  },
};

const middling: Record<Language, string> = {
  el: 'μέτρια σε όλα τα κριτήρια',
  en: 'average in every respect',
};

const goodFrom = 0.7;
const weakBelow = 0.35;

/** The mean mark of each property over a list, against which one picture stands out. */
export function averageMarks(list: readonly Scored[]): Marks {
  const mean = (name: keyof Marks) => list.reduce((sum, { marks }) => sum + marks[name], 0) / list.length;
  return {
    size: mean('size'),
    ratio: mean('ratio'),
    sharpness: mean('sharpness'),
    background: mean('background'),
    text: mean('text'),
    licence: mean('licence'),
  };
}

/**
 * What speaks for a picture (three points at most, first those in which it stands out among the others) and the main
 * thing against it, from its marks alone. That a licence is unknown is shown beside the picture, not repeated here.
 */
export function reasonFor(scored: Scored, language: Language, averages: Marks): string {
  const names = Object.keys(phrases[language]) as Array<keyof Marks>;
  const lead = (name: keyof Marks) => scored.marks[name] - averages[name];
  const good = names
    .filter((name) => scored.marks[name] >= goodFrom)
    .sort((one, other) => lead(other) - lead(one))
    .slice(0, 3);
  const weak = names.flatMap((name) =>
    scored.marks[name] < weakBelow ? (phrases[language][name].weak ?? []) : [],
  );
  const parts = [
    ...good.map((name) => phrases[language][name].good(scored)),
    ...weak.slice(0, good.length === 0 ? 2 : 1).map((sentence) => sentence(scored)),
  ];
  const text = parts.length === 0 ? middling[language] : parts.join(', ');
  return `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}.`;
}

const troubles = {
  el: {
    refused: 'Το αρχείο δεν είναι εικόνα που μπορεί να χρησιμοποιηθεί.',
    failed: 'Η εικόνα δεν μπόρεσε να ληφθεί.',
    searchFailed: 'Η αναζήτηση εικόνων δεν απάντησε. Δοκιμάστε ξανά σε λίγο.',
  },
  en: {
    refused: 'The file is not a picture that can be used.',
    failed: 'The picture could not be downloaded.',
    searchFailed: 'The image search did not answer. Try again shortly.',
  },
} as const;

/** Why one picture could not be kept, in the language of the reader. */
export const pictureTrouble = ({ code }: AppError, language: Language): string =>
  code === 'image_refused' ? troubles[language].refused : troubles[language].failed;

/** Why a preview has no pictures at all. */
export const searchTrouble = (language: Language): string => troubles[language].searchFailed;
