import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '@kallos/tooling/build/build-all';
import { buildServices } from '@kallos/tooling/build/build-services';
import { StackFault } from '../fault.ts';
import { natsUsers } from '../nats/users.ts';
import { assertNotHalfRestored } from '../operations/backup/interrupted-restore.ts';
import { SecretStore } from '../settings/secrets.ts';
import { type Settings, stateFile } from '../settings/settings.ts';
import type { ProcessName } from '../settings/variables.ts';
import { paint, reportStep, type Terminal, step } from '../terminal.ts';
import { reserveGatewayPort } from './addresses.ts';
import { startErasures } from './erasures.ts';
import {
  makeStateFolder,
  provideDatabases,
  type ProvidedBus,
  type ProvidedDatabases,
  provideNats,
  type LaunchContext,
} from './infrastructure.ts';
import { acquireLock } from './launcher-lock.ts';
import { levelOf, readLogLine, writeLogLine } from './log-lines.ts';
import { PortRegistry } from './port-registry.ts';
import { precompile } from './precompile.ts';
import { ProcessFolder } from './process-folder.ts';
import { busUrlOf, heapFlagsOf, type ProcessPlan, processPlans, type Wiring } from './processes.ts';
import { ServerMonitor } from './server-monitor.ts';
import { SupervisedProcess } from './supervised-process.ts';
import { createWiring } from './wiring.ts';

const readyMs = 60_000;
// The shutdown takes at most 15 s even when every process uses its whole grace period.
const graceTimesMs = { gateway: 4500, services: 4500, sandbox: 1000, nats: 1500, postgres: 3000 };

/** A running platform; starts and stops it. */
export class Platform {
  readonly settings: Settings;
  readonly screen: Terminal;
  /** The processes to run: all, or those of one folder and what they call. */
  readonly plans: ProcessPlan[];
  readonly #monitor: ServerMonitor;
  readonly #supervised = new Map<ProcessName, SupervisedProcess>();
  #releaseLock: (() => void) | null = null;
  #providing: Promise<unknown>[] = [];
  #busKeeping: ProvidedBus['maintenance'] | null = null;
  #erasures: ReturnType<typeof startErasures> | null = null;
  #migrate: ProvidedDatabases['migrate'] | null = null;
  readonly #ending = new AbortController();
  #isUp = false;
  wiring: Wiring | null = null;

  constructor(settings: Settings, screen: Terminal, plans: ProcessPlan[] = processPlans) {
    this.settings = settings;
    this.screen = screen;
    this.plans = plans;
    this.#monitor = new ServerMonitor(screen);
  }

