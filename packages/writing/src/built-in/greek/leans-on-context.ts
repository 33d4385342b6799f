const connectives =
  /^(Επίσης|Επιπλέον|Ακόμη|Έτσι|Γι’ αυτό|Αυτό|Αυτή|Αυτός|Αυτά|Αυτές|Όμως|Αλλά|Και (?!το |τα |η |οι |ο |στ|με )|Ωστόσο|Μάλιστα|Εκεί|Τότε|Εκείν\p{L}+|Τέτοι\p{L}+)(?!\p{L})/u;

/** Matches verbs by the endings that occur in the built-in sentences. */
const verb = String.raw`\p{L}+(?:ουμε|ούμε|άμε|ετε|είτε|άτε|εις|ει|εί|ουν|ούν|άνε|στε|ται|νται)`;
const clitic = '(?:τον|την|τη|το|τους|τις|τα)';

const torn: readonly RegExp[] = [
  // «Την απλώνουμε…», «Το βάζουμε…» at the start.
  new RegExp(String.raw`^(?:Τον|Την|Τη|Το|Τους|Τις|Τα) ${verb}(?!\p{L})`, 'u'),
  // «σπάστε τη με…», «δοκιμάστε τη.»: an imperative with its object; the next word could not follow
  // an article.
  new RegExp(
    String.raw`(?<!\p{L})\p{L}+(?:στε|ξτε|ψτε|ετε|ήστε|έστε) ${clitic}(?:[.,;·!]|$| (?:με|σε|για|πριν|μετά|από|και|στο|στη|στην|στα|πάνω|μέσα|αμέσως|καλά|λίγο|πάντα)(?!\p{L}))`,
    'u',
  ),
];

/**
 * Matches a possessive without its owner in the same sentence: «Η υφή της απλώνεται…», «Τυλίξτε τον
 * λαιμό της με…».
 */
const possessive =
  /^(?:(?:Η|Ο|Το|Οι|Τα|Στη|Στην|Στο|Στον|Με τη|Με την|Με το) )?(?:\p{L}+(?:στε|ξτε|ψτε) (?:τον|την|τη|το|τις|τα) )?\p{L}+ (?:του|της|τους)(?: (?:με|σε|για|είναι|απλώνεται|δεν|και|που|αποτελεί|απορροφάται|\p{L}+(?:ει|εί|ται))(?!\p{L})|[.,;·])/u;

/**
 * Returns whether a sentence refers to something in the sentence before, so that it cannot be used
 * alone.
 */
export const leansOnContext = (sentence: string): boolean =>
  connectives.test(sentence) || possessive.test(sentence) || torn.some((sign) => sign.test(sentence));
