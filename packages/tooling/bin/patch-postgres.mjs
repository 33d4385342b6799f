// Patches faults of postgres.js that end a process, tear a transaction or let it wait for ever when the server goes away.
// Plain JavaScript, because npm runs it after an install with whatever Node is there.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// A write that was delayed to the end of the turn finds no socket when the server has closed the connection meanwhile.
const closedSocket = [
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

// Of several servers each is tried once before the query fails: the driver never counted its attempts.
const lastServer = [
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

// By the time a broken transaction sends its next statement, its connection may serve another one.
const brokenTransaction = [
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

/** Each patched file of the package, with pairs of the text that it ships and the text that replaces it. */
const patches = ['src', 'cjs/src'].flatMap((folder) => [
  [`${folder}/connection.js`, [...closedSocket, ...lastServer]],
  [`${folder}/index.js`, brokenTransaction],
]);

/** Patches the driver installed below `root`, unless it is patched already; throws when its sources differ from what is expected. */
export function patchPostgres(root) {
  for (const [name, pairs] of patches) {
    const file = join(root, 'node_modules/postgres', name);
    const before = readFileSync(file, 'utf8');
    const after = pairs.reduce((text, [found, instead]) => {
      if (text.includes(instead)) return text;
      if (text.split(found).length !== 2)
        throw new Error(`${file} has changed: check which faults are mended, then edit patch-postgres.mjs`);
      return text.replace(found, () => instead);
    }, before);
    if (after === before) continue;
    // Renamed into place: another process may read it now, and the file may be linked into other trees.
    const next = `${file}.${process.pid}`;
    writeFileSync(next, after);
    renameSync(next, file);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  patchPostgres(fileURLToPath(new URL('../../..', import.meta.url)));
