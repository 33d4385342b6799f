import fs from 'node:fs';
import path from 'node:path';

/** Named values of one kind, in insertion order. */
export interface Collection<T> {
  readonly get: (id: string) => T | undefined;
  readonly put: (id: string, value: T) => T;
  readonly remove: (id: string) => boolean;
  readonly list: () => T[];
  readonly clear: () => void;
}

export interface Store {
  readonly collection: <T>(name: string) => Collection<T>;
  readonly close: () => void;
}

interface Line {
  readonly c: string;
  readonly k: string;
  /** Absent: the value was removed. */
  readonly v?: unknown;
}

/** Values by collection and key. */
type Values = Map<string, Map<string, unknown>>;

function named(values: Values, name: string): Map<string, unknown> {
  const found = values.get(name) ?? new Map<string, unknown>();
  values.set(name, found);
  return found;
}

function replay(file: string): Values {
  const values: Values = new Map();
  if (!fs.existsSync(file)) return values;
  for (const text of fs.readFileSync(file, 'utf8').split('\n')) {
    let line: Line;
    try {
      line = JSON.parse(text) as Line;
    } catch {
      // A kill during a write leaves a torn line, whose write was never confirmed.
      continue;
    }
    if (line.v === undefined) named(values, line.c).delete(line.k);
    else named(values, line.c).set(line.k, line.v);
  }
  return values;
}

function writeCompact(file: string, values: Values): void {
  const lines = [...values].flatMap(([c, items]) => [...items].map(([k, v]) => JSON.stringify({ c, k, v })));
  fs.writeFileSync(`${file}.new`, lines.map((line) => `${line}\n`).join(''));
  fs.renameSync(`${file}.new`, file);
}

/** Opens the log in `folder`: read once at startup, then append-only; each write precedes its answer. */
export function openStore(folder: string): Store {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'sandbox.ndjson');
  const values = replay(file);
  writeCompact(file, values);
  const log = fs.openSync(file, 'a');
  const append = (line: Line) => fs.writeSync(log, `${JSON.stringify(line)}\n`);

  const collection = <T>(name: string): Collection<T> => {
    // Only this collection writes under its name, so the type is the written one.
    const items = named(values, name) as Map<string, T>;
    const remove = (id: string) => {
      if (!items.has(id)) return false;
      append({ c: name, k: id });
      return items.delete(id);
    };
    return {
      get: (id) => items.get(id),
      put: (id, value) => {
        append({ c: name, k: id, v: value });
        items.set(id, value);
        return value;
      },
      remove,
      list: () => [...items.values()],
      clear: () => [...items.keys()].forEach(remove),
    };
  };
  return { collection, close: () => fs.closeSync(log) };
}
