import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isKeyRing } from '@kallos/service-kit/security/secrets';
import { serviceBundles } from '@kallos/tooling/build/build-services';
import { operatorPrograms } from '@kallos/tooling/build/gather-runtime';
import { afterAll, describe, expect, it } from 'vitest';
import { heapFlagsOf } from '../launcher/processes.ts';
import { rootFolder } from '../root-folder.ts';
import { type ComposeService, replaceVariables, readCompose, readEnvFile } from './compose.ts';

const folder = mkdtempSync(join(tmpdir(), 'kallos-env-'));
cpSync(join(rootFolder, 'deploy/make-env'), join(folder, 'deploy/make-env'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const makeEnv = (...words: string[]): string =>
  execFileSync(join(folder, 'deploy/make-env'), words, { encoding: 'utf8', stdio: 'pipe' });
const envFile = () => readEnvFile(readFileSync(join(folder, '.env'), 'utf8'));
const services = readCompose();

const names = (text: string) => text.split(' ');
const databases = names('DB_PASSWORD_AUTH DB_PASSWORD_CATALOG DB_PASSWORD_SOCIAL DB_PASSWORD_POSTS');
const identities = names('IDENTITY_KEY_AUTH IDENTITY_KEY_CATALOG IDENTITY_KEY_SOCIAL IDENTITY_KEY_POSTS');
const ofPosts = names('DB_PASSWORD_POSTS IDENTITY_KEY_POSTS IDENTITY_KEY_SOCIAL OPENAI_API_KEY SMTP_URL');

/** The secrets that each container gets; all others are withheld from it. */
const secretsOf: Record<string, string[]> = {
  postgres: ['POSTGRES_PASSWORD'],
  nats: names('KALLOS KALLOS_REMOTES SVC_AUTH SVC_CATALOG SVC_SOCIAL SVC_POSTS PUBLISHER GATEWAY').map(
    (user) => `NATS_PASSWORD_${user}`,
  ),
  prepare: [...databases, ...names('POSTGRES_PASSWORD NATS_PASSWORD_KALLOS NATS_PASSWORD_KALLOS_REMOTES')],
  'svc-auth': names(
    'DB_PASSWORD_AUTH IDENTITY_KEY_AUTH NATS_PASSWORD_SVC_AUTH ADMIN_PASSWORD SECRET_KEYS SMTP_URL',
  ),
  'svc-catalog': names(
    'DB_PASSWORD_CATALOG IDENTITY_KEY_CATALOG NATS_PASSWORD_SVC_CATALOG OPENAI_API_KEY BRAVE_API_KEY GOOGLE_SEARCH_KEY S3_SECRET_ACCESS_KEY',
  ),
  'svc-social': names(
    'DB_PASSWORD_SOCIAL IDENTITY_KEY_SOCIAL NATS_PASSWORD_SVC_SOCIAL META_APP_SECRET GOOGLE_CLIENT_SECRET SECRET_KEYS',
  ),
  'svc-posts': [...ofPosts, 'NATS_PASSWORD_SVC_POSTS'],
  publisher: [...ofPosts, 'NATS_PASSWORD_PUBLISHER'],
  gateway: [...identities, 'NATS_PASSWORD_GATEWAY'],
  sandbox: ['META_APP_SECRET', 'GOOGLE_CLIENT_SECRET'],
  'alert-receivers': ['SMTP_URL', 'ALERT_WEBHOOK_URL', 'ALERT_HEARTBEAT_URL'],
  // A restore needs every secret.
  backup: [
    ...databases,
    ...names(
      'POSTGRES_PASSWORD NATS_PASSWORD_KALLOS SECRET_KEYS BACKUP_PASSPHRASE BACKUP_S3_SECRET_ACCESS_KEY',
    ),
  ],
  verify: ['POSTGRES_PASSWORD'],
};
const allSecrets = new Set(Object.values(secretsOf).flat());

/** Returns whether a variable's name suggests a secret. */
const looksSecret = (name: string) =>
  /PASSWORD(?!_MIN)|SECRET|_KEY(_|S|$)/.test(name) && !name.endsWith('KEY_ID');

function knownTo({ environment, command, healthcheck }: ComposeService): string[] {
  const text = JSON.stringify([environment, command, healthcheck]);
  const known = [...text.matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name = '']) => name);
  return [...new Set(known)].filter((name) => allSecrets.has(name) || looksSecret(name)).toSorted();
}

