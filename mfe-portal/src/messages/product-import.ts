import { importFields, type ImportNote, type SheetFault } from '@kallos/contracts/catalog/product-imports';
import type { ImportWords } from '@kallos/web-kit/remote/product-import/import-words';
import { classLabels, sheetTitles } from '@kallos/words/product-sheet';

const faults: Readonly<Record<SheetFault, (most: string) => string>> = {
  empty: () => 'Το αρχείο δεν έχει γραμμές.',
  too_large: (most) => `Το αρχείο είναι πολύ μεγάλο. Δεχόμαστε έως ${most} MB.`,
  too_many_rows: (most) => `Το αρχείο έχει πάνω από ${most} γραμμές. Χωρίστε το σε μικρότερα.`,
  too_many_columns: (most) => `Το αρχείο έχει πάνω από ${most} στήλες. Διαγράψτε όσες δεν χρειάζονται.`,
  old_excel: () =>
    'Είναι παλιό αρχείο Excel (.xls) ή έχει κωδικό. Αποθηκεύστε το ως «Βιβλίο εργασίας του Excel (.xlsx)» χωρίς κωδικό, ή ως CSV.',
  not_a_sheet: () => 'Το αρχείο δεν είναι λίστα του Excel. Αποθηκεύστε το ως XLSX ή CSV.',
  damaged: () => 'Το αρχείο είναι χαλασμένο. Ανοίξτε το στο Excel, αποθηκεύστε το ξανά και δοκιμάστε πάλι.',
  open_quote: () =>
    'Ένα εισαγωγικό στο αρχείο ανοίγει και δεν κλείνει. Διορθώστε το ή αποθηκεύστε το αρχείο ως XLSX.',
  no_name_column: () => 'Επιλέξτε τη στήλη με τα ονόματα των προϊόντων.',
};

const { el: fields } = sheetTitles;

const notes: Readonly<Record<ImportNote['code'], (field: string, detail: string) => string>> = {
  missing: (field) => `Λείπει: ${field}`,
  short: (field, detail) => `${field}: το «${detail}» είναι πολύ σύντομο`,
  long: (field) => `${field}: το κείμενο είναι πολύ μεγάλο`,
  unknown: (field, detail) => `${field}: δεν γνωρίζουμε το «${detail}»`,
  invalid: (field, detail) => `${field}: το «${detail}» δεν είναι σωστό`,
  duplicate: (_, detail) => `Το ίδιο προϊόν υπάρχει και στη γραμμή ${detail}`,
  ambiguous: (_, detail) => `Έχετε πολλά προϊόντα με όνομα «${detail}». Προσθέστε στήλη με τον κωδικό.`,
  limit: (_, detail) => `Χωράνε έως ${detail} προϊόντα`,
  claim: (_, detail) => `Το «${detail}» στο όνομα δεν επιτρέπεται σε διαφήμιση`,
  image_failed: () => 'Η εικόνα του δεν φορτώθηκε από τον σύνδεσμο',
  failed: () => 'Δεν αποθηκεύτηκε',
};

/** Texts of the import of products from a sheet. */
export const importWords: ImportWords = {
  language: 'el',
  title: 'Προϊόντα από αρχείο',
  help: 'Από Excel ή CSV. Βλέπετε κάθε αλλαγή πριν γίνει.',
  close: 'Κλείσιμο',
  cancel: 'Ακύρωση',
  choose: 'Επιλογή αρχείου',
  chooseOther: 'Επιλογή άλλου αρχείου',
  chooseHint: 'XLSX ή CSV, έως 2.000 γραμμές και 5 MB. Η πρώτη γραμμή έχει τους τίτλους των στηλών.',
  dropHint: 'Ή σύρετε το αρχείο εδώ.',
  reading: 'Διαβάζουμε το αρχείο…',
  template: 'Λήψη των προϊόντων σας ως υπόδειγμα',
  fault: (fault, most) => faults[fault](most),
  failed: 'Η εισαγωγή δεν έγινε.',
  fields,
  offered: importFields.filter((field) => field !== 'category' && field !== 'status'),
  columns: 'Στήλες',
  columnsHelp: 'Επιλέξτε τι περιέχει κάθε στήλη. Το θυμόμαστε για την επόμενη φορά.',
  notImported: 'Να μην εισαχθεί',
  untitled: (column) => `Στήλη ${column}`,
  nameColumn: 'Επιλέξτε τη στήλη με τα ονόματα των προϊόντων.',
  encoding: 'Κωδικοποίηση',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 (big endian)',
    'windows-1253': 'Ελληνικά Windows (1253)',
  },
  outcomes: { new: 'Νέα', changed: 'Με αλλαγές', unchanged: 'Ίδια', refused: 'Δεν περνούν' },
  results: { new: 'Προστέθηκε', changed: 'Άλλαξε', unchanged: 'Ίδιο', refused: 'Δεν πέρασε' },
  all: 'Όλα',
  rows: 'Γραμμές',
  row: (row) => `Γραμμή ${row}`,
  more: (count) => `Εμφάνιση ${count} ακόμη`,
  note: ({ code, field, detail }) => notes[code](field === null ? '' : fields[field], detail),
  change: (field, from, to) => `${field}: ${from === '' ? 'κενό' : `«${from}»`} → «${to}»`,
  toConfirm: (count) =>
    count === 1
      ? 'Συμφωνώ με το «Τι είναι» που προτείνεται για 1 προϊόν'
      : `Συμφωνώ με το «Τι είναι» που προτείνεται για ${count} προϊόντα`,
  toConfirmHelp: 'Από αυτό εξαρτάται τι επιτρέπεται να λέει μια ανάρτηση. Αλλάζει και αργότερα.',
  classes: classLabels.el,
  guess: (label) => `Πρόταση: ${label}`,
  importRows: (count) => (count === 1 ? 'Εισαγωγή 1 προϊόντος' : `Εισαγωγή ${count} προϊόντων`),
  nothing: 'Δεν υπάρχει κάτι νέο',
  running: (done, total) => `${done} από ${total} γραμμές`,
  stop: 'Διακοπή',
  interrupted: 'Η εισαγωγή διακόπηκε. Ανεβάστε ξανά το αρχείο: ό,τι έγινε δεν γίνεται δεύτερη φορά.',
  done: (count) => (count === 1 ? 'Έγινε εισαγωγή 1 προϊόντος' : `Έγινε εισαγωγή ${count} προϊόντων`),
  doneHelp:
    'Κάποιες γραμμές χρειάζονται διόρθωση. Η αναφορά γράφει το γιατί: διορθώστε τις και ανεβάστε ξανά το αρχείο.',
  report: 'Λήψη αναφοράς',
  reportResult: 'Αποτέλεσμα',
  finish: 'Τέλος',
};
