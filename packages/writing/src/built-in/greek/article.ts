import { fold } from '@kallos/contracts/texts/fold';

/** Returns a product's gender by the noun in its name, or undefined. */
const articles: ReadonlyArray<readonly [RegExp, { nominative: string; accusative: string }]> = [
  [
    /^(κρέμα|μάσκα|λοσιόν|αμπούλα|θεραπεία|μεσοθεραπεία|συσκευή|σκόνη|αντηλιακή|φόρμουλα|αποτρίχωση|ενυδάτωση|απολέπιση|σειρά|ουσία|αλοιφή|επίσκεψη|μεταμόσχευση|λεύκανση|περιποίηση|κρυολιπόλυση|εφαρμογή|συνεδρία|αφαίρεση|χαρτογράφηση|τοποθέτηση|έγχυση|ανάπλαση|σύσφιξη|εξέταση|φωτοθεραπεία|βιοαναδόμηση|αύξηση|μείωση)$/u,
    { nominative: 'η', accusative: 'την' },
  ],
  [
    /^(αμπούλες|μάσκες|κάψουλες|κρέμες|ταμπλέτες|θεραπείες|σταγόνες|ραδιοσυχνότητες)$/u,
    { nominative: 'οι', accusative: 'τις' },
  ],
  [
    /^(σαμπουάν|λάδι|τζελ|γαλάκτωμα|σέρουμ|νερό|πίλινγκ|αντηλιακό|συμπλήρωμα|σπρέι|σαπούνι|βάλσαμο|φίλερ|λέιζερ|μανικιούρ|πεντικιούρ|μασάζ|peeling)$/u,
    { nominative: 'το', accusative: 'το' },
  ],
  [/^(νήματα|ένθετα|επιθέματα)$/u, { nominative: 'τα', accusative: 'τα' }],
];

const neuter = { nominative: 'το', accusative: 'το' };

/** The noun used if the name's own noun would need another ending. */
const calledInstead = {
  product: { nominative: 'το προϊόν', accusative: 'το προϊόν' },
  visit: { nominative: 'η συνεδρία', accusative: 'τη συνεδρία' },
};

/** «την» keeps its ν before vowels and stops: «την Αποτρίχωση», «τη Μάσκα». */
const keepsNu = /^(?:[αεηιουωκπτξψaeioukptcxqbdg\d]|μπ|ντ|γκ)/u;

const accusativeOf = (article: string, name: string): string =>
  article === 'την' && !keepsNu.test(fold(name)) ? 'τη' : article;

/**
 * Returns the name with its article; a masculine noun would change its ending, so the name is called a
 * product or a session.
 */
export function withArticle(
  name: string,
  grammaticalCase: 'nominative' | 'accusative',
  called: keyof typeof calledInstead = 'product',
): string {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const word of words)
    for (const [nouns, article] of articles)
      if (nouns.test(word)) return `${accusativeOf(article[grammaticalCase], name)} «${name}»`;
  const isForeign = !/^\p{Script=Greek}/u.test(name);
  return isForeign
    ? `${neuter[grammaticalCase]} «${name}»`
    : `${calledInstead[called][grammaticalCase]} «${name}»`;
}
