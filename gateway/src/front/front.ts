import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Endpoint, ServiceName } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { livePath } from '@kallos/contracts/gateway/live';
import { mcpPath, publicBase } from '@kallos/contracts/public/public-endpoint';
import { endedSessionsHeader, parseEndedSessions } from '@kallos/service-kit/http/cookies/ended-sessions';
import { authorize } from '@kallos/service-kit/http/implement';
import { maxBytesOf, refuseBodyType } from '@kallos/service-kit/http/input/read-body';
import type { FairQueue } from '@kallos/service-kit/http/load/fair-queue';
import { subnetOf } from '@kallos/service-kit/http/load/subnet';
import { acceptRequestId, requestIdHeader } from '@kallos/service-kit/http/request-id';
import { redactPath, type Log } from '@kallos/service-kit/observability/log';
import type { Metrics } from '@kallos/service-kit/observability/metrics';
import { type Caller, identityHeader } from '@kallos/service-kit/security/identity';
import type { RecordActingWrite } from '../identity/acting-writes.ts';
import { identify, readBearer } from '../identity/caller.ts';
import type { SessionCache } from '../identity/session-cache.ts';
import type { openSigner } from '../identity/signer.ts';
import { mayCompress } from '../proxy/compress.ts';
import { forward } from '../proxy/forward.ts';
import { clientAddress, forwardedHeaders } from '../proxy/headers.ts';
import { collectBody, hasBody, refuseTooLarge, streamBody } from '../proxy/request-body.ts';
import type { ConnectionPool, Upstream } from '../proxy/upstream.ts';
import { findOperation } from '../public/find-operation.ts';
import { type createPublicApi, isPublicApi } from '../public/public-api.ts';
import { isOwnCall } from '../web/own-app.ts';
import type { OwnListener } from '../web/own-listener.ts';
import { sendFailure } from './failures.ts';
import type { RateLimits } from './rate-limits.ts';
import type { FindRoute, NamedEndpoint } from './routes.ts';

/** The parts that the front handles requests with. */
export interface FrontParts {
  readonly log: Log;
  readonly findRoute: FindRoute;
  readonly sessions: SessionCache;
  readonly upstreams: Record<ServiceName, Upstream>;
  readonly sign: ReturnType<typeof openSigner>;
  readonly trustedProxyHops: number;
  /** Headers of every API response. */
  readonly apiHeaders: Record<string, string>;
  readonly recordActingWrite: RecordActingWrite;
  /** Drops sessions from memory and ends their live streams. */
  readonly endSessions: (sessionIds: readonly string[]) => void;
  readonly live: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Answers the public API. */
  readonly publicApi: ReturnType<typeof createPublicApi>;
  /** Serves the gateway's own pages, files and calls. */
  readonly own: OwnListener;
  readonly isDraining: () => boolean;
  /** Limits the concurrent calls of an account at the services. */
  readonly turns: FairQueue;
  readonly paces: RateLimits;
  /** Called after every response. */
  readonly onServed: Metrics['served'];
}

/** A request's raw path and query string, `?` included. */
function splitTarget(url: string): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) };
}

