/** The gender of a product by the noun in its name; undefined where no noun is known. */
const articles: ReadonlyArray<readonly [RegExp, { nominative: string; accusative: string }]> = [
  [
    /^(κρέμα|μάσκα|λοσιόν|αμπούλα|θεραπεία|μεσοθεραπεία|συσκευή|σκόνη|αντηλιακή|φόρμουλα|αποτρίχωση|ενυδάτωση|απολέπιση|σειρά|ουσία|αλοιφή)$/u,
    { nominative: 'η', accusative: 'την' },
  ],
  [
    /^(αμπούλες|μάσκες|κάψουλες|κρέμες|ταμπλέτες|θεραπείες|σταγόνες)$/u,
    { nominative: 'οι', accusative: 'τις' },
  ],
  [
    /^(σαμπουάν|λάδι|τζελ|γαλάκτωμα|σέρουμ|νερό|πίλινγκ|αντηλιακό|συμπλήρωμα|σπρέι|σαπούνι|βάλσαμο|φίλερ|λέιζερ)$/u,
    { nominative: 'το', accusative: 'το' },
  ],
  [/^(νήματα|ένθετα|επιθέματα)$/u, { nominative: 'τα', accusative: 'τα' }],
];

const neuter = { nominative: 'το', accusative: 'το' };

/** The name with its article; a masculine noun would need another ending, so it is called a product. */
export function withArticle(name: string, grammaticalCase: 'nominative' | 'accusative'): string {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const word of words)
    for (const [nouns, article] of articles)
      if (nouns.test(word)) return `${article[grammaticalCase]} «${name}»`;
  const isForeign = !/^\p{Script=Greek}/u.test(name);
  return isForeign ? `${neuter[grammaticalCase]} «${name}»` : `το προϊόν «${name}»`;
}
