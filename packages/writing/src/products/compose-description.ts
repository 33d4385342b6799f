import { createHash } from 'node:crypto';
import { fold } from '@kallos/contracts/texts/fold';
import { grammarOf } from '../built-in/greek/grammar.ts';
import { fitsAreas } from './areas.ts';
import {
  anyDescription,
  consultationOpening,
  descriptions,
  treatmentOpenings,
  type Description,
} from './descriptions.ts';
import { factsOf } from './facts/facts-of.ts';
import { ingredientsIn, themes, type Ingredient } from './ingredients.ts';
import type { Kind, KindGroup } from './kinds.ts';
import { plainText } from './plain-text.ts';
import { consultationFor, isTreatment, kindOf } from './recognise.ts';
import { wordsOf } from './signs.ts';
import { sortsOf } from './sorts.ts';

const fewestWords = 60;
const mostWords = 90;

/** The endings of descriptions; those about skin and care only for products that are applied to the body. */
const closings = [
  'Ρωτήστε την ομάδα μας πώς ταιριάζει στις δικές σας ανάγκες.',
  'Διαλέξτε με την ησυχία σας και ρωτήστε μας ό,τι θέλετε να ξέρετε.',
  'Είμαστε στη διάθεσή σας για να σας συμβουλεύσουμε με ειλικρίνεια και σεβασμό στις ανάγκες σας.',
];
const closingsOfCare = [
  'Η σταθερότητα κάνει τη διαφορά, γι’ αυτό διαλέξτε με την ησυχία σας ό,τι θα κρατήσετε.',
  'Μια επιλογή για όσους εκτιμούν την απλότητα, την ποιότητα και το μέτρο στην περιποίηση.',
];
const extras = ['Πριν αποφασίσετε, πείτε μας τι χρησιμοποιείτε ήδη και τι θέλετε να αλλάξετε.'];
const extrasOfCare = [
  'Η φροντίδα που αγαπάμε είναι εκείνη που γίνεται χωρίς βιασύνη και χωρίς υπερβολές.',
  'Κάθε δέρμα έχει τον δικό του ρυθμό, γι’ αυτό ξεκινήστε ήπια και παρατηρήστε πώς ανταποκρίνεται.',
];
const ofCare: readonly KindGroup[] = ['skincare', 'sun'];

/** The ingredients that a name mentions, two at most. */
export const ingredientsOf = (productName: string): Ingredient[] => ingredientsIn(fold(productName));

const wordCount = (text: string) => text.split(/\s+/).length;

function sentenceOf(productName: string, { possessive }: Description): string | undefined {
  const [first, second] = ingredientsOf(productName);
  if (!first) {
    const name = fold(productName);
    return themes.find(({ sign }) => sign.test(name))?.sentence;
  }
  const start = `Στη σύνθεσή ${possessive} ξεχωρίζει ${first.name}, που ${first.does}`;
  return second ? `${start}, ενώ ${second.name} ${second.does}.` : `${start}.`;
}

/** Returns article, noun and name; the noun is left out if the name starts with it. */
function subjectOf(name: string, description: Description): string {
  if (description === anyDescription) {
    const { nominative } = grammarOf(name, 'product');
    return `${nominative.charAt(0).toUpperCase()}${nominative.slice(1)} «${name}»`;
  }
  const [article = '', noun = ''] = description.subject.split(' ');
  const isRepeated = noun !== '' && fold(name).startsWith(fold(noun));
  return `${isRepeated ? article : description.subject} «${name}»`;
}

/** Forms that the sentences about texture and use do not have: micellar water has no foam, a stick no drops. */
const ownForms = new Set([
  'micellar',
  'wipes',
  'balm',
  'milk',
  'oil',
  'stick',
  'spray',
  'compact',
  'sheet',
  'child',
]);

type Pick = (choices: readonly string[], slot: number) => string;

