import { keyRing, readConfig, serviceSettings, settleTime } from '@kallos/service-kit/config';
import {
  checkedText,
  decimalNumber,
  httpAddress,
  oneOf,
  origin,
  token,
} from '@kallos/service-kit/setting-types';
import { publishingScopes } from './networks/meta/graph/scopes.ts';
import { networkLimits } from '@kallos/service-kit/network-limits';
import * as z from 'zod';

const socialSettings = serviceSettings.extend({
  META_APP_ID: token,
  META_APP_SECRET: token,
  META_GRAPH_URL: httpAddress.default('https://graph.facebook.com'),
  /** Where bytes of videos go. */
  META_UPLOAD_URL: httpAddress.default('https://rupload.facebook.com'),
  META_DIALOG_URL: httpAddress.default('https://www.facebook.com'),
  /** What the login asks for; the application's use cases must have each of them, or Meta refuses the whole login. */
  META_SCOPES: checkedText(
    /^[a-z][a-z_]+(?:[\s,]+[a-z][a-z_]+)*$/,
    'must be names of permissions such as pages_show_list, with commas between',
  )
    .default(publishingScopes.join(','))
    .transform((text) => text.split(/[\s,]+/)),
  /** A Facebook Login for Business configuration, which then defines the requested permissions. */
  META_CONFIG_ID: token.optional(),
  /** Another one that holds the later permissions as well. */
  META_CONFIG_ID_MORE: token.optional(),
  SECRET_KEYS: keyRing,
  /** svc-catalog, whose pictures Facebook gets as bytes where it cannot fetch them. */
  CATALOG_URL: httpAddress.optional(),
  /** Origin under which Meta fetches pictures; PUBLIC_URL unless given. */
  MEDIA_BASE_URL: origin.optional(),
  /** Seconds until an answer of the Graph is given up. */
  META_TIMEOUT_SECONDS: decimalNumber({ min: 0.1, max: 60 }).default(15),
  /** Seconds after which the numbers of a published post are read for the first time. */
  INSIGHTS_AFTER_SECONDS: decimalNumber({ min: 0, max: 86_400 }).default(900),
  /** Seconds after which another call may take over a delivery whose process fell silent. */
  DELIVERY_LEASE_SECONDS: decimalNumber({ min: 1, max: 300 }).default(15),
  /** Seconds for which a post must be missing from Meta before it counts as not public. */
  DELIVERY_SETTLE_SECONDS: settleTime,
  /** Where it is kept, outside of the database, how far the database's log was. */
  MEMORY_FILE: z.string().optional(),
  NETWORK_LIMITS: networkLimits,
  /** How Facebook posts go out: as a draft that is made public, or in one call. */
  FACEBOOK_POSTS: oneOf('draft', 'one-call').default('draft'),
});

/** The validated environment of this process. */
export type Config = z.output<typeof socialSettings>;

/** Reads the environment once; prints every fault and exits when something is wrong. */
export const config = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(socialSettings, env);
