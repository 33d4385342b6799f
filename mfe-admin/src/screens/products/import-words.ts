import { importFields, type ImportNote, type SheetFault } from '@kallos/contracts/catalog/product-imports';
import type { ImportWords } from '@kallos/web-kit/remote/product-import/import-words';
import { classLabels, sheetTitles } from '@kallos/words/product-sheet';

const faults: Readonly<Record<SheetFault, (most: string) => string>> = {
  empty: () => 'The file has no rows.',
  too_large: (most) => `The file is too large or unpacks to too much. Files may have up to ${most} MB.`,
  too_many_rows: (most) => `The sheet has more than ${most} rows. Split it and import the parts.`,
  too_many_columns: (most) => `The sheet has more than ${most} columns. Remove those that are not needed.`,
  old_excel: () =>
    'This is an old Excel file (.xls) or one with a password. Save it as “Excel Workbook (.xlsx)” without a password, or as CSV.',
  not_a_sheet: () => 'This file is not a sheet. Save it as XLSX or CSV.',
  damaged: () => 'The file is damaged. Open it in Excel, save it again and retry.',
  open_quote: () =>
    'A quotation mark in the file is opened and never closed. Correct it, or save the sheet as XLSX.',
  no_name_column: () => 'Choose the column that has the names of the products.',
};

const { en: fields } = sheetTitles;

const notes: Readonly<Record<ImportNote['code'], (field: string, detail: string) => string>> = {
  missing: (field) => `${field} is missing`,
  short: (field, detail) => `${field} is too short: “${detail}”`,
  long: (field) => `${field} is too long`,
  unknown: (field, detail) => `${field} “${detail}” is not known`,
  invalid: (field, detail) => `${field} “${detail}” is not valid`,
  duplicate: (field, detail) => `The same ${field === 'SKU' ? 'SKU' : 'product'} is in row ${detail}`,
  ambiguous: (_, detail) => `Several products are called “${detail}”. Add a column with the SKU.`,
  limit: (_, detail) => `No more than ${detail} products fit`,
  claim: (_, detail) => `Posts with “${detail}” in the name break advertising rules`,
  image_failed: () => 'Its image could not be downloaded or read',
  failed: () => 'It could not be saved',
};

const unknownCategory = (detail: string) => `Category “${detail}” does not exist; imported without one`;

/** The texts of the import in the catalogue. */
export const importWords: ImportWords = {
  language: 'en',
  title: 'Import products',
  help: 'From Excel or CSV. You see every change before it is made.',
  close: 'Close',
  cancel: 'Cancel',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  chooseHint: 'XLSX or CSV, up to 2,000 rows and 5 MB. The first row names the columns.',
  dropHint: 'Or drop the file here.',
  reading: 'Reading the file…',
  template: 'Download your products as a template',
  fault: (fault, most) => faults[fault](most),
  failed: 'The file could not be imported.',
  fields,
  offered: importFields,
  columns: 'Columns',
  columnsHelp: 'Choose what each column contains. The choice is remembered.',
  notImported: 'Do not import',
  untitled: (column) => `Column ${column}`,
  nameColumn: 'Choose the column that has the names of the products.',
  encoding: 'Encoding',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 (big endian)',
    'windows-1253': 'Greek Windows (1253)',
  },
  outcomes: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' },
  results: { new: 'Created', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' },
  all: 'All',
  rows: 'Rows',
  row: (row) => `Row ${row}`,
  more: (count) => `Show ${count} more`,
  note: ({ code, field, detail }) =>
    code === 'unknown' && field === 'category'
      ? unknownCategory(detail)
      : notes[code](field === null ? '' : fields[field], detail),
  change: (field, from, to) => `${field}: ${from === '' ? 'empty' : `“${from}”`} → “${to}”`,
  toConfirm: (count) =>
    count === 1
      ? 'Confirm the suggested class of 1 product'
      : `Confirm the suggested classes of ${count} products`,
  toConfirmHelp:
    'The class decides what posts may say. Without a confirmation they stay in the list “To confirm”.',
  classes: classLabels.en,
  guess: (label) => `Class to confirm: ${label}`,
  importRows: (count) => (count === 1 ? 'Import 1 product' : `Import ${count} products`),
  nothing: 'Nothing to import',
  running: (done, total) => `${done} of ${total} rows`,
  stop: 'Stop',
  interrupted: 'The import was interrupted. Import the file again: finished rows are not changed twice.',
  done: (count) => (count === 1 ? '1 product imported' : `${count} products imported`),
  doneHelp:
    'Some rows need attention. The report lists them with the reason; correct it and import it again.',
  report: 'Download report',
  reportResult: 'Result',
  finish: 'Done',
};
