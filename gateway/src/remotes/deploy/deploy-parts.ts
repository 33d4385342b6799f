import type { Call } from '@kallos/contracts/client';
import type { Log } from '@kallos/service-kit/observability/log';
import type { SessionCache } from '../../identity/session-cache.ts';
import type { DeployToken, PreviewKey } from './deploy-tokens.ts';
import type { TokenStore } from './token-store.ts';
import type { PointerStore } from '../pointers/pointer-store.ts';
import type { Registry } from '../registry/registry.ts';
import type { RunReleaseJob } from '../releases/release-jobs.ts';
import type { RemoteFiles } from '../releases/remote-files.ts';
import type { ReleaseStore } from '../releases/release-store.ts';

/** What deployments are made with. */
export interface DeployParts {
  /** The tokens of DEPLOY_TOKENS. */
  readonly tokens: readonly DeployToken[];
  /** The tokens that administrators made. */
  readonly tokenStore: TokenStore;
  /** Signs the previews of administrators. */
  readonly previewKey: PreviewKey;
  readonly pointers: PointerStore;
  readonly releases: ReleaseStore;
  /** Finds the files of any release here. */
  readonly files: RemoteFiles;
  readonly run: RunReleaseJob;
  readonly registry: Registry;
  /** How many releases of a remote are kept, apart from those that its pointer names. */
  readonly keptReleases: number;
  /** Origins of their own on which remotes may live. */
  readonly origins: readonly string[];
  readonly webRoot: string;
  /** Reaches svc-auth, which keeps what browsers report. */
  readonly callAuth: Call;
  readonly sessions: SessionCache;
  readonly log: Log;
}