describe('docker-compose.yml', () => {
  it.each(Object.entries(services).filter(([, { command }]) => command?.[0] === 'node'))(
    'limits the memory of %s and loads no source maps',
    (name, { command = [], deploy }) => {
      const [, heap] = /--max-old-space-size=(\d+)/.exec(command.join(' ')) ?? [];
      const [, limit = '', unit] = /(\d+)([MG])/.exec(deploy?.resources.limits.memory ?? '') ?? [];
      expect(Number(heap)).toBeLessThan(Number(limit) * (unit === 'G' ? 1024 : 1) * 0.7);
      expect(command).toEqual(expect.arrayContaining(heapFlagsOf(name).slice(0, -1)));
      expect(command).not.toContain('--enable-source-maps');
    },
  );

  it.each(Object.entries(services))('gives %s its own secrets and no others', (name, service) => {
    expect(knownTo(service)).toEqual((secretsOf[name] ?? []).toSorted());
  });

  it.each(Object.entries(services))('runs %s read-only and without capabilities', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      security_opt: ['no-new-privileges:true'],
      cap_drop: ['ALL'],
      deploy: { resources: { limits: { memory: expect.stringMatching(/^\d+[MG]$/) } } },
    });
    const isOnce = service.restart?.startsWith('on-failure');
    if (!isOnce) expect(service.healthcheck?.test).toContain('CMD');
    expect(service.cap_add ?? []).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : []);
    if (name !== 'caddy') for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const [on, { condition }] of Object.entries(service.depends_on ?? {}))
      expect(condition).toBe(on === 'alert-receivers' ? 'service_completed_successfully' : 'service_healthy');
  });
});

