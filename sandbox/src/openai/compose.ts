import {
  pick,
  writeCall,
  writeDescription,
  writePost,
  writeReason,
  writeSentence,
  writeTag,
} from './phrases.ts';
import type { Subject } from './subject.ts';

/** As much of JSON Schema as structured output may use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Place {
  readonly root: Schema;
  readonly subject: Subject;
  readonly name: string;
  /** Which item of a list this belongs to. */
  readonly turn: number;
  readonly depth: number;
}

function resolveRef(schema: Schema, root: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  if (schema.$ref === '#') return root;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return root.$defs?.[name] ?? root.definitions?.[name] ?? {};
}

const typeOf = ({ type, properties, items }: Schema) => {
  const named = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  return named ?? (properties ? 'object' : items ? 'array' : 'string');
};

const isoTime = (turn: number) => new Date(Date.UTC(2026, 0, 1 + turn, 9)).toISOString();

/** A text for a property, by what its name says it is. */
function writeText({ subject, name, turn }: Place, { format, description = '' }: Schema): string {
  if (format === 'date-time') return isoTime(turn);
  if (format === 'date') return isoTime(turn).slice(0, 10);
  if (format === 'uri' || format === 'url') return 'https://kallos.example/';
  if (format === 'email') return 'info@kallos.example';
  const says = (words: RegExp) => words.test(name);
  if (says(/^_?id$|Id$|_id$|^key$/)) return subject.ids[turn] ?? String(turn + 1);
  if (says(/hash|tag/i)) return writeTag(subject.seed + turn);
  if (says(/reason|why|explanation|caption_reason|note/i)) return writeReason(turn);
  if (says(/title|headline|subject|hook|opening/i)) return writeSentence(subject);
  if (says(/^(product)?_?name$/i)) return subject.name;
  if (says(/cta|call|action/i)) return writeCall(subject);
  if (says(/lang/i)) return subject.isGreek ? 'el' : 'en';
  if (says(/categor/i)) return subject.isGreek ? 'Περιποίηση προσώπου' : 'Skin care';
  if (says(/query|search|keyword/i)) return subject.name;
  if (says(/descri|summary|περιγρ/i) || /description/i.test(description)) return writeDescription(subject);
  if (says(/post|content|text|message|caption|body|answer|reply/i)) return writePost(subject);
  return writeSentence(subject);
}

function fitText(text: string, { minLength = 0, maxLength = Infinity }: Schema): string {
  const padded = text.length < minLength ? text.padEnd(minLength, '.') : text;
  return padded.length > maxLength ? padded.slice(0, maxLength) : padded;
}

function writeNumber({ name, turn }: Place, schema: Schema, isWhole: boolean): number {
  const low =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1);
  const high = schema.maximum;
  if (/^(rank|position|order|index|number)$/i.test(name)) return clamp(turn + 1, low, high);
  const top = high ?? (/score|mark|rating|percent/i.test(name) ? 100 : 10);
  const value = top - ((top - (low ?? 0)) * Math.min(turn, 9)) / 12 - (top - (low ?? 0)) * 0.05;
  return clamp(isWhole ? Math.round(value) : Math.round(value * 100) / 100, low, high);
}

const clamp = (value: number, low = -Infinity, high = Infinity) => Math.min(high, Math.max(low, value));

function writeList(place: Place, schema: Schema): unknown[] {
  const item = resolveRef(schema.items ?? {}, place.root);
  const judges =
    typeOf(item) === 'object' &&
    Object.keys(item.properties ?? {}).some((name) => /^_?id$|Id$|_id$/.test(name));
  const wanted = judges && place.subject.ids.length > 0 ? place.subject.ids.length : 4;
  const count = clamp(wanted, schema.minItems ?? 0, schema.maxItems);
  return Array.from({ length: count }, (_, turn) =>
    composeAt({ ...place, turn, depth: place.depth + 1 }, item),
  );
}

function composeAt(place: Place, given: Schema): unknown {
  const schema = resolveRef(given, place.root);
  if (place.depth > 12) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum && schema.enum.length > 0) {
    const { ids } = place.subject;
    const named = ids[place.turn];
    return schema.enum.includes(named) ? named : pick(schema.enum, place.turn);
  }
  if (schema.anyOf) {
    const options = schema.anyOf.map((one) => resolveRef(one, place.root));
    return composeAt({ ...place, depth: place.depth + 1 }, options.find(({ type }) => type !== 'null') ?? {});
  }
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          composeAt({ ...place, name, depth: place.depth + 1 }, inner),
        ]),
      );
    case 'array':
      return writeList(place, schema);
    case 'integer':
      return writeNumber(place, schema, true);
    case 'number':
      return writeNumber(place, schema, false);
    case 'boolean':
      return !/reject|block|refus|unsafe|violat|flag|isBad/i.test(place.name);
    case 'null':
      return null;
    default:
      return fitText(writeText(place, schema), schema);
  }
}

/** An object that the schema accepts, with text about the subject. */
export const compose = (schema: Schema, subject: Subject): unknown =>
  composeAt({ root: schema, subject, name: '', turn: 0, depth: 0 }, schema);
