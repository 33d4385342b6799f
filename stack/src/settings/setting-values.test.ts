import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { readSettings } from './settings.ts';
import { type ProcessName, variables } from './variables.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const good: Record<string, string> = {
  NATS_URL: 'nats://127.0.0.1:1',
  DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/one',
  DATA_DIR: '/tmp/none',
  IDENTITY_KEY: key,
  SOCIAL_IDENTITY_KEY: key,
  IDENTITY_KEYS: ['auth', 'catalog', 'social', 'posts'].map((name) => `${name}:${key}`).join(),
  SECRET_KEYS: `k1:${key}`,
  META_APP_ID: '1',
  META_APP_SECRET: 's',
  AUTH_URL: 'http://127.0.0.1:1',
  CATALOG_URL: 'http://127.0.0.1:1',
  SOCIAL_URL: 'http://127.0.0.1:1',
  POSTS_URL: 'http://127.0.0.1:1',
  REMOTES_FILE: 'none',
  WEB_ROOT: 'none',
};

const slips = ['a\nb', ' a', 'a\r'];
const numbers = ['-1', 'NaN', '10s', '1e9', '0x10', 'ten', '1,000', 'Infinity', '99999999999', '+5', '5.'];
const wholeNumbers = [...numbers, '1.5'];
const ports = [...wholeNumbers, '65536', '80 81'];
const flags = ['true', 'yes', 'on', 'false', '2', '10'];
const addresses = [
  'kallos.example',
  '//kallos.example',
  'ftp://kallos.example',
  'https://',
  'https://me:secret@kallos.example',
  'https://kallos.example?x=1',
  'https://kallos.example#x',
  'https://one.example,https://two.example',
  'https://kallos.example:99999',
  'https://kallos .example',
];
const foreignAddresses = [
  'hooks.example',
  'ftp://hooks.example',
  'https://',
  'https://a.example b',
  'smtp://a.example',
];
const origins = [...addresses, 'https://kallos.example/kallos', 'https://kallos.example/a/'];
const tokens = ['two words', 'κλειδί', 'a\tb'];
const mails = [
  'nobody',
  'a@',
  '@b.gr',
  'a b@c.gr',
  'a@b',
  'a@c.gr, b@c.gr',
  'A <a@c.gr>',
  'a@c..gr',
  'a@c.gr.x_y',
];
const names = ['verbose', 'INFO', 'yes'];
const databases = [
  'mysql://h/x',
  'h:5432',
  'postgres://me:p%zz@h/x',
  'postgres://h:99999/x',
  'postgres://a,b/x',
  'postgres://me:p#x@h/x',
];

