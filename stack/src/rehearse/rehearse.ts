import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvFile } from '../compose.ts';
import { PortBook } from '../ports.ts';
import { rootFolder } from '../root-folder.ts';
import { findCompose, startContainers } from './containers.ts';
import { startPlain } from './plain.ts';
import { type Platform, until, walkThrough } from './walk.ts';

const usage = `npm run rehearse -- [--plain] [--image NAME] [--keep]

  Starts the platform in production mode from docker-compose.yml and a fresh .env, with stand-ins for the world outside,
  and walks login → product → schedule → published. With a container engine it builds the image and runs it; without
  one it runs what the image would hold as plain processes, with the same commands and environments.
  --plain   plain processes, although there is an engine
  --image   runs this image instead of building one
  --keep    leaves it running`;

/** A fresh installation's .env, in a folder of its own. */
function writeEnv(folder: string, ports: { gateway: number; sandbox: number }, image: string): string {
  cpSync(join(rootFolder, 'deploy/make-env'), join(folder, 'deploy/make-env'));
  const given = {
    COMPOSE_PROJECT_NAME: 'kallos-rehearsal',
    KALLOS_IMAGE: image,
    PORT: ports.gateway,
    SANDBOX_PORT: ports.sandbox,
    NODE_ENV: 'production',
    DEMO_DATA: 0,
    SANDBOX_URL: '',
    PUBLIC_URL: 'https://kallos.example',
    TRUSTED_PROXY_HOPS: 1,
    ADMIN_USERNAME: 'rehearsal',
    MAIL_FROM: 'Kallos <posts@kallos.example>',
  };
  const words = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  execFileSync(join(folder, 'deploy/make-env'), ['--demo', ...words], { stdio: 'ignore' });
  return join(folder, '.env');
}

async function rehearse(folder: string, options: { plain: boolean; image?: string; keep: boolean }) {
  const since = performance.now();
  const say = (step: string) =>
    console.log(`${step.padEnd(12)}${((performance.now() - since) / 1000).toFixed(1)} s`);
  const book = new PortBook(join(folder, 'outer-ports.json'));
  const ports = { gateway: await book.take('gateway'), sandbox: await book.take('sandbox') };
  const file = writeEnv(folder, ports, options.image ?? 'kallos-rehearsal');
  const env = readEnvFile(readFileSync(file, 'utf8'));
  const compose = options.plain ? null : findCompose();
  console.log(compose === null ? 'as plain processes: no container engine is used' : 'as containers');
  const running =
    compose === null
      ? await startPlain(folder, env)
      : {
          end: startContainers(compose, file, options.image !== undefined),
          gateway: `http://127.0.0.1:${ports.gateway}`,
          sandbox: `http://127.0.0.1:${ports.sandbox}`,
        };
  const platform: Platform = {
    gateway: running.gateway,
    sandbox: running.sandbox,
    publicUrl: env['PUBLIC_URL'] ?? '',
    sandboxPublicUrl: compose === null ? running.sandbox : (env['SANDBOX_PUBLIC_URL'] ?? ''),
    administrator: { username: 'rehearsal', password: env['ADMIN_PASSWORD'] ?? '' },
  };
  try {
    await until('the gateway ready', 180, async () =>
      (await fetch(`${platform.gateway}/readyz`)).ok ? true : undefined,
    );
    say('ready');
    const late = await walkThrough(platform, `r${Date.now().toString(36)}`, say);
    console.log(`rehearsed: published once, ${late.toFixed(1)} s after its moment`);
  } finally {
    if (options.keep) console.log(`left running at ${platform.gateway}; its .env is ${file}`);
    else await running.end();
  }
}

const { values } = parseArgs({
  options: {
    plain: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    image: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-rehearsal-'));
  try {
    await rehearse(folder, values);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    if (!values.keep && process.exitCode !== 1) rmSync(folder, { recursive: true, force: true });
  }
}
