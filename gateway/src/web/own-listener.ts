import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { dirname } from 'node:path/posix';
import { type RemoteRegistry, shellName } from '@kallos/contracts/gateway/remotes';
import { remoteAt } from '@kallos/contracts/gateway/remote-paths';
import { AppError } from '@kallos/contracts/errors';
import { nameBrowser, turnPreview } from '../remotes/asker.ts';
import { accepts } from './files.ts';
import { openFirstPaints } from './first-paints.ts';
import { isOwnCall, type OwnAppParts } from './own-app.ts';
import { fillPage, inlineScriptHashes, newNonce, placesOf, templateOf } from './page.ts';
import { nonceMark, preparePage, type PreparedPage } from './prepared-page.ts';
import { commonHeaders, inertPolicy, pagePolicy } from './security-headers.ts';

const immutable = 'public, max-age=31536000, immutable';
const changing = 'no-cache';
// A name that carries a hash of the content never means other content.
const isHashed = (name: string) => /\.([0-9a-f]{8,}|[A-Z0-9]{8})\.[a-z0-9]+$/.test(name);
const files = new Set(['/theme.js', '/favicon.svg', '/favicon.ico', '/robots.txt', '/manifest.webmanifest']);

interface FilePlace {
  readonly relative: string;
  readonly caching: string;
}

/** The file that an address means, or null where files stand but not this one; undefined where none do. */
function fileAt(path: string): FilePlace | null | undefined {
  if (files.has(path)) return { relative: `shell${path}`, caching: changing };
  const [, top] = /^\/(shell|remotes)\//.exec(path) ?? [];
  if (top === undefined) return undefined;
  // The template of a page is none: it has to be filled first.
  if (path.endsWith('.html')) return null;
  const relative = path.slice(1);
  if (/^(shell|remotes\/[^/]+)\/[^/]+\/./.test(relative)) return { relative, caching: immutable };
  return top === 'shell' ? { relative, caching: isHashed(path) ? immutable : changing } : null;
}

/** Whether an address means a screen: a browser asks for a page, a plain client for anything; a file has an ending. */
function wantsPage({ headers: { accept = '' } }: IncomingMessage, path: string): boolean {
  return accept.includes('text/html') || (['*/*', ''].includes(accept) && !/\.[a-z0-9]+$/i.test(path));
}

