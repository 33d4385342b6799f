import * as z from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const address = z
  .union([z.literal(''), z.url()])
  .optional()
  .transform((value) => value?.replace(/\/+$/, '') || undefined);

const Environment = z
  .object({
    PORT: port.default(0),
    HOST: z.string().min(1).default('127.0.0.1'),
    SMTP_PORT: port.default(0),
    DATA_DIR: z.string().min(1),
    META_APP_ID: z.string().min(1).default('kallos-sandbox'),
    META_APP_SECRET: z.string().min(1).default('kallos-sandbox-secret'),
    GOOGLE_CLIENT_ID: z.string().min(1).default('kallos-sandbox.apps.googleusercontent.com'),
    GOOGLE_CLIENT_SECRET: z.string().min(1).default('kallos-sandbox-google-secret'),
    PUBLIC_URL: address,
    SANDBOX_PUBLIC_URL: address,
  })
  .transform((given) => ({
    port: given.PORT,
    host: given.HOST,
    smtpPort: given.SMTP_PORT,
    dataDir: given.DATA_DIR,
    metaAppId: given.META_APP_ID,
    metaAppSecret: given.META_APP_SECRET,
    googleClientId: given.GOOGLE_CLIENT_ID,
    googleClientSecret: given.GOOGLE_CLIENT_SECRET,
    /** The product's address: logins redirect only there. Unset accepts every address. */
    productUrl: given.PUBLIC_URL,
    /** The sandbox's address for browsers. */
    ownUrl: given.SANDBOX_PUBLIC_URL,
  }));

export type Config = z.output<typeof Environment>;

/** Reads the settings; throws one error that lists every fault. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = Environment.safeParse(environment);
  if (read.success) return read.data;
  throw new Error(`sandbox settings\n${z.prettifyError(read.error)}`);
}
