import { numberFromText } from '../number-from-text.ts';
import { pick, reasons, tags, writeDescription, writePost, type Subject } from './phrases.ts';

/** The part of JSON Schema that the product's structured output uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const namePatterns = [
  /"(?:product_?name|productName|product|name|title)"\s*:\s*"((?:[^"\\]|\\.)+)"/i,
  /«([^»]{2,80})»/,
];
const isId = (name: string) => /^id$|Id$|_id$/.test(name);

/** Extracts the subject from a request's text. */
export function readSubject(userText: string, allText: string): Subject {
  const named = namePatterns.map((pattern) => pattern.exec(userText)?.[1]?.trim()).find(Boolean);
  const ids = [...userText.matchAll(/"id"\s*:\s*"([\w-]{1,64})"/g)].map(([, id]) => id ?? '');
  return {
    name: named?.replaceAll(String.raw`\"`, '"') ?? 'το προϊόν',
    ids: [...new Set(ids)],
    seed: numberFromText(allText),
    text: userText,
  };
}

/** Returns a text that suits the property's name. */
function writeText(name: string, subject: Subject, turn: number): string {
  if (isId(name)) return subject.ids[turn] ?? String(turn + 1);
  if (/tag/i.test(name)) return pick(tags, subject.seed + turn);
  if (/reason|note/i.test(name)) return pick(reasons, turn);
  if (/name$/i.test(name)) return subject.name;
  return /description/i.test(name) ? writeDescription(subject) : writePost(subject);
}

/** Ranks count up from 1; all other numbers are scores and go down from the maximum. */
function writeNumber(name: string, { minimum = 0, maximum = 100 }: Schema, turn: number): number {
  const wanted = /picture|rank|position|number/i.test(name) ? turn + 1 : maximum - (turn + 1) * 7;
  return Math.min(maximum, Math.max(minimum, wanted));
}

/** Returns a value that the schema accepts, with text about the subject. */
export function compose(schema: Schema, subject: Subject, name = '', turn = 0): unknown {
  if (schema.enum) return pick(schema.enum, turn);
  if (schema.anyOf)
    return compose(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, subject, name, turn);
  switch ([schema.type].flat().find((type) => type !== 'null')) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [
          key,
          compose(inner, subject, key, turn),
        ]),
      );
    case 'array': {
      const judges = Object.keys(schema.items?.properties ?? {}).some(isId) && subject.ids.length > 0;
      const wanted = Math.max(judges ? subject.ids.length : 4, schema.minItems ?? 0);
      const length = Math.min(wanted, schema.maxItems ?? wanted);
      return Array.from({ length }, (_, index) => compose(schema.items ?? {}, subject, name, index));
    }
    case 'integer':
    case 'number':
      return writeNumber(name, schema, turn);
    case 'boolean':
      return true;
    default:
      return writeText(name, subject, turn).slice(0, schema.maxLength);
  }
}
