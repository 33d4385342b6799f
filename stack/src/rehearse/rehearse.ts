import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvFile } from '../compose.ts';
import { PortBook } from '../ports.ts';
import { rootFolder } from '../root-folder.ts';
import { alertCases } from './alert-cases.ts';
import { hasPrometheus, rehearseAlerts } from './alerts.ts';
import { findCompose, startContainers } from './containers.ts';
import { type PlainPlatform, startPlain } from './plain.ts';
import { openBusiness, type Platform, until, walkThrough } from './walk.ts';

const usage = `npm run rehearse -- [--plain] [--image NAME] [--keep] [--alerts [NAME…]]

  Starts the platform in production mode from docker-compose.yml and a fresh .env, with stand-ins for the world outside,
  and walks login → product → schedule → published. With a container engine it builds the image and runs it; without
  one it runs what the image would hold as plain processes, with the same commands and environments.
  --plain   plain processes, although there is an engine
  --image   runs this image instead of building one
  --keep    leaves it running
  --alerts  instead of the walk: causes the alerts of deploy/observe (all of them, or those named) on plain
            processes before a real Prometheus, and prints how soon each was red and green again`;

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

async function causeAlerts(plain: PlainPlatform, platform: Platform, names: readonly string[]) {
  const call = await openBusiness(platform, `a${Date.now().toString(36)}`, () => undefined);
  const missed = await rehearseAlerts({ platform: plain, call }, names);
  if (missed.length > 0) throw new Error(`not red and green again in time: ${missed.join(', ')}`);
}

type Options = { plain: boolean; image?: string; keep: boolean; alerts: boolean };

async function rehearse(folder: string, options: Options, alerts: readonly string[]) {
  const since = performance.now();
  const say = (step: string) =>
    console.log(`${step.padEnd(12)}${((performance.now() - since) / 1000).toFixed(1)} s`);
  const book = new PortBook(join(folder, 'outer-ports.json'));
  const ports = { gateway: await book.take('gateway'), sandbox: await book.take('sandbox') };
  const file = writeEnv(folder, ports, options.image ?? 'kallos-rehearsal');
  const env = readEnvFile(readFileSync(file, 'utf8'));
  const compose = options.plain || options.alerts ? null : findCompose();
  console.log(compose === null ? 'as plain processes: no container engine is used' : 'as containers');
  const plain = compose === null ? await startPlain(folder, env) : null;
  const running = plain ?? {
    end: startContainers(compose ?? [], file, options.image !== undefined),
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
    await until('all services ready', 180, async () => {
      const { services } = (await (await fetch(`${platform.gateway}/readyz`)).json()) as { services: object };
      return Object.values(services).every((state) => state !== 'unreachable') || undefined;
    });
    say('ready');
    if (plain !== null && options.alerts) return await causeAlerts(plain, platform, alerts);
    const late = await walkThrough(platform, `r${Date.now().toString(36)}`, say);
    console.log(`rehearsed: published once, ${late.toFixed(1)} s after its moment`);
  } finally {
    if (options.keep) console.log(`left running at ${platform.gateway}; its .env is ${file}`);
    else await running.end();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    plain: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    alerts: { type: 'boolean', default: false },
    image: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
} else if (positionals.some((name) => !values.alerts || !Object.hasOwn(alertCases, name))) {
  console.error(`names stand after --alerts, and are of: ${Object.keys(alertCases).join(', ')}`);
  process.exitCode = 1;
} else if (values.alerts && !hasPrometheus()) {
  console.log('no alert was caused: this machine has no prometheus');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-rehearsal-'));
  try {
    await rehearse(folder, values, positionals);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    if (!values.keep && process.exitCode !== 1) rmSync(folder, { recursive: true, force: true });
  }
}
