import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillIn, readCompose } from '../compose.ts';
import { PortBook } from '../ports.ts';
import { rootFolder } from '../root-folder.ts';
import { stopPostgres } from '../postgres/server.ts';
import { pollUntil } from '../wait.ts';
import { openBalancer, type Balancer, takesTraffic } from './balancer.ts';
import type { Losable } from './losses.ts';
import { type Env, openStarter } from './starter.ts';
import { planNats, startDatabase } from './stores.ts';

/** How many of each there are: of the services and the gateway, and of publishers. */
export type Sizes = { readonly replicas: number; readonly publishers: number };

/** A platform of plain processes, which can be signalled by the names that docker-compose.yml gives them. */
export type PlainPlatform = Losable & {
  readonly metricsPorts: readonly number[];
  /** Where logs are, and what the processes keep. */
  readonly folder: string;
  /** The superuser's address of Postgres. */
  readonly databaseUrl: string;
  readonly signal: (name: string, kind: NodeJS.Signals) => void;
  /** Stops every process of Postgres where it stands; answers what lets them go on. */
  readonly freezePostgres: () => () => void;
  readonly end: () => Promise<void>;
};

/** The server goes first, so that it starts no more; its processes are its children. */
function freeze(server: number): () => void {
  process.kill(server, 'SIGSTOP');
  const said = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim();
  const all = [server, ...said.split(' ').filter(Boolean).map(Number)];
  const each = (kind: NodeJS.Signals) => () => all.forEach((id) => process.kill(id, kind));
  each('SIGSTOP')();
  return each('SIGCONT');
}

/** Gathers what the image would hold into one folder. */
function gatherImage(folder: string): string {
  const node = (...words: string[]) =>
    execFileSync(process.execPath, words, { cwd: rootFolder, stdio: 'inherit' });
  node('packages/tooling/src/build-all.ts');
  node('packages/tooling/src/gather-runtime.ts', folder);
  const image = join(folder, 'image');
  for (const layer of ['modules', 'app']) cpSync(join(folder, layer), image, { recursive: true });
  return image;
}

