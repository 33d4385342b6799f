type Cell = string | number | Date | null;

interface CsvRow {
  readonly accountId: number;
  readonly businessName: string;
  readonly status: string;
  readonly groupName: string;
  readonly tags: readonly string[];
  readonly trialEndsAt: Date | null;
  readonly life: string;
  readonly pausedSince: Date | null;
  readonly trouble: number;
  readonly connection: string;
  readonly brokenSince: Date | null;
  readonly connectionEndsAt: Date | null;
  readonly pages: number;
  readonly nextPostAt: Date | null;
  readonly emptyDays: number;
  readonly waiting: number;
  readonly failed: number;
  readonly doubtful: number;
  readonly held: number;
  readonly findings: number;
  readonly lastSignInAt: Date | null;
  readonly texts: number;
  readonly spentUsd: number;
}

const columns: ReadonlyArray<readonly [title: string, read: (row: CsvRow) => Cell]> = [
  ['Account', (row) => row.accountId],
  ['Business', (row) => row.businessName],
  ['Status', (row) => row.status],
  ['Trial ends', (row) => row.trialEndsAt],
  ['State', (row) => row.life],
  ['Publishing paused since', (row) => row.pausedSince],
  ['Group', (row) => row.groupName],
  ['Tags', (row) => row.tags.join(', ')],
  ['Trouble', (row) => row.trouble],
  ['Connection', (row) => row.connection],
  ['Broken since', (row) => row.brokenSince],
  ['Connection ends', (row) => row.connectionEndsAt],
  ['Pages', (row) => row.pages],
  ['Next post', (row) => row.nextPostAt],
  ['Empty days of 14', (row) => row.emptyDays],
  ['Waiting for approval', (row) => row.waiting],
  ['Failed in 7 days', (row) => row.failed],
  ['Doubtful in 7 days', (row) => row.doubtful],
  ['Held', (row) => row.held],
  ['Findings', (row) => row.findings],
  ['Last sign-in', (row) => row.lastSignInAt],
  ['Texts this month', (row) => row.texts],
  ['AI costs this month, USD', (row) => row.spentUsd],
];

// Spreadsheets would run a name such as "=cmd|…" as a formula.
const withoutFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function formatCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = withoutFormula(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats accounts as CSV; the byte order mark makes spreadsheets read Greek as UTF-8. */
export function toCsv(rows: readonly CsvRow[]): string {
  const lines = [
    columns.map(([title]) => formatCell(title)),
    ...rows.map((row) => columns.map(([, read]) => formatCell(read(row)))),
  ];
  return `\u{FEFF}${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}
