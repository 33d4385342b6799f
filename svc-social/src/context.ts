import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { LoginSettings } from './networks/meta/login/login-dialog.ts';
import type { Database } from '@kallos/service-kit/database/database';
import type { Log } from '@kallos/service-kit/observability/log';
import type { Graph } from './networks/meta/graph/client.ts';
import type { DataLossDetector } from '@kallos/service-kit/database/data-loss-detector';
import type { Secrets } from '@kallos/service-kit/security/secrets';

/** What every verb gets. */
export interface Ctx {
  readonly db: Database;
  readonly log: Log;
  readonly graph: Graph;
  readonly secrets: Secrets;
  readonly memory: DataLossDetector;
  readonly meta: LoginSettings & {
    /** Signs what Meta sends us by itself. */
    readonly appSecret: string;
    /** Under which Meta fetches pictures. */
    readonly mediaUrl: string;
  };
  /** The service that keeps our pictures, as its neighbours reach it. */
  readonly catalogUrl?: string | undefined;
  readonly leaseSeconds: number;
  /** How long a post must be missing from Meta before it counts as not public. */
  readonly settleSeconds: number;
  /** Facebook posts go out in one call instead of as a draft that is made public. */
  readonly postsInOneStep: boolean;
  /** What the networks take of a text. */
  readonly limits: NetworkLimits;
  /** When the numbers of a published post are first read. */
  readonly insightsAfterSeconds: number;
}
