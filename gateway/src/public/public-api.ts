import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeyFacts } from '@kallos/contracts/auth/api-keys';
import { AppError } from '@kallos/contracts/errors';
import { isPublicWrite, mcpPath, publicBase } from '@kallos/contracts/public/public-endpoint';
import { Id } from '@kallos/contracts/wire';
import { subnetOf } from '@kallos/service-kit/http/load/subnet';
import { requestIdHeader } from '@kallos/service-kit/http/request-id';
import type { Log } from '@kallos/service-kit/observability/log';
import { MethodRefused } from '../front/routes.ts';
import { readBearer } from '../identity/caller.ts';
import { endAfterUpload, isArriving } from '../proxy/end-after-upload.ts';
import { refuseTooLarge, streamBody } from '../proxy/request-body.ts';
import { findOperation, type FoundOperation } from './find-operation.ts';
import type { KeyCache } from './key-cache.ts';
import { createMcpEndpoint, type McpEndpointParts } from './mcp/mcp-endpoint.ts';
import { challengeOf, problemOf } from './problems.ts';
import {
  fingerprintOf,
  parsePart,
  readIdempotencyKey,
  readJsonBody,
  readMatch,
  readQuery,
} from './read-request.ts';
import { authorizeKey, type OperationRequest, runOperation } from './run-operation.ts';

/** The dependencies of the public API. */
export interface PublicApiParts extends McpEndpointParts {
  readonly keys: KeyCache;
}

/** Facts about the request that are not in it. */
export interface PublicRequestFacts {
  readonly requestId: string;
  readonly address: string;
  /** Called with the key as soon as it is known. */
  readonly onKey: (key: KeyFacts) => void;
  /** Asks a client that waits for it to send its body. */
  readonly onContinue: () => void;
}

const mostImageBytes = 10 * 1024 * 1024 + 64 * 1024;
const accountOf = ({ params }: FoundOperation): number | null =>
  Id.safeParse(params['accountId']).data ?? null;

/** Returns whether a path belongs to the public API. */
export const isPublicApi = (path: string): boolean =>
  path === publicBase || path === mcpPath || path.startsWith(`${publicBase}/`);

/** Resolves the key of a request; a network that sends many wrong ones has to wait for look-ups. */
async function authenticate(
  { keys, limits }: Pick<PublicApiParts, 'keys' | 'limits'>,
  request: IncomingMessage,
  { address, onKey }: PublicRequestFacts,
  accountId: number | null,
): Promise<KeyFacts> {
  const secret = readBearer(request.headers.authorization);
  if (secret === undefined) throw new AppError('unauthenticated');
  const network = subnetOf(address);
  // Only look-ups count: a cached key works, regardless of other senders of its network.
  const key = await keys.resolve(secret, accountId, {
    before: () => limits.checkNetwork(network),
    onRefused: () => limits.noteRefusedKey(network),
  });
  onKey(key);
  return key;
}

function readForm(request: IncomingMessage): OperationRequest['form'] {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError('unsupported_media');
  refuseTooLarge(request, mostImageBytes);
  const body = streamBody(request, mostImageBytes);
  if (!body) throw new AppError('invalid_fields', { fields: { image: 'required' } });
  return { type, body };
}

async function readOperation(
  request: IncomingMessage,
  found: FoundOperation,
  target: { readonly path: string; readonly query: string },
  key: KeyFacts,
  facts: PublicRequestFacts,
): Promise<OperationRequest> {
  const { name, endpoint } = found;
  const params = parsePart(endpoint.params, found.params, 'not_found');
  const query = readQuery(endpoint.query, target.query);
  const version = readMatch(request, endpoint);
  const onceKey = readIdempotencyKey(request, endpoint);
  const common = { name, endpoint, key, params, query, version, path: target.path };
  const known = { requestId: facts.requestId, address: facts.address };
  if (request.headers.expect !== undefined) facts.onContinue();
  if (endpoint.file !== undefined)
    return { ...common, body: undefined, form: readForm(request), facts: { ...known, once: undefined } };
  const { body, bytes } = await readJsonBody(request, endpoint.body);
  const fingerprint = fingerprintOf(endpoint.method, target.path, bytes);
  const once = onceKey === undefined ? undefined : { key: onceKey, fingerprint };
  return { ...common, body, form: undefined, facts: { ...known, once } };
}

