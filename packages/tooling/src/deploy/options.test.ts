import { describe, expect, it } from 'vitest';
import { parseAudience, readOptions } from './options.ts';

const at = ['--registry', 'http://localhost:8080/'];

describe('the deploy command', () => {
  it('deploys to everybody unless told otherwise', () => {
    expect(readOptions(['mfe-portal', ...at])).toMatchObject({
      app: 'mfe-portal',
      command: 'deploy',
      registry: 'http://localhost:8080',
      audience: undefined,
    });
  });

  it('reads for whom a version is tried', () => {
    expect(parseAudience('10%')).toEqual({ percent: 10 });
    expect(parseAudience('account:3')).toEqual({ accounts: [3] });
    expect(parseAudience('account:3,7,3')).toEqual({ accounts: [3, 7] });
    for (const wrong of ['0%', '100%', '10', 'account:', 'account:a', 'everybody'])
      expect(() => parseAudience(wrong), wrong).toThrow('--canary is');
  });

  it('names the version that it promotes, and may name the one that it leaves', () => {
    expect(readOptions(['mfe-portal', 'promote', 'v2', ...at])).toMatchObject({ version: 'v2' });
    expect(readOptions(['mfe-portal', 'rollback', 'v2', ...at])).toMatchObject({ version: 'v2' });
    expect(readOptions(['mfe-portal', 'rollback', ...at])).toMatchObject({ version: undefined });
  });

  it('knows the shell, and remotes of several words', () => {
    expect(readOptions(['shell', ...at])).toMatchObject({ app: 'shell', command: 'deploy' });
    expect(readOptions(['mfe-new-patients-2', ...at])).toMatchObject({ app: 'mfe-new-patients-2' });
  });

  it('checks types and tries the release unless told otherwise', () => {
    expect(readOptions(['mfe-portal', ...at])).toMatchObject({
      areTypesSkipped: false,
      isSmokeSkipped: false,
    });
    expect(readOptions(['mfe-portal', '--skip-types', ...at])).toMatchObject({ areTypesSkipped: true });
  });

  it('refuses what makes no sense, with its usage', () => {
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
