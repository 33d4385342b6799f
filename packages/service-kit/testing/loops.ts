import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@kallos/contracts/endpoint';
import type { Loop, LoopDependencies } from '../src/background/repeat.ts';
import type { Database } from '../src/database/database.ts';
import type { Bus } from '../src/messaging/bus.ts';
import { openLog } from '../src/observability/log.ts';
import { serviceGauges } from '../src/observability/metrics.ts';
import { startCommonLoops } from '../src/run.ts';
import { measureStatements, type StatementCost } from './statement-cost.ts';

const startedAs = /\b(?:repeat|startCleanup)\(\s*'([^']+)'/g;
const hasOwnPace = /\b(?:setInterval|createWakeSignal)\(/;

/** Returns the names of the loops in a folder's sources; loops with custom timing by file name. */
export function loopsIn(folder: string): string[] {
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  return files
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const loops = [...text.matchAll(startedAs)].map(([, name = '']) => name);
      return hasOwnPace.test(text) ? [...loops, basename(file)] : loops;
    })
    .toSorted();
}

/** Returns a bus that accepts every message. */
function quietBus(): Bus {
  const live = {
    js: { publish: async () => ({}) },
    jsm: {
      streams: { info: async () => ({ created: 'once', state: { bytes: 0 } }) },
      consumers: { info: async () => ({ num_pending: 0 }) },
    },
    nc: { rtt: async () => 1 },
  } as unknown as NonNullable<ReturnType<Bus['live']>>;
  return {
    live: () => live,
    waitForConnection: async () => live,
    onConnected: () => {},
    close: async () => {},
  };
}

/** The background work of a service: its loops, and other scheduled tasks. */
export interface BackgroundWork {
  readonly service: ServiceName;
  readonly start: (db: Database, kit: LoopDependencies) => readonly Loop[];
  readonly ask?: (db: Database) => Promise<unknown>;
}

/**
 * Runs each background loop of a service once; returns the cost of its statements and the loops
 * that ran.
 */
export async function costOfBackground(
  url: string,
  { service, start, ask }: BackgroundWork,
): Promise<{ readonly costs: readonly StatementCost[]; readonly ran: readonly string[] }> {
  const ran: string[] = [];
  const wakes = { on: (topic: string) => void ran.push(topic), close: async () => {} };
  const costs = await measureStatements(url, async (db) => {
    const kit = { log: openLog('test', 'silent'), wakes };
    const bus = quietBus();
    const loops = [...startCommonLoops(db, bus, service, kit), ...start(db, kit)];
    for (const { read } of Object.values(serviceGauges(db, bus, `svc-${service}`))) await read();
    await ask?.(db);
    // Each loop finishes its current round.
    await pause(500);
    await Promise.all(loops.map((loop) => loop.stop()));
  });
  return { costs, ran };
}
