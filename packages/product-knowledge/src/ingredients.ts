/** An ingredient that product names mention: how it is recognised, and how it is spoken of. */
export interface Ingredient {
  readonly stems: readonly RegExp[];
  /** With its article, nominative. */
  readonly name: string;
  /** What it does for the look and feel of the skin, in the singular, to follow its name. */
  readonly does: string;
}

/** Matched against the folded name: lower case, no accents, no final sigma. */
export const ingredients: readonly Ingredient[] = [
  {
    stems: [/υαλουρον/, /hyalur/, /\bha\b/],
    name: 'το υαλουρονικό οξύ',
    does: 'συγκρατεί την υγρασία και χαρίζει στην επιδερμίδα όψη γεμάτη και δροσερή',
  },
  {
    stems: [/βιταμινη c\b/, /vitamin c\b/, /\bvit ?c\b/, /ascorb/, /\bc\b/],
    name: 'η βιταμίνη C',
    does: 'χαρίζει λάμψη και συμβάλλει σε πιο ομοιόμορφη όψη',
  },
  {
    stems: [/βιταμινη e\b/, /vitamin e\b/, /tocopher/, /τοκοφερ/],
    name: 'η βιταμίνη E',
    does: 'προσφέρει αντιοξειδωτική φροντίδα στο δέρμα',
  },
  {
    stems: [/ρετιναλ/, /\bretinal\b/, /retinald/],
    name: 'η ρετινάλη',
    does: 'βοηθά το δέρμα να δείχνει πιο λείο με τη σταθερή βραδινή χρήση',
  },
  {
    stems: [/ρετινολ/, /\bretinol/],
    name: 'η ρετινόλη',
    does: 'βοηθά στη βελτίωση της όψης των λεπτών γραμμών με τη σταδιακή χρήση',
  },
  {
    stems: [/νιασιν/, /niacin/],
    name: 'η νιασιναμίδη',
    does: 'ισορροπεί την όψη του δέρματος και κάνει τους πόρους λιγότερο εμφανείς',
  },
  {
    stems: [/πεπτιδ/, /peptid/],
    name: 'το σύμπλεγμα πεπτιδίων',
    does: 'συμβάλλει σε πιο σφριγηλή και λεία όψη',
  },
  {
    stems: [/κεραμιδ/, /ceramid/],
    name: 'το σύμπλεγμα κεραμιδίων',
    does: 'ενισχύει το αίσθημα άνεσης και βοηθά το δέρμα να κρατά την υγρασία του',
  },
  {
    stems: [/κολλαγον/, /collagen/],
    name: 'το κολλαγόνο',
    does: 'πλαισιώνει την καθημερινή φροντίδα της επιδερμίδας',
  },
  {
    stems: [/πανθεν/, /panthen/],
    name: 'η πανθενόλη',
    does: 'μαλακώνει το δέρμα και του χαρίζει αίσθηση ανακούφισης',
  },
  {
    stems: [/αλοη/, /\baloe/],
    name: 'η αλόη',
    does: 'δροσίζει και απαλύνει την επιδερμίδα',
  },
  {
    stems: [/ενζυμ/, /enzym/],
    name: 'το σύμπλεγμα ενζύμων',
    does: 'λειαίνει απαλά την επιφάνεια του δέρματος και του δίνει φωτεινότητα',
  },
  {
    stems: [/σαλικυλ/, /salicyl/, /\bbha\b/],
    name: 'το σαλικυλικό οξύ',
    does: 'καθαρίζει σε βάθος και αφήνει ματ, φρέσκια όψη',
  },
  {
    stems: [/γλυκολ/, /glycol/, /\baha\b/],
    name: 'το γλυκολικό οξύ',
    does: 'λειαίνει την υφή του δέρματος και αναδεικνύει τη λάμψη του',
  },
  {
    stems: [/σκουαλ/, /squal/],
    name: 'το σκουαλάνιο',
    does: 'μαλακώνει την επιδερμίδα χωρίς να τη βαραίνει',
  },
  {
    stems: [/\bspf/, /ψευδαργυρ/, /zinc/],
    name: 'ο συνδυασμός φίλτρων ευρέος φάσματος',
    does: 'προστατεύει από την ακτινοβολία UVA και UVB',
  },
  {
    stems: [/centella/, /κεντελλ/, /\bcica/],
    name: 'το εκχύλισμα κεντέλλας',
    does: 'καταπραΰνει την αίσθηση δυσφορίας του ευαίσθητου δέρματος',
  },
];

/** What a name promises without naming an ingredient, as a whole sentence that claims nothing of the composition. */
export const themes: ReadonlyArray<{ readonly stems: readonly RegExp[]; readonly sentence: string }> = [
  {
    stems: [/\bhydra/, /moistur/, /ενυδατ/, /\baqua/],
    sentence: 'Έμφαση δίνεται στην ενυδάτωση, ώστε το δέρμα να δείχνει δροσερό και να νιώθει άνετα για ώρες.',
  },
  {
    stems: [/\bcalm/, /sooth/, /sensitiv/, /ευαισθητ/, /barrier/, /\bsos\b/],
    sentence:
      'Έμφαση δίνεται στην άνεση του ευαίσθητου δέρματος, που χρειάζεται ηρεμία, θρέψη και απαλή μεταχείριση.',
  },
  {
    stems: [/bright/, /glow/, /radian/, /λαμψ/, /λαμπ/, /illumin/],
    sentence:
      'Έμφαση δίνεται στη φωτεινότητα, για μια όψη που δείχνει φρέσκια ακόμη και στο τέλος της ημέρας.',
  },
  {
    stems: [/\bnight/, /νυχτ/, /overnight/],
    sentence:
      'Έμφαση δίνεται στις βραδινές ώρες, όταν το δέρμα ξεκουράζεται και υποδέχεται καλύτερα τη φροντίδα.',
  },
  {
    stems: [/\blift/, /firm/, /συσφιγ/, /anti-?age/, /αντιγηρ/],
    sentence: 'Έμφαση δίνεται στη σφριγηλή όψη και στην ελαστικότητα που νιώθει κανείς στην αφή.',
  },
  {
    stems: [/\bhair/, /μαλλι/, /σαμπουαν/, /shampoo/],
    sentence: 'Έμφαση δίνεται στα μαλλιά που θέλουν να δείχνουν απαλά, ζωντανά και περιποιημένα.',
  },
];
