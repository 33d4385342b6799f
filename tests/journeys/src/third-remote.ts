import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startProduct } from './product.ts';
import { run } from './run-script.ts';

/** Starts a team's server, which serves a folder to all origins. */
async function serveFolder(folder: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const file = path.join(folder, path.normalize(new URL(request.url ?? '/', 'http://x').pathname));
    if (!existsSync(file)) return void response.writeHead(404).end();
    const type = file.endsWith('.js') ? 'text/javascript' : 'application/json';
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type });
    response.end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** A platform that accepts a new team's deployments, with the team's commands. */
export interface TeamPlatform {
  readonly url: string;
  /** Environment of the team's commands. */
  readonly settings: Readonly<Record<string, string>>;
  /** Runs a script of the remote's manifest with the team's token; rejects with its output. */
  readonly run: (script: string, ...args: string[]) => Promise<string>;
  /** Runs `npm run deploy` at this platform. */
  readonly deploy: (...args: string[]) => Promise<string>;
  /** The team's server for its own builds. */
  readonly server: { readonly origin: string; readonly stop: () => Promise<void> };
  readonly stop: () => Promise<void>;
}

/** Starts a platform that trusts the team of the remote in `folder`; journeys use it until it stops. */
export async function openTeamPlatform(
  app: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TeamPlatform> {
  const token = `kd_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest('hex');
  const server = await serveFolder(path.join(folder, 'dist'));
  const product = await startProduct({
    DEPLOY_TOKENS: `${app.replaceAll('-', '_')}:eleni:${hash}`,
    REMOTE_ORIGINS: server.origin,
  });
  const before = { E2E_URL: process.env['E2E_URL'], E2E_DATA_DIR: process.env['E2E_DATA_DIR'] };
  Object.assign(process.env, { E2E_URL: product.url, E2E_DATA_DIR: product.dataDir });
  const runInFolder = (script: string, ...words: string[]): Promise<string> =>
    run('npm', ['run', script, '--', ...words], folder, { ...settings, KALLOS_DEPLOY_TOKEN: token });
  return {
    url: product.url,
    settings,
    run: runInFolder,
    deploy: (...args) => runInFolder('deploy', ...args, '--registry', product.url),
    server,
    stop: async () => {
      Object.assign(process.env, before);
      await product.stop();
      await server.stop();
    },
  };
}
