// Patches bugs of postgres.js that end the process, split a transaction or let it wait forever when the
// server goes away. Plain JavaScript, because npm runs it after an install with any Node.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// A write deferred to the end of the tick finds no socket if the server has closed the connection in
// between.
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

// The driver never counts its attempts, so with several servers a query would never fail.
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

// When a broken transaction sends its next statement, its connection may already serve another one.
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

/** The patched files, with pairs of the original text and its replacement. */
const patches = ['src', 'cjs/src'].flatMap((folder) => [
  [`${folder}/connection.js`, [...closedSocket, ...lastServer]],
  [`${folder}/index.js`, brokenTransaction],
]);

/** Patches the driver below `root` unless it is patched; throws when its sources are unexpected. */
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
    // Replaced by a rename: another process may be reading the file, and it may be a hard link.
    const next = `${file}.${process.pid}`;
    writeFileSync(next, after);
    renameSync(next, file);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  patchPostgres(fileURLToPath(new URL('../../..', import.meta.url)));
