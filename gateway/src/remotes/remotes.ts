import { join } from 'node:path';
import { type Bus, filesBucketOf } from '@kallos/service-kit/bus';
import type { Log } from '@kallos/service-kit/log';
import type { Config } from '../config.ts';
import { openFiles } from '../web/files.ts';
import type { DeployParts } from './deploy-app.ts';
import { forgottenBetween } from './pointer.ts';
import { openPointerStore } from './pointer-store.ts';
import { openRegistry, type Registry } from './registry.ts';
import { openReleaseStore } from './release-files.ts';
import { openRemoteFiles, type RemoteFiles } from './remote-files.ts';

/** Everything about remotes in one gateway. */
export interface Remotes {
  readonly registry: Registry;
  readonly files: RemoteFiles;
  readonly deployParts: DeployParts;
  readonly close: () => Promise<void>;
}

/** Opens the registry, the pointers and the files of the remotes; `onChange` hears when anybody may see another version. */
export function openRemotes(config: Config, bus: Bus, log: Log, onChange: () => void): Remotes {
  const releases = openReleaseStore(
    join(config.REMOTES_DIR, 'files'),
    bus,
    filesBucketOf(config.REMOTES_BUCKET),
    log,
  );
  const pointers = openPointerStore({
    folder: join(config.REMOTES_DIR, 'pointers'),
    bus,
    bucket: config.REMOTES_BUCKET,
    log,
    beforeChange: async ({ name, stable, canary, releases: known }) => {
      for (const version of new Set([stable, canary?.version ?? stable])) {
        const digest = known[version]?.digest ?? '';
        if (digest !== '' && !(await releases.has(name, version)))
          await releases.fetch(name, version, digest);
      }
    },
    // The registry is opened right below; nothing arrives before.
    onChange: (pointer, before) => {
      registry.hear(pointer);
      releases.drop(pointer.name, forgottenBetween(before, pointer));
    },
  });
  const registry: Registry = openRegistry({ file: config.REMOTES_FILE, pointers, log, onChange });
  return {
    registry,
    files: openRemoteFiles(releases, pointers, openFiles(config.WEB_ROOT)),
    deployParts: {
      tokens: config.DEPLOY_TOKENS,
      pointers,
      releases,
      registry,
      keptReleases: config.KEPT_RELEASES,
      origins: config.REMOTE_ORIGINS,
      webRoot: config.WEB_ROOT,
      log,
    },
    close: async () => {
      registry.close();
      await pointers.close();
    },
  };
}
