import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { SettingsFault, StackFault, wrongSettings } from '../fault.ts';
import { endWithLauncher } from './end-with-launcher.ts';

const refusesSettings = 'refuses its settings';

import type { Environment } from '../settings/settings.ts';
import { pause } from '../wait.ts';
import { endProcess, type PidRecord } from './pid-file.ts';
import type { ProcessFolder } from './process-folder.ts';

export interface SupervisedOptions {
  readonly name: string;
  /** Arguments of node: flags and the bundle. */
  readonly command: string[];
  readonly cwd: string;
  readonly environment: Environment;
  /** Returns 200 when the process is ready. */
  readonly readyUrl: string;
  readonly folder: ProcessFolder;
  readonly onLine: (line: string, stream: 'stdout' | 'stderr') => void;
  readonly onCrash: (text: string) => void;
  /** Backoff before a restart; by default the launcher's. */
  readonly backoff?: { firstMs: number; longestMs: number };
}

const launcherBackoff = { firstMs: 500, longestMs: 10_000 };
const steadyMs = 30_000;
const maxStartCrashes = 3;

/** Restarts a process with backoff whenever it exits unexpectedly. */
export class SupervisedProcess {
  readonly name: string;
  readonly #options: SupervisedOptions;
  #child: ChildProcess | null = null;
  #record: PidRecord | null = null;
  #isWanted = false;
  #wasReady = false;
  #crashes = 0;
  readonly #waits: { firstMs: number; longestMs: number };
  #waitMs: number;
  #startedAt = 0;
  #lastLines: string[] = [];
  #fatal: string | null = null;
  #again: NodeJS.Timeout | null = null;

  constructor(options: SupervisedOptions) {
    this.name = options.name;
    this.#options = options;
    this.#waits = options.backoff ?? launcherBackoff;
    this.#waitMs = this.#waits.firstMs;
  }

  /** The running process; null while it restarts. */
  get record(): PidRecord | null {
    return this.#record;
  }

  start(): void {
    this.#isWanted = true;
    this.#launch();
  }

  /** Resolves when the process is ready; rejects when it cannot be started. */
  async ready(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline && this.#fatal === null) {
      if (this.#record !== null && (await answersOk(this.#options.readyUrl))) {
        this.#wasReady = true;
        return;
      }
      if (!this.#isWanted) return;
      await pause(25);
    }
    const reason = this.#fatal ?? `is not ready after ${Math.round(timeoutMs / 1000)} s`;
    const Fault = this.#fatal === refusesSettings ? SettingsFault : StackFault;
    throw new Fault([`${this.name} ${reason}`, ...this.#lastLines].join('\n  '));
  }

  async stop(graceMs: number): Promise<void> {
    this.#isWanted = false;
    if (this.#again !== null) clearTimeout(this.#again);
    if (this.#record !== null) await endProcess(this.#record, { graceMs });
    this.#options.folder.remove(this.name);
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    this.#isWanted = false;
    if (this.#record !== null) await endProcess(this.#record, { gracefulSignal: 'SIGKILL', graceMs: 1000 });
  }

  async restart(graceMs: number): Promise<void> {
    await this.stop(graceMs);
    this.start();
  }

  #launch(): void {
    this.#startedAt = performance.now();
    const child = spawn(process.execPath, this.#options.command, {
      cwd: this.#options.cwd,
      env: this.#options.environment,
      // In its own process group, so that Ctrl-C reaches only the launcher, which stops everything in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#record = child.pid === undefined ? null : this.#options.folder.add(this.name, child.pid);
    if (this.#record !== null) endWithLauncher(this.#record);
    for (const stream of ['stdout', 'stderr'] as const) {
      const source = child[stream];
      if (source === null) continue;
      createInterface({ input: source }).on('line', (line) => this.#passOn(line, stream));
    }
    child.on('error', (error) => this.#passOn(error.message, 'stderr'));
    child.once('close', (code, signal) => this.#judgeEnd(child, code, signal));
  }

  #passOn(line: string, stream: 'stdout' | 'stderr'): void {
    this.#lastLines = [...this.#lastLines, line].slice(-12);
    this.#options.onLine(line, stream);
  }

  #judgeEnd(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#child !== child) return;
    this.#record = null;
    if (!this.#isWanted) return;
    this.#crashes += 1;
    const how = signal === null ? `code ${code}` : signal;
    if (!this.#wasReady && (code === wrongSettings || this.#crashes >= maxStartCrashes)) {
      this.#fatal = code === wrongSettings ? refusesSettings : `ended ${this.#crashes} times (${how})`;
      this.#isWanted = false;
      return;
    }
    if (performance.now() - this.#startedAt > steadyMs) this.#waitMs = this.#waits.firstMs;
    this.#options.onCrash(`ended (${how}), starting again in ${this.#waitMs / 1000} s`);
    this.#again = setTimeout(() => {
      if (this.#isWanted) this.#launch();
    }, this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, this.#waits.longestMs);
  }
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