const ownApiPaths = new Set(['/api/docs']);
// Calls between services have no route here, so that they get 404 and not a page.
const isForServices = (path: string) =>
  (/^\/(?:api|media|internal)\//.test(path) || path === '/api') && !ownApiPaths.has(path);

function takeToken(request: IncomingMessage, { endpoint }: NamedEndpoint, query: string) {
  const bearer = readBearer(request.headers.authorization);
  if (endpoint.tokenInQuery !== true) return { token: bearer, query };
  const search = new URLSearchParams(query);
  const token = bearer ?? search.get('token') ?? undefined;
  // The token is not forwarded: services get the caller from the signed header.
  search.delete('token');
  const rest = search.toString();
  return { token, query: rest === '' ? '' : `?${rest}` };
}

/** Returns the connection pool for calls of an endpoint. */
function connectionPoolOf({ files, method, reply }: Endpoint): ConnectionPool {
  if (files?.length) return 'uploads';
  return method === 'GET' && reply === 'raw' ? 'files' : 'calls';
}

const senderOf = (caller: Caller): string =>
  caller.kind === 'business' ? `account:${caller.accountId}` : 'subject' in caller ? caller.subject : '';

/** The facts about a request for its log entry. */
interface Asked {
  readonly requestId: string;
  caller?: Caller;
  /** The key of a call of the public API. */
  keyId?: number;
  /** Headers of the response, once known. */
  headers?: Readonly<Record<string, string>>;
}

function setAll(response: ServerResponse, headers: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

async function passOn(
  parts: FrontParts,
  found: NamedEndpoint,
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
): Promise<void> {
  const { requestId } = asked;
  const { path, query } = splitTarget(request.url ?? '/');
  const { endpoint } = found;
  const given = takeToken(request, found, query);
  const { token } = given;
  const cookies = request.headers.cookie ?? null;
  const caller = await identify(
    parts.sessions,
    endpoint,
    token === undefined ? undefined : { token, cookies },
  );
  asked.caller = caller;
  authorize(endpoint, caller, new URLSearchParams(query));
  const address = clientAddress(
    request.socket.remoteAddress,
    request.headers['x-forwarded-for'],
    parts.trustedProxyHops,
  );
  const payer = endpoint.who === 'anyone' ? subnetOf(address) : senderOf(caller);
  parts.paces.take(found.name, payer);
  const contentType = request.headers['content-type'];
  if (hasBody(request)) {
    refuseBodyType(endpoint, contentType);
    // No service decodes bodies, so a compressed one would be misread.
    if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? ''))
      throw new AppError('unsupported_media');
  }
  const maxBytes = maxBytesOf(endpoint, contentType);
  refuseTooLarge(request, maxBytes);
  await parts.recordActingWrite(caller, found, { path, query, requestId });
  if (request.headers.expect !== undefined) response.writeContinue();
  const lane = connectionPoolOf(endpoint);
  const body = lane === 'uploads' ? streamBody(request, maxBytes) : await collectBody(request, maxBytes);
  const upstream = parts.upstreams[endpoint.service];
  const sender = senderOf(caller);
  const isCounted = lane === 'calls' && sender !== '';
  const forwarding = {
    request,
    response,
    upstream,
    lane,
    target: path + given.query,
    body,
    headers: forwardedHeaders(request.headers, {
      [requestIdHeader]: requestId,
      [identityHeader]: parts.sign(caller, endpoint.service),
      'x-forwarded-for': address,
    }),
    own: asked.headers ?? {},
    mayPack: mayCompress(endpoint),
    timeoutSeconds: endpoint.timeoutSeconds ?? 30,
    onAnswer: (status: number, headers: IncomingHttpHeaders) => {
      parts.endSessions(parseEndedSessions(headers[endedSessionsHeader]));
      parts.paces.charge(found.name, payer, { isRefused: status >= 400 && status < 500, bytes: 0 });
    },
    ...(isCounted && {
      onData: (bytes: number) => parts.paces.charge(found.name, payer, { isRefused: false, bytes }),
    }),
  };
  if (lane === 'uploads') await upstream.uploads.run(sender, () => forward(forwarding));
  // Callers without a session are identified by their network and have their own rate limits.
  else if (sender === '') await forward(forwarding);
  else await parts.turns.run(sender, async () => (response.destroyed ? undefined : forward(forwarding)));
}

// Matches a host name or address with an optional port only.
const isHost = /^(?:[a-z0-9._-]+|\[[a-f0-9:.]+\])(?::\d{1,5})?$/i;

// The length check avoids a lower-case copy of most names.
const isNamedHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host';

function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isNamedHost(rawHeaders[at] ?? '')) hosts += 1;
  return hosts;
}

