import { type SheetEncoding, sheetLimits } from '@kallos/contracts/catalog/product-imports';
import { readCell } from '@kallos/contracts/texts/csv';
import { fieldOfTitle } from '@kallos/words/product-sheet';
import Papa from 'papaparse';
import { SheetError } from './sheet-error.ts';

/** In UTF-16, every other byte of Latin text and separators is zero. */
function isUtf16(bytes: Uint8Array, zeroAt: 0 | 1): boolean {
  const start = bytes.subarray(0, 2000);
  const zeros = start.filter((byte, index) => byte === 0 && index % 2 === zeroAt).length;
  return zeros > 2 && zeros > start.length / 50 && !start.some((byte, at) => byte === 0 && at % 2 !== zeroAt);
}

/** Returns the encoding: a byte order mark, else UTF-8 if the bytes are valid, else that of a Greek Windows. */
export function guessEncoding(bytes: Uint8Array): SheetEncoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (isUtf16(bytes, 1)) return 'utf-16le';
  if (isUtf16(bytes, 0)) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1253';
  }
}

const separators = [';', '\t', ',', '|'] as const;

const parse = (text: string, delimiter: string, preview: number) =>
  Papa.parse<string[]>(text, { delimiter, preview, header: false, dynamicTyping: false });

/** Letters at the start of a file from which the separator is guessed. */
const lettersGuessed = 100_000;

/** Returns the separator that splits the most known titles, else the most columns. */
function guessSeparator(whole: string): string {
  const text = whole.slice(0, lettersGuessed);
  let best: string = separators[0];
  let bestScore = 0;
  for (const separator of separators) {
    const { data } = parse(text, separator, 10);
    const known = Math.max(0, ...data.map((cells) => cells.filter((cell) => fieldOfTitle(cell)).length));
    const score = known * 1000 + (data.find((cells) => cells.length > 1)?.length ?? 0);
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

/** Returns the rows by their numbers, without empty ones. */
export function readCsv(bytes: Uint8Array, encoding: SheetEncoding): Map<number, string[]> {
  const decoded = new TextDecoder(encoding).decode(bytes);
  if (decoded.includes('\u0000') || /^\s*<(?:!doctype|html|\?xml|table)/i.test(decoded))
    throw new SheetError('not_a_sheet');
  const declared = /^sep=(.)\r?\n/.exec(decoded);
  const text = declared ? decoded.slice(declared[0].length) : decoded;
  const separator = declared?.[1] ?? guessSeparator(text);
  // Empty lines count until they are dropped below: a sheet may end in some.
  const { data, errors } = parse(text, separator, 4 * sheetLimits.rows);
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new SheetError('open_quote');
  const rows = new Map<number, string[]>();
  for (const [at, cells] of data.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    // Separators at the end of a line are no columns.
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last >= sheetLimits.columns) throw new SheetError('too_many_columns');
    rows.set(at + 1 + (declared ? 1 : 0), cells.slice(0, last + 1).map(readCell));
  }
  if (data.length >= 4 * sheetLimits.rows || rows.size > sheetLimits.rows + 10)
    throw new SheetError('too_many_rows');
  if (rows.size === 0) throw new SheetError('empty');
  return rows;
}
