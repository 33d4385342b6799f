import { readFileSync, writeFileSync } from 'node:fs';
import { isPublicWrite, type PublicEndpoint } from '@kallos/contracts/public/public-endpoint';
import { type OperationName, operations } from '@kallos/contracts/public/v1';
import { type Json, jsonSchemaOf } from '@kallos/service-kit/json-schema';

const target = new URL('./operations.ts', import.meta.url);

const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "\\'")}'`;

/** Writes the TypeScript type of a JSON schema. */
function typeOf(schema: Json): string {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options) return [...new Set(options.map(typeOf))].join(' | ');
  if (schema['enum']) return (schema['enum'] as unknown[]).map(quoted).join(' | ');
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one as unknown })).join(' | ');
  switch (type) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `ReadonlyArray<${typeOf(schema['items'] as Json)}>`;
    case 'object': {
      const rest = schema['additionalProperties'];
      if (typeof rest === 'object' && rest !== null)
        return `Readonly<Record<string, ${typeOf(rest as Json)}>>`;
      return `{ ${membersOf(schema).join('; ')} }`;
    }
    case undefined:
      // What is coerced from text has no type of its own.
      return 'number';
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`);
  }
}

function membersOf({ properties = {}, required = [] }: Json): string[] {
  return Object.entries(properties as Record<string, Json>).map(([name, property]) => {
    const isOptional = !(required as string[]).includes(name) || 'default' in property;
    return `readonly ${name}${isOptional ? '?' : ''}: ${typeOf(property)}${isOptional ? ' | undefined' : ''}`;
  });
}

function namesOf(schema: PublicEndpoint['params']): string[] {
  if (!schema) return [];
  return Object.keys((jsonSchemaOf(schema, 'input')['properties'] ?? {}) as Json);
}

function inputOf(name: OperationName, { params, query, body, file, needsMatch }: PublicEndpoint): string {
  const parts = [params, query, body].filter((part) => part !== undefined);
  const names = parts.flatMap(namesOf);
  const twice = names.find((one, index) => names.indexOf(one) !== index);
  if (twice !== undefined) throw new Error(`${name} has two inputs named ${twice}`);
  const members = [
    ...parts.flatMap((part) => membersOf(jsonSchemaOf(part, 'input'))),
    ...(file === undefined ? [] : [`readonly ${file}: Blob`]),
    ...(needsMatch ? [`readonly version: number | '*'`] : []),
  ];
  return members.length === 0 ? 'Readonly<Record<never, never>>' : `{ ${members.join('; ')} }`;
}

/** Writes the module with the types and the routes of all operations. */
export function writeOperations(): string {
  const types = operations.map(([name, endpoint]) => {
    const reply = endpoint.reply ? typeOf(jsonSchemaOf(endpoint.reply, 'output')) : 'undefined';
    return `/** ${endpoint.summary} */\n  readonly ${name}: { readonly input: ${inputOf(name, endpoint)}; readonly reply: ${reply} };`;
  });
  const routes = operations.map(([name, endpoint]) => {
    const { method, path, query, file } = endpoint;
    const facts = [
      `method: '${method}'`,
      `path: '${path}'`,
      ...(query ? [`query: [${namesOf(query).map(quoted).join(', ')}]`] : []),
      ...(file === undefined ? [] : [`file: '${file}'`]),
      ...(isPublicWrite(endpoint) && file === undefined ? ['isWrite: true'] : []),
    ];
    return `${name}: { ${facts.join(', ')} },`;
  });
  return `// Written by \`npm run generate -w packages/client\` from the contract.

/** The input and the reply of each operation. */
export interface Operations {
  ${types.join('\n  ')}
}

/** How each operation is requested. */
export const routes = {
  ${routes.join('\n  ')}
} as const;
`;
}

/** Returns the module as it is stored. */
export const readOperations = (): string => readFileSync(target, 'utf8');

if (process.argv[1] === import.meta.filename) writeFileSync(target, writeOperations());
