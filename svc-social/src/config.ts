import { keyRing, readConfig, serviceSettings, settleTime } from '@kallos/service-kit/config';
import { publishingScopes } from '@kallos/graph/scopes';
import { networkLimits } from '@kallos/service-kit/network-limits';
import * as z from 'zod';

const settings = serviceSettings.extend({
  META_APP_ID: z.string().min(1),
  META_APP_SECRET: z.string().min(1),
  META_GRAPH_URL: z.url().default('https://graph.facebook.com'),
  /** Where bytes of videos go. */
  META_UPLOAD_URL: z.url().default('https://rupload.facebook.com'),
  META_DIALOG_URL: z.url().default('https://www.facebook.com'),
  /** What the login asks for; the application's use cases must have each of them, or Meta refuses the whole login. */
  META_SCOPES: z
    .string()
    .default(publishingScopes.join(','))
    .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  /** A configuration of Facebook Login for Business, which then says what is asked for. */
  META_CONFIG_ID: z.string().optional(),
  /** Another one that holds the later permissions as well. */
  META_CONFIG_ID_MORE: z.string().optional(),
  SECRET_KEYS: keyRing,
  /** svc-catalog, whose pictures Facebook gets as bytes where it cannot fetch them. */
  CATALOG_URL: z.url().optional(),
  /** Origin under which Meta fetches pictures; PUBLIC_URL unless given. */
  MEDIA_BASE_URL: z.url().optional(),
  /** Seconds until an answer of the Graph is given up. */
  META_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(60).default(15),
  /** Seconds after which the numbers of a published post are read for the first time. */
  INSIGHTS_AFTER_SECONDS: z.coerce.number().min(0).max(86_400).default(900),
  /** Seconds after which another call may take over a delivery whose process fell silent. */
  DELIVERY_LEASE_SECONDS: z.coerce.number().min(1).max(300).default(15),
  /** Seconds for which a post must be missing from Meta before it counts as not public. */
  DELIVERY_SETTLE_SECONDS: settleTime,
  /** Where it is kept, outside of the database, how far the database's log was. */
  MEMORY_FILE: z.string().optional(),
  NETWORK_LIMITS: networkLimits,
  /** How Facebook posts go out: as a draft that is made public, or in one call. */
  FACEBOOK_POSTS: z.enum(['draft', 'one-call']).default('draft'),
});

/** What this process was told by its environment. */
export type Config = z.output<typeof settings>;

/** Reads the environment once; prints every fault and exits when something is wrong. */
export const config = (): Config => readConfig(settings, process.env);
