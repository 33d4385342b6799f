import { join } from 'node:path';
import { app } from '../meta/directory.ts';
import { type Environment, readSettings, type Settings } from 'stack/settings/settings';

/** How long a claim or a delivery lives without a sign of life, and how long the Graph may take. */
export interface Paces {
  readonly leaseSeconds: number;
  readonly graphSeconds: number;
  /** How long a post must be missing from Meta before it counts as not public. */
  readonly settleSeconds: number;
}

/** Leases five times shorter than in production, so that pauses beyond them fit into a short run. */
export const quickPaces: Paces = { leaseSeconds: 3, graphSeconds: 2, settleSeconds: 12 };

const settleSecondsAsDelivered = 90;
/** How long one of Meta's seconds takes when the product waits for it so much less than it does as delivered. */
export const metaSecondMs = ({ settleSeconds }: Paces): number =>
  (settleSeconds / settleSecondsAsDelivered) * 1000;
/** The product's own, as it runs when nobody sets them. */
export const standardPaces: Paces | null = null;

// A database, a bus or a model of the surroundings would take the faults instead of ours.
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'KALLOS_CACHE', 'NATS_SERVER_BIN'];

/** Settings of a platform that lives in one folder and listens on free ports. */
export function settingsFor(
  folder: string,
  paces: Paces | null,
  metaUrl: string,
  more: Environment = {},
): Settings {
  const own: Environment = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
  return readSettings({
    ...own,
    PORT: '0',
    DATA_DIR: join(folder, 'state'),
    LOG_LEVEL: 'info',
    META_APP_ID: app.id,
    META_APP_SECRET: app.secret,
    META_GRAPH_URL: metaUrl,
    META_UPLOAD_URL: `${metaUrl}/upload`,
    META_DIALOG_URL: metaUrl,
    ...(paces === null
      ? {}
      : {
          PUBLISH_LEASE_SECONDS: String(paces.leaseSeconds),
          DELIVERY_LEASE_SECONDS: String(paces.leaseSeconds),
          // The time after which a person is asked follows from it.
          DELIVERY_SETTLE_SECONDS: String(paces.settleSeconds),
          META_TIMEOUT_SECONDS: String(paces.graphSeconds),
          // What is public is looked at once more within the run.
          INSIGHTS_AFTER_SECONDS: '1',
        }),
    TEXTS_PER_DAY: '100000',
    ...more,
  });
}
