import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '@kallos/tooling/command-line';
import { readEnvFile } from '../compose.ts';
import { PortBook } from '../ports.ts';
import { rootFolder } from '../root-folder.ts';
import { alertCases } from './alert-cases.ts';
import { hasPrometheus, rehearseAlerts } from './alerts.ts';
import { buildImage, findCompose, startContainers, tellSize } from './containers.ts';
import { type Losable, rehearseLosses } from './losses.ts';
import { type PlainPlatform, type Sizes, startPlain } from './plain.ts';
import { openCompose, profiles, rehearseProfiles } from './profiles.ts';
import { fetchImages } from './stand-ins.ts';
import { startSwarm } from './swarm.ts';
import { openBusiness, type Platform, until, walkThrough } from './walk.ts';

const usage = `npm run rehearse -- [--plain] [--image NAME] [--keep] [--replicas 2] [--publishers 3] [--losses] [--swarm] [--profiles]
                          [--alerts [NAME…]]

  Starts the platform in production mode from docker-compose.yml and a fresh .env, with stand-ins for the world outside,
  and walks login → product → schedule → published. With a container engine it builds the image and runs it; without
  one it runs what the image would hold as plain processes, with the same commands and environments.
  --plain   plain processes, although there is an engine
  --image   runs this image instead of building one
  --keep    leaves it running
  --replicas, --publishers   how many there are of each service and of the gateway, behind balancers, and of publishers
  --losses  after the walk, at 50 requests a second: ends, renews and kills each process in turn;
            prints what failed, was lost or doubled beside what may be
  --profiles  after the walk, with an engine: starts the profiles backup, tls and observe and sees a backup that was tried, a
            page by https and every process and alert in Prometheus; then brings the platform back from that backup
  --swarm   on a Swarm of this machine, by deploy/swarm.yml, with two of each
  --alerts  instead of the walk: causes the alerts of deploy/observe (all of them, or those named) on plain
            processes before a real Prometheus, and prints how soon each was red and green again`;

const defaultImage = 'kallos-rehearsal';

/** A fresh installation's .env, in a folder of its own. */
function writeEnv(
  folder: string,
  ports: { gateway: number; sandbox: number },
  { image = defaultImage, profiles: profiled }: Options,
): string {
  cpSync(join(rootFolder, 'deploy/make-env'), join(folder, 'deploy/make-env'));
  const given = {
    COMPOSE_PROJECT_NAME: 'kallos-rehearsal',
    KALLOS_IMAGE: image,
    PORT: ports.gateway,
    SANDBOX_PORT: ports.sandbox,
    NODE_ENV: 'production',
    DEMO_DATA: 0,
    SANDBOX_URL: '',
    // For its own name Caddy needs nobody's certificate.
    PUBLIC_URL: profiled ? 'https://localhost' : 'https://kallos.example',
    TRUSTED_PROXY_HOPS: 1,
    ADMIN_USERNAME: 'rehearsal',
    MAIL_FROM: 'Kallos <posts@kallos.example>',
  };
  const words = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const options = ['--demo', ...(profiled ? ['BACKUP_PASSPHRASE=only-for-a-rehearsal'] : [])];
  execFileSync(join(folder, 'deploy/make-env'), [...options, ...words], { stdio: 'ignore' });
  return join(folder, '.env');
}

async function causeAlerts(plain: PlainPlatform, platform: Platform, names: readonly string[]) {
  const { call } = await openBusiness(platform, `a${Date.now().toString(36)}`, () => undefined);
  const missed = await rehearseAlerts({ platform: plain, call }, names);
  if (missed.length > 0) throw new Error(`not red and green again in time: ${missed.join(', ')}`);
}

async function causeLosses(running: Losable, platform: Platform) {
  const business = await openBusiness(platform, `l${Date.now().toString(36)}`, () => undefined);
  if (!(await rehearseLosses(running, business))) throw new Error('a goal was missed');
}

type Options = typeof values & { sizes: Sizes };

/** Runs deploy/swarm.yml with an image that is built or given. */
async function startOnSwarm(folder: string, compose: readonly string[], envFile: string, { image }: Options) {
  await fetchImages(folder, ['demo']);
  if (image === undefined) buildImage(compose, envFile);
  tellSize(image ?? defaultImage);
  return await startSwarm(folder, readEnvFile(readFileSync(envFile, 'utf8')));
}

/** Builds the image and runs docker-compose.yml; of several gateways each has a port that it was given. */
async function startBuilt(folder: string, compose: readonly string[], envFile: string, options: Options) {
  if (options.profiles && options.sizes.replicas > 1)
    throw new Error('the profiles are rehearsed with one of each: leave --replicas away');
  await fetchImages(folder, ['demo', ...(options.profiles ? profiles : [])]);
  const { PORT, SANDBOX_PORT } = readEnvFile(readFileSync(envFile, 'utf8'));
  const isBuilt = options.image !== undefined;
  const gateway = `http://127.0.0.1:${PORT}`;
  const running = await startContainers(compose, { folder, envFile, isBuilt, sizes: options.sizes, gateway });
  tellSize(options.image ?? defaultImage);
  return { ...running, sandbox: `http://127.0.0.1:${SANDBOX_PORT}` };
}

async function rehearse(folder: string, options: Options, alerts: readonly string[]) {
  const since = performance.now();
  const say = (step: string) =>
    console.log(`${step.padEnd(12)}${((performance.now() - since) / 1000).toFixed(1)} s`);
  const book = new PortBook(join(folder, 'outer-ports.json'));
  const gatewayPort = options.sizes.replicas > 1 ? 0 : await book.take('gateway');
  const ports = { gateway: gatewayPort, sandbox: await book.take('sandbox') };
  const file = writeEnv(folder, ports, options);
  const env = readEnvFile(readFileSync(file, 'utf8'));
  const compose = options.plain || options.alerts ? null : findCompose();
  console.log(compose === null ? 'as plain processes: no container engine is used' : 'as containers');
  const plain = compose === null ? await startPlain(folder, env, options.sizes) : null;
  const start = options.swarm ? startOnSwarm : startBuilt;
  const running = plain ?? (await start(folder, compose ?? [], file, options));
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
    if (options.profiles && compose !== null)
      await rehearseProfiles(openCompose(compose, file), platform.gateway, say);
    if (options.losses) await causeLosses(running, platform);
  } finally {
    if (options.keep) console.log(`left running at ${platform.gateway}; its .env is ${file}`);
    else await running.end();
  }
}

const { values, positionals } = readCommandLine({
  allowPositionals: true,
  options: {
    plain: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    alerts: { type: 'boolean', default: false },
    losses: { type: 'boolean', default: false },
    swarm: { type: 'boolean', default: false },
    profiles: { type: 'boolean', default: false },
    replicas: { type: 'string', default: '1' },
    publishers: { type: 'string', default: '1' },
    image: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const sizes: Sizes = {
  replicas: Number(values.replicas),
  publishers: Number(values.publishers),
};
if (values.help || Object.values(sizes).some((count) => !(count >= 1 && count <= 5))) {
  console.log(usage);
} else if (positionals.some((name) => !values.alerts || !Object.hasOwn(alertCases, name))) {
  console.error(`names stand after --alerts, and are of: ${Object.keys(alertCases).join(', ')}`);
  process.exitCode = 1;
} else if (values.alerts && !hasPrometheus()) {
  console.log('no alert was caused: this machine has no prometheus');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-rehearsal-'));
  try {
    await rehearse(folder, { ...values, sizes }, positionals);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    if (!values.keep && process.exitCode !== 1) rmSync(folder, { recursive: true, force: true });
  }
}
