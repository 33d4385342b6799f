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

  it('refuses what makes no sense, with its usage', () => {
    for (const args of [
      [],
      ['shell', ...at],
      ['mfe-portal'],
      ['mfe-portal', 'undeploy', ...at],
      ['mfe-portal', 'promote', '--canary', '10%', ...at],
      ['mfe-portal', '--registry', 'ftp://x'],
      ['mfe-portal', '--as', '../x', ...at],
    ])
      expect(() => readOptions(args), args.join(' ')).toThrow('npm run deploy -w');
  });
});
