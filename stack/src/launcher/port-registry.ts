import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { StackFault, faultCode } from '../fault.ts';

// Below the ephemeral range, so that a remembered port stays free.
const lowestPort = 20_000;
const highestPort = 32_000;

/** Returns why a server cannot listen on the port: `taken` or the system's error code; null when it can. */
export function portFault(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = faultCode(error);
      // Without this address (such as IPv6) the port is free there.
      resolve(
        code === 'EADDRINUSE' ? 'taken' : code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' ? null : code,
      );
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await portFault(port, host)) === null;
}

/** Hands out free ports and stores them for the next start. */
export class PortRegistry {
  readonly #file: string;
  readonly #remembered: Record<string, number>;
  readonly #given = new Map<number, string>();

  constructor(file: string) {
    this.#file = file;
    this.#remembered = readRemembered(file);
  }

  async reserve(name: string, options: { prefer?: number; host?: string } = {}): Promise<number> {
    const wishes = [options.prefer, this.#remembered[name]].filter((wish) => wish !== undefined);
    for (const wish of wishes) {
      if (this.#isOpenTo(name, wish) && (await isPortFree(wish, options.host))) return this.#give(name, wish);
    }
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const port = randomInt(lowestPort, highestPort);
      if (this.#isOpenTo(name, port) && (await isPortFree(port, options.host))) return this.#give(name, port);
    }
    throw new StackFault(`no free port found between ${lowestPort} and ${highestPort} for ${name}`);
  }

  /** Reserves a port that one of our servers already uses. */
  reserveUsed(name: string, port: number): number {
    return this.#give(name, port);
  }

  #isOpenTo(name: string, port: number): boolean {
    return (this.#given.get(port) ?? name) === name;
  }

  #give(name: string, port: number): number {
    this.#given.set(port, name);
    if (this.#remembered[name] !== port) {
      this.#remembered[name] = port;
      writeFileSync(this.#file, `${JSON.stringify(this.#remembered, null, 2)}\n`);
    }
    return port;
  }
}

function readRemembered(file: string): Record<string, number> {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (found === null || typeof found !== 'object') return {};
    return Object.fromEntries(
      Object.entries(found).filter(([, port]) => Number.isInteger(port) && port > 0 && port < 65_536),
    );
  } catch {
    return {};
  }
}
