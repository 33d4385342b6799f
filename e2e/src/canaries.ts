import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { addresses, dataFolder } from './addresses.ts';

const sandboxFolder = 'sandbox';
/** What is secret by its purpose: the keys themselves. */
const secretFiles = new Set(['secrets.json']);

/** Every token and login code that the sandbox's Facebook has ever given out, from its own books. */
export function canaries(): string[] {
  const books = readFileSync(path.join(dataFolder(), sandboxFolder, 'sandbox.ndjson'), 'utf8');
  const given = new Set<string>();
  for (const line of books.split('\n')) {
    if (line === '') continue;
    const { c, k } = JSON.parse(line) as { c: string; k: string };
    if (c === 'tokens' || c === 'codes') given.add(k);
  }
  return [...given];
}

const findIn = (bytes: Buffer, wanted: readonly string[]) => wanted.filter((text) => bytes.includes(text));

/** The files below the product's folder that hold one of the texts; `part` narrows to one folder. */
export function filesWith(wanted: readonly string[], part = ''): string[] {
  const root = path.join(dataFolder(), part);
  const found: string[] = [];
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const relative = path.relative(dataFolder(), file);
    if (!entry.isFile() || secretFiles.has(relative)) continue;
    if (part === '' && relative.startsWith(`${sandboxFolder}${path.sep}`)) continue;
    let bytes: Buffer;
    try {
      bytes = readFileSync(file);
    } catch {
      // Postgres and NATS remove files of theirs while they run.
      continue;
    }
    if (findIn(bytes, wanted).length > 0) found.push(relative);
  }
  return found;
}

/** How many rows all tables of all services hold, and the tables in which one of the texts stands in a row. */
export async function dump(wanted: readonly string[]): Promise<{ rows: number; tables: string[] }> {
  let rows = 0;
  const tables: string[] = [];
  for (const [service, url] of Object.entries(addresses().databaseUrls)) {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    try {
      const names = await sql<
        Array<{ name: string }>
      >`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'drizzle')`;
      for (const { name } of names) {
        const found = await sql.begin(async (tx) => {
          await tx`select set_config('kallos.across', 'on', true)`;
          return tx<Array<{ row: string }>>`select t::text as row from ${tx(name)} t`;
        });
        rows += found.length;
        if (found.some(({ row }) => wanted.some((text) => row.includes(text))))
          tables.push(`${service}.${name}`);
      }
    } finally {
      await sql.end();
    }
  }
  return { rows, tables };
}
