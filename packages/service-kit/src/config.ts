import { z } from 'zod';

/** Settings that every service has; a service's own schema extends it. */
export const serviceSettings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url(),
  NATS_URL: z.url(),
  IDENTITY_KEY: z.string().min(32),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  NODE_ENV: z.string().default('development'),
});

/** Reads settings once at start: prints every fault with its variable's name to stderr and exits with 78 when any is wrong. */
export function readConfig<S extends z.ZodType>(
  schema: S,
  env: Record<string, string | undefined>,
): z.output<S> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    process.stderr.write(`config: ${issue.path.join('.')}: ${issue.message}\n`);
  return process.exit(78);
}
