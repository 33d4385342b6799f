import type { Call } from '@kallos/contracts/client';
import type { Log } from '@kallos/service-kit/observability/log';
import type { SessionCache } from '../../identity/session-cache.ts';
import type { PointerStore } from '../pointers/pointer-store.ts';
import type { Registry } from '../registry/registry.ts';
import type { RunReleaseJob } from '../releases/release-jobs.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import type { RemoteFiles } from '../releases/remote-files.ts';
import type { DeployToken, PreviewKey } from './deploy-tokens.ts';
import type { TokenStore } from './token-store.ts';

/** The dependencies of deployments. */
export interface DeployParts {
  /** The tokens from DEPLOY_TOKENS. */
  readonly tokens: readonly DeployToken[];
  /** The tokens that administrators created. */
  readonly tokenStore: TokenStore;
  /** The key that signs previews for administrators. */
  readonly previewKey: PreviewKey;
  readonly pointers: PointerStore;
  readonly releases: ReleaseStore;
  /** Finds the files of every release that this gateway has. */
  readonly files: RemoteFiles;
  readonly run: RunReleaseJob;
  readonly registry: Registry;
  /** How many releases of a remote are kept, apart from those that its pointer names. */
  readonly keptReleases: number;
  /** Other origins that may host remotes. */
  readonly origins: readonly string[];
  readonly webRoot: string;
  /** Calls svc-auth, which stores the reports of browsers. */
  readonly callAuth: Call;
  readonly sessions: SessionCache;
  readonly log: Log;
}