/** Invalid values of each variable; a new variable without a row fails the test below. */
const bad: Record<string, readonly string[]> = {
  PORT: ports,
  HOST: ['a b', 'http://0.0.0.0', '0.0.0.0/8', 'a,b'],
  // In development, the default, a public address is invalid too.
  PUBLIC_URL: [
    ...origins,
    'https://kallos.example',
    'http://8.8.8.8',
    'http://localhost.example',
    'http://172.32.0.1',
  ],
  DATA_DIR: slips,
  SANDBOX_PUBLIC_URL: addresses,
  SMTP_PORT: ports,
  DATABASE_URL: databases,
  DATABASE_DIRECT_SERVERS: ['one:5432,,two', 'one:99999', 'postgres://one', 'me@one', 'one two'],
  DATABASE_POOL_MAX: [...wholeNumbers, '1', '501'],
  IDENTITY_KEY: ['short', `${key} ${key}`],
  NATS_URL: [
    'http://x',
    'nats://',
    'nats://a:4222,',
    'nats://a,,b',
    'nats://me:p%zz@a',
    'nats://a:99999',
    'nats://a/path',
  ],
  NODE_ENV: ['prod', 'Production', 'staging'],
  METRICS_PORT: ports,
  OTEL_EXPORTER_OTLP_ENDPOINT: addresses,
  LOG_LEVEL: names,
  MIGRATION_DATABASE_URL_AUTH: databases,
  BACKUP_PASSPHRASE: slips,
  BACKUP_KEEP_DAYS: [...wholeNumbers, '0'],
  BACKUP_S3_ENDPOINT: [...addresses, 'https://half.example'],
  BACKUP_S3_BUCKET: ['My Bucket', 'a', 'https://bucket'],
  BACKUP_S3_REGION: ['eu central', 'https://eu'],
  BACKUP_S3_ACCESS_KEY_ID: tokens,
  BACKUP_S3_SECRET_ACCESS_KEY: tokens,
  ALERT_EMAIL: mails,
  ALERT_WEBHOOK_URL: foreignAddresses,
  ALERT_HEARTBEAT_URL: foreignAddresses,
  VERIFY_DATABASE_URL: databases,
  NATS_SERVER_BIN: slips,
  NATS_REPLICAS: [...wholeNumbers, '0', '6'],
  NATS_SYNC_INTERVAL: ['5', '5 s', '-5s', 'often', '1h30'],
  KALLOS_CACHE: slips,
  KALLOS_TRUST_MIRROR: flags,
  CHROMIUM_BIN: slips,
  ADMIN_USERNAME: slips,
  ADMIN_PASSWORD: [...slips, 'short'],
  ADMIN_EMAIL: mails,
  ADMIN_PASSWORD_MIN_LENGTH: [...wholeNumbers, '7', '201'],
  DEMO_DATA: flags,
  OPENAI_API_KEY: tokens,
  OPENAI_BASE_URL: addresses,
  OPENAI_MODEL: tokens,
  OPENAI_USD_PER_MILLION: ['2.5', '2.5;10', '2,5,10', '-1,2', '1,2 ', 'free'],
  AI_USD_PER_MONTH: numbers,
  AI_USD_PER_ACCOUNT_PER_MONTH: numbers,
  AI_CALLS_PER_DAY: wholeNumbers,
  AI_CALLS_PER_ACCOUNT_PER_DAY: wholeNumbers,
  BRAVE_API_KEY: tokens,
  GOOGLE_SEARCH_KEY: tokens,
  GOOGLE_SEARCH_CX: [...tokens, 'cx-without-its-key'],
  IMAGE_SEARCH_URL: addresses,
  IMAGE_FETCH_ALLOW: [
    'https://a.example,',
    'https://a.example/path',
    'a.example',
    'https://a.example, ,https://b.example',
  ],
  IMAGE_SEARCHES_PER_DAY: wholeNumbers,
  S3_ENDPOINT: [...addresses, 'https://half.example'],
  S3_BUCKET: ['My Bucket', 'a', 'https://bucket'],
  S3_REGION: ['eu central', 'https://eu'],
  S3_ACCESS_KEY_ID: tokens,
  S3_SECRET_ACCESS_KEY: tokens,
  MEDIA_DIR: slips,
  MEDIA_MB_PER_ACCOUNT: [...wholeNumbers, '0', '10000001'],
  MEDIA_MB_PER_TRIAL: [...wholeNumbers, '0', '10000001'],
  FFMPEG_BIN: slips,
  GOOGLE_CLIENT_ID: tokens,
  GOOGLE_CLIENT_SECRET: tokens,
  GOOGLE_URL: addresses,
  GOOGLE_CONSENT_URL: addresses,
  GOOGLE_TIMEOUT_SECONDS: [...numbers, '0', '61'],
  META_APP_ID: tokens,
  META_APP_SECRET: tokens,
  META_GRAPH_URL: addresses,
  META_UPLOAD_URL: addresses,
  META_DIALOG_URL: addresses,
  META_SCOPES: [
    'pages_show_list;pages_manage_posts',
    'pages_show_list|x',
    'Pages_Show',
    ',pages_show_list',
    'a+b',
  ],
  META_CONFIG_ID: tokens,
  META_CONFIG_ID_MORE: tokens,
  META_TIMEOUT_SECONDS: [...numbers, '0', '61'],
  DELIVERY_LEASE_SECONDS: [...numbers, '0', '301'],
  MEMORY_FILE: slips,
  DELIVERY_SETTLE_SECONDS: ['-1', 'NaN', '10s', '601'],
  FACEBOOK_POSTS: ['Draft', 'onecall'],
  INSIGHTS_AFTER_SECONDS: numbers,
  SECRET_KEYS: ['k1', 'k1:short', `k1:${key},k1:${key}`, `k1:${key},`, key, `k 1:${key}`],
  SMTP_URL: [
    'mail.example:25',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example:99999',
    'smtp://me:p@ss@mail.example',
    'smtp://me:p#ss@mail.example',
    'smtp://me:12/34@mail.example',
    'smtp://me:p?ss@mail.example',
    'smtp://me:p%zz@mail.example',
    'smtp://mail.example/path',
    'smtp://:secret@mail.example',
  ],
  MAIL_FROM: [
    'Kallos',
    'Kallos <posts>',
    'Kallos <a@b.gr',
    'a@b.gr, c@d.gr',
    'K <a@b.gr> <c@d.gr>',
    'posts@localhost',
  ],
  NETWORK_LIMITS: [
    'instagram',
    '[]',
    '{"instagram":8}',
    '{"instagram":{"keptHashtags":-1}}',
    '{"instagrm":{}}',
  ],
  TEXTS_PER_DAY: [...wholeNumbers, '0'],
  TEST_EMAILS_PER_DAY: [...wholeNumbers, '0'],
  PUBLISH_CONCURRENCY: [...wholeNumbers, '0', '513'],
  PUBLISH_LEASE_SECONDS: [...wholeNumbers, '0', '301'],
  PUBLISH_STALE_HOURS: [...numbers, '0', '721'],
  PUBLISH_RETRY_HOURS: [...numbers, '0', '721'],
  PUBLISH_DOUBT_SECONDS: ['-1', 'NaN', '10s', '1.5'],
  PUBLISH_ALARM_SECONDS: [...wholeNumbers, '0'],
  SOCIAL_IDENTITY_KEY: ['short'],
  MEDIA_BASE_URL: origins,
  CATALOG_URL: addresses,
  SOCIAL_URL: addresses,
  SUPPORT_EMAIL: mails,
  PRIVACY_EMAIL: mails,
  REMOTE_SETTINGS: ['EUR', '[]', '{"analytics":{}}', '{"mfe-analytics":{"a":{}}}', '{"mfe-analytics":"EUR"}'],
  DEPLOY_TOKENS: ['token', 'mfe_portal:eleni', 'mfe_portal:eleni:short'],
  KEPT_RELEASES: [...wholeNumbers, '0', '1001'],
  REMOTE_ORIGINS: ['https://a.example,', 'https://a.example/path', 'a.example', ','],
  REMOTES_BUCKET: ['two words', 'a/b', 'a'.repeat(61)],
  TRUSTED_PROXY_HOPS: [...wholeNumbers, '6'],
  CONNECTIONS_PER_ADDRESS: [...wholeNumbers, '0'],
  LIVE_STREAMS_MAX: [...wholeNumbers, '0', '100001'],
  LIVE_STREAMS_PER_ACCOUNT: [...wholeNumbers, '0', '100001'],
  SERVICE_PATIENCE_MS: [...wholeNumbers, '10001'],
  DRAIN_DELAY_MS: [...wholeNumbers, '8001'],
  AUTH_URL: addresses,
  POSTS_URL: addresses,
  IDENTITY_KEYS: ['auth', `auth:${key}`],
  WEB_ROOT: slips,
  REMOTES_FILE: slips,
  REMOTES_DIR: slips,
  SANDBOX_URL: addresses,
  DEV_WEB_URL: addresses,
};

