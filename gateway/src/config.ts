import type { ServiceName } from '@kallos/contracts/endpoint';
import { RemoteSettings } from '@kallos/contracts/gateway/remotes';
import { defaultContacts } from '@kallos/contracts/texts/contacts';
import {
  logLevel,
  metricsPort,
  natsAddress,
  nodeEnv,
  readConfig,
  tracesAddress,
} from '@kallos/service-kit/config';
import {
  httpAddress,
  listenHost,
  mailAddress,
  origin,
  originList,
  port,
  wholeNumber,
} from '@kallos/service-kit/setting-types';
import * as z from 'zod';
import { parseDeployTokens } from './remotes/deploy/deploy-tokens.ts';

const keyList = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => pair.split(':').map((part) => part.trim()));
  const keys = Object.fromEntries(pairs) as Record<string, string | undefined>;
  const { auth = '', catalog = '', social = '', posts = '' } = keys;
  const found = { auth, catalog, social, posts };
  for (const [service, key] of Object.entries(found))
    if (key.length < 32)
      context.addIssue({ code: 'custom', message: `the key of ${service} is missing or too short` });
  return found;
});

const deployTokens = z.string().transform((text, context) => {
  const tokens = parseDeployTokens(text);
  if (!tokens)
    context.addIssue({ code: 'custom', message: 'wants <remote>:<holder>:<sha256 of the token>,…' });
  return tokens ?? [];
});

const remoteSettings = z.string().transform((text, context) => {
  try {
    return RemoteSettings.parse(JSON.parse(text));
  } catch {
    const message = 'must be JSON such as {"mfe-analytics":{"currency":"EUR"}}';
    context.addIssue({ code: 'custom', message });
    return {};
  }
});

const gatewaySettings = z.object({
  PORT: port.default(8080),
  HOST: listenHost.default('0.0.0.0'),
  PUBLIC_URL: origin.default('http://localhost:8080'),
  NATS_URL: natsAddress,
  NODE_ENV: nodeEnv.default('development'),
  AUTH_URL: httpAddress,
  CATALOG_URL: httpAddress,
  SOCIAL_URL: httpAddress,
  POSTS_URL: httpAddress,
  /** `auth:…,catalog:…,social:…,posts:…`: the identity key of each service. */
  IDENTITY_KEYS: keyList,
  REMOTES_FILE: z.string().min(1),
  WEB_ROOT: z.string().min(1),
  /** Where deployed remotes and their pointers are stored; by default next to the process's state. */
  REMOTES_DIR: z.string().min(1).default('.data/remotes'),
  /**
   * The NATS bucket through which gateways share their remotes; the same for all gateways of a
   * platform.
   */
  REMOTES_BUCKET: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be 1 to 60 letters, digits, _ or -')
    .default('kallos-remotes'),
  /** `mfe_portal:eleni:<sha256 of the token>,…`: who may deploy which remote. */
  DEPLOY_TOKENS: deployTokens.default([]),
  /** Number of releases kept per remote in addition to those that its pointer names. */
  KEPT_RELEASES: wholeNumber({ min: 1, max: 1000 }).default(20),
  /** Additional origins from which remotes may load. */
  REMOTE_ORIGINS: originList.default([]),
  /** Settings of remotes by their folders, as JSON; browsers can read them. */
  REMOTE_SETTINGS: remoteSettings.default({}),
  /** Address of the sandbox; unset in production. */
  SANDBOX_URL: httpAddress.optional(),
  DEV_WEB_URL: httpAddress.optional(),
  SUPPORT_EMAIL: mailAddress.default(defaultContacts.support),
  PRIVACY_EMAIL: mailAddress.default(defaultContacts.privacy),
  METRICS_PORT: metricsPort,
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesAddress,
  LOG_LEVEL: logLevel.default('info'),
  /** Number of our own proxies in front of this gateway that append to X-Forwarded-For. */
  TRUSTED_PROXY_HOPS: wholeNumber({ min: 0, max: 5 }).default(0),
  /**
   * Maximum connections per address; not applied behind our own proxies, whose address all clients
   * share.
   */
  CONNECTIONS_PER_ADDRESS: wholeNumber({ min: 1, max: 1_000_000 }).default(512),
  /** Maximum number of live streams through this gateway. */
  LIVE_STREAMS_MAX: wholeNumber({ min: 1, max: 100_000 }).default(5000),
  /** Maximum live streams per account; sessions may have ten and users twenty. */
  LIVE_STREAMS_PER_ACCOUNT: wholeNumber({ min: 1, max: 100_000 }).default(60),
  /** Milliseconds for which calls wait for a service that just began to refuse connections. */
  SERVICE_PATIENCE_MS: wholeNumber({ min: 0, max: 10_000 }).default(4000),
  /**
   * Milliseconds for which a stopping gateway still accepts requests, so that load balancers switch
   * first.
   */
  DRAIN_DELAY_MS: wholeNumber({ min: 0, max: 8000 }).default(300),
});

const mustBeAbsent = (text: string | undefined) => text !== undefined && 'must not be set';

/** The settings of this process. */
export type Config = z.output<typeof gatewaySettings>;

/** Reads this process's settings; prints every invalid one and exits. */
export const readGatewayConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(gatewaySettings, env, {
    SANDBOX_URL: mustBeAbsent,
    DEV_WEB_URL: mustBeAbsent,
    // With https there is a proxy in front; if not configured, all clients share its address and
    // one sign-in limit.
    TRUSTED_PROXY_HOPS: (text) =>
      (text === undefined || Number(text) === 0) &&
      'must be set to the number of proxies before the gateway, of which https needs one,',
  });

/** Returns the services' addresses by name. */
export const serviceUrls = (config: Config): Record<ServiceName, string> => ({
  auth: config.AUTH_URL,
  catalog: config.CATALOG_URL,
  social: config.SOCIAL_URL,
  posts: config.POSTS_URL,
});
