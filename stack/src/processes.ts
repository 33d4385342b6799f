import { join } from 'node:path';
import { natsUrlOf } from './nats/users.ts';
import { type Environment, type ServiceName, type Settings, serviceNames, stateFile } from './settings.ts';

/** What the processes are told about each other. */
export type Wiring = {
  settings: Settings;
  ports: Record<ProcessName | 'smtp', number>;
  publicUrl: string;
  /** Null when every outside service is real. */
  sandboxUrl: string | null;
  natsUrl: string;
  databaseUrls: Record<ServiceName, string>;
  identityKeys: Record<ServiceName, string>;
  secretKeys: string;
  metaSecret: string;
  /** Who may deploy which remote, as the gateway reads it. */
  deployTokens: string;
  devWebUrl: string | null;
};

export const processNames = [
  'sandbox',
  'svc-auth',
  'svc-catalog',
  'svc-social',
  'svc-posts',
  'publisher',
  'gateway',
] as const;
export type ProcessName = (typeof processNames)[number];

export type ProcessPlan = {
  name: ProcessName;
  /** Its bundle, relative to the repository. */
  bundle: string;
  environment: (wiring: Wiring) => Environment;
};

/** The one table of what runs; ending goes through it from the last row to the first. */
export const processPlans: ProcessPlan[] = [
  { name: 'sandbox', bundle: 'sandbox/dist/main.js', environment: sandboxEnvironment },
  { name: 'svc-auth', bundle: 'svc-auth/dist/main.js', environment: authEnvironment },
  { name: 'svc-catalog', bundle: 'svc-catalog/dist/main.js', environment: catalogEnvironment },
  { name: 'svc-social', bundle: 'svc-social/dist/main.js', environment: socialEnvironment },
  {
    name: 'svc-posts',
    bundle: 'svc-posts/dist/main.js',
    environment: (w) => postsEnvironment(w, 'svc-posts'),
  },
  {
    name: 'publisher',
    bundle: 'svc-posts/dist/publisher.js',
    environment: (w) => postsEnvironment(w, 'publisher'),
  },
  { name: 'gateway', bundle: 'gateway/dist/main.js', environment: gatewayEnvironment },
];

// What any program needs of its surroundings; everything else is given by name, so that no secret leaks by inheritance.
const SURROUNDINGS = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'NODE_USE_ENV_PROXY',
];

function pick(environment: Environment, names: string[]): Environment {
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}

/** The bus under a process's own login; a server that was given to us keeps the login that came with it. */
export const busUrlOf = ({ settings, natsUrl }: Wiring, process: ProcessName): string =>
  settings.natsUrl === null ? natsUrlOf(natsUrl, process) : natsUrl;

function baseEnvironment({ settings }: Wiring, port: number): Environment {
  return {
    ...pick(settings.environment, SURROUNDINGS),
    NODE_COMPILE_CACHE: join(settings.root, '.cache', 'compiled'),
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: settings.logLevel,
  };
}

function serviceEnvironment(wiring: Wiring, service: ServiceName, process: ProcessName): Environment {
  return {
    ...baseEnvironment(wiring, wiring.ports[process]),
    DATABASE_URL: wiring.databaseUrls[service],
    NATS_URL: busUrlOf(wiring, process),
    IDENTITY_KEY: wiring.identityKeys[service],
    PUBLIC_URL: wiring.publicUrl,
  };
}

