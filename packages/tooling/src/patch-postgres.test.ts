import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { patchPostgres } from './patch-postgres.ts';

const run = promisify(execFile);

/** A transaction whose connection is taken away between two statements, while others wait for that connection. */
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

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-driver-'));
  await build({
    stdin: { contents: script, resolveDir: import.meta.dirname, loader: 'js' },
    outfile: path.join(folder, 'script.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [patchPostgres],
    logLevel: 'silent',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runScript(mode: string): Promise<unknown> {
  const { stdout } = await run(
    process.execPath,
    [path.join(folder, 'script.mjs'), inject('postgresUrl'), mode],
    {
      timeout: 20_000,
    },
  );
  return JSON.parse(stdout);
}

it('refuses a statement whose server went away, and the process lives on', async () => {
  expect(await runScript('alone')).toEqual({
    told: ['CONNECTION_CLOSED', 'CONNECTION_CLOSED'],
    count: 0,
    n: 7,
  });
});

it('writes nothing more of a broken transaction when its connection already serves another', async () => {
  expect(await runScript('waiting')).toEqual({
    told: expect.arrayContaining([expect.any(String)]),
    count: 0,
    n: 7,
  });
});
