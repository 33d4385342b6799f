import { isAbsolute, join, resolve } from 'node:path';
import { doubtFaults, standardSettleSeconds } from '@kallos/contracts/social/doubt';
import { developmentFault, keyRing, logLevel, nodeEnv, whitespaceFault } from '@kallos/service-kit/config';
import { databaseAddressFault } from '@kallos/service-kit/database/database-address';
import { readBusAddress } from '@kallos/service-kit/messaging/bus-address';
import {
  checkedText,
  httpAddress,
  listenHost,
  origin,
  port,
  wholeNumber,
  zeroOrOne,
} from '@kallos/service-kit/setting-types';
import { unknownSettings } from '@kallos/service-kit/unknown-settings';
import { describeFault, SettingsFault } from '../fault.ts';
import { alertTypes } from '../observe/alertmanager.ts';
import { offSiteTypes, readOffSite } from '../operations/backup/off-site.ts';
import { rootFolder } from '../root-folder.ts';
import { variables } from './variables.ts';

export const serviceNames = ['auth', 'catalog', 'social', 'posts'] as const;
export type ServiceName = (typeof serviceNames)[number];

export type Environment = Record<string, string | undefined>;

/** The validated variables of the launcher. */
export interface Settings {
  readonly root: string;
  readonly stateFolder: string;
  /** 0 picks any free port. */
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | null;
  readonly logLevel: string;
  readonly isProduction: boolean;
  readonly isDemoWanted: boolean;
  readonly databaseUrl: string | null;
  /** Addresses of ready-made databases, all four or none. */
  readonly databaseUrls: Record<ServiceName, string> | null;
  /** The logins that own those databases, all four or none. */
  readonly migrationUrls: Record<ServiceName, string> | null;
  /** A server for verifying restores; without it a temporary one is started. */
  readonly verifyDatabaseUrl: string | null;
  readonly natsUrl: string | null;
  readonly admin: { username: string; password: string };
  /** Variables that are passed on to the processes that need them. */
  readonly environment: Environment;
}

