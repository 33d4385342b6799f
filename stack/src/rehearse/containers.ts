import { execFileSync, spawnSync } from 'node:child_process';
import { PortBook } from '../ports.ts';
import { rootFolder } from '../root-folder.ts';
import { pollUntil } from '../wait.ts';
import { openBalancer } from './balancer.ts';
import type { Losable } from './losses.ts';
import type { Sizes } from './plain.ts';
import { baseImage } from './stand-ins.ts';

const answers = (program: string, ...words: string[]): boolean =>
  spawnSync(program, words, { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** How Compose is called here; null without a container engine. */
export function findCompose(): readonly string[] | null {
  if (!answers('docker', 'info')) return null;
  if (answers('docker', 'compose', 'version')) return ['docker', 'compose'];
  return answers('docker-compose', 'version') ? ['docker-compose'] : null;
}

const mostMegabytes = 80;
/** Asks the engine something. */
export const ask = (...words: string[]): string => execFileSync('docker', words, { encoding: 'utf8' }).trim();
const sizeOf = (image: string) => Number(ask('image', 'inspect', '--format', '{{.Size}}', image));

/** Says how large the image is beside what it begins with. */
export function tellSize(image: string): void {
  const megabytes = (sizeOf(image) - sizeOf(baseImage)) / 1e6;
  const verdict = megabytes <= mostMegabytes ? 'ok' : 'MISSED';
  console.log(`image       ${megabytes.toFixed(0)} MB beside ${baseImage}  ≤ ${mostMegabytes} MB ${verdict}`);
}

const project = 'kallos-rehearsal';
const isOurs = (service: string) => !/^(postgres|nats|sandbox|prometheus|caddy)$/.test(service);

/** The containers of the project that run our processes, by their names, and of which service each is. */
function listProcesses(): Map<string, string> {
  const of = ['--filter', `label=com.docker.compose.project=${project}`];
  const told = ask('ps', '--all', ...of, '--format', '{{.Names}} {{.Label "com.docker.compose.service"}}');
  const all = told.split('\n').map((line) => line.split(' ') as [string, string]);
  return new Map(
    all.filter(([, service]) => isOurs(service)).toSorted(([one], [two]) => (one < two ? -1 : 1)),
  );
}

const pidOf = (name: string) => Number(ask('inspect', '--format', '{{.State.Pid}}', name));
/** Kills a container's process as the system would, which the engine takes for a crash. */
export async function killContainer(name: string): Promise<void> {
  const pid = pidOf(name);
  process.kill(pid, 'SIGKILL');
  const isGone = () => (pidOf(name) === pid ? null : true);
  await pollUntil(isGone, { timeoutMs: 10_000, everyMs: 20 });
}

const placeOf = (name: string) =>
  `${ask('inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', name)}:8080`;

/** Whether a container's process takes traffic, asked where it runs. */
export const isReady = (name: string, service: string): boolean => {
  const url = `http://127.0.0.1:${service === 'gateway' ? 8080 : 3000}/readyz?for=traffic`;
  const question =
    service === 'prepare' ? ['test', '-e', '/tmp/kallos-prepared'] : ['node', 'deploy/is-healthy.mjs', url];
  return answers('docker', 'exec', name, ...question);
};

/** The containers as what can be ended and killed; several gateways stand behind a balancer. */
async function openFleet(
  folder: string,
  gateway: string,
): Promise<Omit<Losable, 'sandbox' | 'renew'> & { close: () => void }> {
  const services = listProcesses();
  const processes = [...services.keys()];
  const gateways = processes.filter((name) => services.get(name) === 'gateway');
  const port = await new PortBook(`${folder}/balancer.json`).take('balancer');
  const balancer = gateways.length > 1 ? await openBalancer(port) : null;
  for (const name of gateways) balancer?.add(placeOf(name));
  return {
    gateway: balancer === null ? gateway : `http://127.0.0.1:${port}`,
    processes,
    gone: async (name, kind) => {
      if (gateways.includes(name)) balancer?.drop(placeOf(name));
      if (kind === 'SIGTERM') ask('stop', name);
      else await killContainer(name);
    },
    restart: (name) => void ask('start', name),
    untilReady: async (name) => {
      const look = () => (isReady(name, services.get(name) ?? '') ? true : null);
      if ((await pollUntil(look, { timeoutMs: 60_000 })) === null) throw new Error(`${name} is not ready`);
      if (gateways.includes(name)) balancer?.add(placeOf(name));
    },
    close: () => balancer?.close(),
  };
}

const runCompose = ([program = '', ...words]: readonly string[], envFile: string, more: readonly string[]) =>
  spawnSync(program, [...words, '--env-file', envFile, ...more], { cwd: rootFolder, stdio: 'inherit' })
    .status;

/** Builds the one image that all of our processes have. */
export function buildImage(compose: readonly string[], envFile: string): void {
  if (runCompose(compose, envFile, ['build', 'gateway']) !== 0) throw new Error('the image was not built');
}

/** Runs docker-compose.yml under a project of its own; what ends it removes its volumes too. */
export async function startContainers(
  compose: readonly string[],
  {
    folder,
    envFile,
    isBuilt,
    sizes,
    gateway,
  }: { folder: string; envFile: string; isBuilt: boolean; sizes: Sizes; gateway: string },
) {
  const run = (...more: string[]) => runCompose(compose, envFile, more);
  const down = () => void run('down', '--volumes', '--remove-orphans', '--timeout', '15');
  if (!isBuilt) buildImage(compose, envFile);
  const many = ['svc-auth', 'svc-catalog', 'svc-social', 'svc-posts', 'gateway'].map(
    (name) => `${name}=${sizes.replicas}`,
  );
  const scales = [...many, `publisher=${sizes.publishers}`].flatMap((scale) => ['--scale', scale]);
  if (run('up', '--detach', '--no-build', ...scales) !== 0) {
    run('logs', '--tail', '30');
    down();
    throw new Error('the containers did not become healthy');
  }
  const fleet = await openFleet(folder, gateway);
  return { ...fleet, end: () => (fleet.close(), down()) };
}