function etagOf(reply: unknown): string | undefined {
  const { version } = Object(reply) as { version?: unknown };
  return typeof version === 'number' ? `"${version}"` : undefined;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
  type = 'application/json; charset=utf-8',
): void {
  if (response.destroyed || response.headersSent) return;
  const isEarly = isArriving(request);
  if (isEarly) response.setHeader('connection', 'close');
  if (body === undefined) response.writeHead(status);
  else {
    const bytes = Buffer.from(JSON.stringify(body));
    response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
    if (request.method === 'HEAD') response.flushHeaders();
    else response.write(bytes);
  }
  if (isEarly) endAfterUpload(request, response);
  else response.end();
}

/** Answers a failure as a problem (RFC 9457). */
function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  failure: unknown,
  facts: { requestId: string; publicUrl: string; log: Log; scope: string | null },
): void {
  const { problem, retryAfterSeconds } = problemOf(failure, facts);
  if (problem.status >= 500)
    facts.log.warn({ err: failure, requestId: facts.requestId, status: problem.status }, 'request failed');
  const challenge = challengeOf(problem.code, facts.scope);
  if (response.headersSent) return;
  if (challenge !== undefined) response.setHeader('www-authenticate', challenge);
  if (failure instanceof MethodRefused) response.setHeader('allow', failure.allow);
  if (retryAfterSeconds !== undefined && !response.hasHeader('retry-after'))
    response.setHeader('retry-after', retryAfterSeconds);
  send(request, response, problem.status, problem, 'application/problem+json; charset=utf-8');
}

/** Makes what answers the public API; the answer's common headers are set already. */
export function createPublicApi(parts: PublicApiParts) {
  const answerMcp = createMcpEndpoint(parts);
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    target: { readonly path: string; readonly query: string },
    facts: PublicRequestFacts,
  ): Promise<void> => {
    const path = target.path.slice(publicBase.length);
    let scope: string | null = null;
    response.setHeader(requestIdHeader, facts.requestId);
    try {
      if (target.path === mcpPath)
        return await answerMcp(request, response, facts, (accountId) =>
          authenticate(parts, request, facts, accountId),
        );
      const found = findOperation(request.method ?? 'GET', path);
      if (!found) throw new AppError('not_found');
      const { endpoint } = found;
      scope = endpoint.scope;
      const key = await authenticate(parts, request, facts, accountOf(found));
      const taken = parts.limits.take(key.keyId, isPublicWrite(endpoint) ? 'write' : 'read');
      for (const [name, value] of Object.entries(taken.headers)) response.setHeader(name, value);
      if (!taken.isAllowed) throw new AppError('too_many_requests');
      authorizeKey(endpoint, key);
      const operation = await readOperation(request, found, { path, query: target.query }, key, facts);
      const { reply, isReplayed } = await runOperation(parts, operation);
      if (isReplayed) response.setHeader('idempotent-replayed', 'true');
      const etag = endpoint.hasEtag ? etagOf(reply) : undefined;
      if (etag !== undefined) response.setHeader('etag', etag);
      const isKnown =
        etag !== undefined && endpoint.method === 'GET' && request.headers['if-none-match'] === etag;
      if (isKnown) send(request, response, 304, undefined);
      else if (endpoint.reply === null) send(request, response, 204, undefined);
      else send(request, response, endpoint.isCreated ? 201 : 200, reply);
    } catch (failure) {
      const { requestId } = facts;
      const { log, publicUrl } = parts;
      sendProblem(request, response, failure, { requestId, log, publicUrl, scope });
    }
  };
}
