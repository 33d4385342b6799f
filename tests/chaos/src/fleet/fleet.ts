import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reserveGatewayPort } from 'stack/launcher/addresses';
import {
  makeStateFolder,
  provideDatabases,
  type ProvidedBus,
  provideNats,
  type LaunchContext,
} from 'stack/launcher/infrastructure';
import { waitForEnd } from 'stack/launcher/pid-file';
import { PortRegistry } from 'stack/launcher/port-registry';
import { ProcessFolder } from 'stack/launcher/process-folder';
import { heapFlagsOf, processPlans, type Wiring } from 'stack/launcher/processes';
import type { ManagedServer } from 'stack/launcher/server-monitor';
import { SupervisedProcess } from 'stack/launcher/supervised-process';
import { createWiring } from 'stack/launcher/wiring';
import { addressOf } from 'stack/postgres/databases';
import { SecretStore } from 'stack/settings/secrets';
import { type Environment, serviceNames, type Settings, stateFile } from 'stack/settings/settings';
import type { Victim } from '../plan.ts';
import { addStandby, type Standby } from './standby.ts';
import { childrenOf, secondsOf } from './usage.ts';

const readyMs = 60_000;
const restartMs = 250;

/** Replacement bundles by the path of the original. */
export type Replacements = ReadonlyMap<string, string>;

export interface FleetOptions {
  readonly replacements?: Replacements;
  /** Modules preloaded into a process, by its name. */
  readonly preloads?: Readonly<Record<string, string>>;
  /** Starts a standby of Postgres; with `isWaitedFor` commits wait for it. */
  readonly standby?: { readonly isWaitedFor: boolean };
  /** Called while the processes start for the first time. */
  readonly whileStarting?: (fleet: Fleet) => Promise<unknown>;
}

interface Servers {
  postgres: ManagedServer;
  readonly nats: ManagedServer;
}

type ChildName = Exclude<Victim, 'postgres' | 'nats'> | 'sandbox';

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    // Between its end and its restart there is no process to signal.
    return false;
  }
}

/** The processes with a second instance, and which instance that calls. */
const twins: ReadonlyArray<{ of: 'svc-social' | 'publisher'; name: ChildName; calls: 'SOCIAL_URL' | null }> =
  [
    { of: 'svc-social', name: 'svc-social-2', calls: null },
    { of: 'publisher', name: 'publisher-2', calls: 'SOCIAL_URL' },
  ];

/** Runs the product as real processes in their own groups, with two publishers and an svc-social each. */
export class Fleet {
  readonly #servers: Servers;
  readonly #children = new Map<string, SupervisedProcess>();
  readonly wiring: Wiring;
  readonly logFile: string;
  /** The databases with their administrator's login. */
  readonly adminUrl: string;
  readonly standby: Standby | null;

  readonly #busKeeping: ProvidedBus['maintenance'];

  private constructor(
    wiring: Wiring,
    servers: Servers,
    {
      busKeeping,
      secrets,
      standby,
    }: { busKeeping: ProvidedBus['maintenance']; secrets: SecretStore; standby: Standby | null },
  ) {
    this.wiring = wiring;
    const password = secrets.password('postgres.superuser');
    this.adminUrl = addressOf(wiring.databaseUrls.posts, { name: 'postgres', username: 'kallos', password });
    this.#servers = servers;
    this.#busKeeping = busKeeping;
    this.standby = standby;
    this.logFile = stateFile(wiring.settings, 'logs', 'processes.log');
  }

