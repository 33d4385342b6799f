import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readSheet } from './read-sheet.ts';

const greek = (text: string) => {
  // Letters of windows-1253 stand 0x2d0 below their code points.
  const bytes = [...text].map((letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code === 0x386 ? 0xa2 : code - 0x2d0;
  });
  return Uint8Array.from(bytes);
};
const utf16 = (text: string, isMarked: boolean) =>
  new Uint8Array(Buffer.from(`${isMarked ? '\uFEFF' : ''}${text}`, 'utf16le'));
const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = async (bytes: Uint8Array) => {
  const sheet = await readSheet(bytes);
  return 'fault' in sheet ? sheet.fault : sheet.rows.map(([, cells]) => cells);
};

const table = [
  ['Κωδικός', 'Όνομα', 'Τιμή'],
  ['007', 'Ορός', '12,50'],
];
const lines = (separator: string) => table.map((cells) => cells.join(separator)).join('\r\n');

describe('a text file', () => {
  it.each([
    ['UTF-8', utf8(lines(';'))],
    ['UTF-8 with a mark', utf8(`\uFEFF${lines(';')}`)],
    ['windows-1253', greek(lines(';'))],
    ['UTF-16 with a mark and tabs', utf16(lines('\t'), true)],
    ['UTF-16 without a mark', utf16(lines('\t'), false)],
    ['a declared separator', utf8(`sep=|\r\n${lines('|')}`)],
    ['old line ends', utf8(lines(';').replaceAll('\r\n', '\r'))],
    ['separators at the end of lines', utf8(table.map((cells) => `${cells.join(';')};;;`).join('\n'))],
  ])('is read as %s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(table);
  });

  it('keeps quoted line breaks, separators and decimal commas', async () => {
    const text = 'Όνομα;Περιγραφή\r\nΟρός;"Πρώτη γραμμή; με ""εισαγωγικά""\r\nδεύτερη 1.234,50"\r\n';
    expect(await cellsOf(utf8(text))).toEqual([
      ['Όνομα', 'Περιγραφή'],
      ['Ορός', 'Πρώτη γραμμή; με "εισαγωγικά"\r\nδεύτερη 1.234,50'],
    ]);
  });

  it('splits at commas although a title contains a semicolon', async () => {
    expect(await cellsOf(utf8('SKU,Name,"Note; internal"\n1,Serum,x'))).toEqual([
      ['SKU', 'Name', 'Note; internal'],
      ['1', 'Serum', 'x'],
    ]);
  });

  it('removes the quote before an exported formula', async () => {
    expect(await cellsOf(utf8("Name\n'=1+1\n'''=x\n'quoted'"))).toEqual([
      ['Name'],
      ['=1+1'],
      ["''=x"],
      ["'quoted'"],
    ]);
  });
});

