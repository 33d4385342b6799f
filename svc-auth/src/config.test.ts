import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAuthConfig } from './config.ts';

const env = {
  DATABASE_URL: 'postgres://svc_auth@127.0.0.1:1/auth',
  NATS_URL: 'nats://127.0.0.1:1',
  IDENTITY_KEY: 'k'.repeat(44),
};

describe('the settings', () => {
  it('have a demonstration administrator outside production', () => {
    expect(readAuthConfig(env)).toMatchObject({ ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'admin123' });
  });

  it('refuse the demonstration password and data in production', () => {
    const main = path.resolve(import.meta.dirname, 'main.ts');
    const run = spawnSync(process.execPath, [main], {
      env: { ...env, PATH: process.env['PATH'], NODE_ENV: 'production', DEMO_DATA: '1' },
      encoding: 'utf8',
      timeout: 15_000,
    });
    expect(run.status).toBe(78);
    expect(run.stderr).toMatch(/ADMIN_PASSWORD: must be set/);
    expect(run.stderr).toMatch(/DEMO_DATA: is refused/);
  });
});
