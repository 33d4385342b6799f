import type { SheetEncoding, SheetFault } from '@kallos/contracts/catalog/product-imports';
import { guessEncoding, readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { SheetError } from './sheet-error.ts';

/** The cells of a sheet as text, by row number. */
export interface Sheet {
  readonly encoding: SheetEncoding | null;
  readonly rows: ReadonlyArray<readonly [row: number, cells: readonly string[]]>;
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

function read(bytes: Uint8Array, chosen: SheetEncoding | undefined): Sheet {
  if (bytes.length === 0) throw new SheetError('empty');
  // The old format, and also a new one with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('old_excel');
  if (startsWith(bytes, 0x50, 0x4b)) return { encoding: null, rows: [...readXlsx(bytes)] };
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new SheetError('not_a_sheet');
  const encoding = chosen ?? guessEncoding(bytes);
  return { encoding, rows: [...readCsv(bytes, encoding)] };
}

/** Reads a CSV or XLSX file by its bytes, not its name; runs in a process of its own. */
export async function readSheet(
  bytes: Uint8Array,
  encoding?: SheetEncoding,
): Promise<Sheet | { readonly fault: SheetFault }> {
  try {
    return read(bytes, encoding);
  } catch (error) {
    return { fault: error instanceof SheetError ? error.fault : 'damaged' };
  }
}
