import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { imageOrigins } from '@kallos/contracts/gateway/image-origins';
import type { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { defaultContacts } from '@kallos/contracts/texts/contacts';
import { buildPageFiles, fillPage } from '../build/page/web-page.ts';
import { remoteFolders, repository } from '../build/remote-folders.ts';
import { runCommand } from '../run-command.ts';
import { openFront, sendJson } from './dev-front.ts';
import { forwardRequest } from './dev-proxy.ts';
import { registryWith } from './dev-registry.ts';
import { type DevServer, startDevServer } from './dev-servers.ts';

const remotes = remoteFolders(repository);
const source = join(repository, 'shell', 'src');
const pageFolder = join(repository, '.cache', 'dev-web', 'page');
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The header with the sandbox's address for browsers. */
const sandboxHeader = 'x-kallos-sandbox';

/** The local remotes, and the deployment for everything else. */
interface Scene {
  readonly apps: readonly string[];
  readonly against: URL | undefined;
}

/** Returns the registry with the local remotes, and the deployment's for the rest. */
const readRegistry = ({ apps, against }: Scene): Promise<RemoteRegistry> =>
  registryWith(
    apps.filter((app) => app !== 'shell'),
    against,
  );

const policyOf = (nonce: string, sandbox: string, start: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${createHash('sha256').update(start).digest('base64')}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob: ${imageOrigins.join(' ')} ${sandbox}`.trim(),
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

function readSandbox(request: IncomingMessage): string {
  const given = request.headers[sandboxHeader];
  return typeof given === 'string' && URL.canParse(given) ? given : '';
}

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  shell: DevServer,
  scene: Scene,
): Promise<void> {
  const first = await shell.firstFiles;
  const page = await buildPageFiles(source, pageFolder);
  const nonce = randomBytes(18).toString('base64');
  const sandbox = readSandbox(request);
  const places: Record<string, string> = {
    __CSP_NONCE__: nonce,
    __REMOTES_JSON__: JSON.stringify(await readRegistry(scene)),
    __PRELOADS__: '',
    __SANDBOX_NOTE__: sandbox,
    __SUPPORT_EMAIL__: defaultContacts.support,
    __PRIVACY_EMAIL__: defaultContacts.privacy,
    __SCREEN_PAINT__: '',
  };
  const template = fillPage(join(source, 'index.html'), page, { first });
  const html = template.replace(/__[A-Z_]+?__/g, (name) => places[name] ?? name);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policyOf(nonce, sandbox === '' ? '' : new URL(sandbox).origin, page.start),
  });
  response.end(html);
}

function sendPageFile(response: ServerResponse, name: string): void {
  response.writeHead(200, {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
  });
  response.end(readFileSync(join(pageFolder, name)));
}

const isPageFile = (name: string): boolean =>
  name !== '' && !name.includes('/') && existsSync(join(pageFolder, name));

// The paths that the deployment serves.
const isDeployed = (path: string): boolean => /^\/(api|media|remotes|readyz|healthz)(\/|$)/.test(path);

function readScene(app: string | undefined, against: string | undefined): Scene {
  if (app === undefined) return { apps: ['shell', ...remotes], against: undefined };
  if (!remotes.includes(app)) throw new Error(`${app} is no remote (known: ${remotes.join(', ')})`);
  const target = against ?? 'http://localhost:8080';
  if (!URL.canParse(target))
    throw new Error(`--against is ${target}; it must be the address of a deployment`);
  return { apps: ['shell', app], against: new URL(target) };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      /** A remote to develop against a running deployment. */
      app: { type: 'string' },
      against: { type: 'string' },
    },
  });
  const began = performance.now();
  const scene = readScene(values.app, values.against);
  // Fails early when the deployment is unreachable.
  if (scene.against) await readRegistry(scene);
  await buildPageFiles(source, pageFolder);
  const servers = await Promise.all(scene.apps.map((app) => startDevServer(app)));
  const shell = servers.find(({ app }) => app === 'shell');
  if (!shell) throw new Error('the shell is not among the front-ends');
  const ownerOf = (path: string) => servers.find(({ prefix }) => path.startsWith(prefix));
  const address = await openFront({
    port: values.port,
    servers,
    ownerOf,
    fault: [500, 'The page could not be built; the terminal says why.'],
    answer: async (request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const owner = ownerOf(path);
      const name = path.slice('/shell/'.length);
      if (path === '/remotes.json') sendJson(response, JSON.stringify(await readRegistry(scene)));
      else if (owner === shell && isPageFile(name)) sendPageFile(response, name);
      else if (owner) forwardRequest(request, response, new URL(`http://127.0.0.1:${owner.port}`));
      else if (scene.against && isDeployed(path)) forwardRequest(request, response, scene.against);
      else await sendPage(request, response, shell, scene);
    },
  });
  const what = scene.against ? `${values.app} against ${scene.against.origin}` : 'front-ends';
  console.log(`${what} on ${address} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

await runCommand(main);
