import type { Context } from 'hono';
import type { Env } from '../broken-connections.ts';
import { GraphError, invalidParameter } from './errors.ts';

export interface Params {
  readonly text: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean | undefined;
  readonly number: (name: string) => number | undefined;
  /** An array given as JSON text, as `name[0]=…`, as repeated fields, or separated by commas. */
  readonly list: (name: string) => unknown[];
  readonly file: (name: string) => File | undefined;
  /** Every parameter as text; a file by its name. */
  readonly all: () => Record<string, string>;
}

type Given = Map<string, unknown[]>;

const mostBytes = 24 * 1024 * 1024;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function readBody(c: Context<Env>): Promise<Array<[name: string, values: unknown[]]>> {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes)
    throw new GraphError(1, 'The request is larger than the server takes.', { status: 413 });
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    const form = await c.req.parseBody({ all: true }).catch(() => {
      throw invalidParameter('The form cannot be read');
    });
    return Object.entries(form).map(([name, value]) => [name, [value].flat()]);
  }
  const text = await c.req.text();
  const body = text.trim() === '' ? {} : readJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidParameter('The body is no JSON object');
  return Object.entries(body).map(([name, value]) => [name, [value]]);
}

const asText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return undefined;
};

/** Reads `attached_media[0]`, or `attached_media[0][media_fbid]` as some clients write it. */
function indexed(given: Given, name: string): unknown[] {
  const found = new Map<number, unknown>();
  for (const [key, values] of given) {
    if (!key.startsWith(`${name}[`)) continue;
    const [, index, inner] = /\[(\d*)\](?:\[(\w+)\])?$/.exec(key) ?? [];
    if (index === undefined) continue;
    for (const value of values) {
      const at = index === '' ? found.size : Number(index);
      const before = found.get(at);
      found.set(
        at,
        inner === undefined ? value : { ...(typeof before === 'object' ? before : {}), [inner]: value },
      );
    }
  }
  return [...found].sort(([a], [b]) => a - b).map(([, value]) => value);
}

function readList(given: Given, name: string): unknown[] {
  const read = (value: unknown): unknown => {
    const text = asText(value)?.trim();
    return text !== undefined && /^[{[]/.test(text) ? (readJson(text) ?? value) : value;
  };
  const direct = given.get(name) ?? [];
  const items = direct.length > 0 ? direct : indexed(given, name);
  return items.map(read).flatMap((item): unknown[] => {
    if (Array.isArray(item)) return item.map(read);
    return typeof item === 'string' && direct.length === 1
      ? item.split(',').map((part) => part.trim())
      : [item];
  });
}

/** Reads parameters from the query and from a form, JSON or multipart body; the body takes precedence. */
export async function readParams(c: Context<Env>): Promise<Params> {
  const body = c.req.method === 'GET' || c.req.method === 'HEAD' ? [] : await readBody(c);
  const given: Given = new Map([...Object.entries(c.req.queries()), ...body]);

  const text = (name: string) => {
    const value = given.get(name)?.at(-1);
    return typeof value === 'object' && value !== null && !(value instanceof File)
      ? JSON.stringify(value)
      : asText(value);
  };
  return {
    text,
    flag: (name) => {
      const value = text(name)?.toLowerCase();
      if (value === undefined || value === '') return undefined;
      if (['true', '1', 'yes'].includes(value)) return true;
      if (['false', '0', 'no'].includes(value)) return false;
      throw invalidParameter(`Param ${name} must be a boolean`);
    },
    number: (name) => {
      const value = text(name);
      if (value === undefined || value === '') return undefined;
      const number = Number(value);
      if (!Number.isFinite(number)) throw invalidParameter(`Param ${name} must be an integer`);
      return number;
    },
    list: (name) => readList(given, name),
    file: (name) => {
      const value = given.get(name)?.at(-1);
      return value instanceof File ? value : undefined;
    },
    all: () =>
      Object.fromEntries(
        [...given].map(([name, values]) => [
          name,
          values
            .map((value) => (value instanceof File ? value.name : (asText(value) ?? JSON.stringify(value))))
            .join(),
        ]),
      ),
  };
}
