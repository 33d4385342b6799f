import { execFileSync, spawn } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolderOf } from '../cache-folder.ts';
import { fillIn, readCompose } from '../compose.ts';
import { findNats, realSources } from '../nats/locate.ts';
import { PortBook } from '../ports.ts';
import { findPostgres } from '../postgres/binaries.ts';
import { placeTables } from '../postgres/placement.ts';
import { startPostgres, stopPostgres } from '../postgres/server.ts';
import { rootFolder } from '../root-folder.ts';
import { lowerUser } from '../system-user.ts';

type Env = Readonly<Record<string, string>>;

/** A platform of plain processes, which can be signalled by the names that docker-compose.yml gives them. */
export type PlainPlatform = {
  readonly gateway: string;
  readonly sandbox: string;
  readonly metricsPorts: readonly number[];
  /** Where logs are, and what the processes keep. */
  readonly folder: string;
  /** The superuser's address of Postgres. */
  readonly databaseUrl: string;
  readonly signal: (name: string, kind: NodeJS.Signals) => void;
  readonly restart: (name: string) => void;
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
export function translate(
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

/** A Postgres as the container's, apart from the name of its superuser. */
async function startDatabase(folder: string, password: string, port: number) {
  const user = lowerUser();
  return await startPostgres({
    binaries: findPostgres({ user, cacheFolder: cacheFolderOf(rootFolder) }),
    user,
    folder: await placeTables(folder, user, password),
    logFile: join(folder, 'postgres.log'),
    password,
    pickPort: async () => port,
  });
}

/** The configuration of the container's NATS with a store and a port of this machine. */
function writeNatsConfig(folder: string, port: number): string {
  const file = join(folder, 'nats.conf');
  mkdirSync(join(folder, 'nats'), { recursive: true });
  const config = readFileSync(join(rootFolder, 'deploy/nats/server.conf'), 'utf8')
    .replace('"/data"', JSON.stringify(join(folder, 'nats')))
    .replace(/^http: .*$/m, `host: "127.0.0.1"\nport: ${port}`);
  writeFileSync(file, config);
  return file;
}

/** Starts programs that write their logs into a folder. */
function openStarter(folder: string, cwd: string) {
  const children: Array<ReturnType<typeof spawn>> = [];
  const latest = new Map<string, { child: ReturnType<typeof spawn>; again: () => void }>();
  const start = (name: string, program: string, words: readonly string[], values: Env): void => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(program, words, {
      cwd,
      env: { PATH: process.env['PATH'], TMPDIR: folder, ...values },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    children.push(child);
    latest.set(name, { child, again: () => start(name, program, words, values) });
  };
  const end = async (): Promise<void> => {
    const left = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = left.map((child) => new Promise((done) => child.once('exit', done)));
    for (const child of left) {
      child.kill('SIGTERM');
      child.kill('SIGCONT');
    }
    await Promise.all(ended);
  };
  const signal = (name: string, kind: NodeJS.Signals): void => {
    if (latest.get(name)?.child.kill(kind) !== true) throw new Error(`${name} does not run`);
  };
  return { start, end, signal, restart: (name: string) => latest.get(name)?.again() };
}

/** Starts the services of docker-compose.yml as processes of this machine, with its commands and environments. */
export async function startPlain(folder: string, env: Env): Promise<PlainPlatform> {
  const image = gatherImage(folder);
  const services = readCompose();
  const book = new PortBook(join(folder, 'ports.json'));
  const names = Object.keys(services).filter((name) => services[name]?.profiles?.includes('demo') ?? true);
  const ports = new Map<string, number>();
  for (const name of [...names, 'smtp']) ports.set(name, await book.take(name));
  const portOf = (name: string) => ports.get(name) ?? 0;
  const metricsPorts = new Map<string, number>();
  for (const name of names.filter((one) => services[one]?.environment?.['METRICS_PORT'] !== undefined))
    metricsPorts.set(name, await book.take(`${name}-metrics`));
  const say = translate(ports, image, folder);
  const environmentOf = (name: string): Env =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        say(fillIn(String(value), env)),
      ]),
    );
  const database = await startDatabase(folder, env['POSTGRES_PASSWORD'] ?? '', portOf('postgres'));
  const { start, end, signal, restart } = openStarter(folder, image);
  const nats = await findNats(realSources(cacheFolderOf(rootFolder)));
  start('nats', nats.path, ['--config', writeNatsConfig(folder, portOf('nats'))], environmentOf('nats'));
  const own: Record<string, Env> = {
    prepare: { DATABASE_URL: database.url },
    sandbox: { SMTP_PORT: String(portOf('smtp')) },
  };
  for (const name of names.filter((one) => one !== 'postgres' && one !== 'nats')) {
    const values = {
      NODE_ENV: 'production',
      ...environmentOf(name),
      HOST: '127.0.0.1',
      PORT: String(portOf(name)),
      METRICS_PORT: String(metricsPorts.get(name) ?? 0),
    };
    start(name, process.execPath, services[name]?.command?.slice(1) ?? [], { ...values, ...own[name] });
  }
  return {
    gateway: `http://127.0.0.1:${portOf('gateway')}`,
    sandbox: `http://127.0.0.1:${portOf('sandbox')}`,
    metricsPorts: [...metricsPorts.values()],
    folder,
    databaseUrl: database.url,
    signal,
    restart,
    freezePostgres: () => freeze(database.record.pid),
    end: () => end().finally(() => stopPostgres(database)),
  };
}
