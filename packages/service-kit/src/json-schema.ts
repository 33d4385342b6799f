import * as z from 'zod/mini';

/** A JSON object of a document. */
export type Json = Record<string, unknown>;

/** Drops what hinders generators: patterns that a format names, and closed objects in answers. */
function tidy(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((one) => tidy(one, io));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Json).filter(
    ([name, one]) =>
      name !== '$schema' &&
      !(name === 'pattern' && 'format' in value) &&
      !(name === 'additionalProperties' && one === false && io === 'output'),
  );
  return Object.fromEntries(entries.map(([name, one]) => [name, tidy(one, io)]));
}

/** Replaces types that JSON Schema lacks by the type that is sent: dates are strings. */
const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  const { def } = zodSchema._zod;
  if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  // A moment in an answer is a date or a text that becomes a text.
  if (def.type === 'pipe' && def.out._zod.def.type === 'transform' && def.in._zod.def.type === 'union') {
    for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
    Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  }
};

/** Returns the JSON Schema (2020-12) of the input, or of the output. */
export const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json =>
  tidy(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: override as never }), io) as Json;

/** Returns the parameters of a call's path and query, for an OpenAPI document. */
export function parametersOf({
  params,
  query,
}: {
  readonly params?: z.ZodMiniType | undefined;
  readonly query?: z.ZodMiniType | undefined;
}): Json[] {
  const sources = [
    { place: 'path', schema: params },
    { place: 'query', schema: query },
  ];
  return sources.flatMap(({ place, schema }) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      // What is coerced from text has no type of its own.
      schema: Object.keys(property).length === 0 ? { type: 'integer' } : property,
    }));
  });
}
