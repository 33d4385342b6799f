import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import type {
  ImportField,
  ImportNote,
  ImportRow,
  SheetEncoding,
  SheetFault,
} from '@kallos/contracts/catalog/product-imports';

type Language = 'en' | 'el';

/** The texts of the import of products. */
export interface ImportWords {
  readonly language: Language;
  readonly title: string;
  readonly help: string;
  readonly close: string;
  readonly cancel: string;
  readonly choose: string;
  readonly chooseOther: string;
  readonly chooseHint: string;
  readonly dropHint: string;
  readonly reading: string;
  readonly template: string;
  readonly fault: (fault: SheetFault, most: string) => string;
  readonly failed: string;
  readonly fields: Readonly<Record<ImportField, string>>;
  /** The fields that this area's sheets can set. */
  readonly offered: readonly ImportField[];
  readonly columns: string;
  readonly columnsHelp: string;
  readonly notImported: string;
  readonly untitled: (column: number) => string;
  readonly nameColumn: string;
  readonly encoding: string;
  readonly encodings: Readonly<Record<SheetEncoding, string>>;
  readonly outcomes: Readonly<Record<ImportRow['outcome'], string>>;
  readonly results: Readonly<Record<ImportRow['outcome'], string>>;
  readonly all: string;
  readonly rows: string;
  readonly row: (row: number) => string;
  readonly more: (count: number) => string;
  readonly note: (note: ImportNote) => string;
  readonly change: (field: string, from: string, to: string) => string;
  readonly toConfirm: (count: number) => string;
  readonly toConfirmHelp: string;
  readonly classes: Readonly<Record<ProductClass, string>>;
  readonly guess: (label: string) => string;
  readonly importRows: (count: number) => string;
  readonly nothing: string;
  readonly running: (done: number, total: number) => string;
  readonly stop: string;
  readonly interrupted: string;
  readonly done: (count: number) => string;
  readonly doneHelp: string;
  readonly report: string;
  readonly reportResult: string;
  readonly finish: string;
}
