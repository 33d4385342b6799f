import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openSession } from '../../postgres/session.ts';
import { copyOut } from './copy-tables.ts';

const scratch = mkdtempSync(join(tmpdir(), 'kallos-copy-test-'));
const sql = openSession(inject('postgresUrl'));
const thousands = Array.from({ length: 60 }, (_, index) => 66 + 11 * index);

beforeAll(async () => {
  await sql`create schema copied`;
  await sql`set search_path to copied`;
  for (const size of thousands)
    await sql.unsafe(
      `create table "t${size}" as select (select string_agg(md5((n * 100 + m)::text), '') from generate_series(1, 31) m) as text
        from generate_series(1, ${size}) n`,
    );
});

afterAll(async () => {
  await sql`drop schema copied cascade`;
  await sql.end();
  rmSync(scratch, { recursive: true });
});

it('continues with the next table, whatever the last chunk contained', async () => {
  for (const size of thousands) {
    const file = join(scratch, `${size}.gz`);
    const { rows } = await copyOut(sql, { name: `t${size}`, columns: ['text'] }, file);
    expect([rows, gunzipSync(readFileSync(file)).length]).toEqual([size, size * 993]);
  }
}, 60_000);
