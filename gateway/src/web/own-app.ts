import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AppError, toErrorBody } from '@kallos/contracts/errors';
import { loggedPath, type Log } from '@kallos/service-kit/log';
import { requestIdHeader } from '@kallos/service-kit/request-id';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { docsPage } from './docs-page.ts';
import { accepts, openFiles, type FindFile } from './files.ts';
import { createOpenApi } from './openapi.ts';
import { openFirstPaints } from './first-paints.ts';
import { fillPage, inlineScriptHashes, newNonce, remoteAt, templateOf } from './page.ts';
import { cohortCookie } from '../remotes/asker.ts';
import type { ServiceState } from './readiness.ts';
import type { RemoteFiles } from '../remotes/remote-files.ts';
import type { Asker, Registry } from '../remotes/registry.ts';
import { commonHeaders, inertPolicy, pagePolicy } from './security-headers.ts';

/** What the gateway serves itself with. */
export interface OwnAppParts {
  readonly log: Log;
  readonly publicUrl: string;
  readonly webRoot: string;
  readonly sandboxUrl: string | undefined;
  readonly registry: Registry;
  /** Who asks for the registry, as far as a request tells. */
  readonly askerOf: (request: Request) => Promise<Asker>;
  readonly remoteFiles: RemoteFiles;
  readonly remoteOrigins: readonly string[];
  readonly deploys: Hono;
  readonly readiness: () => Promise<Record<string, ServiceState>>;
  readonly isDraining: () => boolean;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const immutable = 'public, max-age=31536000, immutable';
// A name that carries a hash of the content never means other content.
const isHashed = (name: string) => /\.([0-9a-f]{8,}|[A-Z0-9]{8})\.[a-z0-9]+$/.test(name);
const wantsHtml = (c: Context) => (c.req.header('accept') ?? '').includes('text/html');

/** Whether an address means a screen: a browser asks for a page, a plain client for anything; a file has an ending. */
const wantsPage = (c: Context) =>
  wantsHtml(c) || (['*/*', ''].includes(c.req.header('accept') ?? '') && !/\.[a-z0-9]+$/i.test(c.req.path));

async function sendFile(c: Context, find: FindFile, relative: string, cacheControl: string) {
  const file = await find(relative, c.req.header('accept-encoding'));
  if (!file) throw new AppError('not_found');
  c.header('cache-control', cacheControl);
  c.header('vary', 'Accept-Encoding');
  c.header('etag', file.etag);
  if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
  c.header('content-type', file.type);
  if (file.encoding) c.header('content-encoding', file.encoding);
  return c.body(file.bytes);
}

async function sendPage(c: Context, page: string) {
  c.header('cache-control', 'no-store');
  c.header('vary', 'Accept-Encoding');
  c.header('content-type', 'text/html; charset=utf-8');
  const wanted = c.req.header('accept-encoding');
  if (accepts(wanted, 'br')) {
    c.header('content-encoding', 'br');
    const packed = await brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    return c.body(new Uint8Array(packed));
  }
  if (!accepts(wanted, 'gzip')) return c.body(page);
  c.header('content-encoding', 'gzip');
  return c.body(new Uint8Array(await gzipped(page)));
}

/** The front leaves the request id on the response. */
interface OwnEnv {
  Bindings: Partial<HttpBindings>;
}

function mountHealth(app: Hono<OwnEnv>, parts: OwnAppParts): void {
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    const services = await parts.readiness();
    const isReady = !parts.isDraining() && Object.values(services).every((state) => state !== 'unreachable');
    return c.json({ ok: isReady, services }, isReady ? 200 : 503);
  });
}

function mountDocs(app: Hono<OwnEnv>, parts: OwnAppParts): void {
  const document = JSON.stringify(createOpenApi(parts.publicUrl));
  app.get('/api/docs', (c) => {
    c.header('vary', 'Accept');
    if (!wantsHtml(c)) return c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' });
    const nonce = newNonce();
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    );
    return c.html(docsPage(nonce));
  });
}

