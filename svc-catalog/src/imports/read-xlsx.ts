import { sheetLimits } from '@kallos/contracts/catalog/product-imports';
import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'saxen';
import { SheetError } from './sheet-error.ts';

type Attributes = Record<string, string>;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

interface Listener {
  readonly open?: (name: string, read: () => Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Parses a part of the file; `stop` ends it early. */
function parseXml(xml: string, build: (stop: () => void) => Listener): void {
  const parser = new Parser();
  const listener = build(() => parser.stop());
  parser
    .on('openTag', (name, attributes, decode) =>
      listener.open?.(localName(name), () =>
        Object.fromEntries(
          Object.entries(attributes()).map(([key, value]) => [localName(key), decode(value)]),
        ),
      ),
    )
    .on('closeTag', (name) => listener.close?.(localName(name)))
    .on('text', (text, decode) => listener.text?.(decode(text)))
    .on('cdata', (text) => listener.text?.(text))
    .on('warn', () => {})
    .on('error', () => {
      throw new SheetError('damaged');
    })
    .parse(xml);
}

/** Control characters are written as `_x000D_`. */
const withoutEscapes = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

const wanted =
  /^(?:\[Content_Types\]\.xml|xl\/(?:_rels\/)?workbook\.xml(?:\.rels)?|xl\/sharedStrings\.xml|xl\/styles\.xml|xl\/worksheets\/[^/]+\.xml)$/i;

/** Unpacks the needed parts. A part never becomes larger than the size that its entry states. */
function unpack(bytes: Uint8Array): ReadonlyMap<string, string> {
  let size = 0;
  let entries = 0;
  let error: SheetError | undefined;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1;
      if (!wanted.test(name)) return false;
      size += originalSize;
      if (size > sheetLimits.unpackedBytes || entries > 5000) error ??= new SheetError('too_large');
      return error === undefined;
    },
  });
  if (error) throw error;
  return new Map(Object.entries(parts).map(([name, part]) => [name.toLowerCase(), strFromU8(part)]));
}

/** Returns the paths of the visible sheets in their order. */
function sheetPaths(parts: ReadonlyMap<string, string>): string[] {
  const targets = new Map<string, string>();
  parseXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', () => ({
    open: (name, read) => {
      if (name !== 'Relationship') return;
      const { Id = '', Target = '' } = read();
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
    },
  }));
  const paths: string[] = [];
  parseXml(parts.get('xl/workbook.xml') ?? '', () => ({
    open: (name, read) => {
      if (name !== 'sheet') return;
      const { id = '', state = 'visible' } = read();
      if (state === 'visible') paths.push((targets.get(id) ?? '').toLowerCase());
    },
  }));
  return paths.filter((path) => parts.has(path));
}

function readSharedStrings(xml: string | undefined): string[] {
  const strings: string[] = [];
  if (xml === undefined) return strings;
  let current = '';
  let isText = false;
  let isPhonetic = false;
  parseXml(xml, () => ({
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    close: (name) => {
      if (name === 'si') strings.push(withoutEscapes(current));
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    text: (text) => {
      if (isText) current += text;
    },
  }));
  return strings;
}

/** Returns the digits to which each cell style pads numbers: `00000` shows 42 as 00042. */
function readPadding(xml: string | undefined): number[] {
  const formats = new Map<string, number>();
  const styles: number[] = [];
  if (xml === undefined) return styles;
  let isCellFormats = false;
  parseXml(xml, () => ({
    open: (name, read) => {
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = read();
        const code = formatCode.replaceAll(/["\\]/g, '');
        if (/^0{2,}$/.test(code)) formats.set(numFmtId, code.length);
      }
      if (name === 'xf' && isCellFormats) styles.push(formats.get(read()['numFmtId'] ?? '') ?? 0);
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  }));
  return styles;
}

/** Numbers as a Greek spreadsheet shows them, without exponents and binary remainders. */
function numberText(value: string, padding: number): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (Number.isInteger(number)) {
    const digits = BigInt(number).toString();
    return digits.startsWith('-') ? digits : digits.padStart(padding, '0');
  }
  return String(Number(number.toPrecision(15))).replace('.', ',');
}

const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]*/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};
const rowOf = (reference: string): number => Number(/^[A-Z]*(\d+)$/.exec(reference)?.[1] ?? 0);

