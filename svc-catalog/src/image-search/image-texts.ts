/** The languages of sentences in replies. */
export type Language = 'el' | 'en';

/** A finding about an image: the property, whether it is in favour, and its value. */
export interface Finding {
  readonly property: 'text' | 'background' | 'sharpness' | 'size' | 'ratio' | 'licence';
  readonly isGood: boolean;
  /** Width × height, or the licence's name. */
  readonly value?: string | undefined;
}

type Phrase = (value: string) => string;
type Phrases = Record<Finding['property'], { good: Phrase; weak: Phrase }>;

const phrases: Record<Language, Phrases> = {
  el: {
    text: {
      good: () => 'ο τίτλος ταιριάζει με το προϊόν',
      weak: () => 'μπορεί να δείχνει άλλο προϊόν, ο τίτλος δεν το αναφέρει',
    },
    background: { good: () => 'καθαρό, ομοιόμορφο φόντο', weak: () => 'το φόντο έχει πολλές λεπτομέρειες' },
    sharpness: { good: () => 'ευκρινής λήψη', weak: () => 'χαμηλή ευκρίνεια' },
    size: { good: (size) => `υψηλή ανάλυση (${size})`, weak: (size) => `μικρή ανάλυση (${size})` },
    ratio: { good: () => 'αναλογίες έτοιμες για ανάρτηση', weak: () => 'θα χρειαστεί περικοπή' },
    licence: { good: (licence) => `άδεια ${licence}`, weak: () => '' },
  },
  en: {
    text: {
      good: () => 'the title matches the product',
      weak: () => 'may show another product, the title does not mention it',
    },
    background: { good: () => 'clean, even background', weak: () => 'busy background' },
    sharpness: { good: () => 'sharp picture', weak: () => 'low sharpness' },
    size: { good: (size) => `high resolution (${size})`, weak: (size) => `small (${size})` },
    ratio: { good: () => 'proportions ready for a post', weak: () => 'will need cropping' },
    licence: { good: (licence) => `licence ${licence}`, weak: () => '' },
  },
};

/** Starts the reason of an image in which a model does not see the product. */
export const mayBeOtherTexts: Record<Language, string> = {
  el: 'Μπορεί να δείχνει άλλο προϊόν.',
  en: 'May show another product.',
};

const middling: Record<Language, string> = {
  el: 'μέτρια σε όλα τα κριτήρια',
  en: 'average in every respect',
};

/** Returns the `reason` of a ranked image. */
export function reasonOf(findings: readonly Finding[], language: Language): string {
  const parts = findings.map(({ property, isGood, value = '' }) =>
    phrases[language][property][isGood ? 'good' : 'weak'](value),
  );
  const text = parts.length === 0 ? middling[language] : parts.join(', ');
  return `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}.`;
}

/** Why an image was not stored, or none was found. */
export const imageErrorTexts: Record<'refused' | 'failed' | 'searchFailed', Record<Language, string>> = {
  refused: {
    el: 'Το αρχείο δεν είναι εικόνα που μπορεί να χρησιμοποιηθεί.',
    en: 'The file is not a picture that can be used.',
  },
  failed: {
    el: 'Δεν μπορέσαμε να κατεβάσουμε την εικόνα.',
    en: 'The image could not be downloaded.',
  },
  searchFailed: {
    el: 'Η αναζήτηση εικόνων δεν απάντησε. Δοκιμάστε ξανά σε λίγο.',
    en: 'The image search did not answer. Try again shortly.',
  },
};

/** Returns the note for an administrator who tests a search. */
export const searchNote = (
  service: string,
  counts: { found: number; read: number; ranked: number },
): string =>
  `${service}: ${counts.found} found, ${counts.read} could be read, ${counts.ranked} ranked after dropping small and near-identical pictures.`;
