import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type postgres from 'postgres';
import { addresses, dataFolder } from './addresses.ts';
import { acrossAccounts, openServiceDatabases } from './databases.ts';
import { connectBus } from './events.ts';

const sandboxFolder = 'sandbox';
/** Files that are meant to hold secrets. */
const secretFiles = new Set(['secrets.json']);

/** Codes are part of URLs by design, tokens never are. */
type Kind = 'tokens' | 'codes';

/** Returns every token and login code that the sandbox's Facebook has issued. */
export function issuedSecrets(kinds: readonly Kind[] = ['tokens', 'codes']): string[] {
  const books = readFileSync(path.join(dataFolder(), sandboxFolder, 'sandbox.ndjson'), 'utf8');
  const given = new Set<string>();
  for (const line of books.split('\n')) {
    if (line === '') continue;
    const { c, k } = JSON.parse(line) as { c: string; k: string };
    if (kinds.some((kind) => kind === c)) given.add(k);
  }
  return [...given];
}

/** A message as the bus returns it, with base64 content. */
interface StoredMessage {
  readonly subject: string;
  readonly seq: number;
  readonly data?: string;
  readonly hdrs?: string;
}

/** Returns a search for several texts at once; hundreds of them share a prefix. */
function finderOf(wanted: readonly string[]): (bytes: Buffer) => boolean {
  const all = new Set(wanted);
  const lengths = [...new Set(wanted.map(({ length }) => length))];
  const beginnings = [...new Set(wanted.map((text) => text.slice(0, 2)))];
  return (bytes) =>
    beginnings.some((beginning) => {
      for (let at = bytes.indexOf(beginning); at !== -1; at = bytes.indexOf(beginning, at + 1))
        if (lengths.some((length) => all.has(bytes.toString('latin1', at, at + length)))) return true;
      return false;
    });
}

/** Returns the files below a folder that contain one of the texts, relative to it. */
export function filesContaining(
  root: string,
  wanted: readonly string[],
  isLeftOut?: (file: string) => boolean,
): string[] {
  const found: string[] = [];
  const holdsOne = finderOf(wanted);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const relative = path.relative(root, file);
    if (!entry.isFile() || isLeftOut?.(relative)) continue;
    let bytes: Buffer;
    try {
      bytes = readFileSync(file);
    } catch {
      // Postgres and NATS delete files while they run.
      continue;
    }
    if (holdsOne(bytes)) found.push(relative);
  }
  return found;
}

/** Returns the product's files that contain one of the texts, without the sandbox's own. */
export const productFilesContaining = (wanted: readonly string[]): string[] =>
  filesContaining(
    dataFolder(),
    wanted,
    (file) => secretFiles.has(file) || file.startsWith(`${sandboxFolder}${path.sep}`),
  );

/** Returns the sandbox's files that contain one of the texts. */
export const sandboxFilesContaining = (wanted: readonly string[]): string[] =>
  filesContaining(path.join(dataFolder(), sandboxFolder), wanted);

/**
 * Returns the number of messages in all streams and buckets, and the subjects of those with one of the texts.
 */
export async function searchStreams(
  wanted: readonly string[],
): Promise<{ messages: number; subjects: string[] }> {
  const { natsUrls } = addresses();
  const parts = await Promise.all(
    ['kallos', 'kallos-remotes'].map((keeper) => dumpPart(natsUrls[keeper] ?? '', wanted)),
  );
  return {
    messages: parts.reduce((sum, { messages }) => sum + messages, 0),
    subjects: parts.flatMap(({ subjects }) => subjects),
  };
}

/** Does the same for one NATS account. */
async function dumpPart(
  url: string,
  wanted: readonly string[],
): Promise<{ messages: number; subjects: string[] }> {
  const nc = await connectBus(url);
  const ask = async <T>(call: string, body: object): Promise<T> =>
    (await nc.request(`$JS.API.${call}`, JSON.stringify(body))).json<T>();
  let messages = 0;
  const holdsOne = finderOf(wanted);
  const subjects = new Set<string>();
  const { streams } = await ask<{ streams: string[] }>('STREAM.NAMES', {});
  for (const stream of streams)
    for (let seq = 1; ;) {
      const { message } = await ask<{ message?: StoredMessage }>(`STREAM.MSG.GET.${stream}`, {
        seq,
        next_by_subj: '>',
      });
      if (!message) break;
      messages += 1;
      seq = message.seq + 1;
      const { subject, data = '', hdrs = '' } = message;
      const bytes = Buffer.concat([
        Buffer.from(subject),
        Buffer.from(data, 'base64'),
        Buffer.from(hdrs, 'base64'),
      ]);
      if (holdsOne(bytes)) subjects.add(subject);
    }
  await nc.close();
  return { messages, subjects: [...subjects] };
}

/** Copies every table of a database as a dump would, with functions and comments. */
async function* copiesOf(sql: postgres.Sql) {
  const tables = await sql<Array<{ name: string }>>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;
  const words = 'select prosrc from pg_proc union all select description from pg_description';
  for (const [name, what] of [
    ...tables.map(({ name }) => [name, `select * from ${name}`] as const),
    ['functions and comments', words] as const,
  ]) {
    const chunks: Buffer[] = [];
    await acrossAccounts(sql, async (tx) => {
      const from = await tx.unsafe(`copy (${what}) to stdout`).readable();
      for await (const chunk of from) chunks.push(chunk as Buffer);
      // The driver may have paused when the last chunk filled the stream.
      from._read(0);
    });
    yield { name, bytes: Buffer.concat(chunks) };
  }
}

/** Returns the number of lines in a dump of all databases, and the tables with one of the texts. */
export async function searchDatabases(
  wanted: readonly string[],
): Promise<{ lines: number; tables: string[] }> {
  let lines = 0;
  const tables: string[] = [];
  const holdsOne = finderOf(wanted);
  const { byService, close } = openServiceDatabases();
  for (const [service, sql] of Object.entries(byService))
    for await (const { name, bytes } of copiesOf(sql)) {
      lines += bytes.toString('latin1').split('\n').length - 1;
      if (holdsOne(bytes)) tables.push(`${service}.${name}`);
    }
  await close();
  return { lines, tables };
}