interface Cell {
  readonly type: string;
  readonly padding: number;
  readonly column: number;
}

/** Each range is compared with every row. */
const mostMerged = 2000;

/** Merged cells show one value for all their rows; only their first cell stores it. */
function fillMerged(rows: Map<number, string[]>, ranges: readonly string[]): void {
  for (const range of [...new Set(ranges)].slice(0, mostMerged)) {
    const [from = '', to = ''] = range.split(':');
    const column = columnOf(from);
    const value = rows.get(rowOf(from))?.[column] ?? '';
    if (value === '') continue;
    for (const [row, cells] of rows)
      if (row > rowOf(from) && row <= rowOf(to) && (cells[column] ?? '') === '') cells[column] = value;
  }
}

function readRows(
  xml: string,
  { strings, paddings }: { strings: readonly string[]; paddings: readonly number[] },
): Map<number, string[]> {
  const rows = new Map<number, string[]>();
  const merged: string[] = [];
  let row = 0;
  let nextColumn = 0;
  let cell: Cell | undefined;
  let value = '';
  let isValue = false;
  let isPhonetic = false;
  let fault: SheetError | undefined;
  const store = (text: string, column: number) => {
    if (text.trim() === '') return;
    if (column >= sheetLimits.columns) return void (fault ??= new SheetError('too_many_columns'));
    const cells = rows.get(row) ?? [];
    if (cells.length === 0) rows.set(row, cells);
    while (cells.length < column) cells.push('');
    cells[column] = text;
    // Titles and a few lines above them come on top.
    if (rows.size > sheetLimits.rows + 10) fault ??= new SheetError('too_many_rows');
  };
  const textOf = ({ type, padding }: Cell): string => {
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'e') return '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    return type === 'n' && value !== '' ? numberText(value, padding) : withoutEscapes(value);
  };
  parseXml(xml, (stop) => ({
    open: (name, read) => {
      if (name === 'row') {
        const stated = Number(read()['r']);
        row = Number.isSafeInteger(stated) && stated > 0 ? stated : row + 1;
        nextColumn = 0;
      } else if (name === 'c') {
        const { r = '', t = 'n', s = '' } = read();
        const stated = columnOf(r);
        const column = stated < 0 ? nextColumn : stated;
        nextColumn = column + 1;
        cell = { type: t, padding: paddings[Number(s)] ?? 0, column };
        value = '';
      } else if (name === 'v' || name === 't') isValue = !isPhonetic;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'mergeCell') merged.push(read()['ref'] ?? '');
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c' && cell) {
        store(textOf(cell), cell.column);
        cell = undefined;
        if (fault) stop();
      }
    },
    text: (text) => {
      if (isValue && cell) value += text;
    },
  }));
  if (fault) throw fault;
  fillMerged(rows, merged);
  return rows;
}

/** Returns the rows of the first visible sheet that has any, by their numbers; of formulas their values. */
export function readXlsx(bytes: Uint8Array): Map<number, string[]> {
  const parts = unpack(bytes);
  if (!parts.has('xl/workbook.xml')) throw new SheetError('not_a_sheet');
  const look = {
    strings: readSharedStrings(parts.get('xl/sharedstrings.xml')),
    paddings: readPadding(parts.get('xl/styles.xml')),
  };
  for (const path of sheetPaths(parts)) {
    const rows = readRows(parts.get(path) ?? '', look);
    if (rows.size > 0) return rows;
  }
  throw new SheetError('empty');
}
