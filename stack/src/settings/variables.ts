import { passwordVariable } from '../nats/users.ts';

/** All processes in start order. */
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

/** A variable's value in docker-compose.yml; null omits it, undefined takes it from the .env file. */
type InContainer = string | null | undefined | ((process: ProcessName) => string | null);

interface Row {
  /** Default and meaning; null for variables that only the launcher or a deployment sets. */
  readonly meaning: { standard: string; meaning: string } | null;
  readonly isSecret: boolean;
  readonly inContainer: InContainer;
}

/**
 * A variable with the processes that get it: the single table for the launcher, the containers and the
 * documents.
 */
export type Variable = Row & { name: string; to: readonly ProcessName[] };

const given = (standard: string, meaning: string, inContainer?: InContainer): Row => ({
  meaning: { standard, meaning },
  isSecret: false,
  inContainer,
});
const secret = (standard: string, meaning: string, inContainer?: InContainer): Row => ({
  ...given(standard, meaning, inContainer),
  isSecret: true,
});
const wired = (inContainer: InContainer = null, isSecret = false): Row => ({
  meaning: null,
  isSecret,
  inContainer,
});
const rows = (to: readonly ProcessName[], named: Record<string, Row>): Variable[] =>
  Object.entries(named).map(([name, row]) => ({ name, to, ...row }));

const launcherAlone: ProcessName[] = [];
const posts = ['svc-posts', 'publisher'] as const;
const services = ['svc-auth', 'svc-catalog', 'svc-social', ...posts] as const;

const serviceOf = (process: ProcessName): string => (process === 'publisher' ? 'posts' : process.slice(4));
const keyOf = (service: string): string => `\${IDENTITY_KEY_${service.toUpperCase()}}`;

