import { standardSettleSeconds } from '@kallos/contracts/social/doubt';
import * as z from 'zod';
import { readBusAddress } from './messaging/bus-address.ts';
import { databaseAddressFault } from './database/database-address.ts';
import { isKeyRing } from './security/secrets.ts';
import { httpAddress, listenHost, oneOf, origin, port, serverList, wholeNumber } from './setting-types.ts';
import { unknownSettings } from './unknown-settings.ts';

/** The address of NATS: one server, or all of a cluster. */
export const natsAddress = z
  .string()
  .refine(
    (text) => readBusAddress(text) !== undefined,
    'must be set to nats:// addresses, with commas between',
  );

/** The address of Postgres: one server, or all among which the primary may change. */
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

/** The port of a process's Prometheus metrics; disabled unless set. */
export const metricsPort = port.optional();

/** Where traces are sent, with OTLP over HTTP; nowhere unless it is given. */
export const tracesAddress = httpAddress.optional();

/** How much a process logs. */
export const logLevel = oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent');

/** Whether a process is one of a production; anything else is a slip that would switch its demands off. */
export const nodeEnv = oneOf('production', 'development', 'test');

/** A secret that both ends of a call share. */
export const identityKey = z
  .string()
  .regex(/^\S{32,}$/, 'must be a key of 32 characters or more, without spaces');

/** Settings that every service has; a service's own schema extends it. */
export const serviceSettings = z.object({
  PORT: port.default(0),
  HOST: listenHost.default('127.0.0.1'),
  DATABASE_URL: databaseAddress,
  /** Postgres itself, where `DATABASE_URL` leads to a pooler in transaction mode. */
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

/** Demands that a variable is given. */
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

/** Returns what is wrong with a public address in development mode, which has demo logins and no demands on settings. */
export const developmentFault = (publicUrl: string | undefined): string | false =>
  publicUrl !== undefined &&
  URL.canParse(publicUrl) &&
  !localHost.test(new URL(publicUrl).hostname) &&
  'must be an address of this machine or its network in development; set NODE_ENV=production for a public one';

/** The names of the settings that a schema reads. */
const settingNames = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** What no value of any setting may have: it comes from a slip in a file of variables. */
export const whitespaceFault = (value: string): string | false =>
  /\p{Cc}/u.test(value)
    ? 'must not have line breaks or control characters'
    : value !== value.trim() && 'must not begin or end with a space';

/** Reads settings once at start: prints every fault with its variable's name to stderr and exits with 78 when any is wrong. */
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
