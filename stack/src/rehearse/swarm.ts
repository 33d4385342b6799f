import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PortBook } from '../ports.ts';
import { rootFolder } from '../root-folder.ts';
import { pause, pollUntil } from '../wait.ts';
import { writeSwarm } from '../write-swarm.ts';
import { openBalancer } from './balancer.ts';
import { ask, isReady, killContainer } from './containers.ts';
import type { Losable } from './losses.ts';
import type { Env } from './starter.ts';

const run = promisify(execFile);
const stack = 'kallos-rehearsal';
const bridge = 'docker_gwbridge';
const twice = ['svc-auth', 'svc-catalog', 'svc-social', 'svc-posts', 'publisher', 'gateway'];
const processes = ['prepare.1', ...twice.flatMap((name) => [`${name}.1`, `${name}.2`])];

const listing = (slot: string) => ['ps', '--no-trunc', '--quiet', '--filter', `name=^${stack}_${slot}\\.`];
const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/** The containers that run in a place now: for a while two, while one takes the other's place. */
const containersIn = (slot: string): string[] => lines(ask(...listing(slot)));

/** Where this machine reaches the containers of a place, whatever network its Swarm has. */
async function addressesIn(slot: string): Promise<string[]> {
  const found = lines((await run('docker', listing(slot))).stdout);
  const format = found.map((one) => `{{(index .Containers "${one}").IPv4Address}}`).join(' ');
  if (found.length === 0) return [];
  const { stdout } = await run('docker', ['network', 'inspect', bridge, '--format', format]);
  return stdout
    .trim()
    .split(' ')
    .map((address) => address.split('/')[0] ?? '');
}

/** Leads to the containers of a service as they come and go. */
async function openFront(folder: string, slots: readonly string[], port: number, question?: string) {
  const own = await new PortBook(join(folder, `front-${port}.json`)).take('front');
  const balancer = await openBalancer(own, question);
  let known = new Set<string>();
  let isClosed = false;
  const looking = (async () => {
    for (; !isClosed; await pause(500)) {
      // Between two looks a container may have gone.
      const found = await Promise.all(slots.map(addressesIn)).catch(() => null);
      if (found === null) continue;
      const now = new Set(found.flat().map((address) => `${address}:${port}`));
      for (const place of now) if (!known.has(place)) balancer.add(place);
      for (const place of known) if (!now.has(place)) balancer.drop(place);
      known = now;
    }
  })();
  const close = async () => {
    isClosed = true;
    await looking;
    balancer.close();
  };
  return { url: `http://127.0.0.1:${own}`, close };
}

const untilReady = async (slot: string): Promise<void> => {
  const look = () => (containersIn(slot).some((one) => isReady(one, slot.split('.')[0] ?? '')) ? true : null);
  if ((await pollUntil(look, { timeoutMs: 180_000, everyMs: 100 })) === null)
    throw new Error(`${slot} is not ready`);
};

/** Takes everything away again, and the Swarm where it is ours. */
async function endStack(
  isOurs: boolean,
  fronts: ReadonlyArray<{ close: () => Promise<void> }>,
): Promise<void> {
  for (const front of fronts) await front.close();
  ask('stack', 'rm', stack);
  const isEmpty = () => (ask('ps', '--quiet', '--filter', `name=^${stack}_`) === '' ? true : null);
  await pollUntil(isEmpty, { timeoutMs: 60_000, everyMs: 500 });
  const volumes = lines(ask('volume', 'ls', '--quiet', '--filter', `name=${stack}_`));
  await pollUntil(() => (removeAll(volumes) ? true : null), { timeoutMs: 30_000, everyMs: 1000 });
  if (isOurs) ask('swarm', 'leave', '--force');
}

/** Runs deploy/swarm.yml on a Swarm of this machine, which is made and left again where there was none. */
export async function startSwarm(folder: string, env: Env): Promise<Losable & { end: () => Promise<void> }> {
  const isOurs = ask('info', '--format', '{{.Swarm.LocalNodeState}}') === 'inactive';
  if (isOurs) ask('swarm', 'init', '--advertise-addr', '127.0.0.1');
  const file = join(folder, 'swarm.yml');
  const text = writeSwarm({ profiles: ['demo'], hasMesh: false });
  writeFileSync(file, text.replaceAll('./nats:', `${join(rootFolder, 'deploy/nats')}:`));
  const words = [
    'stack',
    'deploy',
    '--detach=true',
    '--resolve-image',
    'never',
    '--compose-file',
    file,
    stack,
  ];
  execFileSync('docker', words, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  const fronts = [
    await openFront(folder, ['gateway.1', 'gateway.2'], 8080),
    await openFront(folder, ['sandbox.1'], 8081, '/'),
  ] as const;
  const end = () => endStack(isOurs, fronts);
  try {
    for (const slot of processes) await untilReady(slot);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    gateway: fronts[0].url,
    sandbox: fronts[1].url,
    processes,
    gone: async (slot, kind) => {
      const [container = ''] = containersIn(slot);
      if (kind === 'SIGTERM') ask('stop', container);
      else await killContainer(container);
    },
    // The Swarm does so by itself.
    restart: () => undefined,
    untilReady,
    renew: async (slot) => {
      const [service = '', number] = slot.split('.');
      if (number === '1')
        ask('service', 'update', '--force', '--detach=false', '--quiet', `${stack}_${service}`);
    },
    end,
  };
}

function removeAll(volumes: readonly string[]): boolean {
  try {
    if (volumes.length > 0) ask('volume', 'rm', '--force', ...volumes);
    return true;
  } catch {
    return false;
  }
}
