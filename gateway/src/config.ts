import { defaultContacts } from '@kallos/contracts/texts/contacts';
import type { ServiceName } from '@kallos/contracts/endpoint';
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
  /** `auth:…,catalog:…,social:…,posts:…`: the key that each service trusts. */
  IDENTITY_KEYS: keyList,
  REMOTES_FILE: z.string().min(1),
  WEB_ROOT: z.string().min(1),
  /** Where deployed remotes and their pointers are stored; by default next to the process's state. */
  REMOTES_DIR: z.string().min(1).default('.data/remotes'),
  /** The bucket in NATS by which gateways agree on them; gateways of one platform name the same. */
  REMOTES_BUCKET: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be 1 to 60 letters, digits, _ or -')
    .default('kallos-remotes'),
  /** `mfe_portal:eleni:<sha256 of the token>,…`: who may deploy which remote. */
  DEPLOY_TOKENS: deployTokens.default([]),
  /** How many releases of each remote are kept, apart from those that its pointer names. */
  KEPT_RELEASES: wholeNumber({ min: 1, max: 1000 }).default(20),
  /** Additional origins from which remotes may load. */
  REMOTE_ORIGINS: originList.default([]),
  /** Where the stand-ins of the outside world run; absent in production. */
  SANDBOX_URL: httpAddress.optional(),
  DEV_WEB_URL: httpAddress.optional(),
  SUPPORT_EMAIL: mailAddress.default(defaultContacts.support),
  PRIVACY_EMAIL: mailAddress.default(defaultContacts.privacy),
  METRICS_PORT: metricsPort,
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesAddress,
  LOG_LEVEL: logLevel.default('info'),
  /** How many of our own proxies stand before this gateway and append to X-Forwarded-For. */
  TRUSTED_PROXY_HOPS: wholeNumber({ min: 0, max: 5 }).default(0),
  /** Not applied behind proxies of our own, whose address is everybody's. */
  CONNECTIONS_PER_ADDRESS: wholeNumber({ min: 1, max: 1_000_000 }).default(512),
  /** How many browsers may listen for changes through this gateway. */
  LIVE_STREAMS_MAX: wholeNumber({ min: 1, max: 100_000 }).default(5000),
  /** How many of them may belong to one account; ten to one session and twenty to one person. */
  LIVE_STREAMS_PER_ACCOUNT: wholeNumber({ min: 1, max: 100_000 }).default(60),
  /** How long calls wait for a service that has just begun to refuse connections. */
  SERVICE_PATIENCE_MS: wholeNumber({ min: 0, max: 10_000 }).default(4000),
  /** How long a stopping gateway still takes requests, in milliseconds, so that balancers look elsewhere first. */
  DRAIN_DELAY_MS: wholeNumber({ min: 0, max: 8000 }).default(300),
});

const mustBeAbsent = (text: string | undefined) => text !== undefined && 'must not be set';

/** The settings of this process. */
export type Config = z.output<typeof gatewaySettings>;

/** Reads this process's settings; prints every fault and exits when one is wrong. */
export const readGatewayConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(gatewaySettings, env, {
    SANDBOX_URL: mustBeAbsent,
    DEV_WEB_URL: mustBeAbsent,
    // Behind https there is a proxy: unless configured, all clients share its address and one sign-in limit.
    TRUSTED_PROXY_HOPS: (text) =>
      (text === undefined || Number(text) === 0) &&
      'must be set to the number of proxies before the gateway, of which https needs one,',
  });

/** The services' addresses by name. */
export const serviceUrls = (config: Config): Record<ServiceName, string> => ({
  auth: config.AUTH_URL,
  catalog: config.CATALOG_URL,
  social: config.SOCIAL_URL,
  posts: config.POSTS_URL,
});
