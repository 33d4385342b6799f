import { fold } from '@kallos/contracts/texts/fold';

/** Gender and number of a product, by its article. */
export interface Grammar {
  readonly nominative: 'η' | 'οι' | 'το' | 'τα';
  readonly accusative: 'την' | 'τις' | 'το' | 'τα';
  readonly possessive: 'της' | 'τους' | 'του';
}

const feminine: Grammar = { nominative: 'η', accusative: 'την', possessive: 'της' };
const feminines: Grammar = { nominative: 'οι', accusative: 'τις', possessive: 'τους' };
const neuter: Grammar = { nominative: 'το', accusative: 'το', possessive: 'του' };
const neuters: Grammar = { nominative: 'τα', accusative: 'τα', possessive: 'τους' };

/**
 * Whole words without accents and case; masculine nouns are excluded, because they would need other
 * endings.
 */
const nouns: ReadonlyArray<readonly [Grammar, string]> = [
  [
    feminine,
    `κρεμα μασκα λοσιον αμπουλα θεραπεια μεσοθεραπεια συσκευη σκονη φορμουλα αποτριχωση ενυδατωση απολεπιση σειρα ουσια
    αλοιφη επισκεψη μεταμοσχευση λευκανση περιποιηση κρυολιπολυση εφαρμογη συνεδρια αφαιρεση χαρτογραφηση τοποθετηση
    εγχυση αναπλαση συσφιξη εξεταση φωτοθεραπεια βιοαναδομηση αυξηση μειωση δερματοσκοπηση δερμοαποξεση μικροπιγμεντωση
    πρεσοθεραπεια ενδερμολογια ηλεκτρολυση σκληροθεραπεια μαλακτικη βιταμινη πρωτεινη δωροκαρτα βαφη φωτοαναπλαση
    ρινοπλαστικη βλεφαροπλαστικη ωτοπλαστικη υπεριδρωσια βιοψια ισιωτικη χεννα κρυοθεραπεια μαδεροθεραπεια λιποδιαλυση
    λιποαναρροφηση διαγνωση αναλυση μετρηση αγωγη διαλυση κερατινη ρεφλεξολογια βιοτινη τριχοπτωση αραιωση
    οξυγονοθεραπεια αποτοξινωση αναζωογονηση ενισχυση θερμανση τριχοσκοπηση cavitation κρεμομασκα πουδρα βαση οδοντοκρεμα`,
  ],
  [
    feminines,
    `αμπουλες μασκες καψουλες κρεμες ταμπλετες θεραπειες σταγονες ραδιοσυχνοτητες βλεφαριδες συνεδριες βιταμινες
    πρωτεινες σκονες μικροβελονες ανταυγειες ενεσεις ραγαδες κηλιδες παναδες ευρυαγγειες τριχες ουλες ρυτιδες`,
  ],
  [
    neuter,
    `σαμπουαν λαδι τζελ γαλακτωμα σερουμ νερο πιλινγκ αντηλιακο συμπληρωμα σπρει σαπουνι βαλσαμο φιλερ λειζερ μανικιουρ
    πεντικιουρ μασαζ peeling μακιγιαζ πακετο σετ κολλαγονο καθαριστικο μαγνησιο υαλουρονικο lifting laser filler serum
    cream shampoo gel hifu prp ipl led microneedling conditioner απολεπιστικο βουτυρο κερι τεστ κουρεμα
    χτενισμα αποσμητικο βερνικι τρυπημα λιφτινγκ spa peel facial massage mask balm oil wrap lotion`,
  ],
  [
    neuters,
    `νηματα ενθετα επιθεματα fillers filer φιλλερ νυχια φρυδια χειλη boosters skinboosters patches ampoules sachets
    φακελακια συμπληρωματα ενεσιμα extensions gummies πολυνουκλεοτιδια omega ωμεγα εξωσωματα κονδυλωματα θηλωματα
    μαντηλακια μαλλια lashes brows nails threads`,
  ],
];

const byNoun = new Map(
  nouns.flatMap(([grammar, words]) => words.split(/\s+/).map((word) => [fold(word), grammar] as const)),
);

const wordsOf = (name: string): string[] => fold(name).match(/\p{L}+/gu) ?? [];

/** In a run of Latin words the last noun is the head: «gel extensions» are extensions. */
function headOf(words: readonly string[], at: number): number {
  let head = at;
  for (let next = at; at >= 0 && /^[a-z]+$/.test(words[next] ?? ''); next++)
    if (byNoun.has(words[next] ?? '')) head = next;
  return head;
}

/**
 * Returns the gender and number of a name, and whether its first word is the noun; undefined
 * without a known noun.
 */
function grammarIn(name: string): { grammar: Grammar; isFirst: boolean } | undefined {
  const words = wordsOf(name);
  const found = words.slice(0, 3).findIndex((word) => byNoun.has(word));
  // «Καθαρισμός με λέιζερ» is a cleaning.
  const at = words.slice(0, Math.max(0, found)).some((word) => /[οα]σ$/u.test(word)) ? -1 : found;
  const head = headOf(words, at);
  const grammar = byNoun.get(words[head] ?? '');
  return grammar && { grammar, isFirst: at === 0 };
}

export type Called = 'product' | 'visit' | 'topic';

/** Generic nouns for names whose own noun would need another ending. */
const calledInstead = {
  product: { nominative: 'το προϊόν', accusative: 'το προϊόν', grammar: neuter },
  visit: { nominative: 'η συνεδρία', accusative: 'τη συνεδρία', grammar: feminine },
  topic: { nominative: 'το θέμα', accusative: 'το θέμα', grammar: neuter },
};

const isForeign = (name: string): boolean => !/^\P{L}*\p{Script=Greek}/u.test(name);

/** Returns the gender and number to use for a name. */
export const grammarOf = (name: string, called: Called): Grammar =>
  grammarIn(name)?.grammar ?? (isForeign(name) ? neuter : calledInstead[called].grammar);

/** «την» keeps its ν before vowels and stops: «την Αποτρίχωση», «τη Μάσκα». */
const keepsNu = /^(?:[αεηιουωκπτξψaeioukptcxqbdg\d]|μπ|ντ|γκ)/u;

const before = (article: string, next: string): string =>
  article === 'την' && !keepsNu.test(fold(next)) ? 'τη' : article;

/** Returns whether a name has only plain letters; other names are quoted. */
const isPlain = (name: string): boolean =>
  /^[\p{L}\p{N} .,%+×'’/&()-]+$/u.test(name) && !name.includes(' - ');

/**
 * Returns a noun in lower case for the middle of a sentence; words in capitals and brands stay
 * unchanged.
 */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;

/** Returns the name with its article: a known noun as it is, any other name in quotation marks. */
export function withArticle(
  name: string,
  grammaticalCase: 'nominative' | 'accusative',
  called: Called = 'product',
): string {
  const known = grammarIn(name);
  if (known?.isFirst && isPlain(name))
    return `${before(known.grammar[grammaticalCase], name)} ${inSentence(name)}`;
  if (known) return `${before(known.grammar[grammaticalCase], name)} «${name}»`;
  return isForeign(name) ? `το «${name}»` : `${calledInstead[called][grammaticalCase]} «${name}»`;
}

/** Replaces `{it}` and `{its}` by the pronouns of a name. */
export function withPronouns(text: string, name: string, called: Called): string {
  const grammar = grammarOf(name, called);
  return text
    .replaceAll(
      /\{it\}(\s*)(\p{L}*)/gu,
      (_, gap: string, next: string) => `${before(grammar.accusative, next)}${gap}${next}`,
    )
    .replaceAll('{its}', grammar.possessive);
}