/** Says the addresses and folders of containers as this machine has them. */
function translate(
  ports: ReadonlyMap<string, number>,
  image: string,
  folder: string,
): (text: string) => string {
  const portOf = (name: string) => ports.get(name) ?? 0;
  return (text) =>
    text
      .replaceAll('sandbox.localhost:2525', `127.0.0.1:${portOf('smtp')}`)
      .replaceAll('sandbox.localhost:8081', `127.0.0.1:${portOf('sandbox')}`)
      .replaceAll('@nats:4222', `@127.0.0.1:${portOf('nats')}`)
      .replaceAll('@postgres/', `@127.0.0.1:${portOf('postgres')}/`)
      .replaceAll(
        /(?<=http:\/\/)((?:svc-\w+)|gateway):\d+/g,
        (_, name: string) => `127.0.0.1:${portOf(name)}`,
      )
      .replace(/^\/app\//, `${image}/`)
      .replace(/^\/(media|remotes|social|sandbox)(?=$|\/)/, join(folder, '$1'));
}

const isBalanced = (name: string) => name === 'gateway' || name.startsWith('svc-');
const namesOf = (name: string, { replicas, publishers }: Sizes): string[] => {
  const count = name === 'publisher' ? publishers : isBalanced(name) ? replicas : 1;
  return Array.from({ length: count }, (_, nth) => (nth === 0 ? name : `${name}-${nth + 1}`));
};

/** The processes of docker-compose.yml that are ours, each of several by itself, with the places where they listen. */
async function planProcesses(services: ReturnType<typeof readCompose>, book: PortBook, sizes: Sizes) {
  const names = Object.keys(services).filter((name) => services[name]?.profiles?.includes('demo') ?? true);
  /** Where others find them by their names: a balancer where there are several. */
  const ports = new Map<string, number>();
  for (const name of [...names, 'smtp']) ports.set(name, await book.take(name));
  const planned: Array<{ name: string; of: string; port: number; metricsPort: number }> = [];
  for (const of of names.filter((one) => one !== 'postgres' && one !== 'nats'))
    for (const name of namesOf(of, sizes)) {
      const isAlone = namesOf(of, sizes).length === 1;
      const port = isAlone ? (ports.get(of) ?? 0) : await book.take(`${name}-itself`);
      const isWatched = services[of]?.environment?.['METRICS_PORT'] !== undefined;
      planned.push({ name, of, port, metricsPort: isWatched ? await book.take(`${name}-metrics`) : 0 });
    }
  return { ports, planned };
}

const placeOf = (port: number) => `127.0.0.1:${port}`;

type Plan = Awaited<ReturnType<typeof planProcesses>>;

/** Puts a balancer before each kind of which there are several. */
async function balance({ ports, planned }: Plan) {
  const balancers = new Map<string, Balancer>();
  for (const { of, port } of planned) {
    if (!isBalanced(of) || port === ports.get(of)) continue;
    const balancer = balancers.get(of) ?? (await openBalancer(ports.get(of) ?? 0));
    balancers.set(of, balancer);
    balancer.add(placeOf(port));
  }
  return balancers;
}

/** Knows where each process listens, also after it was renewed. */
function keepPlaces(
  { planned }: Plan,
  balancers: ReadonlyMap<string, Balancer>,
  { double }: Pick<ReturnType<typeof openStarter>, 'double'>,
  book: PortBook,
) {
  const places = new Map(planned.map(({ name, port }) => [name, port]));
  const untilReady = async (name: string) => {
    const port = places.get(name) ?? 0;
    const look = async () => (name === 'prepare' || (await takesTraffic(placeOf(port))) ? true : null);
    if ((await pollUntil(look, { timeoutMs: 60_000 })) === null) throw new Error(`${name} is not ready`);
  };
  const renew = async (name: string) => {
    const balancer = balancers.get(planned.find((one) => one.name === name)?.of ?? '');
    const old = places.get(name) ?? 0;
    const port = await book.take(`${name}-after-${old}`);
    const endFirst = double(name, { PORT: String(port), METRICS_PORT: '0' });
    places.set(name, port);
    balancer?.add(placeOf(port));
    await untilReady(name);
    await endFirst();
    balancer?.drop(placeOf(old));
  };
  return { untilReady, renew };
}

/** Starts the services of docker-compose.yml as processes of this machine, with its commands and environments. */
export async function startPlain(folder: string, given: Env, sizes: Sizes): Promise<PlainPlatform> {
  const image = gatherImage(folder);
  const services = readCompose();
  const book = new PortBook(join(folder, 'ports.json'));
  const plan = await planProcesses(services, book, sizes);
  const { ports, planned } = plan;
  const portOf = (name: string) => ports.get(name) ?? 0;
  const nats = await planNats(folder, portOf('nats'));
  const database = await startDatabase(folder, given['POSTGRES_PASSWORD'] ?? '', portOf('postgres'));
  const say = translate(ports, image, folder);
  const environmentOf = (name: string): Env => {
    const named = Object.entries(services[name]?.environment ?? {});
    return Object.fromEntries(named.map(([key, value]) => [key, say(fillIn(String(value), given))]));
  };
  const starter = openStarter(folder, image);
  starter.start('nats', nats.path, nats.words, environmentOf('nats'));
  const own: Record<string, Env> = {
    prepare: { DATABASE_URL: database.url },
    sandbox: { SMTP_PORT: String(portOf('smtp')) },
  };
  const balancers = await balance(plan);
  for (const { name, of, port, metricsPort } of planned) {
    const common = { NODE_ENV: 'production', ...environmentOf(of), HOST: '127.0.0.1' };
    const values = { ...common, PORT: String(port), METRICS_PORT: String(metricsPort), ...own[of] };
    starter.start(name, process.execPath, services[of]?.command?.slice(1) ?? [], values);
  }
  return {
    ...starter,
    ...keepPlaces(plan, balancers, starter, book),
    gateway: `http://127.0.0.1:${portOf('gateway')}`,
    sandbox: `http://127.0.0.1:${portOf('sandbox')}`,
    metricsPorts: planned.map(({ metricsPort }) => metricsPort).filter((port) => port > 0),
    processes: planned.map(({ name }) => name).filter((name) => name !== 'sandbox'),
    folder,
    databaseUrl: database.url,
    freezePostgres: () => freeze(database.record.pid),
    end: async () => {
      for (const balancer of balancers.values()) balancer.close();
      await starter.end().finally(() => stopPostgres(database));
    },
  };
}
