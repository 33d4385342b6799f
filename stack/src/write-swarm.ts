import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { rootFolder } from './root-folder.ts';
import { isEntryPoint } from '@kallos/tooling/entry-point';

type Service = Record<string, unknown> & {
  profiles?: string[];
  ports?: string[];
  tmpfs?: string[];
  volumes?: string[];
  pids_limit?: number;
  shm_size?: string;
  command?: string[];
  deploy?: { resources: { limits: object } };
};

const told = `# Written by node stack/src/write-swarm.ts from docker-compose.yml: what a Swarm refuses to read is said in its words.
# set -a; . ./.env; set +a; docker stack deploy --detach=false --compose-file deploy/swarm.yml kallos
`;

/** What a Swarm does by itself, or refuses to read. */
const unknown = new Set([
  'shm_size',
  'build',
  'depends_on',
  'pids_limit',
  'profiles',
  'restart',
  'security_opt',
  'tmpfs',
]);

/** Whatever must not run twice gives way before its successor starts; of all else the successor comes first. */
const deployOf = (service: Service, { isAlone, hasMesh }: { isAlone: boolean; hasMesh: boolean }) => ({
  ...(isAlone ? {} : { replicas: 2 }),
  // Connections that last are not cut for being quiet, and a name leads to whoever is healthy.
  ...(hasMesh && service.ports ? {} : { endpoint_mode: 'dnsrr' }),
  restart_policy: { condition: 'any', delay: '1s' },
  update_config: { order: isAlone ? 'stop-first' : 'start-first', failure_action: 'rollback' },
  resources: { limits: { ...service.deploy?.resources.limits, pids: service.pids_limit } },
});

const memory = (place: string, size?: string) => ({
  type: 'tmpfs',
  target: place.split(':')[0],
  ...(size && { tmpfs: { size: Number.parseInt(size, 10) * 1024 * 1024 } }),
});

function serviceOf(name: string, { ports, ...service }: Service, hasMesh: boolean): object {
  const isAlone = !/^(svc-|gateway$|publisher$)/.test(name);
  const kept = Object.fromEntries(Object.entries(service).filter(([key]) => !unknown.has(key)));
  const bound = (volume: string) => volume.replace(/^\.\/deploy\//, './');
  return {
    ...kept,
    // The mesh hears on every address of every machine; what stands before it is the operator's.
    ...(ports && hasMesh && { ports: ports.map((port) => port.replace(/^127\.0\.0\.1:/, '')) }),
    volumes: [
      ...(service.volumes ?? []).map(bound),
      ...(service.tmpfs ?? []).map((place) => memory(place)),
      ...(service.shm_size ? [memory('/dev/shm', service.shm_size)] : []),
    ],
    deploy: deployOf({ ports, ...service }, { isAlone, hasMesh }),
  };
}

/** The file of a Swarm with the services of these profiles; without a mesh nothing is published. */
export function writeSwarm({ profiles = [] as readonly string[], hasMesh = true } = {}): string {
  const compose = parse(readFileSync(join(rootFolder, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const wanted = Object.entries(compose.services).filter(
    ([, { profiles: own }]) => own?.some((name) => profiles.includes(name)) ?? true,
  );
  const services = Object.fromEntries(wanted.map(([name, one]) => [name, serviceOf(name, one, hasMesh)]));
  const isUsed = (volume: string) =>
    wanted.some(([, { volumes }]) => volumes?.some((one) => one.startsWith(`${volume}:`)));
  const volumes = Object.fromEntries(
    Object.keys(compose.volumes)
      .filter(isUsed)
      .map((name) => [name, {}]),
  );
  return told + stringify({ services, volumes }, { aliasDuplicateObjects: false, lineWidth: 0 });
}

export const swarmFile = join(rootFolder, 'deploy/swarm.yml');

if (isEntryPoint(import.meta)) writeFileSync(swarmFile, writeSwarm());
