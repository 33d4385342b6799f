import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** One fault of the driver: the text as it stands in its source, and the text that takes its place. */
type Patch = readonly [found: string, instead: string];

// A write that was put off until the end of the turn finds no socket when the server went away meanwhile.
const closedSocket: Patch[] = [
  [
    `    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x`,
    `    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    nextWriteTimer = null
    if (socket === null) {
      chunk = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)
    chunk = null
    return x`,
  ],
  [
    `    incomings = null
    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    `    incomings = null
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
  ],
];

// Of several servers each is tried once, and then the failure is told: nothing ever counted the tries, and none was the last.
const lastServer: Patch[] = [
  [
    `    if (initial)
      return reconnect()

    !hadError`,
    `    if (initial) {
      retries += 1
      return reconnect()
    }

    retries = 0
    !hadError`,
  ],
];

// The connection may serve somebody else by the time a broken transaction sends its next statement.
const brokenTransaction: Patch[] = [
  [
    '    let savepoints = 0\n      , connection',
    '    let savepoints = 0\n      , gone = null\n      , connection',
  ],
  ['connection.onclose = reject)', 'connection.onclose = e => (gone = e, reject(e)))'],
  [
    `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full`,
    `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (gone)
          return q.reject(gone)
        c.queue === full`,
  ],
];

function patch(source: string, patches: readonly Patch[], file: string): string {
  return patches.reduce((text, [found, instead]) => {
    if (text.split(found).length !== 2)
      throw new Error(`${file} has changed: look whether its faults are patched now, then patch-postgres.ts`);
    return text.replace(found, () => instead);
  }, source);
}

/** Patches faults of postgres.js that end a process, tear a transaction or make it wait for ever when the server goes away. */
export const patchPostgres: Plugin = {
  name: 'patch-postgres',
  setup: (build) => {
    build.onLoad({ filter: /node_modules\/postgres\/src\/(connection|index)\.js$/ }, async ({ path }) => ({
      contents: patch(
        await readFile(path, 'utf8'),
        path.endsWith('connection.js') ? [...closedSocket, ...lastServer] : brokenTransaction,
        path,
      ),
      loader: 'js',
    }));
  },
};
