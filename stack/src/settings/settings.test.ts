import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvFile } from '../deployment/compose.ts';
import { sandboxAddress } from '../launcher/addresses.ts';
import { processPlans, type Wiring } from '../launcher/processes.ts';
import { rootFolder } from '../root-folder.ts';
import { readSettings } from './settings.ts';
import { type ProcessName, processNames } from './variables.ts';

const complete = {
  NODE_ENV: 'production',
  ADMIN_USERNAME: 'olga',
  ADMIN_PASSWORD: 'a long and own password',
  SECRET_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  PUBLIC_URL: 'https://kallos.example',
  META_APP_ID: '1',
  META_APP_SECRET: 's',
  SMTP_URL: 'smtp://mail.example',
  TRUSTED_PROXY_HOPS: '1',
};

function wire(environment: Record<string, string>): Wiring {
  const settings = readSettings(environment);
  const four = { auth: 'u-auth', catalog: 'u-catalog', social: 'u-social', posts: 'u-posts' };
  const names: (ProcessName | 'smtp')[] = [...processNames, 'smtp'];
  return {
    settings,
    metricsPorts: {},
    ports: Object.fromEntries(names.map((name, index) => [name, 20_000 + index])) as Wiring['ports'],
    publicUrl: 'http://localhost:8080',
    sandboxUrl: sandboxAddress(settings, 'http://localhost:8080', 8081),
    natsUrl: 'nats://127.0.0.1:4222',
    databaseUrls: four,
    identityKeys: { auth: 'k-auth', catalog: 'k-catalog', social: 'k-social', posts: 'k-posts' },
    secretKeys: 'local:tokens',
    metaSecret: 'meta',
    googleSecret: 'google',
    deployTokens: 'mfe_portal:local:hash',
    devWebUrl: null,
  };
}

const environmentOf = (name: ProcessName, wiring: Wiring) =>
  processPlans.find((plan) => plan.name === name)?.environment(wiring) ?? {};

describe('the settings', () => {
  it('report every fault at once', () => {
    const read = () =>
      readSettings({
        PORT: '99999',
        LOG_LEVEL: 'loud',
        NATS_URL: 'http://x',
        DATABASE_URL_AUTH: 'postgres://x/y',
      });
    for (const name of ['PORT', 'LOG_LEVEL', 'NATS_URL', 'DATABASE_URL_CATALOG']) expect(read).toThrow(name);
  });

  it('reject a doubt that could end before a post has settled', () => {
    expect(() => readSettings({ PUBLISH_DOUBT_SECONDS: '110' })).toThrow(
      'PUBLISH_DOUBT_SECONDS must be at least 180',
    );
    expect(() => readSettings({ PUBLISH_DOUBT_SECONDS: '180', DELIVERY_SETTLE_SECONDS: '120' })).toThrow(
      'PUBLISH_DOUBT_SECONDS must be at least 220',
    );
    expect(() => readSettings({ DELIVERY_SETTLE_SECONDS: '12' })).not.toThrow();
    expect(() => readSettings({ PUBLISH_DOUBT_SECONDS: '76', DELIVERY_SETTLE_SECONDS: '12' })).not.toThrow();
  });

  it('do not print a value that may hold a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://me:hunter2@db/x' })).not.toThrow('hunter2');
    expect(() => readSettings({ DATABASE_URL: 'mysql://me:hunter2@db/x' })).toThrow('DATABASE_URL');
  });

  it.each(['ADMIN_PASSWORD', 'SECRET_KEYS', 'META_APP_ID', 'SMTP_URL', 'TRUSTED_PROXY_HOPS'])(
    'reject production without %s',
    (name) => {
      expect(() => readSettings({ ...complete, [name]: '' })).toThrow(name);
    },
  );

  it('reject production over https without a trusted proxy', () => {
    expect(() => readSettings({ ...complete, TRUSTED_PROXY_HOPS: '0' })).toThrow('of which https needs one');
  });

  it('reject demo passwords and data in production', () => {
    expect(() => readSettings({ ...complete, ADMIN_PASSWORD: 'admin123' })).toThrow('demonstration');
    expect(() => readSettings({ ...complete, DEMO_DATA: '1' })).toThrow('DEMO_DATA');
    expect(() => readSettings({ ...complete, ADMIN_USERNAME: 'admin' })).toThrow(
      'ADMIN_USERNAME must be set',
    );
    expect(() => readSettings({ ...complete, PUBLIC_URL: 'http://kallos.example' })).toThrow('https');
    expect(readSettings(complete).isDemoWanted).toBe(false);
    expect(sandboxAddress(readSettings(complete), 'https://kallos.example', 8081)).toBeNull();
  });
});

describe('a process', () => {
  it('gets its own database and key and no other secret', () => {
    const wiring = wire({ OPENAI_API_KEY: 'sk-model', ADMIN_PASSWORD: 'own', UNRELATED_TOKEN: 'leak' });
    for (const name of ['svc-auth', 'svc-catalog', 'svc-social', 'svc-posts'] as const) {
      const service = name.slice('svc-'.length);
      const given = environmentOf(name, wiring);
      expect(given.DATABASE_URL).toBe(`u-${service}`);
      expect(given.IDENTITY_KEY).toBe(`k-${service}`);
      expect(Object.values(given)).not.toContain('leak');
    }
    expect(Object.values(environmentOf('svc-auth', wiring))).not.toContain('sk-model');
    expect(Object.values(environmentOf('gateway', wiring)).join()).not.toContain('u-');
    expect(environmentOf('svc-social', wiring).ADMIN_PASSWORD).toBeUndefined();
  });

  it('uses the same sandbox addresses in containers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kallos-make-env-'));
    cpSync(join(rootFolder, 'deploy/make-env'), join(folder, 'deploy/make-env'));
    execFileSync(join(folder, 'deploy/make-env'), ['--demo']);
    const inContainers = readEnvFile(readFileSync(join(folder, '.env'), 'utf8'));
    rmSync(folder, { recursive: true });
    const wiring = wire({});
    const launched = processNames
      .flatMap((name) => Object.entries(environmentOf(name, wiring)))
      .filter(([, value]) => value?.startsWith('http://localhost:8081'));
    expect(launched.length).toBeGreaterThan(4);
    for (const [name, url] of launched)
      expect([name, inContainers[name]]).toEqual([name, url?.replace('localhost', 'sandbox.localhost')]);
  });

  it('uses the sandbox only for services without a key', () => {
    const without = wire({});
    expect(environmentOf('svc-social', without).META_GRAPH_URL).toBe('http://localhost:8081/graph');
    expect(environmentOf('svc-catalog', without).IMAGE_FETCH_ALLOW).toBe('http://localhost:8081');
    const keyed = wire({
      META_APP_ID: '7',
      META_APP_SECRET: 's',
      BRAVE_API_KEY: 'b',
      SMTP_URL: 'smtp://mail.example',
    });
    expect(environmentOf('svc-social', keyed)).toMatchObject({ META_APP_ID: '7' });
    expect(environmentOf('svc-social', keyed).META_GRAPH_URL).toBeUndefined();
    expect(environmentOf('svc-catalog', keyed).IMAGE_SEARCH_URL).toBeUndefined();
    expect(environmentOf('publisher', keyed).SMTP_URL).toBe('smtp://mail.example');
  });
});
