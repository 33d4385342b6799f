const openings = [
  (name: string) => `Κάθε επιδερμίδα έχει τον δικό της ρυθμό, και το ${name} προσαρμόζεται σε αυτόν.`,
  (name: string) => `Υπάρχουν μέρες που το δέρμα ζητά κάτι απλό. Το ${name} ξεκινά ακριβώς από εκεί.`,
  (name: string) => `Γνωρίστε το ${name}, μια ήρεμη προσθήκη στην καθημερινή περιποίηση.`,
  (name: string) => `Λίγα βήματα, με συνέπεια: αυτή είναι η λογική πίσω από το ${name}.`,
  (name: string) => `Όταν αλλάζει ο καιρός, αλλάζουν και οι ανάγκες του δέρματος. Το ${name} είναι εδώ.`,
  (name: string) => `Το ${name} βρίσκεται πλέον στα ράφια μας και θέλουμε να σας το δείξουμε από κοντά.`,
];

const middles = [
  'Η υφή του απλώνεται εύκολα, απορροφάται γρήγορα και αφήνει μια αίσθηση άνεσης χωρίς βάρος.',
  'Ταιριάζει σε πρωινή και βραδινή ρουτίνα και συνδυάζεται άνετα με τα υπόλοιπα προϊόντα σας.',
  'Λίγη ποσότητα αρκεί για όλο το πρόσωπο, με απαλές κινήσεις από το κέντρο προς τα έξω.',
  'Η συσκευασία προστατεύει το περιεχόμενο και κάνει τη δόση εύκολη κάθε φορά.',
  'Στο ιατρείο μας θα βρείτε τον χρόνο να ρωτήσετε πώς εντάσσεται στη δική σας φροντίδα.',
  'Η εφαρμογή γίνεται μέρος της ημέρας: καθαρό πρόσωπο, λίγο προϊόν, λίγη ώρα για εσάς.',
];

const endings = [
  'Κλείστε ένα ραντεβού για να συζητήσουμε τι ταιριάζει στο δέρμα σας.',
  'Στείλτε μας μήνυμα και θα σας απαντήσουμε με χαρά.',
  'Περάστε από τον χώρο μας για να το γνωρίσετε από κοντά.',
  'Ρωτήστε μας πώς να το εντάξετε στη ρουτίνα σας.',
];

export const tags = ['φροντίδαδέρματος', 'περιποίηση', 'ενυδάτωση', 'ρουτίναομορφιάς', 'δέρμα', 'skincare'];

export const reasons = [
  'Καθαρό φόντο και ευδιάκριτη ετικέτα',
  'Το προϊόν φαίνεται ολόκληρο και στο κέντρο',
  'Ουδέτερο φως, υψηλή ανάλυση',
  'Φαίνεται η συσκευασία, η ετικέτα είναι μικρή',
  'Μερική συνάφεια με το προϊόν',
];

/** The subject of a request, as far as its words show. */
export interface Subject {
  readonly name: string;
  /** Ids of the items to rank, in order. */
  readonly ids: readonly string[];
  /** The same for the same request. */
  readonly seed: number;
  /** The user's whole message. */
  readonly text: string;
}

export const pick = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

export function writePost({ name, seed, text }: Subject): string {
  const written = openings.map((_, index) => pick(openings, seed + index)(name));
  // The request lists used openings: take the first that is not among them.
  const opening = written.find((one) => !text.includes(one.slice(0, 24))) ?? written[0];
  const turn = seed >>> 4;
  return [opening, `${pick(middles, turn)} ${pick(middles, turn + 1)}`, pick(endings, seed >>> 8)].join(
    '\n\n',
  );
}

export function writeDescription({ name, seed }: Subject): string {
  const turn = seed >>> 3;
  return [
    `Το ${name} είναι ένα προϊόν περιποίησης για καθημερινή χρήση.`,
    ...[0, 1, 2].map((step) => pick(middles, turn + step)),
  ].join(' ');
}
