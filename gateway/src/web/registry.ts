import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import type { Log } from '@kallos/service-kit/log';

/** The registry of remotes as its file says now. */
export interface RegistryFile {
  /** Undefined before a good file was seen; a file that turns bad leaves the last good one in force. */
  readonly current: () => RemoteRegistry | undefined;
  readonly close: () => void;
}

/** Reads the registry and follows every change of its file. */
export function openRegistry(file: string, log: Log, pollMilliseconds = 500): RegistryFile {
  let current: RemoteRegistry | undefined;
  const read = () => {
    try {
      current = RemoteRegistry.parse(JSON.parse(readFileSync(file, 'utf8')));
      log.info({ generation: current.generation }, 'remote registry read');
    } catch (error) {
      log.warn({ err: error, file }, 'the remote registry cannot be read');
    }
  };
  read();
  watchFile(file, { interval: pollMilliseconds, persistent: false }, read);
  return { current: () => current, close: () => unwatchFile(file, read) };
}
