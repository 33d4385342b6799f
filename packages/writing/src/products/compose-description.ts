import { createHash } from 'node:crypto';
import {
  anyDescription,
  consultationOpening,
  descriptions,
  treatmentOpenings,
  type Description,
} from './descriptions.ts';
import { factsIn } from './facts/fact.ts';
import { fold } from '@kallos/contracts/texts/fold';
import { ingredients, themes, type Ingredient } from './ingredients.ts';
import type { Kind } from './kinds.ts';
import { plainText } from './plain-text.ts';
import { consultationFor, isTreatment, kindOf } from './recognise.ts';

const fewestWords = 60;
const mostWords = 90;

const closings = [
  'Ρωτήστε την ομάδα μας πώς ταιριάζει στις δικές σας ανάγκες.',
  'Η σταθερότητα κάνει τη διαφορά, γι’ αυτό διαλέξτε με την ησυχία σας ό,τι θα κρατήσετε.',
  'Μια επιλογή για όσους εκτιμούν την απλότητα, την ποιότητα και το μέτρο στην περιποίηση.',
  'Είμαστε στη διάθεσή σας για να σας συμβουλεύσουμε με ειλικρίνεια και σεβασμό στις ανάγκες σας.',
];

const extras = [
  'Η φροντίδα που αγαπάμε είναι εκείνη που γίνεται χωρίς βιασύνη και χωρίς υπερβολές.',
  'Κάθε δέρμα έχει τον δικό του ρυθμό, γι’ αυτό ξεκινήστε ήπια και παρατηρήστε πώς ανταποκρίνεται.',
];

/** Returns the ingredients in a name, at most two. */
export const ingredientsOf = (productName: string): Ingredient[] => {
  const name = fold(productName);
  return ingredients.filter(({ sign }) => sign.test(name)).slice(0, 2);
};

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
  const [article = '', noun = ''] = description.subject.split(' ');
  const isRepeated = noun !== '' && fold(name).startsWith(fold(noun));
  return `${isRepeated ? article : description.subject} «${name}»`;
}

type Pick = (choices: readonly string[], slot: number) => string;

function productSentences(name: string, kind: Kind, pick: Pick): string[] {
  const description = descriptions.get(kind.id) ?? anyDescription;
  return [
    pick(description.openings, 0).replace('{S}', () => subjectOf(name, description)),
    ...(kind.group === 'general' ? [] : [sentenceOf(name, description)]),
    pick(description.textures, 1),
    pick(description.uses, 2),
    pick(closings, 3),
    ...(kind.group === 'general' ? closings.filter((closing) => closing !== pick(closings, 3)) : []),
    pick(extras, 4),
  ].filter((sentence) => sentence !== undefined);
}

/** Returns one fact per aspect in turn, so that a description covers all aspects first. */
function factSentences(opening: string, kind: Kind, pick: Pick): string[] {
  const facts = factsIn(kind.facts);
  const aspects = [...Map.groupBy(facts, ({ aspect }) => aspect).values()];
  const rounds = aspects.flatMap((some, slot) => {
    const first = pick(
      some.map(({ text }) => text),
      slot,
    );
    return [first, ...some.map(({ text }) => text).filter((text) => text !== first)].map((text, round) => ({
      text,
      round,
    }));
  });
  return [opening, ...rounds.toSorted((one, other) => one.round - other.round).map(({ text }) => text)];
}

/** Composes a Greek description of 60 to 90 words, the same for the same name. */
export function composeDescription(productName: string): string {
  const name = plainText(productName, 200).replace(/[«»"]/g, '') || 'προϊόν';
  const seed = createHash('sha256').update(fold(name)).digest();
  const pick: Pick = (choices, slot) => choices[(seed[slot] ?? 0) % choices.length] ?? '';
  const consultation = consultationFor({ name });
  const kind = consultation?.kind ?? kindOf({ name });
  const opening = consultation
    ? consultationOpening.replace('{S}', consultation.subject)
    : pick(treatmentOpenings, 5).replace('{S}', () => `«${name}»`);
  const wanted =
    consultation || isTreatment(kind)
      ? factSentences(opening, kind, pick)
      : productSentences(name, kind, pick);
  let text = '';
  for (const sentence of wanted) {
    if (wordCount(`${text} ${sentence}`) > mostWords) continue;
    if (wordCount(text) >= fewestWords + 12) break;
    text = text === '' ? sentence : `${text} ${sentence}`;
  }
  return text;
}
