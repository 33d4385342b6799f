import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemotePointer } from '@kallos/contracts/gateway/deploys';
import type { Log } from '@kallos/service-kit/observability/log';

/** Parses a pointer; returns undefined for other text. */
export const parsePointer = (text: string): RemotePointer | undefined => {
  try {
    return RemotePointer.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Opens the files of pointers in a folder. */
export function openPointerFiles(folder: string, log: Log) {
  mkdirSync(folder, { recursive: true });
  const unwritten = new Map<string, RemotePointer>();
  // What people are shown does not wait for room on a disk: NATS and the other gateways have it.
  const write = (pointer: RemotePointer): void => {
    const file = join(folder, `${pointer.name}.json`);
    unwritten.set(pointer.name, pointer);
    try {
      writeFileSync(`${file}.next`, `${JSON.stringify(pointer, null, 2)}\n`);
      renameSync(`${file}.next`, file);
      unwritten.delete(pointer.name);
    } catch (error) {
      log.error({ err: error, remote: pointer.name }, 'a pointer is not on disk yet');
    }
  };
  return {
    readAll: (): RemotePointer[] =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.json') && existsSync(join(folder, file)))
        .flatMap((file) => parsePointer(readFileSync(join(folder, file), 'utf8')) ?? []),
    /** Writes a pointer, or keeps it until there is room. */
    write,
    /** Writes what there was no room for. */
    writeRest: (): void => [...unwritten.values()].forEach(write),
  };
}
