import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { DataLossDetector } from '@kallos/service-kit/database/data-loss-detector';
import type { Database } from '@kallos/service-kit/database/database';
import type { Log } from '@kallos/service-kit/observability/log';
import type { Secrets } from '@kallos/service-kit/security/secrets';
import type { Google } from './networks/google/client/client.ts';
import type { Graph } from './networks/meta/graph/client.ts';
import type { LoginSettings } from './networks/meta/login/login-dialog.ts';

/** The dependencies of every handler. */
export interface Ctx {
  readonly db: Database;
  readonly log: Log;
  readonly graph: Graph;
  /** The client for Google; undefined if this installation has none. */
  readonly google?: Google | undefined;
  readonly secrets: Secrets;
  readonly memory: DataLossDetector;
  readonly meta: LoginSettings & {
    /** Verifies the requests that Meta signs. */
    readonly appSecret: string;
    /** Origin from which Meta fetches images. */
    readonly mediaUrl: string;
  };
  /** Internal address of svc-catalog, which stores our images. */
  readonly catalogUrl?: string | undefined;
  readonly leaseSeconds: number;
  /** Seconds for which a post must be missing from Meta before it counts as not public. */
  readonly settleSeconds: number;
  /** True if Facebook posts are published in one call instead of as a draft. */
  readonly postsInOneStep: boolean;
  /** Text limits per network. */
  readonly limits: NetworkLimits;
  /** Seconds after publishing until insights are first read. */
  readonly insightsAfterSeconds: number;
}
