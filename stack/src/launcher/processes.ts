import { join } from 'node:path';
import { natsUrlOf } from '../nats/users.ts';
import { inheritedVariables } from '../settings/inherited-variables.ts';
import {
  type Environment,
  type ServiceName,
  type Settings,
  serviceNames,
  stateFile,
} from '../settings/settings.ts';
import { type ProcessName, processNames, variablesOf } from '../settings/variables.ts';

/** The addresses and secrets that processes need of each other. */
export interface Wiring {
  readonly settings: Settings;
  readonly ports: Record<ProcessName | 'smtp', number>;
  /** Empty when the processes serve no metrics. */
  readonly metricsPorts: Partial<Record<ProcessName, number>>;
  readonly publicUrl: string;
  /** Null when no external service is simulated. */
  readonly sandboxUrl: string | null;
  readonly natsUrl: string;
  readonly databaseUrls: Record<ServiceName, string>;
  readonly identityKeys: Record<ServiceName, string>;
  readonly secretKeys: string;
  readonly metaSecret: string;
  readonly googleSecret: string;
  /** The trusted deploy tokens, in the gateway's format. */
  readonly deployTokens: string;
  readonly devWebUrl: string | null;
}

export interface ProcessPlan {
  readonly name: ProcessName;
  /** The bundle, relative to the repository. */
  readonly bundle: string;
  readonly environment: (wiring: Wiring) => Environment;
}

/**
 * Services that relay large files have room for garbage; collecting it early would cost a full collection per
 * file.
 */
const passesFilesOn = (name: string): boolean => name === 'gateway' || name === 'svc-catalog';

/**
 * Returns the memory flags of Node for a process. The young generation is small except in the gateway, where
 * it would be collected a hundred times a second under load.
 */
export const heapFlagsOf = (name: string): string[] => [
  `--max-semi-space-size=${name === 'gateway' ? 8 : 2}`,
  ...(passesFilesOn(name) ? ['--heap-growing-percent=200'] : []),
  '--max-old-space-size=512',
];

/** All processes in start order; they are stopped in reverse. */
export const processPlans: ProcessPlan[] = processNames.map((name) => ({
  name,
  bundle: name === 'publisher' ? 'svc-posts/dist/publisher.js' : `${name}/dist/main.js`,
  environment: (wiring) => {
    const values = { ...wiring.settings.environment, ...wiredValues(wiring, name) };
    const names = [
      ...inheritedVariables,
      'NODE_COMPILE_CACHE',
      'MALLOC_ARENA_MAX',
      ...variablesOf(name).map((variable) => variable.name),
    ];
    return Object.fromEntries(names.map((one) => [one, values[one]]));
  },
}));

/** The processes that each process calls. */
const needs: Record<ProcessName, readonly ProcessName[]> = {
  sandbox: [],
  'svc-auth': [],
  'svc-catalog': ['sandbox'],
  'svc-social': ['sandbox'],
  'svc-posts': ['svc-social', 'sandbox'],
  publisher: ['svc-social'],
  gateway: ['svc-auth', 'svc-catalog', 'svc-social', 'svc-posts'],
};

/** Returns the processes of one folder and all that they call, transitively; all of them for a front-end. */
export function plansFor(folder: string): ProcessPlan[] {
  const own = processPlans.filter(({ bundle }) => bundle.startsWith(`${folder}/`));
  if (own.length === 0) return processPlans;
  const wanted = new Set(own.map(({ name }) => name));
  // A set's iteration includes values that are added during it.
  for (const name of wanted) for (const need of needs[name]) wanted.add(need);
  return processPlans.filter(({ name }) => wanted.has(name));
}

/** Returns the bus address with the process's own login; an external server keeps its login. */
export const busUrlOf = ({ settings, natsUrl }: Wiring, user: string): string =>
  settings.natsUrl === null ? natsUrlOf(natsUrl, user) : natsUrl;

/**
 * Returns the values that the launcher sets unless the user did; the table of variables selects those of the
 * process.
 */
