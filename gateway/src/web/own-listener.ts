import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { dirname } from 'node:path/posix';
import { AppError } from '@kallos/contracts/errors';
import { remoteAt } from '@kallos/contracts/gateway/remote-paths';
import { type RemoteRegistry, shellName } from '@kallos/contracts/gateway/remotes';
import { requestIdHeader } from '@kallos/service-kit/http/request-id';
import { hasBody } from '../proxy/request-body.ts';
import { assignBrowserName, previewRedirect } from '../remotes/registry/requester.ts';
import { accepts, type ServedFile } from './files.ts';
import { openFirstPaints } from './first-paints.ts';
import { isOwnCall, type OwnAppParts } from './own-app.ts';
import { fillPage, inlineScriptHashes, newNonce, placesOf, templateOf } from './page.ts';
import { nonceMark, preparePage, type PreparedPage } from './prepared-page.ts';
import { previewPage, previewPolicy } from './preview-page.ts';
import { commonHeaders, guidePolicy, inertPolicy, pagePolicy } from './security-headers.ts';

const immutable = 'public, max-age=31536000, immutable';
const changing = 'no-cache';
// A file whose name contains a content hash never changes.
const isHashed = (name: string) => /\.([0-9a-f]{8,}|[A-Z0-9]{8})\.[a-z0-9]+$/.test(name);
const files = new Set(['/theme.js', '/favicon.svg', '/favicon.ico', '/robots.txt', '/manifest.webmanifest']);

interface FilePlace {
  readonly relative: string;
  readonly caching: string;
  readonly policy?: string;
}

const guide = /^\/guides\/([a-z-]+)(\.[a-z]+)?$/;

/**
 * Returns the file of a path, null for a missing one in a folder of files, or undefined outside of
 * these.
 */
function fileAt(path: string): FilePlace | null | undefined {
  if (files.has(path)) return { relative: `shell${path}`, caching: changing };
  const [, guideName, ending = '.html'] = guide.exec(path) ?? [];
  if (guideName !== undefined)
    return { relative: `guides/${guideName}${ending}`, caching: changing, policy: guidePolicy };
  const [, top] = /^\/(shell|remotes)\//.exec(path) ?? [];
  if (top === undefined) return undefined;
  // A page's template is not served as a file.
  if (path.endsWith('.html')) return null;
  const relative = path.slice(1);
  if (/^(shell|remotes\/[^/]+)\/[^/]+\/./.test(relative)) return { relative, caching: immutable };
  return top === 'shell' ? { relative, caching: isHashed(path) ? immutable : changing } : null;
}

/**
 * Returns whether a request is for a screen: browsers accept HTML, other clients anything; files
 * have an extension.
 */
function wantsPage({ headers: { accept = '' } }: IncomingMessage, path: string): boolean {
  return accept.includes('text/html') || (['*/*', ''].includes(accept) && !/\.[a-z0-9]+$/i.test(path));
}

/** Alternating names and values of headers. */
type Head = readonly string[];

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  head: Head,
  body: Buffer | undefined,
): void {
  response.writeHead(status, head as string[]);
  if (request.method === 'HEAD' || body === undefined) response.end();
  else response.end(body);
}

/** Caches the headers of a file until it changes. */
function openFileHeads(common: Head) {
  const heads = new WeakMap<ServedFile, Readonly<Record<200 | 304, Head>>>();
  return (file: ServedFile, { caching, policy = inertPolicy }: FilePlace) => {
    const known = heads.get(file);
    if (known) return known;
    const of304 = [
      ...common,
      'content-security-policy',
      policy,
      'cache-control',
      caching,
      'vary',
      'Accept-Encoding',
      'etag',
      file.etag,
    ];
    const packing = file.encoding ? ['content-encoding', file.encoding] : [];
    const body = ['content-type', file.type, 'content-length', String(file.bytes.length)];
    const made = { 304: of304, 200: [...of304, ...packing, ...body] };
    heads.set(file, made);
    return made;
  };
}

function openSendFile({ remoteFiles }: OwnAppParts, common: Head) {
  const headsOf = openFileHeads(common);
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    place: FilePlace | null,
    requestId: string,
  ) => {
    const file = place && (await remoteFiles(place.relative, request.headers['accept-encoding']));
    if (!file) throw new AppError('not_found');
    const isKnown = request.headers['if-none-match'] === file.etag;
    const status = isKnown ? 304 : 200;
    const head = [requestIdHeader, requestId, ...headsOf(file, place)[status]];
    send(request, response, status, head, isKnown ? undefined : file.bytes);
  };
}

const mostPrepared = 64;

/**
 * Caches pages by their content: created once per release and screen, then only the nonce is new.
 */
