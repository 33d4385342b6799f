import { buildPath, type Endpoint } from '@kallos/contracts/endpoint';
import * as z from 'zod/mini';

/** A request that an endpoint must reject or accept without failing. */
export interface OddRequest {
  readonly path: string;
  readonly init: RequestInit & { headers: Record<string, string> };
}

/** Returns pseudo-random numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Pieces of JSON as text; some cannot be built as values. */
const oddValues = [
  'null',
  'true',
  '-1',
  '0',
  '1e308',
  '-1e-400',
  '9007199254740993',
  '123456789012345678901234567890',
  '0.1',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e\\ufeff\\u2028"',
  '"ΐ̈́̓🏳️‍🌈ﷺ"',
  '"__proto__"',
  '"constructor"',
  '"2026-02-30T25:61:00Z"',
  '"javascript:alert(1)"',
  '"http://[::1]:99999/"',
  '"\'; drop table users; --"',
  '"%00%0d%0a"',
  `"${'α'.repeat(9000)}"`,
  '[]',
  '[null]',
  '{}',
  '{"__proto__":{"isAdmin":true}}',
  '[[[[[[[[]]]]]]]]',
  `[${'0,'.repeat(600)}0]`,
];
const oddTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  '',
];
const oddPlaces = ['0', '-1', '2147483647', '99999999999', '%00', '..%2f', 'α', '1e3', '%F0%9F%8C%BF', "'"];

interface Described {
  readonly properties?: object;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
}

const fieldsOf = ({ properties, anyOf = [], oneOf = [] }: Described): string[] => [
  ...Object.keys(properties ?? {}),
  ...[...anyOf, ...oneOf].flatMap(fieldsOf),
];

function namesOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return [];
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [...new Set(fieldsOf(described as Described))];
}

/** Generates endless odd requests for an endpoint from its contract, the same for the same seed. */
export function oddRequestsOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'query' | 'body'>,
  seed: number,
): () => OddRequest {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const names = namesOf(endpoint.body);
  const bodyOf = () => {
    const given = [...names, '__proto__', 'toString', 'a.b'].filter(() => random() < 0.7);
    if (random() < 0.2) given.push(...given);
    const whole = `{${given.map((name) => `${JSON.stringify(name)}:${pick(oddValues)}`).join(',')}}`;
    if (random() < 0.1) return pick(oddValues);
    return random() < 0.1 ? whole.slice(0, -2) : whole;
  };
  return () => {
    const places = [...endpoint.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => [name, 'PLACE']);
    const path = buildPath(endpoint.path, Object.fromEntries(places)).replaceAll('PLACE', () =>
      pick(oddPlaces),
    );
    const query = namesOf(endpoint.query)
      .filter(() => random() < 0.5)
      .flatMap((name) => Array.from({ length: random() < 0.2 ? 2 : 1 }, () => `${name}=${pick(oddPlaces)}`));
    const type = random() < 0.6 ? 'application/json' : pick(oddTypes);
    const hasBody = endpoint.method !== 'GET';
    const headers: Record<string, string> = {};
    if (hasBody && type !== '') headers['content-type'] = type;
    return {
      path: query.length === 0 ? path : `${path}?${query.join('&')}`,
      init: {
        method: endpoint.method,
        headers,
        ...(hasBody ? { body: new TextEncoder().encode(bodyOf()) } : {}),
      },
    };
  };
}
