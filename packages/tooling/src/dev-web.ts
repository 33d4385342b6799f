import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type RemoteRegistry, shellContract } from '@kallos/contracts/gateway/remotes';
import { type DevServer, prefixOf, startDevServer } from './dev-servers.ts';
import { buildPageFiles, fillPage } from './web-page.ts';
import { globalNameOf, repository } from './webpack-preset.ts';

const apps = ['shell', 'mfe-admin', 'mfe-portal'];
const source = join(repository, 'shell', 'src');
const pageFolder = join(repository, '.cache', 'dev-web', 'page');
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The header by which the gateway says where the sandbox's pages are. */
const sandboxHeader = 'x-kallos-sandbox';

// Nothing under development is checked by hash: its files change while they are in use.
const registry: RemoteRegistry = {
  generation: 0,
  remotes: apps.slice(1).map((app) => ({
    name: globalNameOf(app),
    version: 'dev',
    contract: shellContract,
    entry: `${prefixOf(app)}mf-manifest.json`,
    integrity: '',
    preload: [],
  })),
};

const policyOf = (nonce: string, sandbox: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob: https: ${sandbox}`.trim(),
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

function readSandbox(request: IncomingMessage): string {
  const given = request.headers[sandboxHeader];
  return typeof given === 'string' && URL.canParse(given) ? given : '';
}

async function sendPage(request: IncomingMessage, response: ServerResponse, shell: DevServer): Promise<void> {
  const first = await shell.firstFiles;
  const page = await buildPageFiles(source, pageFolder);
  const nonce = randomBytes(18).toString('base64');
  const sandbox = readSandbox(request);
  const places: Record<string, string> = {
    __CSP_NONCE__: nonce,
    __REMOTES_JSON__: JSON.stringify(registry),
    __PRELOADS__: '',
    __SANDBOX_NOTE__: sandbox,
  };
  const template = fillPage(join(source, 'index.html'), page, { first });
  const html = template.replace(/__[A-Z_]+?__/g, (name) => places[name] ?? name);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policyOf(nonce, sandbox === '' ? '' : new URL(sandbox).origin),
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

function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' });
    answer.pipe(response);
  });
  onward.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  request.pipe(onward);
}

function passSocketOn(request: IncomingMessage, socket: Socket, head: Buffer, port: number): void {
  const onward = connect(port, '127.0.0.1', () => {
    const headers = request.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    );
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
}

const isPageFile = (name: string): boolean =>
  name !== '' && !name.includes('/') && existsSync(join(pageFolder, name));

function createFront(servers: readonly DevServer[], shell: DevServer) {
  const ownerOf = (path: string): DevServer | undefined =>
    servers.find(({ prefix }) => path.startsWith(prefix));
  const front = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const owner = ownerOf(path);
    const name = path.slice('/shell/'.length);
    if (path === '/remotes.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(registry));
    } else if (owner === shell && isPageFile(name)) sendPageFile(response, name);
    else if (owner) passOn(request, response, owner.port);
    else
      sendPage(request, response, shell).catch((error: unknown) => {
        console.error(error);
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
        response.end('The page could not be built; the terminal says why.');
      });
  });
  front.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const owner = ownerOf(request.url ?? '/');
    if (owner) passSocketOn(request, socket, head, owner.port);
    else socket.destroy();
  });
  return front;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
  const began = performance.now();
  await buildPageFiles(source, pageFolder);
  const servers = await Promise.all(apps.map((app) => startDevServer(app)));
  const shell = servers.find(({ app }) => app === 'shell');
  if (!shell) throw new Error('the shell is not among the front-ends');
  const front = createFront(servers, shell);
  await Promise.all(servers.map(({ firstFiles }) => firstFiles));
  await new Promise<void>((done) => front.listen(Number(values.port), '127.0.0.1', done));
  const address = front.address();
  const port = typeof address === 'object' && address !== null ? address.port : values.port;
  console.log(
    `front-ends on http://127.0.0.1:${port} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  const end = async (): Promise<void> => {
    front.closeAllConnections();
    front.close();
    await Promise.all(servers.map(({ stop }) => stop()));
    process.exit(0);
  };
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
