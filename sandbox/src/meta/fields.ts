import { invalidParameter } from './errors.ts';

/** A requested field, such as `comments.limit(3).summary(true){message}`. */
export interface FieldSpec {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
  readonly children: readonly FieldSpec[];
}

type Cut = { readonly parts: string[]; readonly isBalanced: boolean };

/** Splits at commas outside brackets. */
function splitTop(text: string): Cut {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const letter of text) {
    if ('{('.includes(letter)) depth++;
    if ('})'.includes(letter)) depth--;
    if (letter === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += letter;
  }
  return { parts: [...parts, part].map((one) => one.trim()).filter(Boolean), isBalanced: depth === 0 };
}

function parseOne(text: string): FieldSpec {
  const shape = /^(\w+)((?:\.\w+\([^)]*\))*)(?:\{(.*)\})?$/s.exec(text);
  if (!shape) throw invalidParameter(`Syntax error "Expected end of string" at character 0: ${text}`);
  const [, name = '', calls = '', inner] = shape;
  const args = Object.fromEntries(
    [...calls.matchAll(/\.(\w+)\(([^)]*)\)/g)].map(([, key, value]) => [key ?? '', value ?? '']),
  );
  return { name, args, children: inner === undefined ? [] : parseFields(inner) };
}

function parseFields(text: string): FieldSpec[] {
  const { parts, isBalanced } = splitTop(text);
  if (!isBalanced) throw invalidParameter('Syntax error "Unexpected end of string" in the fields parameter');
  return parts.map(parseOne);
}

/** An object of the Graph: its fields by name, computed on demand. */
export type Node = Readonly<Record<string, (spec: FieldSpec) => unknown>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function narrow(value: unknown, children: readonly FieldSpec[]): unknown {
  if (children.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => narrow(item, children));
  if (!isRecord(value)) return value;
  if (Array.isArray(value['data'])) return { ...value, data: narrow(value['data'], children) };
  const chosen = children
    .filter(({ name }) => value[name] !== undefined)
    .map((child) => [child.name, narrow(value[child.name], child.children)]);
  return { ...Object.fromEntries(chosen), ...(value['id'] === undefined ? {} : { id: value['id'] }) };
}

/** Returns the requested fields of an object, always with its id. An unknown field fails the whole call. */
export function showNode(
  node: Node,
  kind: string,
  wanted: string | undefined,
  defaults: string,
): Record<string, unknown> {
  const specs = parseFields(wanted === undefined || wanted.trim() === '' ? defaults : wanted);
  const shown: Record<string, unknown> = {};
  for (const spec of specs) {
    const read = node[spec.name];
    if (!read)
      throw invalidParameter(`Tried accessing nonexisting field (${spec.name}) on node type (${kind})`);
    const value = narrow(read(spec), spec.children);
    if (value !== undefined) shown[spec.name] = value;
  }
  const id = node['id']?.({ name: 'id', args: {}, children: [] });
  return id === undefined ? shown : { ...shown, id };
}
