import { createHash } from 'node:crypto';
import type { PublicEndpoint } from '@kallos/contracts/public/public-endpoint';
import * as z from 'zod/mini';

/** A random number from 0 to 1, the same row of them for each seed. */
export function seededRandom(seed: string): () => number {
  let count = 0;
  return () =>
    createHash('sha256')
      .update(`${seed} ${(count += 1)}`)
      .digest()
      .readUInt32BE() /
    2 ** 32;
}

type Random = () => number;
type Json = Record<string, unknown>;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const odd: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 53,
  true,
  [],
  {},
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  "'; drop table posts; --",
  '../../etc/passwd',
  '2030-02-30T09:00:00Z',
  '9999-12-31T23:59:59Z',
  '2030-01-05T09:00:00+14:00',
  [['deep', [['deeper']]]],
  { __proto__: null, constructor: { prototype: {} } },
];

/** Makes a value that mostly fits a JSON schema. */
function valueOf(schema: Json, random: Random): unknown {
  if (random() < 0.2) return pick(random, odd);
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options) return valueOf(pick(random, options), random);
  if (schema['enum']) return pick(random, schema['enum'] as unknown[]);
  if ('const' in schema) return schema['const'];
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, random);
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () =>
        valueOf((schema['items'] ?? {}) as Json, random),
      );
    case 'boolean':
      return random() < 0.5;
    case 'integer':
    case 'number':
      return Math.floor(random() * 100);
    default:
      return schema['format'] === 'date-time'
        ? new Date(Date.now() + (random() - 0.2) * 2e9).toISOString()
        : pick(random, ['Ωράριο γιορτών', 'Open', 'abc_DEF-1', `/media/${'a'.repeat(40)}.jpg`]);
  }
}

function objectOf(schema: Json, random: Random): Json {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const made = Object.entries(properties)
    .filter(() => random() < 0.85)
    .map(([name, property]) => [name, valueOf(property, random)]);
  if (random() < 0.1) made.push(['unknownField', 1]);
  return Object.fromEntries(made) as Json;
}

const schemaOf = (schema: z.ZodMiniType | undefined): Json =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {};

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A request with random input; most ids are of the account's own entities. */
export function fuzzed(endpoint: PublicEndpoint, ids: Readonly<Record<string, number>>, random: Random) {
  const path = endpoint.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) =>
    random() < 0.8
      ? String(ids[name])
      : encodeURIComponent(String(pick(random, [0, -1, 'x', 2 ** 31, 1e20, '1%00', "1'"]))),
  );
  const query = Object.entries(objectOf(schemaOf(endpoint.query), random))
    .map(([name, value]) => `${name}=${encodeURIComponent(textOf(value).toWellFormed().slice(0, 500))}`)
    .join('&');
  const match: Record<string, string> =
    random() < 0.7 ? { 'if-match': pick(random, ['*', '"1"', '"x"', 'W/"1"', '']) } : {};
  const once: Record<string, string> =
    random() < 0.3 ? { 'idempotency-key': pick(random, ['a', '"b"', 'c d', 'e'.repeat(300)]) } : {};
  const hasBody = endpoint.body !== undefined;
  return {
    path,
    query: query === '' ? '' : `?${query}`,
    headers: { ...match, ...once },
    ...(hasBody && { body: random() < 0.05 ? pick(random, odd) : objectOf(schemaOf(endpoint.body), random) }),
  };
}
