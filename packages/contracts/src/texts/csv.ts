// Spreadsheets would run a cell such as "=cmd|…" as a formula.
const isFormula = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** Returns a cell that no spreadsheet reads as a formula: a quote comes first. */
const withoutFormula = (text: string): string => (isFormula.test(text) ? `'${text}` : text);

/** Removes the quote that {@link formatCsv} puts before a formula. */
export const readCell = (text: string): string =>
  text.startsWith("'") && isFormula.test(text) ? text.slice(1) : text;

/** The values of a cell; null is empty. */
export type CsvCell = string | number | Date | null;

function formatCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = withoutFormula(value);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats rows as CSV without formulas. The byte order mark makes spreadsheets read Greek as UTF-8; a Greek
 * Excel splits columns at semicolons.
 */
export const formatCsv = (rows: ReadonlyArray<readonly CsvCell[]>, separator: ',' | ';' = ','): string =>
  `\u{FEFF}${rows.map((cells) => cells.map(formatCell).join(separator)).join('\r\n')}\r\n`;
