import { keyRing, readConfig, serviceSettings, settleTime } from '@kallos/service-kit/config';
import { networkLimits } from '@kallos/service-kit/network-limits';
import {
  checkedText,
  decimalNumber,
  httpAddress,
  oneOf,
  origin,
  token,
} from '@kallos/service-kit/setting-types';
import * as z from 'zod';
import { publishingScopes } from './networks/meta/graph/scopes.ts';

const socialSettings = serviceSettings.extend({
  META_APP_ID: token,
  META_APP_SECRET: token,
  META_GRAPH_URL: httpAddress.default('https://graph.facebook.com'),
  /** Host for video uploads. */
  META_UPLOAD_URL: httpAddress.default('https://rupload.facebook.com'),
  META_DIALOG_URL: httpAddress.default('https://www.facebook.com'),
  /**
   * Permissions that the login requests; Meta refuses the whole login if the app's use cases lack
   * one of them.
   */
  META_SCOPES: checkedText(
    /^[a-z][a-z_]+(?:[\s,]+[a-z][a-z_]+)*$/,
    'must be names of permissions such as pages_show_list, with commas between',
  )
    .default(publishingScopes.join(','))
    .transform((text) => text.split(/[\s,]+/)),
  /** A Facebook Login for Business configuration, which then defines the requested permissions. */
  META_CONFIG_ID: token.optional(),
  /** A second configuration that also contains the permissions requested later. */
  META_CONFIG_ID_MORE: token.optional(),
  /** The OAuth client at Google; without it Google is not offered. */
  GOOGLE_CLIENT_ID: token.optional(),
  GOOGLE_CLIENT_SECRET: token.optional(),
  /** A stand-in for all of Google's hosts; each is a path below it. */
  GOOGLE_URL: httpAddress.optional(),
  /** That stand-in's address for browsers. */
  GOOGLE_CONSENT_URL: httpAddress.optional(),
  /** Timeout of a call to Google in seconds. */
  GOOGLE_TIMEOUT_SECONDS: decimalNumber({ min: 0.1, max: 60 }).default(15),
  SECRET_KEYS: keyRing,
  /** Address of svc-catalog, which returns images as bytes when Facebook cannot fetch them. */
  CATALOG_URL: httpAddress.optional(),
  /** Origin from which Meta fetches images; defaults to PUBLIC_URL. */
  MEDIA_BASE_URL: origin.optional(),
  /** Timeout of a Graph call in seconds. */
  META_TIMEOUT_SECONDS: decimalNumber({ min: 0.1, max: 60 }).default(15),
  /** Seconds between publishing a post and the first read of its insights. */
  INSIGHTS_AFTER_SECONDS: decimalNumber({ min: 0, max: 86_400 }).default(900),
  /** Seconds without renewal after which another call may take over a delivery's lease. */
  DELIVERY_LEASE_SECONDS: decimalNumber({ min: 1, max: 300 }).default(15),
  /** Seconds for which a post must be missing from Meta before it counts as not public. */
  DELIVERY_SETTLE_SECONDS: settleTime,
  /** File outside the database that records the database's log position, to detect a restore. */
  MEMORY_FILE: z.string().optional(),
  NETWORK_LIMITS: networkLimits,
  /** Publishes Facebook posts as a draft that is made public later, or in one call. */
  FACEBOOK_POSTS: oneOf('draft', 'one-call').default('draft'),
});

/** The validated environment of this process. */
export type Config = z.output<typeof socialSettings>;

/** Reads the environment; prints every invalid variable and exits if there is one. */
export const config = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(socialSettings, env);
