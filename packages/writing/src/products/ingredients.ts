import type { Fact } from './facts/fact.ts';

/** An ingredient that product names mention: how it is recognised, and how it is spoken of. */
export interface Ingredient {
  readonly sign: RegExp;
  /** With its article, nominative. */
  readonly name: string;
  /** Its effect on the look and feel of the skin, in the singular, to follow its name. */
  readonly does: string;
}

/**
 * Parses lines of texts and a sign, which is matched against the folded name (lower case, no accents, no
 * final sigma).
 */
const readLines = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [sign = '', ...texts] = line.split(' / ');
      return { sign: new RegExp(sign), texts };
    });

/** Sign, name, effect. */
export const ingredients: readonly Ingredient[] = readLines(String.raw`
υαλουρον|hyalur|\bha\b / το υαλουρονικό οξύ / συγκρατεί την υγρασία και χαρίζει στην επιδερμίδα όψη γεμάτη και δροσερή
βιταμινη c\b|vitamin c\b|\bvit ?c\b|ascorb|\bc\b / η βιταμίνη C / χαρίζει λάμψη και συμβάλλει σε πιο ομοιόμορφη όψη
βιταμινη e\b|vitamin e\b|tocopher|τοκοφερ / η βιταμίνη E / προσφέρει αντιοξειδωτική φροντίδα στο δέρμα
ρετιναλ|\bretinal\b|retinald / η ρετινάλη / βοηθά το δέρμα να δείχνει πιο λείο με τη σταθερή βραδινή χρήση
ρετινολ|\bretinol / η ρετινόλη / βοηθά στη βελτίωση της όψης των λεπτών γραμμών με τη σταδιακή χρήση
νιασιν|niacin / η νιασιναμίδη / ισορροπεί την όψη του δέρματος και κάνει τους πόρους λιγότερο εμφανείς
πεπτιδ|peptid / το σύμπλεγμα πεπτιδίων / συμβάλλει σε πιο σφριγηλή και λεία όψη
κεραμιδ|ceramid / το σύμπλεγμα κεραμιδίων / ενισχύει το αίσθημα άνεσης και βοηθά το δέρμα να κρατά την υγρασία του
κολλαγον|collagen / το κολλαγόνο / κρατά την υγρασία στην επιφάνεια της επιδερμίδας
πανθεν|panthen / η πανθενόλη / μαλακώνει το δέρμα και του χαρίζει αίσθηση ανακούφισης
αλοη|\baloe / η αλόη / δροσίζει και απαλύνει την επιδερμίδα
ενζυμ|enzym / το σύμπλεγμα ενζύμων / λειαίνει απαλά την επιφάνεια του δέρματος και του δίνει φωτεινότητα
σαλικυλ|salicyl|\bbha\b / το σαλικυλικό οξύ / καθαρίζει σε βάθος και αφήνει ματ, φρέσκια όψη
γλυκολ|glycol|\baha\b / το γλυκολικό οξύ / λειαίνει την υφή του δέρματος και αναδεικνύει τη λάμψη του
σκουαλ|squal / το σκουαλάνιο / μαλακώνει την επιδερμίδα χωρίς να τη βαραίνει
\bspf / το φίλτρο ηλιακής προστασίας / περιορίζει την υπεριώδη ακτινοβολία που φτάνει στο δέρμα
centella|κεντελλ|\bcica / το εκχύλισμα κεντέλλας / καταπραΰνει την αίσθηση δυσφορίας του ευαίσθητου δέρματος
`).map(({ sign, texts: [name = '', does = ''] }) => ({ sign, name, does }));

/** Claims in a name without an ingredient, as a sentence that states nothing about the composition. */
export const themes = readLines(String.raw`
\bhydra|moistur|ενυδατ|\baqua / Έμφαση δίνεται στην ενυδάτωση, ώστε το δέρμα να δείχνει δροσερό και να νιώθει άνετα για ώρες.
\bcalm|sooth|sensitiv|ευαισθητ|barrier|\bsos\b / Έμφαση δίνεται στην άνεση του ευαίσθητου δέρματος, που χρειάζεται ηρεμία, θρέψη και απαλή μεταχείριση.
bright|glow|radian|λαμψ|λαμπ|illumin / Έμφαση δίνεται στη φωτεινότητα, για μια όψη που δείχνει φρέσκια ακόμη και στο τέλος της ημέρας.
\bnight|νυχτ|overnight / Έμφαση δίνεται στις βραδινές ώρες, όταν το δέρμα ξεκουράζεται και υποδέχεται καλύτερα τη φροντίδα.
\blift|firm|συσφιγ|anti-?age|αντιγηρ / Έμφαση δίνεται στη σφριγηλή όψη και στην ελαστικότητα που νιώθει κανείς στην αφή.
\bhair|μαλλι|σαμπουαν|shampoo / Έμφαση δίνεται στα μαλλιά που θέλουν να δείχνουν απαλά, ζωντανά και περιποιημένα.
`).map(({ sign, texts: [sentence = ''] }) => ({ sign, sentence }));

/** The ingredients that a folded name mentions, two at most. */
export const ingredientsIn = (name: string): Ingredient[] =>
  ingredients.filter(({ sign }) => sign.test(name)).slice(0, 2);

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Returns what each ingredient in a folded name does for the look and feel of the skin. */
export const ingredientFactsOf = (name: string): Fact[] =>
  ingredientsIn(name).map((one) => ({
    aspect: 'what',
    text: sentence(`${one.name} ${one.does}`),
    conditions: [],
    isOfIngredient: true,
  }));
