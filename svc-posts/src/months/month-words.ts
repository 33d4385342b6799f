import type { Platform } from '@kallos/contracts/wire';

const months = [
  'Ιανουάριος',
  'Φεβρουάριος',
  'Μάρτιος',
  'Απρίλιος',
  'Μάιος',
  'Ιούνιος',
  'Ιούλιος',
  'Αύγουστος',
  'Σεπτέμβριος',
  'Οκτώβριος',
  'Νοέμβριος',
  'Δεκέμβριος',
] as const;

const networks: Readonly<Record<Platform, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  google: 'Google',
};

/** The texts of a client's month. */
export const monthWords = {
  month: (month: string) => `${months[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`,
  networks,
  states: {
    scheduled: 'Προγραμματισμένη',
    publishing: 'Δημοσιεύεται',
    published: 'Δημοσιευμένη',
  } as Readonly<Record<string, string>>,
  columns: [
    'Ημερομηνία',
    'Ώρα',
    'Δίκτυο',
    'Σελίδα',
    'Κατάσταση',
    'Θέμα',
    'Κείμενο',
    'Σύνδεσμος',
    'Προβολές',
    'Απήχηση',
    'Αντιδράσεις',
    'Σχόλια',
    'Κοινοποιήσεις',
  ],
  published: (n: number) => (n === 1 ? '1 δημοσιευμένη' : `${n} δημοσιευμένες`),
  scheduled: (n: number) => (n === 1 ? '1 προγραμματισμένη' : `${n} προγραμματισμένες`),
  empty: 'Αυτόν τον μήνα δεν υπάρχουν αναρτήσεις.',
  numbers: 'Πώς πήγαν',
  numbersHelp: 'Οι αριθμοί έρχονται από το Facebook και το Instagram και ανανεώνονται κάθε μέρα.',
  posts: 'Αναρτήσεις',
  open: (network: string) => `Άνοιγμα στο ${network}`,
  months: 'Άλλοι μήνες',
  files: 'Για εσάς',
  csv: 'Λίστα για Excel (CSV)',
  calendar: 'Ημερολόγιο (ICS)',
  print: 'Για χαρτί ή PDF: Εκτύπωση από το μενού του browser.',
  zone: (timeZone: string) =>
    timeZone === 'Europe/Athens' ? 'Οι ώρες είναι ώρα Ελλάδας.' : `Οι ώρες είναι της ζώνης ${timeZone}.`,
  ended: 'Ο σύνδεσμος έληξε',
  endedHelp: 'Ζητήστε καινούριο από όποιον σας τον έστειλε.',
  unknown: 'Ο σύνδεσμος δεν ισχύει',
  unknownHelp: 'Ανοίξτε τον ολόκληρο, όπως σας τον έστειλαν.',
} as const;
