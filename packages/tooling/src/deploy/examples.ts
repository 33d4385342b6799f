import { allEndpoints } from '@kallos/contracts/endpoints';

/** The parts of a zod schema that are read; zod's own types lack them for an unknown schema. */
interface Definition {
  readonly type: string;
  readonly [part: string]: unknown;
}
interface Schema {
  readonly _zod: { readonly def: Definition };
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}

/** The host of addresses in examples. */
export const exampleHost = 'https://clinic.example';

// Tried in turn until the schema accepts one: patterns cannot be inverted.
const texts = [
  'Example',
  '2026-11-30T09:00:00.000Z',
  '2026-11-30',
  '2026-11-30T09:00',
  '09:00',
  'someone@clinic.example',
  `${exampleHost}/example.jpg`,
  '/media/examples.jpg',
  'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4',
  '00000000-0000-4000-8000-000000000001',
  'el',
  '#804060',
  '+302100000000',
  '1234',
  '1',
  'Example text that is long enough for whatever asks for more words than one.',
];
/** Texts by the name of a field, for constraints outside its schema. */
const hints: ReadonlyArray<readonly [name: RegExp, text: string]> = [
  [/zone/i, 'Europe/Athens'],
  [/(At|Date|Until|Since|At?Time)$|^date|^day$/, '2026-11-30T09:00:00.000Z'],
  [/time/i, '09:00'],
  [/email|mail/i, 'someone@clinic.example'],
  [/url|link|website/i, `${exampleHost}/example`],
  [/image|picture|photo|icon|src/i, '/media/example.jpg'],
  [/colou?r/i, '#804060'],
];
const hintOf = (name: string): string[] => hints.flatMap(([words, text]) => (words.test(name) ? [text] : []));

const numbers = [1, 0, 10, 100, 1000, 0.5, 600, 1080];
const deepest = 12;

/**
 * Returns a function that creates valid values for a schema; numbers differ, because lists are keyed by ids.
 */
export function createExamples(): (schema: unknown) => unknown {
  let next = 0;
  const firstTaken = (schema: Schema, values: readonly unknown[]): unknown =>
    values.find((value) => schema.safeParse(value).success) ?? values[0];

  /** An outer schema may reject what an inner one accepts. */
  const orAnother = (schema: Schema, value: unknown): unknown =>
    typeof value === 'string' || typeof value === 'number'
      ? firstTaken(schema, [value, ...texts, ...numbers])
      : value;

  function exampleOf(given: unknown, depth: number, name = ''): unknown {
    const schema = given as Schema;
    const { def } = schema._zod;
    const inside = (part: unknown, field = name) => exampleOf(part, depth + 1, field);
    if (depth > deepest) return undefined;
    switch (def.type) {
      case 'object': {
        const fields = Object.entries(def['shape'] as Record<string, unknown>);
        return Object.fromEntries(
          fields.map(([field, part]) => [field, orAnother(part as Schema, inside(part, field))]),
        );
      }
      case 'array': {
        const items = Array.from({ length: 2 }, () =>
          orAnother(def['element'] as Schema, inside(def['element'])),
        );
        return firstTaken(schema, [items, items.slice(0, 1), [...items, ...items.slice(0, 1)], []]);
      }
      case 'record': {
        const { type, entries } = (def['keyType'] as Schema)._zod.def;
        const keys = type === 'enum' ? Object.values(entries as object) : [inside(def['keyType'])];
        return Object.fromEntries(keys.map((key) => [String(key), inside(def['valueType'])]));
      }
      case 'tuple':
        return (def['items'] as readonly unknown[]).map((part) => inside(part));
      case 'union':
        return firstTaken(
          schema,
          (def['options'] as readonly unknown[]).map((option) => orAnother(option as Schema, inside(option))),
        );
      case 'intersection':
        return Object.assign({}, inside(def['left']), inside(def['right']));
      case 'literal':
        return (def['values'] as readonly unknown[])[0];
      case 'enum':
        return Object.values(def['entries'] as object)[0];
      case 'lazy':
        return inside((def['getter'] as () => unknown)());
      case 'pipe':
        return orAnother(schema, inside(def['in']));
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
      case 'readonly':
      case 'catch':
      case 'nonoptional':
        return orAnother(schema, inside(def['innerType']));
      case 'boolean':
        return true;
      case 'null':
        return null;
      case 'date':
        return texts[1];
      case 'number':
        next += 1;
        return firstTaken(schema, [next, ...numbers]);
      case 'string':
        return firstTaken(schema, [...hintOf(name), ...texts]);
      default:
        return texts[0];
    }
  }
  return (schema) => exampleOf(schema, 0);
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`);

/** Returns a function that responds to calls of the contract with examples; undefined when there is none. */
export function createExampleAnswers(): (method: string, path: string) => unknown {
  const routes = allEndpoints.map(({ endpoint }) => ({ endpoint, pattern: patternOf(endpoint.path) }));
  return (method, path) => {
    const found = routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
    if (found === undefined || found.endpoint.reply === 'raw') return undefined;
    const example: unknown = createExamples()(found.endpoint.reply);
    return (found.endpoint.reply as unknown as Schema).safeParse(example).success ? example : undefined;
  };
}
