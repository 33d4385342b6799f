import { describeFault } from '../fault.ts';
import { paint, type Terminal } from '../terminal.ts';
import { isAlive, type PidRecord, sendSignal } from './pid-file.ts';

/** A server that the launcher restarts. */
export interface ManagedServer {
  readonly name: string;
  record: PidRecord;
  /** Restarts it on its port; returns the new process. */
  readonly restart: () => Promise<PidRecord>;
  readonly stop: (record: PidRecord, graceMs: number) => Promise<void>;
  /** Returns why a running server needs a restart, or undefined. */
  readonly needsRestart?: () => Promise<string | undefined>;
}

const lookEveryMs = 500;
const stopMs = 5000;
const examineEveryMs = 5000;
const repeatMs = 60_000;

/** Restarts a server that ended or that reports that it needs a restart. */
export class ServerMonitor {
  readonly #servers = new Map<string, ManagedServer>();
  readonly #screen: Terminal;
  #timer: NodeJS.Timeout | null = null;
  #isBusy = false;
  #examinedAt = 0;
  readonly #failing = new Map<string, { readonly fault: string; readonly writtenAt: number }>();

  constructor(screen: Terminal) {
    this.#screen = screen;
  }

  watch(server: ManagedServer | null): void {
    if (server === null) return;
    this.#servers.set(server.name, server);
    this.#timer ??= setInterval(() => void this.#look(), lookEveryMs);
  }

  async #look(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const isExamining = performance.now() - this.#examinedAt >= examineEveryMs;
    if (isExamining) this.#examinedAt = performance.now();
    for (const server of this.#servers.values()) {
      if (isAlive(server.record)) {
        const reason = isExamining ? await server.needsRestart?.() : undefined;
        if (reason === undefined || !this.#servers.has(server.name)) continue;
        this.#write('yellow', server.name, `refuses writes (${reason}), restarting`);
        await server.stop(server.record, stopMs);
      } else if (!this.#failing.has(server.name)) this.#write('yellow', server.name, 'ended, starting again');
      try {
        server.record = await server.restart();
        this.#failing.delete(server.name);
      } catch (error) {
        this.#fail(server.name, describeFault(error));
      }
    }
    this.#isBusy = false;
  }

  #write(colour: 'yellow' | 'red', name: string, text: string): void {
    this.#screen.write(paint(this.#screen, colour, `${name.padEnd(12)}${text}`));
  }

  /** Logs a failed start once a minute, although it is retried twice a second. */
  #fail(name: string, fault: string): void {
    const known = this.#failing.get(name);
    const now = performance.now();
    if (known?.fault === fault && now - known.writtenAt < repeatMs) return;
    this.#failing.set(name, { fault, writtenAt: now });
    this.#write('red', name, fault);
  }

  async stop(name: string, graceMs: number): Promise<void> {
    const server = this.#servers.get(name);
    if (server === undefined) return;
    this.#servers.delete(name);
    await server.stop(server.record, graceMs);
    if (this.#servers.size === 0 && this.#timer !== null) clearInterval(this.#timer);
  }

  /** Kills the server; Postgres recovers from its log at the next start. */
  kill(): void {
    for (const server of this.#servers.values()) {
      sendSignal(server.record, server.name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
    }
    if (this.#timer !== null) clearInterval(this.#timer);
  }
}
