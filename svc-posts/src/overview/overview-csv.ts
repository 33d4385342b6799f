import { type CsvCell, formatCsv } from '@kallos/contracts/texts/csv';

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
  readonly waitingSince: Date | null;
  readonly failed: number;
  readonly doubtful: number;
  readonly held: number;
  readonly findings: number;
  readonly lastSignInAt: Date | null;
  readonly texts: number;
  readonly spentUsd: number;
}

const columns: ReadonlyArray<readonly [title: string, read: (row: CsvRow) => CsvCell]> = [
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
  ['Waiting since', (row) => row.waitingSince],
  ['Failed in 7 days', (row) => row.failed],
  ['Doubtful in 7 days', (row) => row.doubtful],
  ['Held', (row) => row.held],
  ['Findings', (row) => row.findings],
  ['Last sign-in', (row) => row.lastSignInAt],
  ['Texts this month', (row) => row.texts],
  ['AI costs this month, USD', (row) => row.spentUsd],
];

/** Formats accounts as CSV. */
export const toCsv = (rows: readonly CsvRow[]): string =>
  formatCsv([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, read]) => read(row)))]);
