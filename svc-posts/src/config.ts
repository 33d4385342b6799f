import { doubtFaults } from '@kallos/contracts/social/doubt';
import { defaultContacts } from '@kallos/contracts/texts/contacts';
import {
  identityKey,
  requireValue,
  readConfig,
  serviceSettings,
  settleTime,
} from '@kallos/service-kit/config';
import { networkLimits } from '@kallos/service-kit/network-limits';
import {
  decimalNumber,
  httpAddress,
  mailAddress,
  mailSender,
  mailServer,
  origin,
  token,
  wholeNumber,
} from '@kallos/service-kit/setting-types';
import { givenPrice } from '@kallos/writing/model/models';
import * as z from 'zod';

const count = (standard: number, max: number) => wholeNumber({ min: 1, max }).default(standard);
const hours = (standard: number) => decimalNumber({ min: 0.0001, max: 720 }).default(standard);

const settings = serviceSettings.extend({
  SOCIAL_URL: httpAddress,
  SOCIAL_IDENTITY_KEY: identityKey,
  OPENAI_API_KEY: token.optional(),
  OPENAI_BASE_URL: httpAddress.optional(),
  OPENAI_MODEL: token.default('gpt-4o'),
  /** The model's price per million tokens in and out, for an unknown model. */
  OPENAI_USD_PER_MILLION: givenPrice.optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailSender.default('Kallos <posts@kallos.example>'),
  SUPPORT_EMAIL: mailAddress.default(defaultContacts.support),
  /** Origin from which Facebook fetches images; PUBLIC_URL by default. */
  MEDIA_BASE_URL: origin.optional(),
  /** Generated texts per account and day. */
  TEXTS_PER_DAY: count(50, 1_000_000),
  TEST_EMAILS_PER_DAY: count(20, 1_000_000),
  NETWORK_LIMITS: networkLimits,
  /**
   * Seconds after which another publisher takes over a dead one's posts; the service promises
   * twenty in total.
   */
  PUBLISH_LEASE_SECONDS: count(7, 300),
  /** Posts published concurrently; each mostly waits for Meta. */
  PUBLISH_CONCURRENCY: count(256, 512),
  /** Seconds of delay of the oldest due post at which readiness fails and a banner appears. */
  PUBLISH_ALARM_SECONDS: count(120, 86_400),
  /** Hours of delay after which a post waits for a user's decision. */
  PUBLISH_STALE_HOURS: hours(12),
  /** Must equal svc-social's, which derives the certainty of an outcome from it. */
  DELIVERY_SETTLE_SECONDS: settleTime,
  /**
   * Seconds after which a user is asked about an unknown outcome; derived from the settle time by
   * default.
   */
  PUBLISH_DOUBT_SECONDS: z.coerce.number().int().min(1).optional(),
  /** Hours for which a post is retried before it fails. */
  PUBLISH_RETRY_HOURS: hours(6),
});

const postsSettings = settings.superRefine((given, told) => {
  const times = {
    settleSeconds: given.DELIVERY_SETTLE_SECONDS,
    doubtSeconds: given.PUBLISH_DOUBT_SECONDS,
    retryHours: given.PUBLISH_RETRY_HOURS,
  };
  for (const [variable, message] of doubtFaults(times))
    told.addIssue({ code: 'custom', path: [variable], message });
});

/** The settings of svc-posts and of the publisher. */
export type Config = z.output<typeof settings>;

/** Reads this process's settings; prints every invalid one and exits. */
export const readPostsConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(postsSettings, env, { SMTP_URL: requireValue });
