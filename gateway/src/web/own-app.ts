import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { AppError } from '@kallos/contracts/errors';
import { deployPath } from '@kallos/contracts/gateway/deploys';
import { confirmPath } from '@kallos/contracts/public/public-endpoint';
import { requestIdHeader } from '@kallos/service-kit/http/request-id';
import type { Log } from '@kallos/service-kit/observability/log';
import { Hono, type Context } from 'hono';
import { sendFailure } from '../front/failures.ts';
import { createDevelopersPage, developersPolicy } from '../public/developers-page.ts';
import { createPublicOpenApi } from '../public/openapi.ts';
import type { Requester, Registry } from '../remotes/registry/registry.ts';
import {
  type RequestHeaders,
  type PreviewConsent,
  createReporterCookie,
  assignBrowserName,
  shellTrialCookie,
} from '../remotes/registry/requester.ts';
import type { RemoteFiles } from '../remotes/releases/remote-files.ts';
import { docsPage, docsPolicy } from './docs-page.ts';
import { createOpenApi } from './openapi.ts';
import type { OwnEnv } from './own-body.ts';
import type { PageFacts } from './page.ts';
import type { Readiness } from './readiness.ts';

/** The parts of the gateway's own application. */
export interface OwnAppParts {
  readonly log: Log;
  readonly publicUrl: string;
  /** Key that signs browsers' cookies. */
  readonly key: string;
  readonly sandboxUrl: string | undefined;
  readonly contacts: PageFacts['contacts'];
  readonly registry: Registry;
  /** Returns the requester of the registry as far as a request identifies it. */
  readonly readVisitor: (request: RequestHeaders) => Requester;
  readonly readRequester: (request: RequestHeaders) => Promise<Requester>;
  /** Returns the consent page for a preview's address, if one is needed. */
  readonly previewQuestion: (url: string, cookies: string | null) => PreviewConsent | undefined;
  readonly remoteFiles: RemoteFiles;
  readonly remoteOrigins: readonly string[];
  readonly deploys: Hono<OwnEnv>;
  readonly confirmPages: Hono<OwnEnv>;
  readonly readiness: () => Readiness;
  /** Codes of problems that an operator should fix, although requests are served. */
  readonly warnings: readonly string[];
  readonly isDraining: () => boolean;
}

const wantsHtml = (c: Context) => (c.req.header('accept') ?? '').includes('text/html');

function mountHealth(app: Hono<OwnEnv>, parts: OwnAppParts): void {
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    const { isAnyReachable, states } = parts.readiness();
    const ok = !parts.isDraining() && (await isAnyReachable);
    // Load balancers do not wait for the slowest service.
    if (c.req.query('for') === 'traffic') return c.json({ ok }, ok ? 200 : 503);
    const warnings = parts.warnings.length > 0 ? { warnings: parts.warnings } : {};
    return c.json({ ok, services: await states, ...warnings }, ok ? 200 : 503);
  });
}

function mountDocs(app: Hono<OwnEnv>, parts: OwnAppParts): void {
  const document = JSON.stringify(createOpenApi(parts.publicUrl));
  app.get('/api/docs', (c) => {
    c.header('vary', 'Accept');
    if (!wantsHtml(c)) return c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' });
    c.header('content-security-policy', docsPolicy);
    return c.html(docsPage);
  });
}

function mountDevelopers(app: Hono<OwnEnv>, parts: OwnAppParts): void {
  const document = JSON.stringify(createPublicOpenApi(parts.publicUrl));
  const page = createDevelopersPage(parts.publicUrl);
  app.get('/developers/openapi.json', (c) =>
    c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' }),
  );
  app.get('/developers', (c) => {
    c.header('content-security-policy', developersPolicy);
    return c.html(page);
  });
}

function mountRegistry(app: Hono<OwnEnv>, parts: OwnAppParts): void {
  app.get('/remotes.json', async (c) => {
    const { requester, cookie } = assignBrowserName(parts, await parts.readRequester(c.req.raw));
    const pass = createReporterCookie(parts, requester, c.req.header('cookie') ?? null);
    for (const kept of [cookie, pass, shellTrialCookie(parts, requester)])
      if (kept !== undefined) c.header('set-cookie', kept, { append: true });
    const registry = parts.registry.current(requester);
    if (!registry) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    c.header('cache-control', 'private, no-cache');
    c.header('vary', 'Authorization, Cookie');
    return c.json(registry);
  });
}

const ownPaths = new Set([
  '/healthz',
  '/readyz',
  '/api/docs',
  '/developers',
  '/developers/openapi.json',
  '/remotes.json',
]);

/** Returns whether {@link createOwnApp} answers a path, and not a file or page. */
export const isOwnCall = (path: string): boolean =>
  ownPaths.has(path) ||
  path === deployPath ||
  path.startsWith(`${deployPath}/`) ||
  path.startsWith(`${confirmPath}/`);

/** Creates the application for the gateway's own calls besides files and pages. */
export function createOwnApp(parts: OwnAppParts): Hono<OwnEnv> {
  const app = new Hono<OwnEnv>();
  app.onError((failure, { env: { incoming, outgoing } }) => {
    const requestId = String(outgoing.getHeader(requestIdHeader));
    sendFailure(incoming, outgoing, failure, { requestId, log: parts.log });
    return RESPONSE_ALREADY_SENT;
  });
  mountHealth(app, parts);
  mountDocs(app, parts);
  mountDevelopers(app, parts);
  app.route('/', parts.deploys);
  app.route('/', parts.confirmPages);
  mountRegistry(app, parts);
  app.notFound(() => {
    throw new AppError('not_found');
  });
  return app;
}