describe('deploy/make-env', () => {
  it('makes one URL-safe secret per login and keeps it on a second run', () => {
    expect(makeEnv()).toContain(
      'PUBLIC_URL ADMIN_USERNAME META_APP_ID META_APP_SECRET SMTP_URL MAIL_FROM TRUSTED_PROXY_HOPS',
    );
    const first = envFile();
    const made = [...allSecrets].filter((name) => /^(POSTGRES|DB|NATS|IDENTITY)_/.test(name));
    expect(new Set(made.map((name) => first[name])).size).toBe(made.length);
    for (const name of made) expect(first[name]).toMatch(/^[a-f0-9]{64}$/);
    expect(Buffer.from(first.SECRET_KEYS?.slice(3) ?? '', 'base64')).toHaveLength(32);
    expect(statSync(join(folder, '.env')).mode & 0o077).toBe(0);
    makeEnv('PUBLIC_URL=https://kallos.example', 'MAIL_FROM=Kallos <a@b.example>', 'AI_USD_PER_MONTH=');
    expect(envFile()).toEqual({
      ...first,
      PUBLIC_URL: 'https://kallos.example',
      MAIL_FROM: 'Kallos <a@b.example>',
      AI_USD_PER_MONTH: '',
    });
  });

  it('rotates passwords and keys and keeps the old encryption keys', () => {
    const before = envFile();
    makeEnv('--rotate');
    const after = envFile();
    const made = [...allSecrets].filter((name) => /^(DB|NATS|IDENTITY)_/.test(name));
    expect(made.length).toBeGreaterThan(10);
    for (const name of made) {
      expect(after[name]).toMatch(/^[a-f0-9]{64}$/);
      expect(after[name]).not.toBe(before[name]);
    }
    const [first = '', ...older] = (after.SECRET_KEYS ?? '').split(',');
    expect(older).toEqual([before.SECRET_KEYS]);
    expect(first).toMatch(/^k[a-f0-9]{8}:/);
    expect(isKeyRing(after.SECRET_KEYS ?? '')).toBe(true);
    const rest = (env: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(env).filter(([name]) => !made.includes(name) && name !== 'SECRET_KEYS'),
      );
    expect(rest(after)).toEqual(rest(before));
    expect(readEnvFile(readFileSync(join(folder, '.env.before'), 'utf8'))).toEqual(before);
    expect(statSync(join(folder, '.env.before')).mode & 0o077).toBe(0);
  });

  it('adds profiles and keeps the passphrase of backups', () => {
    makeEnv('--tls', '--backup');
    const { COMPOSE_PROFILES, BACKUP_PASSPHRASE } = envFile();
    expect(COMPOSE_PROFILES).toBe('tls,backup');
    expect(BACKUP_PASSPHRASE).toMatch(/^[a-f0-9]{64}$/);
    makeEnv('--observe', '--backup', '--rotate');
    expect(envFile()).toMatchObject({ COMPOSE_PROFILES: 'tls,observe,backup', BACKUP_PASSPHRASE });
  });

  describe('a demo', () => {
    const demoFolder = mkdtempSync(join(tmpdir(), 'kallos-demo-env-'));
    cpSync(join(rootFolder, 'deploy/make-env'), join(demoFolder, 'deploy/make-env'));
    afterAll(() => rmSync(demoFolder, { recursive: true, force: true }));
    const run = (...words: string[]): string =>
      execFileSync(join(demoFolder, 'deploy/make-env'), words, { encoding: 'utf8', stdio: 'pipe' });
    const read = () => readEnvFile(readFileSync(join(demoFolder, '.env'), 'utf8'));

    it('uses the addresses of its own ports', () => {
      run('--demo', 'PORT=9000', 'SANDBOX_PORT=9001');
      expect(read()).toMatchObject({
        PUBLIC_URL: 'http://localhost:9000',
        SANDBOX_PUBLIC_URL: 'http://sandbox.localhost:9001',
        META_DIALOG_URL: 'http://sandbox.localhost:9001/facebook',
        META_GRAPH_URL: 'http://sandbox.localhost:8081/graph',
      });
    });

    it('keeps its secrets on a second run', () => {
      const before = read();
      run('--demo');
      expect(read()).toEqual(before);
    });

    it('rejects a public address and leaves .env unchanged', () => {
      const before = read();
      for (const url of ['https://kallos.example', 'http://localhost.example', 'http://8.8.8.8'])
        expect(() => run(`PUBLIC_URL=${url}`)).toThrow('development mode and the sandbox');
      expect(read()).toEqual(before);
      expect(readdirSync(demoFolder).toSorted()).toEqual(['.env', 'deploy']);
    });

    it.each([
      ['--tls', 'PUBLIC_URL=https://kallos.example'],
      ['PUBLIC_URL=https://kallos.example', '--tls'],
    ])('becomes a production without demo settings (%s %s)', (...words) => {
      writeFileSync(join(demoFolder, '.env'), '');
      run('--demo', 'PORT=9000');
      const demo = read();
      run(...words, 'SMTP_URL=smtp://mail.example:25', 'META_APP_ID=77');
      const env = read();
      expect(env).toMatchObject({
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://kallos.example',
        COMPOSE_PROFILES: 'tls',
        SMTP_URL: 'smtp://mail.example:25',
        META_APP_ID: '77',
        POSTGRES_PASSWORD: demo.POSTGRES_PASSWORD,
      });
      expect(env.META_APP_SECRET).toBeUndefined();
      expect(Object.values(env).filter((value) => /sandbox|localhost|gateway:/.test(value))).toEqual([]);
      expect(env.DEMO_DATA).toBeUndefined();
    });

    it('is rejected in the folder of a production', () => {
      const before = read();
      expect(() => run('--demo')).toThrow('a demo needs a folder of its own');
      expect(read()).toEqual(before);
    });
  });

  it('rejects unknown names and values with a single quote', () => {
    expect(() => makeEnv('ADMIN_NAME=olga')).toThrow('ADMIN_NAME is no setting');
    expect(() => makeEnv("ADMIN_PASSWORD=it's")).toThrow('single quote');
    expect(envFile().ADMIN_NAME).toBeUndefined();
  });

  it('fills every variable of a container that has no default', () => {
    const env = envFile();
    for (const service of Object.values(services))
      for (const value of Object.values(service.environment ?? {}))
        for (const [, name = ''] of String(value).matchAll(/\$\{([A-Z\d_]+)\}/g))
          expect([name, env[name]]).toEqual([name, expect.stringMatching(/./)]);
    const url = replaceVariables(String(services['svc-auth']?.environment?.DATABASE_URL), env);
    expect(new URL(url).password).toBe(env.DB_PASSWORD_AUTH);
  });
});

it('starts only programs that the image contains', () => {
  const image = readFileSync(join(rootFolder, 'docker-compose.yml'), 'utf8');
  const started = [...image.matchAll(/(?:svc-[a-z]+|gateway|sandbox|stack)\/dist\/[\w/-]+\.js/g)].map(
    ([file]) => file,
  );
  const bundled = [...Object.values(serviceBundles), ...Object.values(operatorPrograms)];
  expect(started.length).toBeGreaterThan(6);
  expect(started.filter((file) => !bundled.includes(file))).toEqual([]);
  for (const file of Object.keys(operatorPrograms))
    expect(existsSync(join(rootFolder, file)), file).toBe(true);
});
