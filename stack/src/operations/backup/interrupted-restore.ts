import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { StackFault } from '../../fault.ts';
import { type Settings, stateFile } from '../../settings/settings.ts';

const fileOf = (settings: Settings): string => stateFile(settings, 'restore-broken-off');

/** Records that a restore is running; the returned function ends it. */
export function beginRestore(settings: Settings): () => void {
  writeFileSync(fileOf(settings), '');
  return () => rmSync(fileOf(settings));
}

/** Throws if a restore ended before it had replaced everything. */
export function assertNotHalfRestored(settings: Settings): void {
  if (!existsSync(fileOf(settings))) return;
  throw new StackFault(
    `a restore of ${settings.stateFolder} was broken off: run npm run restore once more. ` +
      `What was there before the first one is set aside, as its last lines tell`,
  );
}