  async start(options: { devWebUrl: (() => Promise<string | null>) | null }): Promise<Wiring> {
    const { settings, screen } = this;
    makeStateFolder(settings);
    this.#releaseLock = acquireLock(
      stateFile(settings, 'launcher.json'),
      (pid) =>
        `Kallos already runs from this folder (process ${pid}): stop that one, or set DATA_DIR and PORT for a second`,
    );
    assertNotHalfRestored(settings);
    const folder = new ProcessFolder(stateFile(settings, 'run'));
    const orphans = await folder.endOrphans();
    if (orphans.length > 0) screen.write(`left over    ended: ${orphans.join(', ')}`);
    const ports = new PortRegistry(stateFile(settings, 'ports.json'));
    const hasGateway = this.plans.some(({ name }) => name === 'gateway');
    const gateway = hasGateway ? await reserveGatewayPort(settings, ports) : await ports.reserve('gateway');
    const secrets = new SecretStore(stateFile(settings, 'secrets.json'));
    const around: LaunchContext = { settings, secrets, ports, screen };
    const [databases, nats, , devWebUrl] = await allOrFirstFault([
      this.#provide(provideDatabases(around)),
      this.#provide(provideNats(around)),
      this.#build(hasGateway && options.devWebUrl === null),
      options.devWebUrl !== null && hasGateway ? options.devWebUrl() : null,
    ]);
    this.#busKeeping = nats.maintenance;
    this.#migrate = databases.migrate;
    if (this.isEnding) throw new StackFault('stopped before it was ready');
    const wiring = await createWiring(around, {
      gateway,
      natsUrl: nats.url,
      databaseUrls: databases.urls,
      devWebUrl,
    });
    this.wiring = wiring;
    await this.#startProcesses(wiring, folder);
    this.#writeAddresses(wiring);
    this.#erasures = startErasures(settings, (line) => screen.write(line));
    this.#isUp = true;
    return wiring;
  }

  get isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  async restart(bundles: string[]): Promise<void> {
    const names = this.plans.filter((plan) => bundles.includes(plan.bundle)).map((plan) => plan.name);
    // An edit may have added a migration, for which the services wait.
    await this.#migrate?.();
    for (const name of names) {
      const since = performance.now();
      await this.#supervised.get(name)?.restart(2000);
      await this.#supervised.get(name)?.ready(readyMs);
      reportStep(this.screen, name, 'restarted', since);
    }
  }

  /** Stops the gateway first and the stores last. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const end = (names: ProcessName[], graceMs: number) =>
      Promise.all(names.map((name) => this.#supervised.get(name)?.stop(graceMs)));
    await end(['gateway'], graceTimesMs.gateway);
    await end(['publisher', 'svc-posts', 'svc-social', 'svc-catalog', 'svc-auth'], graceTimesMs.services);
    await end(['sandbox'], graceTimesMs.sandbox);
    await Promise.allSettled(this.#providing);
    await this.#erasures?.stop();
    await this.#busKeeping?.stop();
    await this.#monitor.stop('nats', graceTimesMs.nats);
    await this.#monitor.stop('postgres', graceTimesMs.postgres);
    if (this.#releaseLock === null) return;
    rmSync(stateFile(this.settings, 'addresses.json'), { force: true });
    this.#releaseLock();
  }

  /** Kills every process. */
  async kill(): Promise<void> {
    this.#ending.abort();
    await Promise.all([...this.#supervised.values()].map((one) => one.kill()));
    this.#monitor.kill();
    this.#releaseLock?.();
  }

  async #provide<T extends { server: Parameters<ServerMonitor['watch']>[0] }>(work: Promise<T>): Promise<T> {
    const kept = work.then((provided) => {
      this.#monitor.watch(provided.server);
      return provided;
    });
    this.#providing.push(kept);
    return await kept;
  }

  async #build(isWebWanted: boolean): Promise<void> {
    const { screen, settings } = this;
    await step(
      screen,
      'services',
      () => buildServices(settings.root),
      (count) => ({
        outcome: count === 0 ? 'unchanged' : 'bundled',
      }),
    );
    await precompile(
      settings.root,
      this.plans.filter(({ name }) => name !== 'sandbox'),
    );
    if (!isWebWanted) return;
    await step(
      screen,
      'front-ends',
      () => buildWeb(settings.root, { signal: this.#ending.signal }),
      (built) => ({
        outcome: built.length === 0 ? 'unchanged' : 'built',
        note: built.join(', '),
      }),
    );
  }

  async #startProcesses(wiring: Wiring, folder: ProcessFolder): Promise<void> {
    const wanted = this.plans.filter((plan) => plan.name !== 'sandbox' || wiring.sandboxUrl !== null);
    const since = performance.now();
    for (const plan of wanted) {
      if (!existsSync(join(this.settings.root, plan.bundle)))
        throw new StackFault(`${plan.bundle} is missing: run npm run build`);
      this.#supervised.set(plan.name, this.#supervise(plan, wiring, folder));
    }
    for (const one of this.#supervised.values()) one.start();
    await allOrFirstFault(
      [...this.#supervised.values()].map(async (one) => {
        await one.ready(readyMs);
        if (!this.isEnding) reportStep(this.screen, one.name, 'ready', since);
      }),
    );
  }

  #supervise(plan: ProcessPlan, wiring: Wiring, folder: ProcessFolder): SupervisedProcess {
    const { screen, settings } = this;
    return new SupervisedProcess({
      name: plan.name,
      command: [...heapFlagsOf(plan.name), join(settings.root, plan.bundle)],
      cwd: settings.root,
      environment: plan.environment(wiring),
      readyUrl: `http://127.0.0.1:${wiring.ports[plan.name]}/readyz?for=traffic`,
      folder,
      onLine: (text, stream) => {
        const line = readLogLine(text, stream === 'stderr' ? 'warn' : 'info');
        // During start and stop only warnings are shown between the steps.
        const floor =
          this.#isUp && !this.isEnding
            ? levelOf(settings.logLevel)
            : Math.max(40, levelOf(settings.logLevel));
        if (line.level >= floor) writeLogLine(screen, plan.name, line);
      },
      onCrash: (text) => screen.write(paint(screen, 'red', `${plan.name.padEnd(12)}${text}`)),
    });
  }

  /** Writes the addresses to a file for people and scripts. */
  #writeAddresses(wiring: Wiring): void {
    const { publicUrl, sandboxUrl, natsUrl, databaseUrls, ports, metricsPorts } = wiring;
    const natsUrls = Object.fromEntries(natsUsers.map((user) => [user, busUrlOf(wiring, user)]));
    const file = stateFile(this.settings, 'addresses.json');
    rmSync(file, { force: true });
    writeFileSync(
      file,
      `${JSON.stringify({ publicUrl, sandboxUrl, natsUrl, natsUrls, databaseUrls, ports, metricsPorts }, null, 2)}\n`,
      { mode: 0o600 },
    );
  }
}

/** Works like Promise.all, but settles every promise first, so that nothing is left half started. */
async function allOrFirstFault<T extends readonly unknown[] | []>(
  work: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}
