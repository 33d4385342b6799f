import { standardSettleSeconds } from '@kallos/contracts/social/doubt';
import * as z from 'zod';
import { databaseAddressFault } from './database/database-address.ts';
import { readBusAddress } from './messaging/bus-address.ts';
import { isKeyRing } from './security/secrets.ts';
import { httpAddress, listenHost, oneOf, origin, port, serverList, wholeNumber } from './setting-types.ts';
import { unknownSettings } from './unknown-settings.ts';

/** The address of NATS: one server, or all servers of a cluster. */
export const natsAddress = z
  .string()
  .refine(
    (text) => readBusAddress(text) !== undefined,
    'must be set to nats:// addresses, with commas between',
  );

/** The address of Postgres: one server, or all possible primaries. */
const databaseAddress = z.string().superRefine((text, told) => {
  const message = databaseAddressFault(text);
  if (message !== undefined) told.addIssue({ code: 'custom', message });
});

/** `kid:base64` pairs of 32-byte keys, comma-separated; the first one encrypts. */
export const keyRing = z
  .string()
  .refine(isKeyRing, 'must be set to distinct kid:base64 pairs of 32-byte keys');

/** `DELIVERY_SETTLE_SECONDS`, which svc-social and svc-posts share. */
export const settleTime = z.coerce.number().min(1).max(600).default(standardSettleSeconds);

/** The port of a process's Prometheus metrics; disabled if unset. */
export const metricsPort = port.optional();

/** The OTLP/HTTP endpoint for traces; disabled if unset. */
export const tracesAddress = httpAddress.optional();

/** The log level. */
export const logLevel = oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent');

/**
 * The environment. Other values are rejected, because a typo would disable the production checks.
 */
export const nodeEnv = oneOf('production', 'development', 'test');

/** The secret shared by caller and called service. */
export const identityKey = z
  .string()
  .regex(/^\S{32,}$/, 'must be a key of 32 characters or more, without spaces');

/** Settings that every service has; a service's own schema extends it. */
export const serviceSettings = z.object({
  PORT: port.default(0),
  HOST: listenHost.default('127.0.0.1'),
  DATABASE_URL: databaseAddress,
  /** Addresses of Postgres itself if `DATABASE_URL` is a pooler in transaction mode. */
  DATABASE_DIRECT_SERVERS: serverList.optional(),
  DATABASE_POOL_MAX: wholeNumber({ min: 2, max: 500 }).default(10),
  NATS_URL: natsAddress,
  IDENTITY_KEY: identityKey,
  LOG_LEVEL: logLevel.default('info'),
  PUBLIC_URL: origin.default('http://localhost:8080'),
  NODE_ENV: nodeEnv.default('development'),
  METRICS_PORT: metricsPort,
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesAddress,
});

type Given = Readonly<Record<string, string | undefined>>;

/** Additional rules of production for the text of a variable; each returns the fault. */
export type ProductionRules = Readonly<
  Record<string, (text: string | undefined, given: Given) => string | false>
>;

/** Returns a fault if the variable is missing. */
export const requireValue = (text: string | undefined): string | false => text === undefined && 'must be set';

const demandedOfAll: ProductionRules = {
  PUBLIC_URL: (text) =>
    !/^https:\/\/./.test(text ?? '') && 'must be set to the https address that browsers use',
};

const productionFaults = (given: Given, demands: ProductionRules): Array<[name: string, fault: string]> =>
  given['NODE_ENV'] !== 'production'
    ? []
    : Object.entries({ ...demandedOfAll, ...demands }).flatMap(([name, judge]) => {
        const fault = judge(given[name], given);
        return fault === false ? [] : [[name, `${fault} when NODE_ENV=production`]];
      });

const localHost =
  /^(?:(?:.+\.)?localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[::1\])$/;

/**
 * Returns what is wrong with a public address in development mode, which has demo logins and no
 * production checks.
 */
export const developmentFault = (publicUrl: string | undefined): string | false =>
  publicUrl !== undefined &&
  URL.canParse(publicUrl) &&
  !localHost.test(new URL(publicUrl).hostname) &&
  'must be an address of this machine or its network in development; set NODE_ENV=production for a public one';

/** Returns the names of the settings in a schema. */
const settingNames = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Returns a fault for whitespace at the ends of a value, a typical mistake in env files. */
export const whitespaceFault = (value: string): string | false =>
  /\p{Cc}/u.test(value)
    ? 'must not have line breaks or control characters'
    : value !== value.trim() && 'must not begin or end with a space';

/**
 * Reads settings at start. Prints every invalid variable to stderr and exits with 78 if there is
 * one.
 */
export function readConfig<S extends z.ZodType>(
  schema: S,
  env: Given,
  production: ProductionRules = {},
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  const names = settingNames(schema);
  const faults = new Map(productionFaults(given, production));
  const isDevelopment = (given['NODE_ENV'] ?? 'development') === 'development';
  const exposed = isDevelopment && names.includes('PUBLIC_URL') && developmentFault(given['PUBLIC_URL']);
  if (exposed) faults.set('PUBLIC_URL', exposed);
  for (const name of names) {
    const fault = whitespaceFault(given[name] ?? '');
    if (fault !== false) faults.set(name, fault);
  }
  for (const warning of unknownSettings(given, names)) process.stderr.write(`config: ${warning}\n`);
  for (const { code, path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    if (!faults.has(name))
      faults.set(name, code === 'invalid_type' && given[name] === undefined ? 'must be set' : message);
  }
  if (parsed.success && faults.size === 0) return parsed.data;
  for (const [name, fault] of faults)
    process.stderr.write(`config: ${name}${/^(?:must|may) /.test(fault) ? ' ' : ': '}${fault}\n`);
  return process.exit(78);
}
