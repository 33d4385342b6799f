import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ProductClass } from './product-classes.ts';

/** The fields of a product that a column of a sheet can have. */
export const importFields = [
  'sku',
  'name',
  'description',
  'category',
  'status',
  'productClass',
  'ceNumber',
  'notifiedBody',
  'permittedClaims',
  'requiredWarnings',
  'image',
] as const;
/** One of {@link importFields}. */
export type ImportField = (typeof importFields)[number];
const Field = z.enum(importFields);

/** The limits of an uploaded sheet. */
export const sheetLimits = {
  bytes: 5 * 2 ** 20,
  rows: 2000,
  columns: 60,
  unpackedBytes: 50 * 2 ** 20,
} as const;

/** The encodings of text files that can be chosen if the guess is wrong. */
export const sheetEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1253'] as const;
/** One of {@link sheetEncodings}. */
export type SheetEncoding = (typeof sheetEncodings)[number];

/** Why a whole file is refused; `fields.sheet` of the error. */
export const sheetFaults = [
  'empty',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'old_excel',
  'not_a_sheet',
  'damaged',
  'open_quote',
  'no_name_column',
] as const;
/** One of {@link sheetFaults}. */
export type SheetFault = (typeof sheetFaults)[number];

const jsonOf = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

/** The field of each column, as JSON; null for a column that is not imported. */
const Mapping = z.pipe(
  z.pipe(z.string().check(z.maxLength(4000)), z.transform(jsonOf)),
  z.array(z.nullable(Field)).check(z.maxLength(sheetLimits.columns)),
);

/** An error or a note on a row; `detail` is a value of the sheet, a row number or an error. */
const ImportNote = z.object({
  code: z.enum([
    'missing',
    'short',
    'long',
    'unknown',
    'invalid',
    'duplicate',
    'ambiguous',
    'limit',
    'claim',
    'image_failed',
    'failed',
  ]),
  field: z.nullable(Field),
  detail: z.string(),
});
export type ImportNote = z.output<typeof ImportNote>;

/** A row of the sheet and what the import does with it. */
const ImportRow = z.object({
  /** The row number that a spreadsheet shows. */
  row: z.number(),
  sku: z.string(),
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'refused']),
  /** Why it is refused. */
  reasons: z.array(ImportNote),
  /** Rows that are imported in spite of a fault, such as a name that breaks advertising rules. */
  warnings: z.array(ImportNote),
  changes: z.array(z.object({ field: Field, from: z.string(), to: z.string() })),
  /** The guessed class while none is confirmed. */
  classToConfirm: z.nullable(ProductClass),
  /** The cells as read; only for rows of an import's report. */
  cells: z.optional(z.array(z.string())),
});
export type ImportRow = z.output<typeof ImportRow>;

const body = z.object({
  mapping: z.optional(Mapping),
  encoding: z.optional(z.enum(sheetEncodings)),
});

const Counts = z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() });

/** Import and export of products as sheets: of the catalogue for administrators, of its own products for a business. */
export const productImports = {
  preview: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/product-imports/preview',
    who: 'signed-in',
    role: 'editor',
    writes: false,
    summary:
      'Reads a CSV or XLSX file and lists what its import would create, change, leave or refuse; changes nothing.',
    body,
    files: ['sheet'],
    maxBytes: sheetLimits.bytes + 64 * 1024,
    timeoutSeconds: 90,
    reply: z.object({
      success: z.literal(true),
      columns: z.array(
        z.object({ title: z.string(), field: z.nullable(Field), samples: z.array(z.string()) }),
      ),
      /** Null for XLSX. */
      encoding: z.nullable(z.enum(sheetEncodings)),
      counts: Counts,
      rows: z.array(ImportRow),
    }),
    errors: ['invalid_fields', 'too_large', 'unavailable'],
  }),
  run: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/product-imports',
    who: 'signed-in',
    role: 'editor',
    summary:
      'Imports a CSV or XLSX file row by row; a repeated import changes nothing. Rows are matched by SKU, otherwise by name.',
    body: z.extend(body, {
      /** Stores the guessed classes as confirmed. */
      confirmClasses: z.optional(z.literal('yes')),
    }),
    files: ['sheet'],
    maxBytes: sheetLimits.bytes + 64 * 1024,
    timeoutSeconds: 300,
    mayStream: true,
    reply: z.object({
      success: z.literal(true),
      titles: z.array(z.string()),
      counts: Counts,
      rows: z.array(ImportRow),
    }),
    errors: ['invalid_fields', 'too_large', 'unavailable'],
  }),
  download: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/api/product-exports.csv',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Returns the products as CSV in the form that can be imported.',
    reply: 'raw',
  }),
};

/** The progress of an import, as a line of a streamed reply. */
export const ImportProgress = z.object({ done: z.number(), total: z.number() });
