import { Problem, problemStatuses, type ProblemCode, problemTitles } from '@kallos/contracts/public/problems';
import { isPublicWrite, publicBase, type PublicEndpoint } from '@kallos/contracts/public/public-endpoint';
import { type OperationName, operations } from '@kallos/contracts/public/v1';
import { type Json, jsonSchemaOf, parametersOf } from '@kallos/service-kit/json-schema';
import { describeMessages } from './event-docs.ts';

function parametersWithHeaders(endpoint: PublicEndpoint): Json[] {
  const refs = [
    ...(isPublicWrite(endpoint) && endpoint.file === undefined ? ['IdempotencyKey'] : []),
    ...(endpoint.needsMatch ? ['IfMatch'] : []),
  ];
  return [...parametersOf(endpoint), ...refs.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function requestBodyOf({ body, file }: PublicEndpoint): Json {
  if (file !== undefined)
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: [file],
              properties: { [file]: { type: 'string', contentMediaType: 'image/*' } },
            },
          },
        },
      },
    };
  if (!body) return {};
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body, 'input') } } },
  };
}

/** Returns the codes that an operation may answer with. */
export function codesOf(endpoint: PublicEndpoint): ProblemCode[] {
  const { errors = [], scope, path, needsMatch, query, body, file } = endpoint;
  const isWrite = isPublicWrite(endpoint);
  return [
    ...new Set<ProblemCode>([
      ...errors,
      'unauthenticated',
      'invalid_token',
      'token_expired',
      ...(scope === null ? [] : ['insufficient_scope' as const]),
      ...(path.includes(':') ? ['not_found' as const] : []),
      ...(needsMatch ? ['precondition_required' as const, 'precondition_failed' as const] : []),
      ...(query || body || file !== undefined ? ['invalid_fields' as const] : []),
      ...(body ? ['invalid_json' as const, 'unsupported_media' as const, 'too_large' as const] : []),
      ...(isWrite
        ? [
            'bad_request' as const,
            'request_in_progress' as const,
            'idempotency_key_reused' as const,
            'storage_full' as const,
          ]
        : []),
      'too_many_requests',
      'internal',
      'unavailable',
      'timeout',
    ]),
  ];
}

function responsesOf(endpoint: PublicEndpoint): Json {
  const { reply, isCreated, hasEtag } = endpoint;
  const headers = {
    RateLimit: { $ref: '#/components/headers/RateLimit' },
    ...(hasEtag && { ETag: { description: 'The version of the post.', schema: { type: 'string' } } }),
  };
  const success = reply
    ? {
        description: 'Success.',
        headers,
        content: { 'application/json': { schema: jsonSchemaOf(reply, 'output') } },
      }
    : { description: 'Done.', headers };
  const byStatus = Object.groupBy(codesOf(endpoint), (code) => problemStatuses[code]);
  const failures = Object.entries(byStatus).map(([status, codes = []]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${problemTitles[code]}`).join('\n\n'),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  return {
    [reply === null ? 204 : isCreated ? 201 : 200]: success,
    ...(Object.fromEntries(failures) as Json),
  };
}

/** Returns the subject of an operation: the first part of its path, or what is asked of an account. */
export const tagOf = ({ path }: PublicEndpoint): string => {
  const [, first = '', , second] = path.split('/');
  return first === 'accounts' ? (second ?? first) : first;
};

function operationOf(name: OperationName, endpoint: PublicEndpoint): Json {
  const { summary, description, scope, isAgency } = endpoint;
  const reach = isAgency ? ' and an agency-wide key' : '';
  const scopeLine = scope === null ? 'Every key may call it.' : `Needs the scope \`${scope}\`${reach}.`;
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary,
    description: description === undefined ? scopeLine : `${description}\n\n${scopeLine}`,
    parameters: parametersWithHeaders(endpoint),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

const tagDescriptions: Readonly<Record<string, string>> = {
  key: 'The key that makes the call.',
  accounts: 'Accounts of clinics.',
  pages: 'Facebook pages and Instagram accounts that posts go to.',
  'brand-voice': 'How the posts of an account sound.',
  'connect-links': 'Links with which people without an account connect their pages.',
  catalogue: 'Products that an account can add.',
  products: 'Products of an account.',
  'own-products': 'Products that an account creates itself.',
  media: 'Images of posts and products.',
  posts: 'Drafts, scheduled and published posts.',
  approvals: 'Clearing drafts for publishing.',
  'text-checks': 'Rules for health advertising.',
  texts: 'Texts that are written for products.',
  budget: 'How many texts may still be written.',
  insights: 'Numbers of published posts.',
  events: 'What happened in an account.',
  webhooks: 'Addresses that receive events.',
  deliveries: 'Messages to webhooks.',
};

/** The OpenAPI 3.1 document of the public API, made of its contract. */
export function createPublicOpenApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of operations) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  const tags = [...new Set(operations.map(([, endpoint]) => tagOf(endpoint)))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kallos API',
      version: '1.0.0',
      description: `Write, schedule and read posts. The guide is at ${publicUrl}/developers.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl + publicBase }],
    security: [{ key: [] }],
    tags: tags.map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    webhooks: describeMessages(),
    components: {
      schemas: { Problem: jsonSchemaOf(Problem, 'output') },
      headers: {
        RateLimit: {
          description: 'What is left of the rate limit: `r` calls, and `t` seconds until it is full again.',
          schema: { type: 'string' },
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Makes a repeated request take effect once. Visible ASCII characters. Kept with its answer for 24 hours.',
          schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21\\x23-\\x7e]+$' },
        },
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: true,
          description: 'The ETag of the post as it was read, or `*`.',
          schema: { type: 'string' },
        },
      },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key, `kal_live_…`.' } },
    },
  };
}