function wiredValues(wiring: Wiring, process: ProcessName): Environment {
  const { settings, ports, identityKeys } = wiring;
  const service = process === 'publisher' ? 'posts' : serviceNames.find((name) => process === `svc-${name}`);
  const addresses = serviceNames.map((name) => [
    `${name.toUpperCase()}_URL`,
    `http://127.0.0.1:${ports[`svc-${name}`]}`,
  ]);
  return {
    NODE_COMPILE_CACHE: join(settings.root, '.cache', 'compiled'),
    // Reduces glibc's memory per thread.
    MALLOC_ARENA_MAX: '2',
    PORT: String(ports[process]),
    HOST: service === undefined ? settings.host : '127.0.0.1',
    PUBLIC_URL: wiring.publicUrl,
    // A port of the user would collide between processes.
    METRICS_PORT: String(wiring.metricsPorts[process] ?? ''),
    LOG_LEVEL: settings.logLevel,
    NATS_URL: busUrlOf(wiring, process),
    ...(service === undefined
      ? {}
      : { DATABASE_URL: wiring.databaseUrls[service], IDENTITY_KEY: identityKeys[service] }),
    ...(Object.fromEntries(addresses) as Environment),
    SOCIAL_IDENTITY_KEY: identityKeys.social,
    IDENTITY_KEYS: serviceNames.map((name) => `${name}:${identityKeys[name]}`).join(','),
    ADMIN_USERNAME: settings.admin.username,
    ADMIN_PASSWORD: settings.admin.password,
    DEMO_DATA: settings.isDemoWanted ? '1' : '0',
    MEDIA_DIR: stateFile(settings, 'media'),
    MEMORY_FILE: stateFile(settings, 'social-memory.json'),
    SECRET_KEYS: wiring.secretKeys,
    SMTP_URL: settings.environment.SMTP_URL || `smtp://127.0.0.1:${ports.smtp}`,
    WEB_ROOT: join(settings.root, 'dist', 'web'),
    REMOTES_FILE: join(settings.root, 'dist', 'web', 'remotes.json'),
    REMOTES_DIR: stateFile(settings, 'remotes'),
    DEPLOY_TOKENS: wiring.deployTokens,
    SANDBOX_URL: wiring.sandboxUrl ?? '',
    DEV_WEB_URL: wiring.devWebUrl ?? '',
    // No load balancer has to notice the end of this gateway.
    DRAIN_DELAY_MS: '0',
    ...(process === 'sandbox' ? sandboxValues(wiring) : standIns(wiring)),
  };
}

const sandboxAppId = 'kallos-sandbox';
const sandboxGoogleId = 'kallos-sandbox.apps.googleusercontent.com';

function sandboxValues({ settings, ports, sandboxUrl, metaSecret, googleSecret }: Wiring): Environment {
  return {
    SMTP_PORT: String(ports.smtp),
    DATA_DIR: stateFile(settings, 'sandbox'),
    META_APP_ID: sandboxAppId,
    META_APP_SECRET: metaSecret,
    GOOGLE_CLIENT_ID: sandboxGoogleId,
    GOOGLE_CLIENT_SECRET: googleSecret,
    SANDBOX_PUBLIC_URL: sandboxUrl ?? '',
  };
}

/** Returns the sandbox's settings for every service without a key. */
function standIns({ settings, sandboxUrl, metaSecret, googleSecret }: Wiring): Environment {
  if (sandboxUrl === null) return {};
  const { META_APP_ID, GOOGLE_CLIENT_ID, BRAVE_API_KEY, GOOGLE_SEARCH_KEY, IMAGE_SEARCH_URL } =
    settings.environment;
  const hasSearch = BRAVE_API_KEY || GOOGLE_SEARCH_KEY || IMAGE_SEARCH_URL;
  return {
    ...(hasSearch ? {} : { IMAGE_SEARCH_URL: `${sandboxUrl}/images`, IMAGE_FETCH_ALLOW: sandboxUrl }),
    ...(META_APP_ID
      ? {}
      : {
          META_APP_ID: sandboxAppId,
          META_APP_SECRET: metaSecret,
          META_GRAPH_URL: `${sandboxUrl}/graph`,
          META_UPLOAD_URL: `${sandboxUrl}/upload`,
          META_DIALOG_URL: `${sandboxUrl}/facebook`,
        }),
    ...(GOOGLE_CLIENT_ID
      ? {}
      : {
          GOOGLE_CLIENT_ID: sandboxGoogleId,
          GOOGLE_CLIENT_SECRET: googleSecret,
          GOOGLE_URL: `${sandboxUrl}/google`,
        }),
  };
}
