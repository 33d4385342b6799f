import { join } from 'node:path';
import { type Environment, readSettings, type Settings } from 'stack/settings/settings';
import { googleClient } from '../google/serve-google.ts';
import { app } from '../meta/directory.ts';

/** The duration of leases, and the Graph's timeout. */
export interface Timings {
  readonly leaseSeconds: number;
  readonly graphSeconds: number;
  /** How long a post must be missing at Meta to count as unpublished. */
  readonly settleSeconds: number;
}

/** Leases five times shorter than in production, so that longer pauses fit into a run. */
export const fastTimings: Timings = { leaseSeconds: 3, graphSeconds: 2, settleSeconds: 12 };

const settleSecondsAsDelivered = 90;
/** Returns the length of a second of Meta, scaled like the settle time. */
export const metaSecondMs = ({ settleSeconds }: Timings): number =>
  (settleSeconds / settleSecondsAsDelivered) * 1000;
/** The product's defaults. */
export const standardTimings: Timings | null = null;

// External stores or models would not be affected by the faults.
const passedOnVariables = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'KALLOS_CACHE', 'NATS_SERVER_BIN'];

/** Returns the settings of a platform in one folder on free ports. */
export function settingsFor(
  folder: string,
  paces: Timings | null,
  metaUrl: string,
  more: Environment = {},
): Settings {
  const own: Environment = Object.fromEntries(passedOnVariables.map((name) => [name, process.env[name]]));
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
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_URL: `${metaUrl}/google`,
    ...(paces === null
      ? {}
      : {
          PUBLISH_LEASE_SECONDS: String(paces.leaseSeconds),
          DELIVERY_LEASE_SECONDS: String(paces.leaseSeconds),
          // Determines when a post needs a check.
          DELIVERY_SETTLE_SECONDS: String(paces.settleSeconds),
          META_TIMEOUT_SECONDS: String(paces.graphSeconds),
          GOOGLE_TIMEOUT_SECONDS: String(paces.graphSeconds),
          // Published posts are checked again within the run.
          INSIGHTS_AFTER_SECONDS: '1',
        }),
    TEXTS_PER_DAY: '100000',
    ...more,
  });
}
