import { LawFields } from '@kallos/contracts/catalog/product-classes';
import { type ImportField, type ImportNote, importFields } from '@kallos/contracts/catalog/product-imports';
import { truncate } from '@kallos/contracts/texts/cut-text';
import { text } from '@kallos/contracts/wire';
import { classOfLabel, fieldOfTitle, statusOfLabel } from '@kallos/words/product-sheet';
import * as z from 'zod/mini';
import type { Sheet } from './read-sheet.ts';

/** A row of the sheet as product fields; missing ones stay as they are. */
export interface SheetValues {
  readonly row: number;
  readonly cells: readonly string[];
  readonly values: Partial<Record<ImportField, string>>;
  readonly reasons: readonly ImportNote[];
  readonly warnings: readonly ImportNote[];
}

/** The field of each column; null for one that is not imported. */
export type Mapping = ReadonlyArray<ImportField | null>;

/** The titles, and the rows below them. */
export interface TitledSheet {
  readonly titles: readonly string[];
  readonly rows: Sheet['rows'];
}

const knownTitles = (cells: readonly string[]): number =>
  new Set(cells.map(fieldOfTitle).filter((field) => field !== undefined)).size;

/** Finds the row of titles: the one with the most known titles among the first ten. */
export function findTitles({ rows }: Sheet): TitledSheet {
  let best = 0;
  for (const [at, [, cells]] of rows.slice(0, 10).entries())
    if (knownTitles(cells) > knownTitles(rows[best]?.[1] ?? [])) best = at;
  const below = rows.slice(best + 1);
  const width = Math.max(0, ...rows.slice(best).map(([, cells]) => cells.length));
  const titles = Array.from({ length: width }, (_, at) => rows[best]?.[1][at]?.trim() ?? '');
  return { titles, rows: below };
}

/** Guesses the field of each column from its title; each field once. */
export function guessMapping(titles: readonly string[]): Mapping {
  const used = new Set<ImportField>();
  return titles.map((title) => {
    const field = fieldOfTitle(title);
    if (field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  });
}

const rules = {
  sku: text(1, 60),
  name: text(2, 200),
  description: text(10, 5000),
  category: text(1, 200),
  ceNumber: LawFields.shape.ceNumber,
  notifiedBody: LawFields.shape.notifiedBody,
  permittedClaims: LawFields.shape.permittedClaims,
  requiredWarnings: LawFields.shape.requiredWarnings,
} satisfies Partial<Record<ImportField, z.ZodMiniType>>;

const codeOf = (issue: string | undefined): ImportNote['code'] =>
  issue === 'too_small' ? 'short' : issue === 'too_big' ? 'long' : 'invalid';

/** The first address of a cell that may list several. */
function addressIn(cell: string): string | undefined {
  const first = cell.split(/[\s,;|]+/).find((part) => part !== '') ?? '';
  if (/^\/media\/[a-z0-9]{16,64}\.jpg$/.test(first)) return first;
  if (!URL.canParse(first)) return undefined;
  const { protocol, href } = new URL(first);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** Descriptions of shops are HTML. */
const withoutTags = (text: string): string =>
  /<\/?(?:p|br|div|span|ul|li|b|strong|i|em|h\d|a)\b[^>]{0,500}>/i.test(text)
    ? text
        .replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]{0,500}>/gi, '\n')
        .replace(/<[^<>]{0,1000}>/g, '')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
        .replace(/\n{3,}/g, '\n\n')
    : text;

/** Returns the stored form of a cell, or its fault. */
function readField(field: ImportField, cell: string): { value: string } | { code: ImportNote['code'] } {
  if (field === 'productClass' || field === 'status') {
    const value = field === 'status' ? statusOfLabel(cell) : classOfLabel(cell);
    return value === undefined ? { code: 'unknown' } : { value };
  }
  if (field === 'image') {
    const value = addressIn(cell);
    return value === undefined ? { code: 'invalid' } : { value };
  }
  // A spreadsheet drops the zeros of 0123.
  const typed = field === 'notifiedBody' && /^\d{1,3}$/.test(cell) ? cell.padStart(4, '0') : cell;
  const { success, data, error } = rules[field].safeParse(
    field === 'description' ? withoutTags(typed) : typed,
  );
  return success ? { value: data ?? '' } : { code: codeOf(error.issues[0]?.code) };
}

/** Reads a row by the mapping; an empty cell changes nothing. */
export function readValues(row: number, cells: readonly string[], mapping: Mapping): SheetValues {
  const values: Partial<Record<ImportField, string>> = {};
  const reasons: ImportNote[] = [];
  const warnings: ImportNote[] = [];
  for (const field of importFields) {
    const at = mapping.indexOf(field);
    const cell = at === -1 ? '' : (cells[at]?.trim() ?? '');
    if (cell === '') continue;
    const read = readField(field, cell);
    if ('value' in read) {
      if (read.value !== '') values[field] = read.value;
    } else {
      // A product without its image is still a product.
      const list = field === 'image' ? warnings : reasons;
      list.push({ code: read.code, field, detail: truncate(cell, 200) });
    }
  }
  return { row, cells, values, reasons, warnings };
}