export const variables: readonly Variable[] = [
  ...rows(processNames, {
    PORT: given(
      '`8080`',
      'where the gateway listens; `0` picks a free one',
      (process) => ({ gateway: '8080', sandbox: '8081' })[process as string] ?? '3000',
    ),
    HOST: given('`127.0.0.1`', 'the address that it listens on; `0.0.0.0` in production', '0.0.0.0'),
    PUBLIC_URL: given('`http://localhost:<PORT>`', 'the origin that browsers and Meta use, without a path'),
  }),
  ...rows(['sandbox'], {
    DATA_DIR: given('`.data`', 'everything that is kept', '/sandbox'),
    SANDBOX_PUBLIC_URL: given('the next port', "the sandbox's address as browsers see it"),
    SMTP_PORT: wired('2525'),
  }),
  ...rows(services, {
    DATABASE_URL: secret(
      'own Postgres',
      'a server whose user may create roles and databases; or all four of `DATABASE_URL_AUTH`, `_CATALOG`, `_SOCIAL`, `_POSTS`; with a standby `postgres://user:password@one:5432,two:5432/name?target_session_attrs=primary`',
      (process) => {
        const service = serviceOf(process);
        return `postgres://svc_${service}:\${DB_PASSWORD_${service.toUpperCase()}}@\${POSTGRES_SERVERS:-postgres}/svc_${service}?target_session_attrs=primary`;
      },
    ),
    DATABASE_DIRECT_SERVERS: given('none', 'Postgres itself, when PgBouncer is before it: `one:5432`'),
    DATABASE_POOL_MAX: given(
      '`10`',
      'connections of a process to Postgres, and eight more; a warning is logged at start if all together exceed `max_connections`',
    ),
    IDENTITY_KEY: wired((process) => keyOf(serviceOf(process)), true),
  }),
  ...rows([...services, 'gateway'], {
    NATS_URL: secret(
      'own nats-server',
      'an existing server with JetStream, 2.12.6 or newer, where all share this login; of a cluster `nats://user:password@one:4222,two:4222,three:4222`',
      (process) => `nats://${process}:\${${passwordVariable(process)}}@\${NATS_SERVERS:-nats:4222}`,
    ),
    NODE_ENV: given(
      'unset',
      '`production` refuses demo passwords, generated keys and the sandbox, and names what is missing',
      '${NODE_ENV:-production}',
    ),
    METRICS_PORT: given(
      'none; `9464` in containers',
      'the port of the Prometheus metrics at `/metrics`; `npm start` picks one for each process, listed in `.data/addresses.json`',
      '9464',
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: given('none', 'who collects traces by OTLP, as `http://collector:4318`'),
    LOG_LEVEL: given('`info`', '`trace` … `fatal`, or `silent`'),
  }),
  ...rows(launcherAlone, {
    MIGRATION_DATABASE_URL_AUTH: secret(
      'none',
      'the login that owns the tables, where `DATABASE_URL_AUTH` is given; so for `_CATALOG`, `_SOCIAL`, `_POSTS`; must be set in production',
    ),
    BACKUP_PASSPHRASE: secret('none', 'seals the keys in a backup: `npm run backup`, `npm run restore`'),
    BACKUP_KEEP_DAYS: given('`14`', 'after how many days the container `backup` deletes a copy'),
    BACKUP_S3_ENDPOINT: given(
      'none',
      'an S3-compatible store to which the container `backup` copies each backup',
    ),
    BACKUP_S3_BUCKET: given('none', 'its bucket, for backups alone'),
    BACKUP_S3_REGION: given('`us-east-1`', 'its region'),
    BACKUP_S3_ACCESS_KEY_ID: given('none', 'the login there'),
    BACKUP_S3_SECRET_ACCESS_KEY: secret('none', 'the key of that login'),
    ALERT_EMAIL: given('none', 'who gets alerts by mail, with `deploy/make-env --observe`'),
    ALERT_WEBHOOK_URL: secret('none', 'an address that Alertmanager posts alerts to: a chat, a pager'),
    ALERT_HEARTBEAT_URL: secret(
      'none',
      'an address that is asked each minute while alerts work; the service behind it raises the alarm when that ends',
    ),
    VERIFY_DATABASE_URL: secret(
      'started for it',
      'another server, where `npm run backup -- --verify` restores',
    ),
    NATS_SERVER_BIN: given('found or fetched', 'the binary of our own nats-server'),
    NATS_REPLICAS: given('`1` at first', 'servers that hold each stream: 3 outlive the loss of one'),
    NATS_SYNC_INTERVAL: given('`5s`', 'how often its store is forced to disk'),
    KALLOS_CACHE: given('`~/.cache/kallos`', 'where downloads are kept'),
    KALLOS_TRUST_MIRROR: given('unset', '`1` accepts an unsigned package index'),
    CHROMIUM_BIN: given('found or installed', 'the browser of the journeys'),
  }),
  ...rows(['svc-auth'], {
    ADMIN_USERNAME: given('`admin`', 'the administrator; must be set in production'),
    ADMIN_PASSWORD: secret(
      '`admin123`',
      'production refuses the default and common passwords; another value than before replaces also a password that the administrator chose on the security page, ends the sessions and removes the second step',
    ),
    ADMIN_EMAIL: given(
      'unset',
      'receives notices of new devices and of changes to the sign-in of the administrator',
    ),
    ADMIN_PASSWORD_MIN_LENGTH: given('`15`', 'fewest characters of that password in production'),
  }),
  ...rows(['svc-auth', 'svc-catalog'], {
    DEMO_DATA: given('`1`', 'demo catalogue and accounts on the first start; off and refused in production'),
  }),
  ...rows(['svc-catalog', ...posts], {
    OPENAI_API_KEY: secret(
      'unset',
      'a language model; without it the built-in writer is used, which the interface shows',
    ),
    OPENAI_BASE_URL: given('unset', 'any OpenAI-compatible server'),
    OPENAI_MODEL: given('`gpt-4o`', 'the model'),
    OPENAI_USD_PER_MILLION: given(
      'known models',
      'US dollars for a million tokens of another model, `in,out`; without it one that is not known counts as the dearest',
    ),
  }),
  ...rows(['svc-catalog'], {
    AI_USD_PER_MONTH: given('`20`', 'what product creation may spend on a model; reserved before each call'),
    AI_USD_PER_ACCOUNT_PER_MONTH: given('`5`', 'the part of it that one account may spend'),
    AI_CALLS_PER_DAY: given('`1000`', 'calls of a model a day, counted in the database'),
    AI_CALLS_PER_ACCOUNT_PER_DAY: given('`50`', 'the part of them that one account may make'),
    BRAVE_API_KEY: secret(
      'sandbox',
      'image search by Brave; without a key production asks Openverse and Wikimedia',
    ),
    GOOGLE_SEARCH_KEY: secret('sandbox', 'image search by Google, with `GOOGLE_SEARCH_CX`'),
    GOOGLE_SEARCH_CX: given('unset', 'the search engine of that key'),
    IMAGE_SEARCH_URL: given('sandbox', 'image search by a server of your own'),
    IMAGE_FETCH_ALLOW: given('unset', 'origins of pictures that may have a private address'),
    IMAGE_SEARCHES_PER_DAY: given('`100`', 'image searches a day, of which one business may make a fifth'),
    S3_ENDPOINT: given('unset', 'an S3-compatible store for pictures instead of `DATA_DIR/media`'),
    S3_BUCKET: given('unset', 'its bucket'),
    S3_REGION: given('`us-east-1`', 'its region'),
    S3_ACCESS_KEY_ID: given('unset', 'who writes there'),
    S3_SECRET_ACCESS_KEY: secret('unset', 'the key of that one'),
    FFMPEG_BIN: given('`ffmpeg` on the `PATH`', 'converts videos for networks; `none` refuses such videos'),
    MEDIA_DIR: wired('/media'),
    MEDIA_MB_PER_ACCOUNT: given(
      '`20480`',
      'megabytes of images and videos that an account may upload in 30 days',
    ),
    MEDIA_MB_PER_TRIAL: given('`1024`', 'the same for an account on trial'),
  }),
  ...rows(['sandbox', 'svc-social'], {
    META_APP_ID: given('sandbox', 'the Facebook app'),
    META_APP_SECRET: secret('sandbox', 'its secret'),
  }),
  ...rows(['sandbox', 'svc-social'], {
    GOOGLE_CLIENT_ID: given(
      'sandbox; in production unset, without Google',
      'the OAuth client at Google: docs/google/setup.md',
    ),
    GOOGLE_CLIENT_SECRET: secret('sandbox', 'its secret'),
  }),
  ...rows(['svc-social'], {
    GOOGLE_URL: given('sandbox; in production Google', 'a stand-in for all hosts of Google'),
    GOOGLE_CONSENT_URL: given('`GOOGLE_URL`', "that stand-in's address as browsers see it"),
    GOOGLE_TIMEOUT_SECONDS: given('`15`', 'when an answer of Google is given up'),
    META_GRAPH_URL: given('sandbox', "Meta's Graph"),
    META_UPLOAD_URL: given('sandbox', 'where Meta takes the bytes of videos'),
    META_DIALOG_URL: given('sandbox', "Meta's login dialog"),
    META_SCOPES: given(
      'what publishing needs',
      'the permissions that the login asks for, with commas between',
    ),
    META_CONFIG_ID: given('unset', 'a configuration of Facebook Login for Business instead of these'),
    META_CONFIG_ID_MORE: given('unset', 'one with the later permissions as well: docs/meta/setup.md'),
    META_TIMEOUT_SECONDS: given('`15`', 'when an answer of the Graph is given up'),
    DELIVERY_LEASE_SECONDS: given('`15`', 'when another call may take over a delivery that fell silent'),
    MEMORY_FILE: wired('/social/memory.json'),
    FACEBOOK_POSTS: given(
      '`draft`',
      '`one-call` publishes on Facebook without a draft: docs/meta/try-on-a-live-page.md',
    ),
    INSIGHTS_AFTER_SECONDS: given('`900`', 'when the numbers of a post are first read; then once a day'),
  }),
  ...rows(['svc-social', ...posts], {
    NETWORK_LIMITS: given(
      '`{}`',
      'what differs from the limits of texts in `packages/contracts/src/texts/post-rules.ts`, as JSON: `{"instagram":{"keptHashtags":8}}`',
    ),
  }),
  ...rows(['svc-auth', 'svc-social'], {
    SECRET_KEYS: secret('generated', '`kid:base64[,kid2:base64]`, encrypts tokens; the first is current'),
  }),
  ...rows(['svc-auth', ...posts], {
    SMTP_URL: secret('sandbox mailbox', 'outgoing mail'),
    MAIL_FROM: given('`Kallos <posts@kallos.example>`', 'its sender'),
  }),
  ...rows(posts, {
    TEXTS_PER_DAY: given('`50`', 'texts that an account may have written in a day; on trial 15'),
    TEST_EMAILS_PER_DAY: given('`20`', 'test mails of an account in a day'),
    PUBLISH_CONCURRENCY: given('`256`', 'how many posts one publisher has on their way at once'),
    PUBLISH_LEASE_SECONDS: given('`7`', "how long a dead publisher's posts wait for another one"),
    PUBLISH_STALE_HOURS: given('`12`', 'a post later than this is marked missed, for a person to decide'),
    PUBLISH_RETRY_HOURS: given('`6`', 'how long a post is tried again before it counts as failed'),
    PUBLISH_DOUBT_SECONDS: given(
      '`180`: a third more than the settle time, and a minute',
      'when a person is asked whether a post went out; a shorter time is refused',
    ),
    PUBLISH_ALARM_SECONDS: given(
      '`120`',
      'how late a due post makes svc-posts report not ready and screens show a red banner',
    ),
    SOCIAL_IDENTITY_KEY: wired(keyOf('social'), true),
  }),
  ...rows([...posts, 'svc-social'], {
    DELIVERY_SETTLE_SECONDS: given(
      '`90`',
      'how long a post must be missing from Meta before it counts as not public; one value for all three',
    ),
    MEDIA_BASE_URL: given('`PUBLIC_URL`', 'the origin under which Meta fetches pictures'),
  }),
  ...rows(['svc-social', 'gateway'], { CATALOG_URL: wired('http://svc-catalog:3000') }),
  ...rows([...posts, 'gateway'], { SOCIAL_URL: wired('http://svc-social:3000') }),
  ...rows([...posts, 'gateway'], {
    SUPPORT_EMAIL: given('`support@kallos.example`', 'support; on every screen of a business'),
  }),
  ...rows(['gateway'], {
    PRIVACY_EMAIL: given(
      '`privacy@kallos.example`',
      'who answers about personal data; in the privacy policy',
    ),
    DEPLOY_TOKENS: given(
      'one per front end, in `.data/deploy-tokens.json`',
      'who may deploy which front end: `mfe_portal:eleni:<sha256 of the token>,…`',
    ),
    KEPT_RELEASES: given('`20`', 'how many releases of each front end are kept in addition to those in use'),
    REMOTE_ORIGINS: given('none', 'other origins that may serve remotes'),
    REMOTE_SETTINGS: given(
      'none',
      'settings of remotes, which they get as `settings`; browsers can read them: `{"mfe-analytics":{"currency":"EUR"}}`',
    ),
    REMOTES_BUCKET: given('`kallos-remotes`', 'the NATS bucket by which gateways agree on remotes'),
    TRUSTED_PROXY_HOPS: given(
      '`0`; none in production',
      'proxies before the gateway whose `X-Forwarded-For` is believed; production needs 1 at least',
    ),
    CONNECTIONS_PER_ADDRESS: given(
      '`512`',
      'connections of one address, if no proxy is in front of the gateway',
    ),
    LIVE_STREAMS_MAX: given('`5000`', 'browsers that may listen for changes through one gateway'),
    LIVE_STREAMS_PER_ACCOUNT: given('`60`', 'how many of them may belong to one account'),
    SERVICE_PATIENCE_MS: given('`4000`', 'how long calls wait for a service that has just gone'),
    DRAIN_DELAY_MS: given('`300`', 'how long a stopping gateway still takes requests; `0` under `npm start`'),
    AUTH_URL: wired('http://svc-auth:3000'),
    POSTS_URL: wired('http://svc-posts:3000'),
    IDENTITY_KEYS: wired(
      ['auth', 'catalog', 'social', 'posts'].map((service) => `${service}:${keyOf(service)}`).join(','),
      true,
    ),
    WEB_ROOT: wired('/app/dist/web'),
    REMOTES_FILE: wired('/app/dist/web/remotes.json'),
    REMOTES_DIR: wired('/remotes'),
    SANDBOX_URL: wired('${SANDBOX_URL:-}'),
    DEV_WEB_URL: wired(),
  }),
];

/** Returns the variables of a process. */
export const variablesOf = (process: ProcessName): Variable[] =>
  variables.filter((variable) => variable.to.includes(process));
