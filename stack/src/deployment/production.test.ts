import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { compiled, rootFolder } from '../root-folder.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const sources = {
  'svc-auth': 'svc-auth/src/main.ts',
  'svc-catalog': 'svc-catalog/src/main.ts',
  'svc-social': 'svc-social/src/main.ts',
  'svc-posts': 'svc-posts/src/main.ts',
  publisher: 'svc-posts/src/publisher.ts',
  gateway: 'gateway/src/main.ts',
};
type Name = keyof typeof sources;

/** The required settings of each process in production; the gateway has no secret of a service. */
const ownNeeds: Record<Name, string[]> = {
  'svc-auth': ['DATABASE_URL', 'IDENTITY_KEY', 'SECRET_KEYS', 'SMTP_URL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD'],
  'svc-catalog': ['DATABASE_URL', 'IDENTITY_KEY'],
  'svc-social': ['DATABASE_URL', 'IDENTITY_KEY', 'SECRET_KEYS', 'META_APP_ID', 'META_APP_SECRET'],
  'svc-posts': ['DATABASE_URL', 'IDENTITY_KEY', 'SMTP_URL', 'SOCIAL_URL', 'SOCIAL_IDENTITY_KEY'],
  publisher: ['DATABASE_URL', 'IDENTITY_KEY', 'SMTP_URL', 'SOCIAL_URL', 'SOCIAL_IDENTITY_KEY'],
  gateway: [
    'AUTH_URL',
    'CATALOG_URL',
    'SOCIAL_URL',
    'POSTS_URL',
    'IDENTITY_KEYS',
    'REMOTES_FILE',
    'WEB_ROOT',
    'TRUSTED_PROXY_HOPS',
  ],
};
const complete = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://kallos.example',
  NATS_URL: 'nats://127.0.0.1:1',
  DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/one',
  IDENTITY_KEY: key,
  SECRET_KEYS: `k1:${key}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  ADMIN_USERNAME: 'olga',
  ADMIN_PASSWORD: 'heron walks over nine bridges',
  META_APP_ID: '1',
  META_APP_SECRET: 's',
  SOCIAL_IDENTITY_KEY: key,
  IDENTITY_KEYS: ['auth', 'catalog', 'social', 'posts'].map((name) => `${name}:${key}`).join(),
  ...Object.fromEntries(
    ['AUTH', 'CATALOG', 'SOCIAL', 'POSTS'].map((name) => [`${name}_URL`, 'http://127.0.0.1:1']),
  ),
  REMOTES_FILE: 'none',
  WEB_ROOT: 'none',
  TRUSTED_PROXY_HOPS: '1',
} as const;

/** Runs a process until it ends or logs that its settings are valid. */
function runWith(name: Name, environment: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(rootFolder, sources[name])], {
    env: { PATH: process.env['PATH'], ...compiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.on('data', () => child.kill('SIGKILL'));
  return new Promise((done) => child.on('close', (code) => done({ code: code ?? -1, said })));
}

/** Does the same with only the settings module, which every program reads first. */
async function readWith(
  name: Name,
  environment: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const config = join(rootFolder, dirname(sources[name]), 'config.ts');
  const all = Object.values((await import(config)) as Record<string, unknown>);
  const read = all.find((one) => typeof one === 'function' && /config/i.test(one.name)) as () => unknown;
  let said = '';
  const before = process.env;
  process.env = environment;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said += String(text))));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${String(code)}`);
  });
  try {
    read();
    return { code: -1, said };
  } catch (error) {
    return { code: Number(/^exit (\d+)$/.exec(String((error as Error).message))?.[1]), said };
  } finally {
    process.env = before;
    vi.restoreAllMocks();
  }
}

const names = Object.keys(sources) as Name[];
/** One service and the gateway start; the others only read their settings. */
const askOf = (name: Name) => (name === 'publisher' || name === 'gateway' ? runWith : readWith);

describe.each(names)('%s in production', (name) => {
  it('reports each missing setting and exits with 78', async () => {
    const { code, said } = await askOf(name)(name, { NODE_ENV: 'production' });
    expect(code).toBe(78);
    const missing = [...said.matchAll(/^config: (\w+) must be set/gm)].map(([, one]) => one);
    expect(missing.toSorted()).toEqual(['NATS_URL', 'PUBLIC_URL', ...ownNeeds[name]].toSorted());
    expect(said).not.toContain('    at ');
  }, 60_000);

  it('starts with complete settings', async () => {
    expect(await askOf(name)(name, complete)).toEqual({ code: -1, said: '' });
  }, 60_000);
});

it.each<[Name, Record<string, string>]>([
  [
    'svc-auth',
    {
      ADMIN_USERNAME: 'admin',
      DATABASE_URL: 'mysql://me:hunter2@db/x',
      NATS_URL: 'http://me:hunter2@nats:4222',
      PUBLIC_URL: 'http://kallos.example',
      SECRET_KEYS: 'k1:',
    },
  ],
  ['svc-social', { SECRET_KEYS: `k1:${key},k1:${key}` }],
  ['svc-posts', { SMTP_URL: 'mail.example:25' }],
  ['publisher', { PUBLISH_DOUBT_SECONDS: '110' }],
  ['svc-posts', { PUBLISH_RETRY_HOURS: '0.0123' }],
  ['gateway', { TRUSTED_PROXY_HOPS: '0' }],
  ['gateway', { DEV_WEB_URL: 'http://dev:1', SANDBOX_URL: 'http://sandbox:8081' }],
])(
  '%s reports an invalid setting without its value',
  async (name, wrong) => {
    const { code, said } = await readWith(name, {
      ...complete,
      ...wrong,
    });
    expect(code).toBe(78);
    expect([...said.matchAll(/^config: (\w+)/gm)].map(([, one]) => one).toSorted()).toEqual(
      Object.keys(wrong),
    );
    for (const value of [...Object.values(wrong), 'hunter2', '    at ']) expect(said).not.toContain(value);
  },
  60_000,
);