  static async start(settings: Settings, options: FleetOptions = {}): Promise<Fleet> {
    makeStateFolder(settings);
    const around: LaunchContext = {
      settings,
      secrets: new SecretStore(stateFile(settings, 'secrets.json')),
      ports: new PortRegistry(stateFile(settings, 'ports.json')),
      screen: { write: () => undefined, hasColour: false },
    };
    const gateway = await reserveGatewayPort(settings, around.ports);
    const [databases, nats] = await Promise.all([provideDatabases(around), provideNats(around)]);
    if (databases.server === null || nats.server === null) throw new Error('the servers must be our own');
    const first = { server: databases.server, databaseUrl: databases.urls.posts };
    const standby = options.standby ? await addStandby(around, { ...first, ...options.standby }) : null;
    const databaseUrls = { ...databases.urls };
    for (const name of serviceNames)
      databaseUrls[name] = standby?.among(databaseUrls[name]) ?? databaseUrls[name];
    const found = { gateway, natsUrl: nats.url, databaseUrls, devWebUrl: null };
    const wiring = await createWiring(around, found);
    const servers = { postgres: databases.server, nats: nats.server };
    const fleet = new Fleet(wiring, servers, {
      busKeeping: nats.maintenance,
      secrets: around.secrets,
      standby,
    });
    fleet.#stopOnSignal();
    try {
      await Promise.all([fleet.#startChildren(around.ports, options), options.whileStarting?.(fleet)]);
      return fleet;
    } catch (error) {
      await fleet.stop();
      throw error;
    }
  }

  async #startChildren(ports: PortRegistry, options: FleetOptions): Promise<void> {
    const folder = new ProcessFolder(stateFile(this.wiring.settings, 'run'));
    const { root } = this.wiring.settings;
    const secondPorts = new Map<string, number>();
    for (const { name } of twins) secondPorts.set(name, await ports.reserve(name));
    for (const plan of processPlans) {
      const bundle = options.replacements?.get(plan.bundle) ?? join(root, plan.bundle);
      const add = (name: string, port: number, more: Environment = {}) => {
        const preload = options.preloads?.[name];
        const command = [...(preload === undefined ? [] : ['--import', preload]), bundle];
        const environment = { ...plan.environment(this.wiring), PORT: String(port), ...more };
        this.#add({ name, command, port, environment, folder });
      };
      add(plan.name, this.wiring.ports[plan.name]);
      for (const { of, name, calls } of twins) {
        if (of !== plan.name) continue;
        const other = { SOCIAL_URL: `http://127.0.0.1:${secondPorts.get('svc-social-2')}` };
        // Both would serve their metrics on the port of the first one.
        const own = { METRICS_PORT: '', ...(calls === null ? {} : other) };
        add(name, secondPorts.get(name) ?? 0, own);
      }
    }
    await this.startChildren();
  }

  #add(one: {
    name: string;
    command: string[];
    port: number;
    environment: Environment;
    folder: ProcessFolder;
  }): void {
    const { name, command, port, environment, folder } = one;
    const { settings } = this.wiring;
    const write = (line: string) => appendFileSync(this.logFile, `${name} ${line}\n`);
    const child = new SupervisedProcess({
      name,
      command: [...heapFlagsOf(name), ...command],
      cwd: settings.root,
      environment,
      readyUrl: `http://127.0.0.1:${port}/readyz?for=traffic`,
      folder,
      onLine: write,
      onCrash: write,
      backoff: { firstMs: restartMs, longestMs: restartMs },
    });
    this.#children.set(name, child);
  }

  async untilReady(): Promise<void> {
    await Promise.all([...this.#children.values()].map((child) => child.ready(readyMs)));
  }

  /** Restarts every process of the product; the servers stay. */
  async stopChildren(): Promise<void> {
    await Promise.all([...this.#children.values()].map((child) => child.stop(5000)));
  }

  async startChildren(): Promise<void> {
    for (const child of this.#children.values()) child.start();
    await this.untilReady();
  }

  child(name: ChildName): SupervisedProcess {
    const child = this.#children.get(name);
    if (child === undefined) throw new Error(`no process ${name}`);
    return child;
  }

  /** Sends a signal to a process's group; returns whether it existed. */
  signal(victim: Victim, signal: NodeJS.Signals): boolean {
    const record =
      victim === 'postgres' || victim === 'nats' ? this.#servers[victim].record : this.child(victim).record;
    if (record === null) return false;
    // Each worker of Postgres leads its own group.
    for (const worker of victim === 'postgres' ? childrenOf(record.pid) : []) send(worker, signal);
    return send(-record.pid, signal);
  }

  /** Returns each process's processor seconds. */
  usage(): Map<string, number> {
    const { postgres, nats } = this.#servers;
    const workers = childrenOf(postgres.record.pid).reduce((sum, pid) => sum + secondsOf(pid), 0);
    return new Map([
      ...[...this.#children].map(([name, child]) => [name, secondsOf(child.record?.pid ?? 0)] as const),
      ['postgres', workers + secondsOf(postgres.record.pid)],
      ['nats', secondsOf(nats.record.pid)],
    ]);
  }

  /** Restarts a killed server on its port. */
  async restartServer(server: 'postgres' | 'nats', options: { isStoreLost?: boolean } = {}): Promise<void> {
    // A killed process may briefly count as running.
    await waitForEnd(this.#servers[server].record, 5000);
    if (options.isStoreLost === true)
      rmSync(stateFile(this.wiring.settings, 'nats', 'store'), { recursive: true, force: true });
    this.#servers[server].record = await this.#servers[server].restart();
  }

  /** The primary is lost, and an operator promotes the standby. */
  async failOver(): Promise<void> {
    if (this.standby === null) throw new Error('nothing follows the first server');
    this.signal('postgres', 'SIGKILL');
    await this.standby.promote();
    this.#servers.postgres = this.standby.server;
  }

  /** Kills everything when the harness is interrupted. */
  #stopOnSignal(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void this.stop().finally(() => process.exit(130)));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#children.values()].map((child) => child.kill()));
    await this.#busKeeping.stop();
    const { postgres, nats } = this.#servers;
    const stores = [postgres, ...(this.standby === null ? [] : [this.standby.server])];
    await Promise.all([nats, ...stores].map((one) => one.stop(one.record, one === nats ? 1500 : 5000)));
  }
}
