import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { patchPostgres } from '../../bin/patch-postgres.mjs';
import { repository } from './remote-folders.ts';

const run = promisify(execFile);

/**
 * Closes the connection of a transaction between two statements, while others wait for that
 * connection.
 */
const script = `
import postgres from 'postgres';
const url = process.argv[2];
const sql = postgres(url, { max: 1, onnotice: () => {}, backoff: 0 });
const other = postgres(url, { max: 1, onnotice: () => {} });
const table = 'torn_' + process.pid;
await other.unsafe('create table ' + table + ' (n int)');
const told = [];
let waiting = null;
await sql.begin(async (tx) => {
  const [{ pid }] = await tx\`select pg_backend_pid() as pid\`;
  if (process.argv[3] === 'waiting') waiting = sql\`select 1 as n\`.execute();
  await other\`select pg_terminate_backend(\${pid})\`;
  if (waiting) await waiting;
  else await new Promise((wake) => setTimeout(wake, 300));
  await tx.unsafe('insert into ' + table + ' values (1)').catch((error) => { told.push(error.code); throw error; });
}).catch((error) => told.push(error.code));
for (let turn = 0; turn < 100 && told.length < 2; turn += 1) await new Promise((wake) => setTimeout(wake, 20));
const [{ count }] = await other.unsafe('select count(*)::int as count from ' + table);
const [{ n }] = await sql\`select 7 as n\`;
await other.unsafe('drop table ' + table);
await Promise.all([sql.end(), other.end()]);
console.log(JSON.stringify({ told, count, n }));
`;

/** Connects to the servers of an address in sequence; the first one does not exist. */
const amongServers = `
import postgres from 'postgres';
const { host } = new URL(process.argv[2]);
const among = (servers) => process.argv[2].replace(host, servers) + '?target_session_attrs=primary';
const ask = async (sql) => {
  const turns = [];
  for (let turn = 0; turn < 3; turn += 1) turns.push(await sql\`select 1 as n\`.then(([row]) => row.n, (error) => error.code));
  await sql.end();
  return turns;
};
const nobody = '127.0.0.1:1,127.0.0.1:2';
const open = (servers) => postgres(among(servers), { max: 1, idle_timeout: 0 });
console.log(JSON.stringify({ one: await ask(open('127.0.0.1:1,' + host)), none: await ask(open(nobody)) }));
`;

let folder = '';

beforeAll(async () => {
  // Below the repository, so that the scripts find the installed packages.
  const cache = path.join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'driver-'));
  for (const [name, contents] of Object.entries({ script, amongServers })) {
    writeFileSync(path.join(folder, `${name}-installed.mjs`), contents);
    const require =
      "import { createRequire } from 'node:module';\nconst postgres = createRequire(import.meta.url)('postgres');";
    const required = contents.replace("import postgres from 'postgres';", require);
    writeFileSync(path.join(folder, `${name}-required.mjs`), required);
    await build({
      stdin: { contents, resolveDir: import.meta.dirname, loader: 'js' },
      outfile: path.join(folder, `${name}-bundled.mjs`),
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['installed', 'required', 'bundled'])('the driver, %s', (kind) => {
  async function runScript(mode: string, name = 'script'): Promise<unknown> {
    const words = [path.join(folder, `${name}-${kind}.mjs`), inject('postgresUrl'), mode];
    const { stdout } = await run(process.execPath, words, { timeout: 60_000 });
    return JSON.parse(stdout);
  }

  it('rejects a statement without a crash when its server goes away', async () => {
    expect(await runScript('alone')).toEqual({
      told: ['CONNECTION_CLOSED', 'CONNECTION_CLOSED'],
      count: 0,
      n: 7,
    });
  });

  it('sends nothing of a broken transaction on a reused connection', async () => {
    expect(await runScript('waiting')).toEqual({
      told: expect.arrayContaining([expect.any(String)]),
      count: 0,
      n: 7,
    });
  });

  it('tries each of several servers once, and then rejects', async () => {
    expect(await runScript('', 'amongServers')).toEqual({
      one: [1, 1, 1],
      none: ['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED'],
    });
  });
});

it('leaves a patched driver unchanged and refuses an unexpected one', () => {
  const copy = path.join(folder, 'node_modules/postgres');
  cpSync(path.join(repository, 'node_modules/postgres'), copy, { recursive: true, dereference: true });
  const file = path.join(copy, 'src/index.js');
  const patched = readFileSync(file, 'utf8');
  patchPostgres(folder);
  expect(readFileSync(file, 'utf8')).toBe(patched);
  writeFileSync(file, patched.replace('connection.onclose = e =>', 'connection.onclose = error =>'));
  expect(() => patchPostgres(folder)).toThrow(/index\.js has changed/);
});
