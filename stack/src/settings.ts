import { isAbsolute, join, resolve } from 'node:path';
import { doubtFaults, standardSettleSeconds } from '@kallos/contracts/social/doubt';
import { databaseAddressFault } from '@kallos/service-kit/database-address';
import { readBusAddress } from '@kallos/service-kit/bus-address';
import { SettingsFault } from './fault.ts';
import { rootFolder } from './root-folder.ts';

export const serviceNames = ['auth', 'catalog', 'social', 'posts'] as const;
export type ServiceName = (typeof serviceNames)[number];

export type Environment = Record<string, string | undefined>;

/** How this run was asked for: every variable of the launcher, checked. */
export type Settings = {
  root: string;
  stateFolder: string;
  /** 0 asks for any free port. */
  port: number;
  host: string;
  publicUrl: string | null;
  logLevel: string;
  isProduction: boolean;
  isDemoWanted: boolean;
  databaseUrl: string | null;
  /** Addresses of ready-made databases, all four or none. */
  databaseUrls: Record<ServiceName, string> | null;
  /** The logins that own those databases, all four or none. */
  migrationUrls: Record<ServiceName, string> | null;
  /** A server on which restores are tried; without it one is started for that. */
  verifyDatabaseUrl: string | null;
  natsUrl: string | null;
  admin: { username: string; password: string };
  /** Variables that are handed on to the processes that need them. */
  environment: Environment;
};

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const DEFAULT_ADMIN = { username: 'admin', password: 'admin123' };

/** Reads the launcher's variables; every fault is named at once. */
export function readSettings(environment: Environment): Settings {
  const faults: string[] = [];
  const read = (name: string): string | null => environment[name] || null;
  const folder = read('DATA_DIR') ?? '.data';
  const logLevel = read('LOG_LEVEL') ?? 'info';
  if (!LEVELS.includes(logLevel)) faults.push(`LOG_LEVEL is ${logLevel}; it may be ${LEVELS.join(', ')}`);
  const isProduction = read('NODE_ENV') === 'production';
  const settings: Settings = {
    root: rootFolder,
    stateFolder: isAbsolute(folder) ? folder : resolve(rootFolder, folder),
    port: readPort(read('PORT'), faults),
    // With demonstration passwords nobody but this machine may come in.
    host: read('HOST') ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: readUrl('PUBLIC_URL', read('PUBLIC_URL'), ['http:', 'https:'], faults),
    logLevel,
    isProduction,
    isDemoWanted: (read('DEMO_DATA') ?? (isProduction ? '0' : '1')) === '1',
    databaseUrl: readDatabaseUrl('DATABASE_URL', read, faults),
    databaseUrls: readDatabaseUrls('DATABASE_URL', read, faults),
    migrationUrls: readDatabaseUrls('MIGRATION_DATABASE_URL', read, faults),
    verifyDatabaseUrl: readDatabaseUrl('VERIFY_DATABASE_URL', read, faults),
    natsUrl: readBusUrl(read('NATS_URL'), faults),
    admin: {
      username: read('ADMIN_USERNAME') ?? DEFAULT_ADMIN.username,
      password: read('ADMIN_PASSWORD') ?? DEFAULT_ADMIN.password,
    },
    environment,
  };
  faults.push(...timeFaults(read));
  if (isProduction) faults.push(...productionFaults(settings, read));
  if (faults.length > 0) throw new SettingsFault(faults.join('\n'));
  return settings;
}

/** What waits for certainty and what ends a doubt may not cross; svc-posts refuses the same. */
function timeFaults(read: (name: string) => string | null): string[] {
  const numberOf = (name: string) => (read(name) === null ? undefined : Number(read(name)));
  const times = {
    settleSeconds: numberOf('DELIVERY_SETTLE_SECONDS') ?? standardSettleSeconds,
    doubtSeconds: numberOf('PUBLISH_DOUBT_SECONDS'),
    retryHours: numberOf('PUBLISH_RETRY_HOURS'),
  };
  return doubtFaults(times).map(([variable, fault]) => `${variable} ${fault}`);
}

function readPort(text: string | null, faults: string[]): number {
  const port = text === null ? 8080 : Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  faults.push(`PORT is ${text}; it must be a number from 0 to 65535`);
  return 8080;
}

function readUrl(name: string, text: string | null, protocols: string[], faults: string[]): string | null {
  if (text === null) return null;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text.replace(/\/$/, '');
  // The value may carry a password, so it isn't repeated.
  faults.push(
    `${name} must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`,
  );
  return null;
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
  if (settings.admin.password === DEFAULT_ADMIN.password && read('ADMIN_PASSWORD') !== null) {
    faults.push('ADMIN_PASSWORD is the demonstration password, which NODE_ENV=production refuses');
  }
  if (read('ADMIN_USERNAME') === DEFAULT_ADMIN.username)
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
