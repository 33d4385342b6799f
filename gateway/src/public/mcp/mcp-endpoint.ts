import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { KeyFacts } from '@kallos/contracts/auth/api-keys';
import { AppError } from '@kallos/contracts/errors';
import { mcpPath } from '@kallos/contracts/public/public-endpoint';
import type { Log } from '@kallos/service-kit/observability/log';
import { createMcpHandler } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import { MethodRefused } from '../../front/routes.ts';
import type { KeyLimits } from '../key-limits.ts';
import { codeOf } from '../problems.ts';
import { readJsonBody } from '../read-request.ts';
import type { OperationParts } from '../run-operation.ts';
import type { Confirmations } from './confirmations.ts';
import { createMcpServer, type McpParts } from './mcp-server.ts';

/** Resolves the key of a request for an account; null for its own. */
export type ResolveKey = (accountId: number | null) => Promise<KeyFacts>;

const passedHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

function webRequest(request: IncomingMessage, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const name of passedHeaders) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  // The body is parsed already, so that its size is limited as that of every call.
  return new Request(publicUrl + mcpPath, { method: 'POST', headers, body: '{}', signal });
}

/** Browsers send Origin; another site must not use a key that a browser holds. */
function refuseOtherOrigin({ headers: { origin } }: IncomingMessage, publicUrl: string): void {
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new AppError('forbidden');
}

/** The dependencies of the endpoint. */
export interface McpEndpointParts extends OperationParts {
  readonly log: Log;
  readonly limits: KeyLimits;
  readonly confirmations: Confirmations;
}

/** Makes what answers the Model Context Protocol, stateless: each request brings its key. */
export function createMcpEndpoint(parts: McpEndpointParts) {
  const { log, limits, publicUrl, confirmations } = parts;
  const handler = createMcpHandler(
    ({ authInfo: { extra } = { extra: {} } }) => createMcpServer((extra as { mcp: McpParts }).mcp),
    // The lists change only with the key, so a stream of changes stays empty.
    { maxSubscriptions: 1, onerror: (error) => log.debug({ err: error }, 'a request of MCP was refused') },
  );
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    facts: { readonly requestId: string; readonly address: string; readonly onContinue: () => void },
    resolveKey: ResolveKey,
  ): Promise<void> => {
    refuseOtherOrigin(request, publicUrl);
    const key = await resolveKey(null);
    if (request.method !== 'POST') throw new MethodRefused(['POST']);
    const taken = limits.take(key.keyId, 'read');
    for (const [name, value] of Object.entries(taken.headers)) response.setHeader(name, value);
    if (!taken.isAllowed) throw new AppError('too_many_requests');
    if (request.headers.expect !== undefined) facts.onContinue();
    const { body } = await readJsonBody(request, z.unknown());
    // A batch would count as one call; the protocol dropped batches in 2025.
    if (Array.isArray(body)) throw new AppError('bad_request', { message: 'Send one message a request.' });
    const { requestId, address } = facts;
    const onFailure = (failure: unknown) => {
      if (codeOf(failure) === 'internal') log.warn({ err: failure, requestId }, 'a tool failed');
    };
    const mcp: McpParts = {
      parts,
      limits,
      key,
      keyFor: resolveKey,
      requestId,
      address,
      confirmations,
      onFailure,
    };
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await handler.fetch(webRequest(request, publicUrl, gone.signal), {
      parsedBody: body,
      authInfo: { token: '', clientId: String(key.keyId), scopes: [...key.scopes], extra: { mcp } },
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body === null) response.end();
    else await pipeline(Readable.fromWeb(answer.body as never), response).catch(() => response.destroy());
  };
}
