import type { Endpoint } from '@kallos/contracts/endpoint';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { ErrorBody, errorMessages, errorStatuses, type ErrorCode } from '@kallos/contracts/errors';
import { type Json, jsonSchemaOf, parametersOf } from '@kallos/service-kit/json-schema';

function requestBodyOf({ body, files }: Endpoint): Json | undefined {
  if (!body && !files) return undefined;
  const schema = body ? jsonSchemaOf(body, 'input') : { type: 'object' };
  if (!files) return { required: true, content: { 'application/json': { schema } } };
  if (files.length === 0)
    return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
  const binary = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]));
  const properties = { ...(schema['properties'] as Json | undefined), ...binary };
  return { content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

/** Returns the error codes of an endpoint: its own and those of its authorization. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const byWho: ErrorCode[] =
    endpoint.who === 'anyone'
      ? []
      : [
          'unauthenticated',
          'token_expired',
          'invalid_token',
          ...(endpoint.who === 'signed-in' ? [] : ['forbidden' as const]),
        ];
  const always: ErrorCode[] = endpoint.method === 'GET' ? ['unavailable'] : ['unavailable', 'storage_full'];
  return [...new Set([...(endpoint.errors ?? []), ...byWho, ...always])];
}

function responsesOf(endpoint: Endpoint): Json {
  const success =
    endpoint.reply === 'raw'
      ? { description: 'Bytes, a page or a redirect.' }
      : {
          description: 'Success.',
          content: { 'application/json': { schema: jsonSchemaOf(endpoint.reply, 'output') } },
        };
  const failures = Object.entries(Object.groupBy(codesOf(endpoint), (code) => errorStatuses[code])).map(
    ([status, codes = []]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorMessages[code]}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ],
  );
  return { 200: success, ...(Object.fromEntries(failures) as Json) };
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: `Who may call: ${endpoint.who}.`,
    security: endpoint.who === 'anyone' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint),
  };
}

/** Returns the OpenAPI 3.1 document of all public endpoints, generated from the contract. */
export function createOpenApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of allEndpoints) {
    if (endpoint.who === 'service') continue;
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kallos',
      version: '1.0.0',
      description: 'Every call of the services that the gateway lets through.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: jsonSchemaOf(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}
