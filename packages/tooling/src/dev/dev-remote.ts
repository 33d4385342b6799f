import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import type { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { integrityOf } from '../build/web-files.ts';
import { runCommand } from '../run-command.ts';
import { openFront, sendJson } from './dev-front.ts';
import { forwardRequest } from './dev-proxy.ts';
import { registryWith } from './dev-registry.ts';
import { type DevServer, startDevServer } from './dev-servers.ts';

const manifestFile = 'mf-manifest.json';

interface Manifest {
  readonly exposes: ReadonlyArray<{ assets: { js: { sync: string[]; async: string[] } } }>;
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
}

const registryBlock = /(<script\b[^>]*\bid="kallos-remotes"[^>]*>)[^<]*/;
const left = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'etag']);

/** Returns the manifest with hashes: a deployed shell runs no script without one. */
async function readManifest({ prefix, port }: DevServer): Promise<Buffer> {
  const read = async (name: string): Promise<Buffer> => {
    const response = await fetch(`http://127.0.0.1:${port}${prefix}${name}`);
    if (!response.ok) throw new Error(`${name} is not built`);
    return Buffer.from(await response.arrayBuffer());
  };
  const manifest = JSON.parse((await read(manifestFile)).toString('utf8')) as Manifest;
  const { remoteEntry } = manifest.metaData;
  const scripts = manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.js.async]);
  const hashes = [...new Set([remoteEntry.name, ...scripts])].map(
    async (name) => [name, integrityOf(await read(name))] as const,
  );
  return Buffer.from(
    JSON.stringify({ ...manifest, integrity: Object.fromEntries(await Promise.all(hashes)) }),
  );
}

/** Returns the deployment's page with the local remote in its registry. */
/** Replaces the list of remotes in a page of the shell; throws if the page has none. */
export function replaceRegistry(html: string, registry: string): string {
  if (!registryBlock.test(html))
    throw new Error('the page has no list of remotes: is this a page of Kallos?');
  return html.replace(registryBlock, (_, tag: string) => tag + registry);
}

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  readRegistry: () => Promise<RemoteRegistry>,
  against: URL,
): Promise<void> {
  const { cookie, 'accept-language': language } = request.headers;
  const page = await fetch(new URL(request.url ?? '/', against), {
    headers: {
      accept: 'text/html',
      ...(cookie && { cookie }),
      ...(language && { 'accept-language': language }),
    },
    redirect: 'manual',
  });
  const registry = JSON.stringify(await readRegistry()).replaceAll('<', '\\u003c');
  const text = await page.text();
  const isDocument = (page.headers.get('content-type') ?? '').includes('text/html');
  const html = isDocument ? replaceRegistry(text, registry) : text;
  const headers = [...page.headers].filter(([name]) => !left.has(name));
  response.writeHead(page.status, [...headers, ['cache-control', 'no-store']].flat());
  response.end(html);
}

/** Serves a remote of its own repository in the pages of a deployment, with rebuilds. */
async function serve(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '0' }, against: { type: 'string' } },
  });
  const [app] = positionals;
  if (app === undefined || !URL.canParse(values.against ?? ''))
    throw new Error('usage: kallos-dev <remote> --against <address of a deployment> [--port <number>]');
  const against = new URL(values.against ?? '');
  const began = performance.now();
  // Fails early when the deployment is unreachable.
  await registryWith([app], against);
  const server = await startDevServer(app);
  const readRegistry = async (): Promise<RemoteRegistry> =>
    registryWith([app], against, integrityOf(await readManifest(server)));
  const address = await openFront({
    port: values.port,
    servers: [server],
    ownerOf: (path) => (path.startsWith(server.prefix) ? server : undefined),
    fault: [502, `${against.origin} does not answer.`],
    answer: async (request, response) => {
      const path = request.url ?? '/';
      const [bare] = path.split('?');
      const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
      if (bare === server.prefix + manifestFile) sendJson(response, await readManifest(server));
      else if (path.startsWith(server.prefix))
        forwardRequest(request, response, new URL(`http://127.0.0.1:${server.port}`));
      else if (bare === '/remotes.json') sendJson(response, JSON.stringify(await readRegistry()));
      else if (isPage) await sendPage(request, response, readRegistry, against);
      else forwardRequest(request, response, against);
    },
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${app} against ${against.origin} on ${address} in ${seconds} s`);
}

/** Serves the remote of the command line until the process ends. */
export const runDev = (): Promise<void> => runCommand(serve);
