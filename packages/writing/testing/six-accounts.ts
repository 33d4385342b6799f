import type { PostProduct, WritingRequest } from '../src/built-in/writer.ts';
import type { Voice } from '../src/built-in/voice.ts';

/** A business with its voice and what it posts about. */
export interface JudgedAccount {
  readonly company: WritingRequest['company'];
  readonly voice: Voice | undefined;
  readonly products: readonly PostProduct[];
}

type Row = readonly [name: string, category: string | null, description: string, ...examples: string[]];

const product = ([name, categoryName, description, ...examplePosts]: Row): PostProduct => ({
  name,
  categoryName,
  description,
  examplePosts,
});

const voice = (changes: Partial<Voice>): Voice => ({
  length: 'full',
  address: 'plural',
  hasEmoji: true,
  avoidWords: [],
  signature: '',
  hashtags: [],
  ...changes,
});

const account = (
  company: WritingRequest['company'],
  own: Voice | undefined,
  rows: readonly Row[],
): JudgedAccount => ({
  company,
  voice: own,
  products: rows.map(product),
});

/** Six businesses with a voice and five products each: what texts are judged by. */
export const sixAccounts: readonly JudgedAccount[] = [
  account({ name: 'Αίγλη', location: 'Θεσσαλονίκη' }, undefined, [
    ['Botox μετώπου', 'Ενέσιμα', 'Εφαρμογή βουτυλινικής τοξίνης στο μέτωπο.'],
    [
      'Profhilo',
      'Ενέσιμα',
      'Ενέσιμος βιοαναδομητής με υαλουρονικό οξύ. Εφαρμόζεται από γιατρό σε λίγα σημεία του προσώπου.',
    ],
    [
      'Laser αποτρίχωσης διόδου',
      'Θεραπείες',
      'Η κεφαλή ψύχεται σε όλη τη διάρκεια της συνεδρίας. Κατάλληλο για μεγάλες και μικρές περιοχές.',
    ],
    ['HydraFacial', 'Θεραπείες προσώπου', 'Καθαρισμός και ενυδάτωση προσώπου σε τρία βήματα.'],
    ['Φίλερ χειλιών', 'Ενέσιμα', 'Ελέγχουμε την ποσότητα με μικρές σύριγγες και σας δείχνουμε κάθε βήμα.'],
  ]),
  account(
    { name: 'Ιατρείο Παπαδάκη', location: 'Ηράκλειο, Κρήτη' },
    voice({ length: 'short', hasEmoji: false, signature: 'Ιατρείο Παπαδάκη · 2810 000000' }),
    [
      ['Dysport', 'Ενέσιμα', 'Σκεύασμα για ρυτίδες έκφρασης.'],
      ['Μεσοθεραπεία προσώπου', 'Ενέσιμα', 'Γίνεται από τη γιατρό μας σε τρεις επισκέψεις.'],
      ['PRP μαλλιών', 'Θεραπείες', 'Αυτόλογη μέθοδος με δικό σας πλάσμα.'],
      ['Χημικό peeling γλυκολικό', 'Θεραπείες προσώπου', 'Τρεις εντάσεις, ανάλογα με το δέρμα.'],
      [
        'Χαρτογράφηση σπίλων',
        'Δερματολογία',
        'Ψηφιακή καταγραφή με δερματοσκόπιο. Η εξέταση διαρκεί περίπου είκοσι λεπτά.',
      ],
    ],
  ),
  account(
    { name: 'Beauty Lab Νίκη', location: 'Λάρισα' },
    voice({ address: 'singular', hashtags: ['#BeautyLabNiki'] }),
    [
      ['Καθαρισμός προσώπου', 'Θεραπείες προσώπου', 'Περιλαμβάνει ατμό, καθαρισμό και μάσκα.'],
      ['Χαλαρωτικό μασάζ', 'Σώμα', 'Σαράντα πέντε λεπτά με ζεστό λάδι.'],
      ['Μανικιούρ ημιμόνιμο', 'Νύχια', 'Πάνω από εκατό αποχρώσεις στο σαλόνι.'],
      ['Ραδιοσυχνότητες προσώπου', 'Θεραπείες προσώπου', 'Συνεδρίες των τριάντα λεπτών.'],
      ['Κρυολιπόλυση', 'Σώμα', 'Μία περιοχή σε κάθε συνεδρία.'],
    ],
  ),
  account(
    { name: 'Φαρμακείο Λέκκα', location: 'Αθήνα' },
    voice({ hasEmoji: false, avoidWords: ['εμπειρία'] }),
    [
      [
        'Αντηλιακή κρέμα SPF 50',
        'Αντηλιακά',
        'Λεπτόρρευστη κρέμα για κάθε μέρα. Απορροφάται γρήγορα και δεν αφήνει λευκά ίχνη.',
      ],
      [
        'Marine Collagen σκόνη',
        'Συμπληρώματα διατροφής',
        'Υδρολυμένο κολλαγόνο ψαριού σε σκόνη, με γεύση λεμόνι.',
      ],
      ['Σαμπουάν κατά της τριχόπτωσης', 'Μαλλιά', 'Ήπια σύνθεση με καφεΐνη, για συχνό λούσιμο.'],
      [
        'Ορός βιταμίνης C',
        'Δερμοκαλλυντικά',
        'Ελαφρύς ορός για την πρωινή ρουτίνα. Διατίθεται σε σκούρο γυάλινο φιαλίδιο.',
      ],
      ['Μινοξιδίλη 5%', 'Φάρμακα', 'Διάλυμα για το τριχωτό, σε φιάλη με σταγονόμετρο.'],
    ],
  ),
  account({ name: 'Derma Shop', location: 'Πάτρα' }, voice({ hashtags: ['#DermaShop', '#Πάτρα'] }), [
    ['Κρέμα ματιών με πεπτίδια', 'Δερμοκαλλυντικά', 'Ελαφριά υφή, χωρίς άρωμα.'],
    [
      'Αμπούλες Bright C',
      'Δερμοκαλλυντικά',
      'Κουτί με δεκατέσσερις αμπούλες.',
      'Καλημέρα σε όλους! Νέα παραλαβή στο κατάστημα. #DermaShop',
    ],
    ['Μάσκα αργίλου', 'Δερμοκαλλυντικά', 'Πράσινη άργιλος σε σωληνάριο των εβδομήντα πέντε ml.'],
    ['Enzyme Cleanser', 'Καθαρισμός', 'Σκόνη που γίνεται αφρός με λίγο νερό.'],
    ['Λάδι σώματος αμυγδάλου', 'Σώμα', 'Ψυχρής έκθλιψης, σε φιάλη με αντλία.'],
  ]),
  account(
    { name: 'Κλινική Άρτεμις', location: 'Βόλος' },
    voice({ address: 'plural', hasEmoji: true, signature: 'Κλινική Άρτεμις, Βόλος' }),
    [
      ['Xeomin μεσόφρυου', 'Ενέσιμα', 'Για τις γραμμές ανάμεσα στα φρύδια.'],
      ['Microneedling', 'Θεραπείες προσώπου', 'Με κεφαλή δώδεκα βελόνων.'],
      ['Αφαίρεση τατουάζ με λέιζερ', 'Θεραπείες', 'Picosecond λέιζερ για σκούρα χρώματα.'],
      ['Νήματα PDO', 'Ενέσιμα', 'Τοποθέτηση με τοπική αναισθησία στο ιατρείο.'],
      ['Λεύκανση δοντιών', 'Οδοντιατρική', 'Γίνεται από την οδοντίατρο της κλινικής, μετά από καθαρισμό.'],
    ],
  ),
];
