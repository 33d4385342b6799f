import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes that a test fills and empties. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no byte free. */
  readonly fill: () => void;
  readonly empty: () => void;
  readonly remove: () => void;
}

const blockBytes = 64 * 1024;

/** Mounts a small disk; undefined without the permission to mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      for (let size = statfsSync(folder).bavail * statfsSync(folder).bsize; size > 0; size -= blockBytes) {
        try {
          writeFileSync(ballast, Buffer.alloc(blockBytes), { flag: 'a' });
        } catch {
          break;
        }
      }
    },
    empty: () => truncateSync(ballast),
    remove: () => {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
