import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readAuthConfig } from './config.ts';

const env = {
  DATABASE_URL: 'postgres://svc_auth@127.0.0.1:1/auth',
  NATS_URL: 'nats://127.0.0.1:1',
  IDENTITY_KEY: 'k'.repeat(44),
  SECRET_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
};

describe('the settings', () => {
  it('have a demonstration administrator outside production', () => {
    expect(readAuthConfig(env)).toMatchObject({ ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'admin123' });
  });

  it.each([
    ['fourteen-chars', undefined, /ADMIN_PASSWORD must have at least 15 characters/],
    ['seventeen-letters', '20', /ADMIN_PASSWORD must have at least 20 characters/],
    ['passwordpassword', undefined, /ADMIN_PASSWORD must be set to another password: this one is too common/],
    ['aaaaaaaaaaaaaaaa', undefined, /ADMIN_PASSWORD must be set to another password: this one is too common/],
    ['fifteen letters', undefined, undefined],
    ['nine-char', '9', undefined],
  ])('judge the password %j in production', (password, fewest, fault) => {
    const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${String(code)}`);
    });
    const given = {
      ...env,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://kallos.example',
      SMTP_URL: 'smtps://mail.example',
      ADMIN_USERNAME: 'chief',
      ADMIN_PASSWORD: password,
    };
    const read = () => readAuthConfig({ ...given, ADMIN_PASSWORD_MIN_LENGTH: fewest });
    if (fault === undefined) expect(read()).toMatchObject({ ADMIN_PASSWORD: password });
    else {
      expect(read).toThrow('exit 78');
      expect(complaints.mock.calls.join()).toMatch(fault);
    }
    complaints.mockRestore();
    exit.mockRestore();
  });

  it('refuse the demonstration password and data in production', () => {
    const main = path.resolve(import.meta.dirname, 'main.ts');
    const run = spawnSync(process.execPath, [main], {
      env: { ...env, PATH: process.env['PATH'], NODE_ENV: 'production', DEMO_DATA: '1' },
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(run.status).toBe(78);
    expect(run.stderr).toMatch(/ADMIN_PASSWORD must be set/);
    expect(run.stderr).toMatch(/DEMO_DATA must be 0/);
  });
});