function sendBytes(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  response.setHeader('content-length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function openSendFile({ remoteFiles }: OwnAppParts) {
  return async (request: IncomingMessage, response: ServerResponse, place: FilePlace | null) => {
    const file = place && (await remoteFiles(place.relative, request.headers['accept-encoding']));
    if (!file) throw new AppError('not_found');
    response.setHeader('cache-control', place.caching);
    response.setHeader('vary', 'Accept-Encoding');
    response.setHeader('etag', file.etag);
    if (request.headers['if-none-match'] === file.etag) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.setHeader('content-type', file.type);
    if (file.encoding) response.setHeader('content-encoding', file.encoding);
    sendBytes(request, response, file.bytes);
  };
}

const mostPrepared = 64;

/** Pages by all that they are filled with: made once for a release and a screen, then only the nonce is new. */
function openPages() {
  const ofNoRemote = new WeakMap<RemoteRegistry, Map<string, PreparedPage>>();
  const prepared = new Map<string, PreparedPage>();
  const hashes = new Map<string, string[]>();
  const keep = <Value>(kept: Map<string, Value>, key: string, make: () => Value): Value => {
    const known = kept.get(key) ?? make();
    if (!kept.has(key) && kept.size >= mostPrepared) kept.clear();
    kept.set(key, known);
    return known;
  };
  const page = (etag: string, template: Buffer, places: Record<string, string>) =>
    keep(prepared, [etag, ...Object.values(places)].join('\0'), () =>
      preparePage(fillPage(template.toString(), places)),
    );
  return {
    page,
    /** A page that shows no remote is the same at every path, as long as everybody sees the same registry. */
    pageOfNoRemote: (
      registry: RemoteRegistry,
      etag: string,
      template: Buffer,
      places: () => Record<string, string>,
    ) => {
      const known = ofNoRemote.get(registry) ?? new Map<string, PreparedPage>();
      ofNoRemote.set(registry, known);
      return keep(known, etag, () => page(etag, template, places()));
    },
    scriptHashes: (etag: string, template: Buffer) =>
      keep(hashes, etag, () => inlineScriptHashes(template.toString())),
  };
}

/** The folders where the templates of somebody's pages stand, the shown shell's before that of the platform. */
const templateFolders = (registry: RemoteRegistry | undefined, { registry: { shipped } }: OwnAppParts) =>
  [registry?.shell, shipped(shellName)].map((shell) => (shell ? dirname(shell.entry).slice(1) : 'shell'));

async function findTemplate(parts: OwnAppParts, name: string, registry: RemoteRegistry | undefined) {
  for (const folder of templateFolders(registry, parts))
    for (const page of [name, 'index']) {
      const file = await parts.remoteFiles(`${folder}/${page}.html`);
      if (file) return file;
    }
  throw new AppError('unavailable', { retryAfterSeconds: 5 });
}

function openSendPage(parts: OwnAppParts) {
  const { sandboxUrl, contacts, remoteOrigins } = parts;
  const sandboxOrigin = sandboxUrl === undefined ? undefined : new URL(sandboxUrl).origin;
  const findFirstPaint = openFirstPaints(parts.remoteFiles, parts.log);
  const pages = openPages();
  return async (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (!wantsPage(request, path)) throw new AppError('not_found');
    const turned = turnPreview(request.url ?? '', parts.publicUrl);
    if (turned) {
      response.setHeader('cache-control', 'no-store');
      response.setHeader('set-cookie', turned.cookie);
      response.writeHead(303, { location: turned.to }).end();
      return;
    }
    const { asker, cookie } = nameBrowser(parts, await parts.askerOf(headersOf(request)));
    if (cookie !== undefined) response.setHeader('set-cookie', cookie);
    const registry = parts.registry.current(asker);
    const file = await findTemplate(parts, templateOf(path, registry), registry);
    const remote = remoteAt(path, registry?.remotes ?? []);
    const firstPaint = remote && (await findFirstPaint(remote, path));
    const places = () => placesOf({ nonce: nonceMark, path, registry, sandboxUrl, contacts, firstPaint });
    const page =
      registry && !remote
        ? pages.pageOfNoRemote(registry, file.etag, file.bytes, places)
        : pages.page(file.etag, file.bytes, places());
    const nonce = newNonce();
    const scriptHashes = pages.scriptHashes(file.etag, file.bytes);
    response.setHeader(
      'content-security-policy',
      pagePolicy({ nonce, sandboxOrigin, remoteOrigins, scriptHashes }),
    );
    response.setHeader('cache-control', 'no-store');
    response.setHeader('vary', 'Accept-Encoding');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const isPacked = accepts(request.headers['accept-encoding'], 'gzip');
    if (isPacked) response.setHeader('content-encoding', 'gzip');
    sendBytes(request, response, isPacked ? page.packed(nonce) : page.plain(nonce));
  };
}

const headersOf = ({ headers }: IncomingMessage) => ({
  headers: {
    get: (name: string): string | null => {
      const value = headers[name];
      return typeof value === 'string' ? value : null;
    },
  },
});

type Fail = (request: IncomingMessage, response: ServerResponse, failure: unknown) => void;

/** Serves files and pages from memory, without a detour through web requests; all other calls go to `calls`. */
export function createOwnListener(parts: OwnAppParts, calls: RequestListener, fail: Fail): RequestListener {
  const common = Object.entries(commonHeaders(parts.publicUrl));
  const sendFile = openSendFile(parts);
  const sendPage = openSendPage(parts);
  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const file = fileAt(path);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || (file === undefined && isOwnCall(path))) {
      calls(request, response);
      return;
    }
    for (const [name, value] of common) response.setHeader(name, value);
    response.setHeader('content-security-policy', inertPolicy);
    (file === undefined ? sendPage(request, response, path) : sendFile(request, response, file)).catch(
      (failure: unknown) => fail(request, response, failure),
    );
  };
}