describe('a workbook', () => {
  const text = (value: string) => ({ type: String, value });

  it('keeps zeros of texts and shows numbers as the sheet does', async () => {
    const bytes = await writeExcelFile([
      [text('SKU'), text('Name'), text('Price')],
      [text('007'), text('Ορός'), { type: Number, value: 12.5 }],
      [
        { type: Number, value: 42, format: '00000' },
        text('Κρέμα'),
        { type: Number, value: 5_201_234_567_890 },
      ],
    ]).toBuffer();
    expect(await cellsOf(new Uint8Array(bytes))).toEqual([
      ['SKU', 'Name', 'Price'],
      ['007', 'Ορός', '12,5'],
      ['00042', 'Κρέμα', '5201234567890'],
    ]);
  });

  const workbook = (sheet: string, extra: Record<string, Uint8Array> = {}, state = '') =>
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8(
        `<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="Hidden" r:id="r1" state="hidden"/><x:sheet name="A" r:id="r2"${state}/></x:sheets></x:workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>hidden</v></c></row></sheetData></worksheet>',
      ),
      'xl/worksheets/sheet2.xml': strToU8(sheet),
      ...extra,
    });

  it('reads formulas, rich text and merged cells of the first visible sheet', async () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>
      <x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="B2" t="inlineStr"><x:is><x:t>Κατηγορία</x:t></x:is></x:c></x:row>
      <x:row r="4"><x:c r="A4" t="str"><x:f>B9&amp;"x"</x:f><x:v>Ορός &amp; κρέμα</x:v></x:c><x:c r="B4" t="inlineStr"><x:is><x:t>Πρόσωπο</x:t></x:is></x:c></x:row>
      <x:row r="5"><x:c r="A5" t="e"><x:v>#REF!</x:v></x:c><x:c r="C5"><x:v>0.1</x:v></x:c></x:row>
    </x:sheetData><x:mergeCells><x:mergeCell ref="B4:B6"/></x:mergeCells></x:worksheet>`;
    const strings = strToU8(
      '<sst><si><r><t>Όν</t></r><r><t>ομα</t></r><rPh><t>phonetic</t></rPh></si></sst>',
    );
    const read = await readSheet(workbook(sheet, { 'xl/sharedStrings.xml': strings }));
    expect(read).toEqual({
      encoding: null,
      rows: [
        [2, ['Όνομα', 'Κατηγορία']],
        [4, ['Ορός & κρέμα', 'Πρόσωπο']],
        [5, ['', 'Πρόσωπο', '0,1']],
      ],
    });
  });

  it('numbers rows and cells whose references are missing or wrong', async () => {
    const sheet =
      '<worksheet><sheetData><row><c t="str"><v>a</v></c><c><v>1</v></c></row><row r="x"><c r="??" t="str"><v>b</v></c></row></sheetData></worksheet>';
    expect(await readSheet(workbook(sheet))).toEqual({
      encoding: null,
      rows: [
        [1, ['a', '1']],
        [2, ['b']],
      ],
    });
  });

  it('never expands entities of a document type', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>x&b;</v></c></row></sheetData></worksheet>`;
    expect(JSON.stringify(await cellsOf(workbook(bomb)))).not.toContain('aaaaaaaaaa');
  });

  it('refuses one that would become too large before it is unpacked', async () => {
    const sheet = `<worksheet><sheetData>${' '.repeat(60 * 2 ** 20)}</sheetData></worksheet>`;
    const bytes = workbook(sheet);
    expect(bytes.length).toBeLessThan(100_000);
    expect(await cellsOf(bytes)).toBe('too_large');
  });

  it('never unpacks more than an entry states', async () => {
    const bytes = workbook(`<worksheet><sheetData>${' '.repeat(2 ** 20)}</sheetData></worksheet>`);
    // The stated size of the last entry, in its central header.
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const central = Buffer.from(bytes).lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    view.setUint32(central + 24, 100, true);
    expect(['damaged', 'empty']).toContain(await cellsOf(bytes));
  });

  it('refuses a million rows and columns without end', async () => {
    const row = (at: number) => `<row r="${at}"><c r="A${at}" t="str"><v>x</v></c></row>`;
    const long = Array.from({ length: 3000 }, (_, at) => row(at + 1)).join('');
    expect(await cellsOf(workbook(`<worksheet><sheetData>${long}</sheetData></worksheet>`))).toBe(
      'too_many_rows',
    );
    const wide =
      '<worksheet><sheetData><row r="1"><c r="XFD1" t="str"><v>x</v></c></row></sheetData></worksheet>';
    expect(await cellsOf(workbook(wide))).toBe('too_many_columns');
  });
});

it.each([
  ['nothing', new Uint8Array(), 'empty'],
  ['blank lines', utf8('\r\n;;;\r\n'), 'empty'],
  ['an old or protected workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'old_excel'],
  ['a PDF', utf8('%PDF-1.7'), 'not_a_sheet'],
  ['a web page', utf8('<html><table></table></html>'), 'not_a_sheet'],
  ['another archive', zipSync({ 'a.txt': strToU8('a') }), 'not_a_sheet'],
  ['a broken archive', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9]), 'damaged'],
  ['an open quotation mark', utf8('Name;Text\nA;"never closed\nB;x'), 'open_quote'],
  ['too many lines', utf8('Name\n'.repeat(3000)), 'too_many_rows'],
  ['a million lines', utf8('a\n'.repeat(1_000_000)), 'too_many_rows'],
])('refuses %s with its reason', async (_, bytes, fault) => {
  expect(await cellsOf(bytes)).toBe(fault);
});