type Read = (environment: Record<string, string>) => unknown;

/** Reads a process's settings as at its start; returns the printed errors. */
async function refusal(process_: ProcessName, environment: Record<string, string>): Promise<string> {
  const folder = process_ === 'publisher' ? 'svc-posts' : process_;
  const all = Object.values(
    (await import(join(rootFolder, folder, 'src', 'config.ts'))) as Record<string, unknown>,
  );
  const read = all.find((one) => typeof one === 'function' && /config/i.test(one.name)) as Read;
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said += String(text))));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${String(code)}`);
  });
  try {
    read(environment);
    return 'taken';
  } catch (error) {
    return `${(error as Error).message}\n${said}`;
  } finally {
    vi.restoreAllMocks();
  }
}

function launcherRefusal(environment: Record<string, string>): string {
  try {
    readSettings(environment);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
}

it('has invalid values for every variable', () => {
  expect(Object.keys(bad).toSorted()).toEqual(variables.map(({ name }) => name).toSorted());
});

// The sandbox runs on developers' machines only; the launcher checks its settings.
const readers = variables.flatMap(({ name, to }) =>
  to.filter((one) => one !== 'sandbox').map((process_) => ({ name, process_ })),
);

describe('an invalid value', () => {
  it.each(readers)('of $name is rejected by $process_ with name and reason', async ({ name, process_ }) => {
    for (const value of bad[name] ?? []) {
      const said = await refusal(process_, { ...good, [name]: value });
      expect(said, JSON.stringify(value)).not.toBe('taken');
      expect(said, JSON.stringify(value)).toContain(name);
      expect(said).toMatch(/^exit 78\nconfig: [A-Z\d_]+(?:\.\w+)*(?::| must| may) ?\S/);
    }
  });

  const launched = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'LOG_LEVEL',
    'NODE_ENV',
    'DEMO_DATA',
    'SECRET_KEYS',
    'NATS_URL',
  ];
  const alone = variables.filter(({ name, to }) => to.length === 0 || launched.includes(name));
  it.each(alone.map(({ name }) => name))('of %s is rejected by the launcher', (name) => {
    for (const value of bad[name] ?? []) {
      const said = launcherRefusal({ [name]: value });
      expect(said, JSON.stringify(value)).not.toBe('taken');
      expect(said, JSON.stringify(value)).toContain(name);
    }
  });
});

describe('a valid value', () => {
  it.each([
    ['svc-posts', 'PUBLIC_URL', 'http://192.168.1.7:8080/'],
    ['svc-posts', 'SMTP_URL', 'smtps://me%40x.gr:p%40ss@mail.example:465/?pool=true'],
    ['svc-posts', 'MAIL_FROM', 'Αίγλη <posts@αίγλη.gr>'],
    ['svc-posts', 'MAIL_FROM', 'posts@kallos.example'],
    ['svc-posts', 'OPENAI_BASE_URL', 'http://127.0.0.1:11434/v1/'],
    ['svc-posts', 'PUBLISH_STALE_HOURS', '0.5'],
    ['svc-social', 'META_SCOPES', 'pages_show_list, pages_manage_posts business_management'],
    ['svc-catalog', 'IMAGE_FETCH_ALLOW', 'http://localhost:8081, https://a.example'],
    ['svc-auth', 'HOST', '::1'],
    ['gateway', 'REMOTE_ORIGINS', 'https://cdn.example'],
  ] as const)('is accepted by %s for %s: %s', async (process_, name, value) => {
    expect(await refusal(process_, { ...good, [name]: value })).toBe('taken');
  });
});

it('warns of a misspelt name and of no other', () => {
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
  readSettings({
    PUBLISH_LEASE_SECOND: '7',
    SMTP_ULR: 'x',
    HOME_DIR: '/x',
    SSH_AUTH_SOCK: '/x',
    npm_config_x: '1',
  });
  vi.restoreAllMocks();
  expect(said).toEqual([
    'config: unknown variable PUBLISH_LEASE_SECOND, did you mean PUBLISH_LEASE_SECONDS?',
    'config: unknown variable SMTP_ULR, did you mean SMTP_URL?',
  ]);
});
