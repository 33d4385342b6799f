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
  // A full disk must not delay what is served: NATS and the other gateways have the pointer too.
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
    /** Writes a pointer, or keeps it in memory while the disk is full. */
    write,
    /** Writes the pointers that the full disk rejected. */
    writeRest: (): void => [...unwritten.values()].forEach(write),
  };
}
