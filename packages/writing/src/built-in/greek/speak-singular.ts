import { memoize } from '../memoize.ts';

/** Plural forms of address with their singular; a longer imperative takes a second accent before «μας». */
const forms: ReadonlyMap<string, string> = new Map(
  `
  σας=σου εσάς=εσένα εσείς=εσύ δείτε=δες πείτε=πες ρωτήστε=ρώτα ελάτε=έλα περάστε=πέρνα κλείστε=κλείσε
  καλέστε=κάλεσε στείλτε=στείλε διαβάστε=διάβασε θέλετε=θέλεις έχετε=έχεις είστε=είσαι ξέρετε=ξέρεις
  μπορείτε=μπορείς χρησιμοποιείτε=χρησιμοποιείς σημειώστε=σημείωσε αφήστε=άφησε δοκιμάστε=δοκίμασε
  φέρτε=φέρε γράψτε=γράψε κρατήστε=κράτα προτιμάτε=προτιμάς παίρνετε=παίρνεις γνωρίζετε=γνωρίζεις
  ζητήστε=ζήτα φεύγετε=φεύγεις περιμένετε=περίμενε απλώστε=άπλωσε ξεπλύνετε=ξέπλυνε διαλέγετε=διαλέγεις
  διαλέξτε=διάλεξε πάρτε=πάρε βάλτε=βάλε ψάχνετε=ψάχνεις φοράτε=φοράς έρθετε=έρθεις φύγετε=φύγεις
  κάνετε=κάνεις γνωρίσετε=γνωρίσεις αποφασίσετε=αποφασίσεις ξεκινήστε=ξεκίνα αποθηκεύστε=αποθήκευσε
  μάθετε=μάθεις χρειάζεστε=χρειάζεσαι αγοράσετε=αγοράσεις χρειαστείτε=χρειαστείς βρείτε=βρεις ρωτάτε=ρωτάς
  ακούτε=ακούς ρίξτε=ρίξε θυμάστε=θυμάσαι επιλέγετε=επιλέγεις κάντε=κάνε κοιτάξτε=κοίταξε λέτε=λες
  λέγατε=έλεγες είδατε=είδες ακούσατε=άκουσες παρατηρήστε=παρατήρησε
`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** Verbs with «σας» as direct object: «σε περιμένουμε», but «σου εξηγούμε». */
const actsUpon =
  /^(απασχολ|βολεύ|ενοχλ|περιμέν|εξυπηρετ|ωφελ|ακού|δεσμεύ|συμβουλ|αφορ|έφερε|συνοδεύ|ενημερ|βοηθ|γνωρίζ|ενδιαφέρ|κουρά)/u;

// «το» and similar words are articles before a noun; only unambiguous objects count.
const isEnclitic = (next: string, after: string, last: string): boolean =>
  next === 'μας' ||
  (/^(τον|την|το|τη|τα|τους|τις)$/u.test(next) &&
    (/[.,;!·:]/u.test(after) || /^(να|με|για|και|πριν|μετά)$/u.test(last)));
const accented: Readonly<Record<string, string>> = { α: 'ά', ε: 'έ' };

const cased = (like: string, word: string) =>
  /^\p{Lu}/u.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

/** «Άφησε το» becomes «Άφησέ το»: an accent three syllables from the end requires a second one. */
function beforeEnclitic(word: string): string {
  const vowels = word.match(/[αεηιουωάέήίόύώ]/gu) ?? [];
  const isThirdFromEnd = vowels.length >= 3 && /[άέήίόύώ]/u.test(vowels.at(-3) ?? '');
  return isThirdFromEnd ? word.replace(/[αε]$/u, (last) => accented[last] ?? last) : word;
}

/** Words that end like a plural verb. */
const noVerb = /^(?:ούτε|είτε|μήτε|τότε|ώστε|όποτε|οπότε|πότε|[α-ώ]+ποτε|(?:δεκα)?πέντε)$/u;

/**
 * Rewrites a built-in sentence to address one person; returns undefined if a form has no certain singular.
 */
export const speakSingular = memoize(4000, (text): string | undefined => {
  const words = text.split(/(\P{L}+)/u);
  const said = words.map((word, at) => {
    const singular = forms.get(word.toLocaleLowerCase('el'));
    if (singular === undefined) return word;
    if (singular === 'σου' && actsUpon.test(words[at + 2] ?? '')) return cased(word, 'σε');
    const [gap = '', next = '', after = '', last = ''] = words.slice(at + 1, at + 5);
    const takesAccent = gap.trim() === '' && isEnclitic(next, after, last);
    return cased(word, takesAccent ? beforeEnclitic(singular) : singular);
  });
  const isPlural = said.some((word) => {
    const lower = word.toLocaleLowerCase('el');
    return /(?:τε|μένοι|ιμοι|ουροι)$/u.test(lower) && !noVerb.test(lower);
  });
  return isPlural ? undefined : said.join('');
});