/** Gives a browser a random name while versions are tried on a share of browsers; the name says nothing else. */
function nameBrowser(c: Context, parts: OwnAppParts, asker: Asker): Asker {
  if (asker.cohort !== undefined || !parts.registry.needsCohort()) return asker;
  const cohort = randomBytes(9).toString('base64url');
  const secure = parts.publicUrl.startsWith('https:') ? '; Secure' : '';
  c.header(
    'set-cookie',
    `${cohortCookie}=${cohort}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`,
  );
  return { ...asker, cohort };
}

function mountFiles(app: Hono<OwnEnv>, parts: OwnAppParts): FindFile {
  const find = openFiles(parts.webRoot);
  app.get('/remotes.json', async (c) => {
    const registry = parts.registry.current(nameBrowser(c, parts, await parts.askerOf(c.req.raw)));
    if (!registry) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    c.header('cache-control', 'private, no-cache');
    c.header('vary', 'Authorization, Cookie');
    return c.json(registry);
  });
  app.get('/remotes/:app/:version/*', (c) => sendFile(c, parts.remoteFiles, c.req.path.slice(1), immutable));
  app.get('/remotes/*', () => {
    throw new AppError('not_found');
  });
  app.get('/shell/*', (c) => {
    // The template is no page: it has to be filled first.
    if (c.req.path.endsWith('.html')) throw new AppError('not_found');
    return sendFile(c, find, c.req.path.slice(1), isHashed(c.req.path) ? immutable : 'no-cache');
  });
  for (const name of ['theme.js', 'favicon.svg', 'favicon.ico', 'robots.txt', 'manifest.webmanifest'])
    app.get(`/${name}`, (c) => sendFile(c, find, `shell/${name}`, 'no-cache'));
  return find;
}

/** Makes the application of everything that the gateway serves itself. */
export function createOwnApp(parts: OwnAppParts): Hono<OwnEnv> {
  const app = new Hono<OwnEnv>();
  const common = commonHeaders(parts.publicUrl);
  const sandboxOrigin = parts.sandboxUrl === undefined ? undefined : new URL(parts.sandboxUrl).origin;
  app.onError((failure, c) => {
    const requestId = String(c.env?.outgoing?.getHeader(requestIdHeader) ?? '');
    const { status, body } = toErrorBody(failure, requestId === '' ? undefined : requestId);
    if (status >= 500) parts.log.warn({ err: failure, path: loggedPath(c.req.path) }, 'request failed');
    c.header('cache-control', 'no-store');
    if (failure instanceof AppError && failure.retryAfterSeconds !== undefined)
      c.header('retry-after', String(failure.retryAfterSeconds));
    return c.json(body, status as 400);
  });
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(common)) c.header(name, value);
    c.header('content-security-policy', inertPolicy);
    await next();
  });
  mountHealth(app, parts);
  mountDocs(app, parts);
  app.route('/', parts.deploys);
  const find = mountFiles(app, parts);
  const findFirstPaint = openFirstPaints(parts.remoteFiles, parts.log);
  app.get('*', async (c) => {
    if (!wantsPage(c)) throw new AppError('not_found');
    const file = (await find(`shell/${templateOf(c.req.path)}.html`)) ?? (await find('shell/index.html'));
    if (!file) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    const template = Buffer.from(file.bytes).toString();
    const nonce = newNonce();
    const scriptHashes = inlineScriptHashes(template);
    c.header(
      'content-security-policy',
      pagePolicy({ nonce, sandboxOrigin, remoteOrigins: parts.remoteOrigins, scriptHashes }),
    );
    const asker = nameBrowser(c, parts, await parts.askerOf(c.req.raw));
    const { path } = c.req;
    const registry = parts.registry.current(asker);
    const firstPaint = await findFirstPaint(remoteAt(path, registry), path);
    return sendPage(
      c,
      fillPage(template, { nonce, path, registry, sandboxUrl: parts.sandboxUrl, firstPaint }),
    );
  });
  app.notFound(() => {
    throw new AppError('not_found');
  });
  return app;
}