/** Validates the text of a variable. */
interface SettingType {
  readonly safeParse: (text: string) => {
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
}

/** The launcher's own variables, apart from addresses of stores; services check theirs. */
const types: Record<string, SettingType> = {
  PORT: port,
  HOST: listenHost,
  PUBLIC_URL: origin,
  SANDBOX_PUBLIC_URL: httpAddress,
  SMTP_PORT: port,
  LOG_LEVEL: logLevel,
  NODE_ENV: nodeEnv,
  DEMO_DATA: zeroOrOne,
  SECRET_KEYS: keyRing,
  ...alertTypes,
  ...offSiteTypes,
  BACKUP_KEEP_DAYS: wholeNumber({ min: 1, max: 3650 }),
  NATS_REPLICAS: wholeNumber({ min: 1, max: 5 }),
  NATS_SYNC_INTERVAL: checkedText(/^(?:always|\d{1,6}(?:ms|s|m))$/, 'must be a time such as 5s, or always'),
  KALLOS_TRUST_MIRROR: zeroOrOne,
};

/** Returns faults of the launcher's own variables, without values, which may hold passwords. */
function typeFaults(read: (name: string) => string | null): string[] {
  return Object.entries(types).flatMap(([name, type]) => {
    const text = read(name);
    const [issue] = (text === null ? undefined : type.safeParse(text).error?.issues) ?? [];
    return issue ? [`${name} ${issue.message}`] : [];
  });
}

/** Returns the fault of an off-site store of which something is missing. */
function offSiteFaults(environment: Environment): string[] {
  try {
    readOffSite(environment);
    return [];
  } catch (error) {
    return [describeFault(error)];
  }
}

/** Line breaks and trailing spaces are typical mistakes in env files. */
const spaceFaults = (environment: Environment): string[] =>
  ownNames.flatMap((name) => {
    const fault = whitespaceFault(environment[name] ?? '');
    return fault === false ? [] : [`${name} ${fault}`];
  });

/** All our variables, with those that name one of four databases. */
const ownNames = [
  ...variables.map(({ name }) => name),
  ...['DATABASE_URL', 'MIGRATION_DATABASE_URL'].flatMap((prefix) =>
    serviceNames.map((service) => `${prefix}_${service.toUpperCase()}`),
  ),
];
const defaultAdmin = { username: 'admin', password: 'admin123' };

/** Reads the launcher's variables; throws one fault with all errors. */
export function readSettings(environment: Environment): Settings {
  const faults: string[] = [];
  const read = (name: string): string | null => environment[name] || null;
  const folder = read('DATA_DIR') ?? '.data';
  const logLevel = read('LOG_LEVEL') ?? 'info';
  faults.push(...spaceFaults(environment));
  if (faults.length === 0) faults.push(...typeFaults(read), ...offSiteFaults(environment));
  const isProduction = read('NODE_ENV') === 'production';
  const settings: Settings = {
    root: rootFolder,
    stateFolder: isAbsolute(folder) ? folder : resolve(rootFolder, folder),
    port: Number(read('PORT') ?? 8080),
    // Demo passwords are public, so a demo listens on loopback only.
    host: read('HOST') ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: read('PUBLIC_URL')?.replace(/\/$/, '') ?? null,
    logLevel,
    isProduction,
    isDemoWanted: (read('DEMO_DATA') ?? (isProduction ? '0' : '1')) === '1',
    databaseUrl: readDatabaseUrl('DATABASE_URL', read, faults),
    databaseUrls: readDatabaseUrls('DATABASE_URL', read, faults),
    migrationUrls: readDatabaseUrls('MIGRATION_DATABASE_URL', read, faults),
    verifyDatabaseUrl: readDatabaseUrl('VERIFY_DATABASE_URL', read, faults),
    natsUrl: readBusUrl(read('NATS_URL'), faults),
    admin: {
      username: read('ADMIN_USERNAME') ?? defaultAdmin.username,
      password: read('ADMIN_PASSWORD') ?? defaultAdmin.password,
    },
    environment,
  };
  faults.push(...timeFaults(read));
  if (isProduction) faults.push(...productionFaults(settings, read));
  const exposed =
    (read('NODE_ENV') ?? 'development') === 'development' &&
    developmentFault(settings.publicUrl ?? undefined);
  if (exposed) faults.push(`PUBLIC_URL ${exposed}`);
  for (const warning of unknownSettings(environment, ownNames)) console.error(`config: ${warning}`);
  if (faults.length > 0) throw new SettingsFault(faults.join('\n'));
  return settings;
}

/** Returns an error when a doubt could end before the outcome is certain; svc-posts checks the same. */
function timeFaults(read: (name: string) => string | null): string[] {
  const numberOf = (name: string) => (read(name) === null ? undefined : Number(read(name)));
  const times = {
    settleSeconds: numberOf('DELIVERY_SETTLE_SECONDS') ?? standardSettleSeconds,
    doubtSeconds: numberOf('PUBLISH_DOUBT_SECONDS'),
    retryHours: numberOf('PUBLISH_RETRY_HOURS'),
  };
  return doubtFaults(times).map(([variable, fault]) => `${variable} ${fault}`);
}

function readBusUrl(text: string | null, faults: string[]): string | null {
  if (text === null || readBusAddress(text) !== undefined) return text;
  faults.push('NATS_URL must be addresses that begin with nats:// or tls://, with commas between');
  return null;
}

function readDatabaseUrl(
  name: string,
  read: (name: string) => string | null,
  faults: string[],
): string | null {
  const text = read(name);
  const fault = text === null ? undefined : databaseAddressFault(text);
  if (fault === undefined) return text;
  faults.push(`${name} ${fault}`);
  return null;
}

function readDatabaseUrls(
  prefix: string,
  read: (name: string) => string | null,
  faults: string[],
): Record<ServiceName, string> | null {
  const entries = serviceNames.map((service) => {
    const name = `${prefix}_${service.toUpperCase()}`;
    return { service, name, url: readDatabaseUrl(name, read, faults) };
  });
  const missing = entries.filter(({ url }) => url === null);
  if (missing.length === entries.length) return null;
  if (missing.length > 0) faults.push(`${missing.map(({ name }) => name).join(', ')} must be set too`);
  return Object.fromEntries(entries.map(({ service, url }) => [service, url ?? ''])) as Record<
    ServiceName,
    string
  >;
}

function productionFaults(settings: Settings, read: (name: string) => string | null): string[] {
  const needed = [
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'SECRET_KEYS',
    'PUBLIC_URL',
    'META_APP_ID',
    'META_APP_SECRET',
    'SMTP_URL',
    'TRUSTED_PROXY_HOPS',
  ];
  const faults = needed
    .filter((name) => read(name) === null)
    .map((name) => `${name} must be set when NODE_ENV=production`);
  if (Number(read('TRUSTED_PROXY_HOPS') ?? 1) === 0)
    faults.push(
      'TRUSTED_PROXY_HOPS must be set to the number of proxies before the gateway, of which https needs one, when NODE_ENV=production',
    );
  if (settings.admin.password === defaultAdmin.password && read('ADMIN_PASSWORD') !== null) {
    faults.push('ADMIN_PASSWORD is the demonstration password, which NODE_ENV=production refuses');
  }
  if (read('ADMIN_USERNAME') === defaultAdmin.username)
    faults.push('ADMIN_USERNAME must be set to a name of your own when NODE_ENV=production');
  if (settings.publicUrl?.startsWith('http:') === true)
    faults.push('PUBLIC_URL must be set to the https address that browsers use when NODE_ENV=production');
  if (settings.databaseUrls !== null && settings.migrationUrls === null) {
    faults.push(
      'MIGRATION_DATABASE_URL_AUTH, _CATALOG, _SOCIAL and _POSTS must be set: running services may not own their tables',
    );
  }
  if (settings.isDemoWanted) faults.push('DEMO_DATA=1 is refused when NODE_ENV=production');
  return faults;
}

export const stateFile = (settings: Settings, ...parts: string[]): string =>
  join(settings.stateFolder, ...parts);
