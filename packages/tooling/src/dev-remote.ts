#!/usr/bin/env node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { parseArgs } from 'node:util';
import type { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { passOn, passSocketOn } from './dev-proxy.ts';
import { registryWith } from './dev-registry.ts';
import { type DevServer, startDevServer } from './dev-servers.ts';
import { integrityOf } from './web-files.ts';

const manifestFile = 'mf-manifest.json';

interface Manifest {
  readonly exposes: ReadonlyArray<{ assets: { js: { sync: string[]; async: string[] } } }>;
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
}

const registryPlace = /(<script type="application\/json" id="kallos-remotes">)[^<]*/;
const left = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'etag']);

/** The manifest as a deployed shell wants it, which runs no script without knowing its hash. */
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

/** A page of the deployment whose shell finds the remote that is developed here. */
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
  const html = (await page.text()).replace(registryPlace, (_, tag: string) => tag + registry);
  const headers = [...page.headers].filter(([name]) => !left.has(name));
  response.writeHead(page.status, [...headers, ['cache-control', 'no-store']].flat());
  response.end(html);
}

/** Serves a remote that stands in a repository of its own, as it is edited, in the pages of a running deployment. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '0' }, against: { type: 'string' } },
  });
  const [app] = positionals;
  if (app === undefined || !URL.canParse(values.against ?? ''))
    throw new Error('usage: kallos-dev <remote> --against <address of a deployment> [--port <number>]');
  const against = new URL(values.against ?? '');
  const began = performance.now();
  // A deployment that isn't there is told at once, not by a broken page.
  await registryWith([app], against);
  const server = await startDevServer(app);
  const readRegistry = async (): Promise<RemoteRegistry> =>
    registryWith([app], against, integrityOf(await readManifest(server)));
  const front = createServer((request, response) => {
    const path = request.url ?? '/';
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const answer = async (): Promise<void> => {
      if (path.split('?')[0] === server.prefix + manifestFile) {
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(await readManifest(server));
      } else if (path.startsWith(server.prefix))
        passOn(request, response, new URL(`http://127.0.0.1:${server.port}`));
      else if (path.split('?')[0] === '/remotes.json') {
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(JSON.stringify(await readRegistry()));
      } else if (isPage) await sendPage(request, response, readRegistry, against);
      else passOn(request, response, against);
    };
    answer().catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`${against.origin} does not answer.`);
    });
  });
  front.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith(server.prefix)) passSocketOn(request, socket as Socket, head, server.port);
    else socket.destroy();
  });
  await server.firstFiles;
  await new Promise<void>((done) => front.listen(Number(values.port), '127.0.0.1', done));
  const address = front.address();
  const port = typeof address === 'object' && address !== null ? address.port : values.port;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${app} against ${against.origin} on http://127.0.0.1:${port} in ${seconds} s`);
  const end = async (): Promise<void> => {
    front.closeAllConnections();
    front.close();
    await server.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
