import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import type { SessionFacts } from '@kallos/contracts/auth/sessions';
import type { ServiceName } from '@kallos/contracts/endpoint';
import { ErrorBody } from '@kallos/contracts/errors';
import { openLog, type Log } from '@kallos/service-kit/observability/log';
import { identityHeader, readIdentity, type Caller } from '@kallos/service-kit/security/identity';
import { testIdentityKey } from '@kallos/service-kit/testing';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { afterEach, beforeEach, inject } from 'vitest';
import { readGatewayConfig, type Config } from '../src/config.ts';
import { startGateway, type Gateway } from '../src/gateway.ts';
import { makeBuckets } from './buckets.ts';
import { registry } from './registry.ts';

const serviceNames = ['auth', 'catalog', 'social', 'posts'] as const satisfies readonly ServiceName[];
const keyOf = (service: ServiceName) => `${testIdentityKey}-of-${service}`;

/** A request as a service received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly caller: Caller | undefined;
}

/** A stand-in for a service: records requests and answers `{ success: true }` by default. */
export interface FakeService {
  readonly requests: ReceivedRequest[];
  /** The recorded writes of acting administrators. */
  readonly actingWrites: Array<Record<string, unknown>>;
  isAuditBroken: boolean;
  answer: RequestListener | undefined;
  readonly server: Server;
  readonly url: string;
}

/** Returns a request as its service sees it, with the caller. */
export function receivedBy(name: ServiceName, request: IncomingMessage, body: string): ReceivedRequest {
  const { method = '', url = '', headers } = request;
  const caller = readIdentity(String(headers[identityHeader] ?? ''), keyOf(name));
  return { method, url, headers, body, caller };
}

async function startFake(name: ServiceName, introspect: (hash: string) => unknown): Promise<FakeService> {
  const arrivals: ReceivedRequest[] = [];
  const actingWrites: Array<Record<string, unknown>> = [];
  const listener: RequestListener = async (request, response) => {
    if (request.url === '/internal/sessions/introspect') {
      const { tokenHash } = JSON.parse(await text(request)) as { tokenHash: string };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(introspect(tokenHash)));
      return;
    }
    if (request.url === '/internal/acting-writes') {
      if (fake.isAuditBroken) response.statusCode = 500;
      else actingWrites.push(JSON.parse(await text(request)) as Record<string, unknown>);
      return response.end('{"success":true}');
    }
    if (fake.answer) return fake.answer(request, response);
    const body = await text(request).catch(() => 'cut off');
    arrivals.push(receivedBy(name, request, body));
    response.setHeader('content-type', 'application/json');
    response.end('{"success":true}');
  };
  const { server, url } = await listenOnFreePort(listener);
  const fake: FakeService = {
    requests: arrivals,
    actingWrites,
    isAuditBroken: false,
    answer: undefined,
    server,
    url,
  };
  return fake;
}

/** Sessions of the fake svc-auth. */
export interface FakeSessions {
  readonly add: (facts: Partial<SessionFacts>) => string;
  readonly expire: (token: string) => void;
  readonly remove: (token: string) => void;
  /** Returns how often svc-auth was called. */
  readonly asked: () => number;
}

function createFakeSessions() {
  const known = new Map<string, SessionFacts | 'expired'>();
  let asked = 0;
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
  const sessions: FakeSessions = {
    add: (facts) => {
      const token = `ka_${randomUUID()}`;
      known.set(hashOf(token), {
        sessionId: randomUUID(),
        subject: 'admin:1',
        role: 'admin',
        name: 'Διαχειριστής',
        staffRole: 'owner',
        expiresAt: Date.now() + 3_600_000,
        ...facts,
      });
      return token;
    },
    expire: (token) => void known.set(hashOf(token), 'expired'),
    remove: (token) => void known.delete(hashOf(token)),
    asked: () => asked,
  };
  const introspect = (hash: string) => {
    asked += 1;
    const found = known.get(hash);
    if (found === undefined) return { state: 'unknown' };
    return found === 'expired' ? { state: 'expired' } : { state: 'live', session: found };
  };
  return { sessions, introspect };
}

const template = `<!doctype html><html data-sandbox="__SANDBOX_NOTE__"><head>
<meta property="csp-nonce" nonce="__CSP_NONCE__">__PRELOADS__
<script type="application/json" id="remotes">__REMOTES_JSON__</script></head><body><a href="mailto:__SUPPORT_EMAIL__"></a><a href="mailto:__PRIVACY_EMAIL__"></a><div id="root">__SCREEN_PAINT__</div></body></html>`;

