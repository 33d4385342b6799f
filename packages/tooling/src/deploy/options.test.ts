import { describe, expect, it } from 'vitest';
import { parseAudience, readOptions } from './options.ts';

const at = ['--registry', 'http://localhost:8080/'];

describe('the deploy command', () => {
  it('deploys to all users by default', () => {
    expect(readOptions(['mfe-portal', ...at])).toMatchObject({
      app: 'mfe-portal',
      command: 'deploy',
      registry: 'http://localhost:8080',
      audience: undefined,
    });
  });

  it('reads the audience of a trial', () => {
    expect(parseAudience('10%')).toEqual({ percent: 10 });
    expect(parseAudience('account:3')).toEqual({ accounts: [3] });
    expect(parseAudience('account:3,7,3')).toEqual({ accounts: [3, 7] });
    for (const wrong of ['0%', '100%', '10', 'account:', 'account:a', 'everybody'])
      expect(() => parseAudience(wrong), wrong).toThrow('--canary is');
  });

  it('reads the promoted version and optionally the one to leave', () => {
    expect(readOptions(['mfe-portal', 'promote', 'v2', ...at])).toMatchObject({ version: 'v2' });
    expect(readOptions(['mfe-portal', 'rollback', 'v2', ...at])).toMatchObject({ version: 'v2' });
    expect(readOptions(['mfe-portal', 'rollback', ...at])).toMatchObject({ version: undefined });
  });

  it('accepts the shell and names of several words', () => {
    expect(readOptions(['shell', ...at])).toMatchObject({ app: 'shell', command: 'deploy' });
    expect(readOptions(['mfe-new-patients-2', ...at])).toMatchObject({ app: 'mfe-new-patients-2' });
  });

  it('checks types and tries the release by default', () => {
    expect(readOptions(['mfe-portal', ...at])).toMatchObject({
      areTypesSkipped: false,
      isSmokeSkipped: false,
    });
    expect(readOptions(['mfe-portal', '--skip-types', ...at])).toMatchObject({ areTypesSkipped: true });
  });

  it('rejects contradicting options with its usage', () => {
    for (const args of [
      [],
      ['shelf', ...at],
      ['shell', '--files-at', 'http://x', ...at],
      ['mfe-portal'],
      ['mfe-portal', 'undeploy', ...at],
      ['mfe-portal', 'promote', '--canary', '10%', ...at],
      ['mfe-portal', '--registry', 'ftp://x'],
      ['mfe-portal', '--as', '../x', ...at],
      ['mfe-portal', 'promote', ...at],
      ['mfe-portal', 'promote', 'v2', 'v3', ...at],
      ['mfe-portal', 'list', 'v2', ...at],
      ['mfe-portal', 'rollback', '--note', 'slow\n  2026 eleni deploy', ...at],
      ['mfe-Portal', ...at],
      ['mfe-', ...at],
    ])
      expect(() => readOptions(args), args.join(' ')).toThrow('npm run deploy -w');
  });
});
