import { describe, expect, it, vi } from 'vitest';
import { readAuthConfig } from './config.ts';

const env = {
  DATABASE_URL: 'postgres://svc_auth@127.0.0.1:1/auth',
  NATS_URL: 'nats://127.0.0.1:1',
  IDENTITY_KEY: 'k'.repeat(44),
  SECRET_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
};

describe('the settings', () => {
  it('include a demo administrator outside production', () => {
    expect(readAuthConfig(env)).toMatchObject({ ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'admin123' });
  });

  it.each([
    [{}, /ADMIN_PASSWORD must be set to a password of your own/],
    [{ DEMO_DATA: '1' }, /DEMO_DATA must be 0/],
    [{ ADMIN_PASSWORD: 'fourteen-chars' }, /ADMIN_PASSWORD must have at least 15 characters/],
    [
      { ADMIN_PASSWORD: 'seventeen-letters', ADMIN_PASSWORD_MIN_LENGTH: '20' },
      /ADMIN_PASSWORD must have at least 20 characters/,
    ],
    [{ ADMIN_PASSWORD: 'passwordpassword' }, /ADMIN_PASSWORD must be set to another .+ too common/],
    [{ ADMIN_PASSWORD: 'aaaaaaaaaaaaaaaa' }, /ADMIN_PASSWORD must be set to another .+ too common/],
    [{ ADMIN_PASSWORD: 'fifteen letters' }, undefined],
    [{ ADMIN_PASSWORD: 'nine-char', ADMIN_PASSWORD_MIN_LENGTH: '9' }, undefined],
  ])('judge %j in production', (given, fault) => {
    const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${String(code)}`);
    });
    const production = {
      ...env,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://kallos.example',
      SMTP_URL: 'smtps://mail.example',
      ADMIN_USERNAME: 'chief',
    };
    const read = () => readAuthConfig({ ...production, ...given });
    if (fault === undefined) expect(read()).toMatchObject({ ADMIN_PASSWORD: given.ADMIN_PASSWORD });
    else {
      expect(read).toThrow('exit 78');
      expect(complaints.mock.calls.join()).toMatch(fault);
    }
    complaints.mockRestore();
    exit.mockRestore();
  });
});
