import { createHmac } from 'node:crypto';
import { extname, join } from 'node:path';
import { type Bus, filesBucketOf } from '@kallos/service-kit/messaging/bus';
import type { Log } from '@kallos/service-kit/observability/log';
import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { openReports } from '../reports/reports.ts';
import { openFiles } from '../web/files.ts';
import type { OwnEnv } from '../web/own-body.ts';
import { servedReleases } from './deploy/compatibility.ts';
import { createDeployApp } from './deploy/deploy-app.ts';
import type { DeployParts } from './deploy/deploy-parts.ts';
import { type DeployToken, type PreviewKey, stateOfToken } from './deploy/deploy-tokens.ts';
import { openTokenStore } from './deploy/token-store.ts';
import { openPointerStore } from './pointers/pointer-store.ts';
import { prunedBetween } from './pointers/pointer.ts';
import { openRegistry, type Registry } from './registry/registry.ts';
import { openReleaseJobs } from './releases/release-jobs.ts';
import { openReleaseStore } from './releases/release-store.ts';
import { openRemoteFiles, type RemoteFiles } from './releases/remote-files.ts';

/** All parts of a gateway that concern remotes. */
export interface Remotes {
  readonly registry: Registry;
  readonly files: RemoteFiles;
  /** The routes for deployments by teams, and for reports from browsers. */
  readonly deploys: Hono<OwnEnv>;
  /** Returns the keys that sign valid previews; revoking a token ends its previews. */
  readonly previewKeys: () => readonly PreviewKey[];
  readonly close: () => Promise<void>;
}

// Is next to main.ts in the source tree, and next to main.js among the bundles.
const workerFile = (main: string): URL => new URL(`./release-worker${extname(main)}`, main);

/** Opens the stores of releases and pointers. */
function openStores(config: Config, main: string, bus: Bus, log: Log, onMoved: () => void) {
  const run = openReleaseJobs(workerFile(main));
  const releases = openReleaseStore({
    folder: join(config.REMOTES_DIR, 'files'),
    bus,
    bucket: filesBucketOf(config.REMOTES_BUCKET),
    run,
    log,
  });
  const pointers = openPointerStore({
    folder: join(config.REMOTES_DIR, 'pointers'),
    bus,
    bucket: config.REMOTES_BUCKET,
    log,
    bringFiles: async (pointer) => {
      const brought = await Promise.all(servedReleases(pointer).map((release) => releases.bring(release)));
      return brought.every(Boolean);
    },
    shareFiles: async (pointer) => {
      for (const release of servedReleases(pointer)) await releases.share(release);
    },
    onChange: (pointer, before) => {
      onMoved();
      releases.drop(pointer.name, prunedBetween(before, pointer));
    },
  });
  const files = openRemoteFiles(releases, pointers, openFiles(config.WEB_ROOT));
  return { run, releases, pointers, files };
}

/**
 * Opens the registry, the pointers and the files of the remotes; calls `onChange` when the version
 * of some user changes.
 */
export function openRemotes(
  config: Config,
  {
    main,
    bus,
    log,
    ...auth
  }: Pick<DeployParts, 'callAuth' | 'sessions' | 'log'> & { main: string; bus: Bus },
  onChange: () => void,
): Remotes {
  // `registry` is assigned right below, before any event arrives.
  const stores = openStores(config, main, bus, log, () => registry.refresh());
  const { pointers, files } = stores;
  const registry: Registry = openRegistry({
    file: config.REMOTES_FILE,
    settings: config.REMOTE_SETTINGS,
    pointers,
    log,
    onChange,
  });
  const tokens = config.DEPLOY_TOKENS;
  const tokenStore = openTokenStore({
    file: join(config.REMOTES_DIR, 'deploy-tokens.json'),
    bus,
    bucket: config.REMOTES_BUCKET,
    log,
  });
  // All gateways derive the same key.
  const hash = createHmac('sha256', config.IDENTITY_KEYS.auth).update('previews').digest('hex');
  const previewKey: PreviewKey = { hash };
  const deployParts: DeployParts = {
    tokens,
    tokenStore,
    previewKey,
    ...stores,
    registry,
    keptReleases: config.KEPT_RELEASES,
    origins: config.REMOTE_ORIGINS,
    webRoot: config.WEB_ROOT,
    ...auth,
    log,
  };
  const reports = openReports(config, deployParts);
  return {
    registry,
    files,
    previewKeys: () => {
      const now = new Date();
      const isLive = (token: DeployToken) => stateOfToken(token, now) === 'live';
      return [previewKey, ...tokens, ...tokenStore.all().filter(isLive)];
    },
    deploys: new Hono<OwnEnv>().route('/', reports.app).route('/', createDeployApp(deployParts)),
    close: async () => {
      registry.close();
      await reports.stop();
      await Promise.all([pointers.close(), tokenStore.close()]);
    },
  };
}
