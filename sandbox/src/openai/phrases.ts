import type { Subject } from './subject.ts';

type Sentence = (name: string) => string;

const openings: readonly Sentence[] = [
  (name) => `Κάθε επιδερμίδα έχει τον δικό της ρυθμό, και το ${name} προσαρμόζεται σε αυτόν.`,
  (name) => `Υπάρχουν μέρες που το δέρμα ζητά κάτι απλό. Το ${name} ξεκινά ακριβώς από εκεί.`,
  (name) => `Γνωρίστε το ${name}, μια ήρεμη προσθήκη στην καθημερινή περιποίηση.`,
  (name) => `Λίγα βήματα, με συνέπεια: αυτή είναι η λογική πίσω από το ${name}.`,
  (name) => `Όταν αλλάζει ο καιρός, αλλάζουν και οι ανάγκες του δέρματος. Το ${name} είναι εδώ.`,
  (name) => `Το ${name} βρίσκεται πλέον στα ράφια μας και θέλουμε να σας το δείξουμε από κοντά.`,
];

const middles: readonly string[] = [
  'Η υφή του απλώνεται εύκολα, απορροφάται γρήγορα και αφήνει μια αίσθηση άνεσης χωρίς βάρος.',
  'Ταιριάζει σε πρωινή και βραδινή ρουτίνα και συνδυάζεται άνετα με τα υπόλοιπα προϊόντα σας.',
  'Λίγη ποσότητα αρκεί για όλο το πρόσωπο, με απαλές κινήσεις από το κέντρο προς τα έξω.',
  'Η συσκευασία προστατεύει το περιεχόμενο και κάνει τη δόση εύκολη κάθε φορά.',
  'Στο ιατρείο μας θα βρείτε τον χρόνο να ρωτήσετε πώς εντάσσεται στη δική σας φροντίδα.',
  'Η εφαρμογή γίνεται μέρος της ημέρας: καθαρό πρόσωπο, λίγο προϊόν, λίγη ώρα για εσάς.',
];

const endings: readonly string[] = [
  'Κλείστε ένα ραντεβού για να συζητήσουμε τι ταιριάζει στο δέρμα σας.',
  'Στείλτε μας μήνυμα και θα σας απαντήσουμε με χαρά.',
  'Περάστε από τον χώρο μας για να το γνωρίσετε από κοντά.',
  'Ρωτήστε μας πώς να το εντάξετε στη ρουτίνα σας.',
];

const english = {
  openings: [
    (name: string) => `${name} is made for a calm, consistent routine.`,
    (name: string) => `Meet ${name}, a quiet addition to everyday skin care.`,
  ],
  middles: [
    'Its texture spreads easily, sinks in quickly and leaves a light, comfortable feel.',
    'It suits mornings and evenings and sits well with the rest of your routine.',
    'A small amount is enough for the whole face.',
  ],
  endings: ['Ask us how it fits your routine.', 'Send us a message to learn more.'],
};

const tags = [
  'φροντίδαδέρματος',
  'περιποίηση',
  'ενυδάτωση',
  'ρουτίναομορφιάς',
  'δέρμα',
  'αισθητική',
  'ομορφιά',
  'skincare',
];

const reasons = [
  'Καθαρό φόντο και ευδιάκριτη ετικέτα',
  'Το προϊόν φαίνεται ολόκληρο και στο κέντρο',
  'Ουδέτερο φως, υψηλή ανάλυση',
  'Φαίνεται η συσκευασία, η ετικέτα είναι μικρή',
  'Μερική συνάφεια με το προϊόν',
];

export const pick = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

const parts = ({ isGreek }: Subject) => (isGreek ? { openings, middles, endings } : english);

export function writePost(subject: Subject): string {
  const { openings, middles, endings } = parts(subject);
  // Openings already used are named in the request: take the first that is not among them.
  const opening =
    openings
      .map((_, index) => pick(openings, subject.seed + index)(subject.name))
      .find((text) => !subject.text.includes(text.slice(0, 24))) ??
    pick(openings, subject.seed)(subject.name);
  const first = pick(middles, subject.seed >>> 4);
  const second = pick(middles, (subject.seed >>> 4) + 1);
  return [opening, `${first} ${second}`, pick(endings, subject.seed >>> 8)].join('\n\n');
}

export function writeDescription(subject: Subject): string {
  const { middles } = parts(subject);
  const turn = subject.seed >>> 3;
  const start = subject.isGreek
    ? `Το ${subject.name} είναι ένα προϊόν περιποίησης για καθημερινή χρήση.`
    : `${subject.name} is a skin care product for daily use.`;
  return [start, pick(middles, turn), pick(middles, turn + 1), pick(middles, turn + 2)].join(' ');
}

export const writeSentence = (subject: Subject) => pick(parts(subject).openings, subject.seed)(subject.name);
export const writeTag = (turn: number) => pick(tags, turn);
export const writeReason = (turn: number) => pick(reasons, turn);
export const writeCall = (subject: Subject) => pick(parts(subject).endings, subject.seed);