function openPages(policyOf: (scriptHashes: string[]) => string) {
  const ofNoRemote = new WeakMap<RemoteRegistry, Map<string, PreparedPage>>();
  const prepared = new Map<string, PreparedPage>();
  const policies = new Map<string, readonly string[]>();
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
    /**
     * A page without a remote is the same at every path, as long as all users have the same
     * registry.
     */
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
    /** The CSP of a template's pages, split at the nonce. */
    policy: (etag: string, template: Buffer) =>
      keep(policies, etag, () => policyOf(inlineScriptHashes(template.toString())).split(nonceMark)),
  };
}

/** Returns the template folders, the served shell's before the platform's. */
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

function openSendPage(parts: OwnAppParts, common: Head) {
  const { sandboxUrl, contacts, remoteOrigins } = parts;
  const sandboxOrigin = sandboxUrl === undefined ? undefined : new URL(sandboxUrl).origin;
  const findFirstPaint = openFirstPaints(parts.remoteFiles, parts.log);
  const pages = openPages((scriptHashes) =>
    pagePolicy({ nonce: nonceMark, sandboxOrigin, remoteOrigins, scriptHashes }),
  );
  return async (request: IncomingMessage, response: ServerResponse, path: string, requestId: string) => {
    if (!wantsPage(request, path)) throw new AppError('not_found');
    const own = [requestIdHeader, requestId, ...common, 'cache-control', 'no-store'];
    const question = parts.previewQuestion(request.url ?? '', request.headers.cookie ?? null);
    if (question) {
      own.push('content-security-policy', previewPolicy);
      own.push('set-cookie', question.cookie, 'content-type', 'text/html; charset=utf-8');
      const body = Buffer.from(previewPage(question.preview, question));
      own.push('content-length', String(body.length));
      send(request, response, 200, own, body);
      return;
    }
    const turned = previewRedirect(request.url ?? '', parts.publicUrl);
    if (turned) {
      own.push('content-security-policy', inertPolicy, 'set-cookie', turned.cookie, 'location', turned.to);
      response.writeHead(303, own).end();
      return;
    }
    const { requester, cookie } = assignBrowserName(parts, parts.readVisitor(headersOf(request)));
    if (cookie !== undefined) own.push('set-cookie', cookie);
    const registry = parts.registry.current(requester);
    const file = await findTemplate(parts, templateOf(path, registry), registry);
    const remote = remoteAt(path, registry?.remotes ?? []);
    const firstPaint = remote && (await findFirstPaint(remote, path));
    const places = () => placesOf({ nonce: nonceMark, path, registry, sandboxUrl, contacts, firstPaint });
    const page =
      registry && !remote
        ? pages.pageOfNoRemote(registry, file.etag, file.bytes, places)
        : pages.page(file.etag, file.bytes, places());
    const nonce = newNonce();
    const isPacked = accepts(request.headers['accept-encoding'], 'gzip');
    const { bytes, release } = isPacked ? page.packed(nonce) : page.plain(nonce);
    response.on('close', release);
    if (isPacked) own.push('content-encoding', 'gzip');
    own.push('content-security-policy', pages.policy(file.etag, file.bytes).join(nonce));
    own.push('vary', 'Accept-Encoding', 'content-type', 'text/html; charset=utf-8');
    own.push('content-length', String(bytes.length));
    send(request, response, 200, own, bytes);
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

/** Handles a request with its request id. */
export type OwnListener = (request: IncomingMessage, response: ServerResponse, requestId: string) => void;

type Fail = (request: IncomingMessage, response: ServerResponse, failure: unknown, requestId: string) => void;

/**
 * Serves files and pages from memory, without web Request objects; passes all other requests to
 * `calls`.
 */
export function createOwnListener(parts: OwnAppParts, calls: RequestListener, fail: Fail): OwnListener {
  const everywhere = commonHeaders(parts.publicUrl);
  const toAll = new Map(Object.entries({ ...everywhere, 'content-security-policy': inertPolicy }));
  const common = Object.entries(everywhere).flat();
  const sendFile = openSendFile(parts, common);
  const sendPage = openSendPage(parts, common);
  return (request, response, requestId) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const file = fileAt(path);
    const answer = async () => {
      const isReading = request.method === 'GET' || request.method === 'HEAD';
      // An unread body would keep the connection busy.
      if (isReading && hasBody(request)) throw new AppError('bad_request');
      if (file === undefined && isOwnCall(path)) {
        response.setHeader(requestIdHeader, requestId).setHeaders(toAll);
        calls(request, response);
      } else if (!isReading) throw new AppError('not_found');
      else if (file === undefined) await sendPage(request, response, path, requestId);
      else await sendFile(request, response, file, requestId);
    };
    answer().catch((failure: unknown) => {
      if (!response.headersSent) response.setHeaders(toAll);
      fail(request, response, failure, requestId);
    });
  };
}
