import { createHash } from 'node:crypto';
import { plainText } from './plain-text.ts';
import { fold } from './fold.ts';
import { ingredients, themes, type Ingredient } from './ingredients.ts';
import { anyKind, productKinds, type ProductKind } from './product-kinds.ts';

const fewestWords = 60;
const mostWords = 90;

const closings = [
  'Ρωτήστε την ομάδα μας πώς ταιριάζει στη δική σας ρουτίνα και στις ανάγκες σας.',
  'Η σταθερότητα κάνει τη διαφορά, γι’ αυτό εντάξτε τη φροντίδα στις μικρές συνήθειες της ημέρας.',
  'Μια επιλογή για όσους εκτιμούν την απλότητα, την ποιότητα και το μέτρο στην περιποίηση.',
  'Είμαστε στη διάθεσή σας για να σας συμβουλεύσουμε με ειλικρίνεια και σεβασμό στις ανάγκες σας.',
];

const medicalClosings = [
  'Για κάθε πληροφορία και για τους όρους χρήσης μπορείτε να απευθύνεστε στον ιατρό σας.',
  'Η ενημέρωση προηγείται πάντα, γι’ αυτό ο ιατρός αφιερώνει χρόνο σε κάθε ερώτηση.',
];

const extras = [
  'Η φροντίδα που αγαπάμε είναι εκείνη που γίνεται εύκολα καθημερινή συνήθεια, χωρίς βιασύνη και χωρίς υπερβολές.',
  'Κάθε δέρμα έχει τον δικό του ρυθμό, γι’ αυτό ξεκινήστε ήπια και παρατηρήστε πώς ανταποκρίνεται.',
];

/** The kind of product that a name speaks of. */
export function kindOf(productName: string): ProductKind {
  const words = fold(productName).split(/[^\p{L}\p{N}]+/u);
  return (
    productKinds.find(({ stems }) =>
      stems
        .map(fold)
        .some((stem) => words.some((word) => (stem.length <= 4 ? word === stem : word.startsWith(stem)))),
    ) ?? anyKind
  );
}

/** The ingredients that a name mentions, two at most. */
export const ingredientsOf = (productName: string): Ingredient[] => {
  const name = fold(productName);
  return ingredients.filter(({ stems }) => stems.some((stem) => stem.test(name))).slice(0, 2);
};

const wordCount = (text: string) => text.split(/\s+/).length;

function sentenceOf(productName: string, { possessive, isMedical }: ProductKind): string | undefined {
  const [first, second] = ingredientsOf(productName);
  if (first && isMedical) return `Στη σύνθεσή ${possessive} περιλαμβάνεται ${first.name}.`;
  if (!first) {
    const name = fold(productName);
    return isMedical
      ? undefined
      : themes.find(({ stems }) => stems.some((stem) => stem.test(name)))?.sentence;
  }
  const start = `Στη σύνθεσή ${possessive} ξεχωρίζει ${first.name}, που ${first.does}`;
  return second ? `${start}, ενώ ${second.name} ${second.does}.` : `${start}.`;
}

/** Article, noun and name; the noun is left out when the name begins with it. */
function subjectOf(name: string, kind: ProductKind): string {
  const [article = '', noun = ''] = kind.subject.split(' ');
  const isRepeated = noun !== '' && fold(name).startsWith(fold(noun));
  return `${isRepeated ? article : kind.subject} «${name}»`;
}

/** Composes a Greek description of 60 to 90 words; the same name always gives the same text. */
export function composeDescription(productName: string): string {
  const name = plainText(productName, 200).replace(/[«»"]/g, '') || 'προϊόν';
  const seed = createHash('sha256').update(fold(name)).digest();
  const pick = (choices: readonly string[], slot: number) =>
    choices[(seed[slot] ?? 0) % choices.length] ?? '';
  const kind = kindOf(name);
  const wanted = [
    pick(kind.openings, 0).replace('{S}', () => subjectOf(name, kind)),
    sentenceOf(name, kind),
    pick(kind.textures, 1),
    pick(kind.uses, 2),
    pick(kind.isMedical ? medicalClosings : closings, 3),
    pick(extras, 4),
  ].filter((sentence) => sentence !== undefined);
  let text = '';
  for (const sentence of wanted) {
    if (wordCount(text) >= fewestWords && wordCount(`${text} ${sentence}`) > mostWords - 5) continue;
    if (text !== '' && wordCount(text) >= fewestWords + 12) break;
    text = text === '' ? sentence : `${text} ${sentence}`;
  }
  return text;
}