const languageModel = ({ settings }: Wiring): Environment =>
  pick(settings.environment, ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL', 'OPENAI_USD_PER_MILLION']);

const demoFlag = ({ settings }: Wiring): string => (settings.isDemoWanted ? '1' : '0');

function authEnvironment(wiring: Wiring): Environment {
  return {
    ...serviceEnvironment(wiring, 'auth', 'svc-auth'),
    ADMIN_USERNAME: wiring.settings.admin.username,
    ADMIN_PASSWORD: wiring.settings.admin.password,
    ...pick(wiring.settings.environment, ['ADMIN_PASSWORD_MIN_LENGTH']),
    DEMO_DATA: demoFlag(wiring),
  };
}

function catalogEnvironment(wiring: Wiring): Environment {
  const given = wiring.settings.environment;
  const isSearchSandboxed =
    wiring.sandboxUrl !== null && !given.BRAVE_API_KEY && !given.GOOGLE_SEARCH_KEY && !given.IMAGE_SEARCH_URL;
  return {
    ...serviceEnvironment(wiring, 'catalog', 'svc-catalog'),
    ...languageModel(wiring),
    ...pick(given, [
      'BRAVE_API_KEY',
      'GOOGLE_SEARCH_KEY',
      'GOOGLE_SEARCH_CX',
      'IMAGE_SEARCH_URL',
      'IMAGE_FETCH_ALLOW',
    ]),
    ...pick(given, ['IMAGE_SEARCHES_PER_DAY', 'AI_CALLS_PER_ACCOUNT_PER_DAY', 'AI_CALLS_PER_DAY']),
    ...pick(given, ['AI_USD_PER_MONTH', 'AI_USD_PER_ACCOUNT_PER_MONTH']),
    ...pick(given, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
    ...(isSearchSandboxed
      ? { IMAGE_SEARCH_URL: `${wiring.sandboxUrl}/images`, IMAGE_FETCH_ALLOW: wiring.sandboxUrl ?? '' }
      : {}),
    MEDIA_DIR: stateFile(wiring.settings, 'media'),
    DEMO_DATA: demoFlag(wiring),
  };
}

function socialEnvironment(wiring: Wiring): Environment {
  const given = wiring.settings.environment;
  const sandboxed: Environment = {
    META_APP_ID: 'kallos-sandbox',
    META_APP_SECRET: wiring.metaSecret,
    META_GRAPH_URL: `${wiring.sandboxUrl}/graph`,
    META_DIALOG_URL: `${wiring.sandboxUrl}/facebook`,
  };
  return {
    ...serviceEnvironment(wiring, 'social', 'svc-social'),
    ...(isMetaSandboxed(wiring)
      ? sandboxed
      : pick(given, ['META_APP_ID', 'META_APP_SECRET', 'META_GRAPH_URL', 'META_DIALOG_URL'])),
    ...pick(given, ['META_TIMEOUT_SECONDS', 'DELIVERY_LEASE_SECONDS', 'INSIGHTS_AFTER_SECONDS']),
    SECRET_KEYS: wiring.secretKeys,
  };
}

const isMetaSandboxed = ({ settings, sandboxUrl }: Wiring): boolean =>
  sandboxUrl !== null && !settings.environment.META_APP_ID;

function postsEnvironment(wiring: Wiring, process: 'svc-posts' | 'publisher'): Environment {
  const given = wiring.settings.environment;
  return {
    ...serviceEnvironment(wiring, 'posts', process),
    ...languageModel(wiring),
    ...pick(given, [
      'PUBLISH_LEASE_SECONDS',
      'PUBLISH_CONCURRENCY',
      'PUBLISH_STALE_HOURS',
      'PUBLISH_RETRY_HOURS',
      'PUBLISH_DOUBT_SECONDS',
      'PUBLISH_ALARM_SECONDS',
    ]),
    ...pick(given, ['TEXTS_PER_DAY', 'TEXTS_PER_DAY_TRIAL', 'TEST_EMAILS_PER_DAY', 'MEDIA_BASE_URL']),
    SOCIAL_URL: `http://127.0.0.1:${wiring.ports['svc-social']}`,
    SOCIAL_IDENTITY_KEY: wiring.identityKeys.social,
    SMTP_URL: given.SMTP_URL || `smtp://127.0.0.1:${wiring.ports.smtp}`,
    MAIL_FROM: given.MAIL_FROM || 'Kallos <posts@kallos.example>',
  };
}

function sandboxEnvironment(wiring: Wiring): Environment {
  return {
    ...baseEnvironment(wiring, wiring.ports.sandbox),
    HOST: wiring.settings.host,
    SMTP_PORT: String(wiring.ports.smtp),
    DATA_DIR: stateFile(wiring.settings, 'sandbox'),
    META_APP_ID: 'kallos-sandbox',
    META_APP_SECRET: wiring.metaSecret,
    PUBLIC_URL: wiring.publicUrl,
    SANDBOX_PUBLIC_URL: wiring.sandboxUrl ?? '',
  };
}

function gatewayEnvironment(wiring: Wiring): Environment {
  const { settings, ports } = wiring;
  const addresses = serviceNames.map((service) => [
    `${service.toUpperCase()}_URL`,
    `http://127.0.0.1:${ports[`svc-${service}`]}`,
  ]);
  return {
    ...baseEnvironment(wiring, ports.gateway),
    ...(Object.fromEntries(addresses) as Environment),
    HOST: settings.host,
    ...pick(settings.environment, ['TRUSTED_PROXY_HOPS', 'CONNECTIONS_PER_ADDRESS']),
    PUBLIC_URL: wiring.publicUrl,
    NATS_URL: busUrlOf(wiring, 'gateway'),
    IDENTITY_KEYS: serviceNames.map((service) => `${service}:${wiring.identityKeys[service]}`).join(','),
    WEB_ROOT: join(settings.root, 'dist', 'web'),
    REMOTES_FILE: join(settings.root, 'dist', 'web', 'remotes.json'),
    REMOTES_DIR: stateFile(settings, 'remotes'),
    DEPLOY_TOKENS: wiring.deployTokens,
    SANDBOX_URL: wiring.sandboxUrl ?? '',
    ...pick(settings.environment, ['REMOTE_ORIGINS', 'KEPT_RELEASES']),
    // No balancer looks at this gateway, so nothing needs time to look elsewhere.
    DRAIN_DELAY_MS: '0',
    ...(wiring.devWebUrl === null ? {} : { DEV_WEB_URL: wiring.devWebUrl }),
  };
}