async function writeWebRoot(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'kallos-web-'));
  const script = `console.log('${'x'.repeat(500)}');`;
  const files: Record<string, string | Buffer> = {
    'shell/index.html': template,
    'shell/login.html': template.replace('</head>', '<script data-cfasync="false">dark()</script></head>'),
    'shell/contract.json': JSON.stringify({ contract: 2, shared: { react: '19.3.1' } }),
    'shell/theme.js': 'document.documentElement.dataset.theme="light"',
    'shell/main.0123456789ab.js': script,
    'shell/main.0123456789ab.js.br': brotliCompressSync(script),
    'shell/.secret.js': 'hidden',
    'remotes/mfe_portal/abc123/remoteEntry.js': script,
    'remotes/mfe_portal/abc123/first-paint.json': JSON.stringify({
      setup: { styles: '.step{gap:1rem}', markup: '<h1 class="step">Ρύθμιση</h1>' },
    }),
    'remotes/mfe_admin/abc123/first-paint.json': JSON.stringify({
      dashboard: { styles: '', markup: '<h1>Admin</h1><script src="//elsewhere.example"></script>' },
    }),
    'remotes/mfe_portal/abc123/mf-manifest.json': '{}',
    'remotes/mfe_admin/abc123/mf-manifest.json': '{}',
    'remotes.json': JSON.stringify(registry),
    'outside.key': 'private',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
  return root;
}

/** A gateway with fakes of the four services. */
export interface TestGateway {
  readonly url: string;
  readonly port: number;
  readonly gateway: Gateway;
  readonly services: Record<ServiceName, FakeService>;
  readonly sessions: FakeSessions;
  readonly webRoot: string;
  readonly close: () => Promise<void>;
}

export async function openTestGateway(
  natsUrl: string,
  override: Partial<Record<keyof Config, string>> = {},
  log: Log = openLog('gateway', 'silent'),
): Promise<TestGateway> {
  const { sessions, introspect } = createFakeSessions();
  const started = await Promise.all(
    serviceNames.map(async (name) => [name, await startFake(name, introspect)] as const),
  );
  const services = Object.fromEntries(started) as Record<ServiceName, FakeService>;
  const webRoot = await writeWebRoot();
  const config = readGatewayConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    NATS_URL: natsUrl,
    AUTH_URL: services.auth.url,
    CATALOG_URL: services.catalog.url,
    SOCIAL_URL: services.social.url,
    POSTS_URL: services.posts.url,
    IDENTITY_KEYS: serviceNames.map((name) => `${name}:${keyOf(name)}`).join(','),
    REMOTES_FILE: path.join(webRoot, 'remotes.json'),
    WEB_ROOT: webRoot,
    // The test run's NATS is shared by all test files.
    REMOTES_BUCKET: `remotes-${randomUUID()}`,
    REMOTES_DIR: path.join(webRoot, '.remotes'),
    DRAIN_DELAY_MS: '50',
    SERVICE_PATIENCE_MS: '600',
    ...override,
  });
  await makeBuckets(natsUrl, config.REMOTES_BUCKET);
  const gateway = await startGateway(config, log);
  return {
    url: `http://127.0.0.1:${gateway.port}`,
    port: gateway.port,
    gateway,
    services,
    sessions,
    webRoot,
    close: async () => {
      await gateway.stop();
      for (const { server } of Object.values(services)) {
        server.close();
        server.closeAllConnections();
      }
      await rm(webRoot, { recursive: true, force: true });
    },
  };
}

/** Opens such a gateway for each test of a file. */
export function useTestGateway(
  override: () => Partial<Record<keyof Config, string>> = () => ({}),
): TestGateway {
  const test = {} as TestGateway;
  beforeEach(async () => void Object.assign(test, await openTestGateway(inject('natsUrl'), override())));
  afterEach(() => test.close());
  return test;
}

/** Opens one gateway for all tests of a file. */
export const useOneGateway = (override?: Partial<Record<keyof Config, string>>, log?: Log): TestGateway =>
  openForFile(
    () => openTestGateway(inject('natsUrl'), override, log),
    (test) => test.close(),
  );

/** Clears the recorded requests and prepared responses of the fakes. */
export function clearRequests({ services }: TestGateway): void {
  for (const service of Object.values(services)) {
    Object.assign(service, { answer: undefined, isAuditBroken: false });
    for (const noted of [service.requests, service.actingWrites]) noted.splice(0);
  }
}

/** Returns helpers that send requests to a test gateway. */
export const requestsTo = (test: TestGateway) => ({
  get: (path: string, headers: Record<string, string> = {}) => fetch(test.url + path, { headers }),
  as: (token: string) => ({ authorization: `Bearer ${token}` }),
  failureOf: async (response: Response) => ({
    status: response.status,
    ...ErrorBody.parse(await response.json()),
  }),
});

/** A complete response. */
export interface RawResponse {
  readonly bytes: Buffer;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request with exactly these headers and chunks, unlike fetch. */
export async function sendRaw(
  port: number,
  options: {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    chunks?: Array<string | Buffer>;
  },
): Promise<RawResponse> {
  const { method = 'GET', path: target, headers = {}, chunks = [] } = options;
  const request = sendRequest({ port, host: '127.0.0.1', method, path: target, headers, agent: false });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  for (const chunk of chunks) request.write(chunk);
  request.end();
  const [response] = await answered;
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes, body: bytes.toString() };
}
