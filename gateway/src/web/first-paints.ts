import { setTimeout as wait } from 'node:timers/promises';
import { FirstPaints, type RemoteEntry } from '@kallos/contracts/gateway/remotes';
import type { Log } from '@kallos/service-kit/observability/log';
import type { FindFile } from './files.ts';

/** The placeholder of a page until its script is loaded. */
export type FirstPaint = FirstPaints[string];

const mostKept = 8;
// Milliseconds to wait for a placeholder; without one the page shows the product's logo.
const longestWait = 300;

/** Finds the placeholder of the screen at a path, as its remote was built with. */
export function openFirstPaints(find: FindFile, log: Log) {
  const kept = new Map<string, FirstPaints>();
  const read = async (file: string): Promise<FirstPaints> => {
    const known = kept.get(file);
    if (known) return known;
    const found = await find(file);
    const paints = found ? FirstPaints.parse(JSON.parse(Buffer.from(found.bytes).toString())) : {};
    if (kept.size >= mostKept) kept.clear();
    // A version's files never change.
    if (found) kept.set(file, paints);
    return paints;
  };
  return async (remote: RemoteEntry | undefined, path: string): Promise<FirstPaint | undefined> => {
    const screen = /^\/[^/]+\/(.+?)\/?$/.exec(path)?.[1];
    if (screen === undefined || !remote?.firstPaint?.startsWith('/remotes/')) return undefined;
    try {
      const late = wait(longestWait, undefined, { ref: false });
      const paints = await Promise.race([read(remote.firstPaint.slice(1)), late]);
      return paints && Object.hasOwn(paints, screen) ? paints[screen] : undefined;
    } catch (error) {
      log.warn({ err: error, file: remote.firstPaint }, 'a first paint cannot be read');
      return undefined;
    }
  };
}
