import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type postgres from 'postgres';
import { accountRows } from './account-rows.ts';

/** Stored images and videos are named by the hash of their bytes, and rows refer to them by it. */
const hashes = '[a-f0-9]{40,64}';
export const hashOfFileName = (name: string): string => new RegExp(hashes).exec(basename(name))?.[0] ?? '';

/** Returns the files that an account's rows refer to in one database. */
export async function filesOf(tx: postgres.TransactionSql, accountId: number): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, where } of await accountRows(tx, accountId)) {
    const rows = await tx<{ hash: string }[]>`
      select distinct m[1] as hash from ${tx(table)}, regexp_matches(${tx(table)}::text, ${hashes}, 'g') m where ${where}`;
    for (const { hash } of rows) found.add(hash);
  }
  return [...found];
}

// `pictures` lists every file, and the audit keeps the past.
const namesNothing = new Set(['pictures', 'audit_entries']);

/** Returns which of these files a remaining row refers to. */
export async function stillReferenced(sql: postgres.Sql, files: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;
  const found = new Set<string>();
  for (const { name } of tables.filter((one) => !namesNothing.has(one.name))) {
    const rows = await sql<{ hash: string }[]>`
      select distinct m[1] as hash from ${sql(name)}, regexp_matches(${sql(name)}::text, ${hashes}, 'g') m
      where m[1] in ${sql(files)}`;
    for (const { hash } of rows) found.add(hash);
  }
  return [...found];
}

/** Returns the stored names of files in all sizes. */
export const storedNamesOf = (media: string, files: ReadonlySet<string>): string[] =>
  existsSync(media)
    ? readdirSync(media, { recursive: true, encoding: 'utf8' }).filter((name) =>
        files.has(hashOfFileName(name)),
      )
    : [];

/** Deletes files in every size; returns their number. */
export function deleteFiles(media: string, files: ReadonlySet<string>): number {
  const names = storedNamesOf(media, files);
  for (const name of names) rmSync(join(media, name), { force: true });
  return names.length;
}