async function answer(
  parts: FrontParts,
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
): Promise<void> {
  const { path } = splitTarget(request.url ?? '/');
  if (countHosts(request) !== 1 || !isHost.test(request.headers.host ?? ''))
    throw new AppError('bad_request');
  if (!path.startsWith('/')) throw new AppError('bad_request');
  if (!isForServices(path)) {
    parts.own(request, response, asked.requestId);
    return;
  }
  // Images are also shown in mails and on the networks' pages.
  const isShownElsewhere = path.startsWith('/media/');
  asked.headers = {
    [requestIdHeader]: asked.requestId,
    ...parts.apiHeaders,
    ...(isShownElsewhere && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
  if (path === livePath) {
    setAll(response, asked.headers);
    return parts.live(request, response);
  }
  if (isPublicApi(path)) {
    setAll(response, asked.headers);
    const address = clientAddress(
      request.socket.remoteAddress,
      request.headers['x-forwarded-for'],
      parts.trustedProxyHops,
    );
    return parts.publicApi(request, response, splitTarget(request.url ?? '/'), {
      requestId: asked.requestId,
      address,
      onKey: ({ keyId }) => (asked.keyId = keyId),
      onContinue: () => response.writeContinue(),
    });
  }
  const found = parts.findRoute(request.method ?? 'GET', path);
  if (!found) throw new AppError('not_found');
  return passOn(parts, found, request, response, asked);
}

/** Returns the endpoint of a path for metrics, so that the number of labels is limited. */
function routeOf({ findRoute }: FrontParts, method: string, path: string): string {
  if (!isForServices(path)) return 'own';
  try {
    if (path === mcpPath) return mcpPath;
    if (isPublicApi(path)) {
      const operation = findOperation(method, path.slice(publicBase.length));
      return operation ? publicBase + operation.endpoint.path : 'none';
    }
    return findRoute(method, path)?.endpoint.path ?? 'none';
  } catch {
    return 'none';
  }
}

/** Logs rejected calls and failures with the caller, in production too: they reveal attacks. */
function writeDown(
  { log }: FrontParts,
  { requestId, caller, keyId }: Asked,
  method: string,
  path: string,
  answered: { status: number; ms: number },
): void {
  const isNotable = answered.status >= (isForServices(path) || isOwnCall(path) ? 400 : 500);
  if (!isNotable && !log.isLevelEnabled('debug')) return;
  const subject = caller && 'subject' in caller ? { subject: caller.subject } : {};
  const account = caller?.kind === 'business' ? { account: caller.accountId } : {};
  const key = keyId === undefined ? {} : { key: keyId };
  log[isNotable ? 'info' : 'debug'](
    { requestId, method, path: redactPath(path), ...subject, ...account, ...key, ...answered },
    'request',
  );
}

/** Creates the request listener of the gateway's server. */
export function createFront(parts: FrontParts): RequestListener {
  return (request, response) => {
    const started = performance.now();
    const given = request.headers[requestIdHeader];
    const requestId = acceptRequestId(typeof given === 'string' ? given : undefined);
    const asked: Asked = { requestId };
    if (parts.isDraining()) response.setHeader('connection', 'close');
    response.on('close', () => {
      // A disconnected browser may leave a half-open connection, which a drain would wait for.
      if (!response.writableFinished) request.socket.destroy();
      // The query is left out: it may contain secrets.
      const { path } = splitTarget(request.url ?? '/');
      const ms = Math.round(performance.now() - started);
      const status = response.statusCode;
      const method = request.method ?? '';
      parts.onServed({ method, route: routeOf(parts, method, path), status, seconds: ms / 1000 });
      writeDown(parts, asked, method, path, { status, ms });
    });
    answer(parts, request, response, asked).catch((failure: unknown) => {
      if (!response.headersSent) setAll(response, asked.headers);
      sendFailure(request, response, failure, { requestId, log: parts.log });
    });
  };
}
