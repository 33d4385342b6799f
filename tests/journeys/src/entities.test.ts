import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const rows = readFileSync(path.join(root, 'docs/entities.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, entity, fields] = /^\| (\w+) \| (.+) \|$/.exec(line) ?? [];
    return entity === undefined || fields === undefined || entity === 'Entity' ? [] : [{ entity, fields }];
  });

/** The default of each column per table; undefined without one, an object when the database computes it. */
const tables = new Map<string, ReadonlyMap<string, unknown>>();
beforeAll(async () => {
  for (const file of globSync('svc-*/src/schema/*.ts', { cwd: root })) {
    const schema = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>;
    for (const table of Object.values(schema))
      if (is(table, PgTable)) {
        const { name, columns } = getTableConfig(table);
        tables.set(name, new Map(columns.map((column) => [column.name, column.default])));
      }
  }
});

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the fault of a field of the table, or undefined. */
function faultOf(entity: string, written: string): string | undefined {
  const [field = '', place] = written.split(' → ');
  const decision = /^decision (\d+)$/.exec(place ?? '')?.[1];
  if (decision !== undefined) {
    const [file] = globSync(`docs/decisions/${decision.padStart(4, '0')}-*.md`, { cwd: root });
    return file !== undefined && existsSync(path.join(root, file))
      ? undefined
      : `${written}: no such decision`;
  }
  const [name = '', standard] = field.split('=');
  const [table = '', column = ''] = place?.split('.') ?? [entity, columnOf(name)];
  const columns = tables.get(table);
  if (!columns?.has(column)) return `${entity}: ${written}: no column ${table}.${column}`;
  const real = columns.get(column);
  if (standard !== undefined && String(real) !== standard)
    return `${entity}.${name} is ${String(real)} at first`;
  return undefined;
}

it('have the fields and defaults of the specification, or a documented place', () => {
  expect(rows.length).toBe(20);
  expect(
    rows
      .flatMap(({ entity, fields }) => fields.split(', ').map((one) => faultOf(entity, one)))
      .filter((fault) => fault !== undefined),
  ).toEqual([]);
});

it('have one snapshot per service for the next migration', () => {
  for (const folder of globSync('svc-*/migrations/meta', { cwd: root })) {
    const journal = readFileSync(path.join(root, folder, '_journal.json'), 'utf8');
    const { entries } = JSON.parse(journal) as { entries: Array<{ tag: string }> };
    const kept = globSync('*_snapshot.json', { cwd: path.join(root, folder) });
    expect(kept, folder).toEqual([`${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`]);
  }
});