function productSentences(name: string, kind: Kind, pick: Pick): string[] {
  const description = descriptions.get(kind.id) ?? anyDescription;
  const isCare = ofCare.includes(kind.group);
  const ends = isCare ? [...closings, ...closingsOfCare] : closings;
  const closing = pick(ends, 3);
  const said = sortsOf(wordsOf(name));
  const hasOwnForm = said.some((sort) => ownForms.has(sort));
  const isFactual = description === anyDescription || hasOwnForm;
  const fitting = (choices: readonly string[], slot: number): string[] => {
    const some = choices.filter((text) => fitsAreas(text, said));
    return some.length > 0 ? [pick(some, slot)] : [];
  };
  const [opening = pick(anyDescription.openings, 0)] = fitting(description.openings, 0);
  return [
    opening.replace('{S}', () => subjectOf(name, description)),
    isCare ? sentenceOf(name, description) : undefined,
    ...(isFactual ? ownFacts(name).slice(0, 4) : []),
    ...(hasOwnForm ? [] : [...fitting(description.textures, 1), ...fitting(description.uses, 2)]),
    closing,
    ...(isFactual ? ends.filter((other) => other !== closing) : []),
    pick(isCare ? extrasOfCare : extras, 4),
  ].filter((sentence) => sentence !== undefined);
}

/** Returns the facts about a product by its name, without those about visits and those of some months only. */
const ownFacts = (name: string): string[] =>
  factsOf({ name }).flatMap(({ text, months, isHouse, isOfIngredient }) =>
    months || isHouse || isOfIngredient ? [] : [text],
  );

/** One fact of each aspect in turn, so that a description is broad before it is deep; then facts about any visit. */
function factSentences(opening: string, name: string, pick: Pick): string[] {
  const facts = factsOf({ name }).filter(({ months }) => months === undefined);
  const aspects = [...Map.groupBy(facts, ({ aspect, isHouse }) => (isHouse ? 'house' : aspect)).values()];
  const rounds = aspects.flatMap((some, slot) => {
    const first = pick(
      some.map(({ text }) => text),
      slot,
    );
    const rest = some.map(({ text }) => text).filter((text) => text !== first);
    return [first, ...rest].map((text, round) => ({ text, round: some[0]?.isHouse ? round + 9 : round }));
  });
  const { openings, textures, uses } = anyDescription;
  return [
    opening,
    ...rounds.toSorted((one, other) => one.round - other.round).map(({ text }) => text),
    ...textures,
    ...uses,
    ...openings.filter((text) => !text.includes('{S}')),
    ...closings,
  ];
}

/** Composes a Greek description of 60 to 90 words, the same for the same name. */
export function composeDescription(productName: string): string {
  const name = plainText(productName, 200).replace(/[«»"]/g, '') || 'προϊόν';
  const seed = createHash('sha256').update(fold(name)).digest();
  const pick: Pick = (choices, slot) => choices[(seed[slot] ?? 0) % choices.length] ?? '';
  const consultation = consultationFor({ name });
  const kind = consultation?.kind ?? kindOf({ name });
  const opening =
    consultation?.kind.class === 'prescription'
      ? consultationOpening.replace('{S}', consultation.subject)
      : pick(treatmentOpenings, 5).replace('{S}', () => `«${consultation?.subject ?? name}»`);
  const wanted =
    consultation || isTreatment(kind)
      ? factSentences(opening, name, pick)
      : productSentences(name, kind, pick);
  let text = '';
  for (const sentence of wanted) {
    if (wordCount(`${text} ${sentence}`) > mostWords) continue;
    if (wordCount(text) >= fewestWords + 12) break;
    text = text === '' ? sentence : `${text} ${sentence}`;
  }
  return text;
}

/** The parts of a template that do not depend on the name. */
const fixedParts = (template: string): string[] =>
  template
    .split('{S}')
    .map((part) => part.trim())
    .filter((part) => part.length > 1);

const templates = [
  ...[...descriptions.values(), anyDescription].flatMap(({ openings, textures, uses }) => [
    ...openings,
    ...textures,
    ...uses,
  ]),
  ...treatmentOpenings,
  consultationOpening,
  ...closings,
  ...closingsOfCare,
  ...extras,
  ...extrasOfCare,
  ...themes.map(({ sentence }) => sentence),
].map(fixedParts);

/** Returns whether a sentence is one of our templates, which no person confirmed of the product. */
export const isComposed = (sentence: string): boolean =>
  /ξεχωρίζει (?:το|η|ο) .+, που /u.test(sentence) ||
  templates.some((parts) => parts.every((part) => sentence.includes(part)));
