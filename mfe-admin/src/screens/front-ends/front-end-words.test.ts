import { describe, expect, it } from 'vitest';
import {
  auditWords,
  audienceWords,
  countWords,
  failureWords,
  stableSinceWords,
  uploadWords,
  rollbackWords,
} from './front-end-words.ts';

const figures = {
  remote: 'mfe_portal',
  version: 'v1',
  openTabs: 1,
  sessions: 1200,
  failed: 30,
  errors: 1,
  loads: 0,
  slow: 0,
  firstAt: '',
  lastAt: '',
};
const act = { version: 'v2', from: 'v1', by: 'eleni', at: '2026-11-23T09:00:00Z' };

describe('the words of front ends', () => {
  it('show the error rate, and nothing without sessions', () => {
    expect(failureWords(figures)).toBe('2.5% (30 of 1,200)');
    expect(failureWords({ ...figures, failed: 0 })).toBe('0% (0 of 1,200)');
    expect(failureWords({ ...figures, sessions: 0, failed: 0 })).toBe('–');
    expect(failureWords(null)).toBe('–');
  });

  it('show the audience of a trial', () => {
    expect(audienceWords({ percent: 10 })).toBe('10% of browsers');
    expect(audienceWords({ accounts: [3] })).toBe('account 3');
    expect(audienceWords({ accounts: [3, 7] })).toBe('accounts 3, 7');
    expect(countWords(1, 'open tab')).toBe('1 open tab');
    expect(countWords(0, 'open tab')).toBe('0 open tabs');
  });

  it('show a remote whose first release is on trial', () => {
    expect(stableSinceWords({ stable: '', stableSince: null })).toBe('to nobody');
    expect(stableSinceWords({ stable: 'v1', stableSince: null })).toBe('with the platform');
    expect(rollbackWords({ from: 'v1', to: '' }, true)).toMatch(/^Nobody is shown anything of it any more\./);
    expect(rollbackWords({ from: 'v2', to: 'v1' }, true)).toMatch(/^Everybody is shown v1 again\./);
    expect(rollbackWords({ from: 'v2', to: 'v1' }, false)).toMatch(/^v2 is shown to nobody any more\./);
    expect(auditWords({ ...act, action: 'rollback', version: '', from: '', ended: 'v1' })).toBe(
      'Ended the trial of v1; nothing else was shown',
    );
  });

  it('show who uploaded a version, unless it is only in open tabs', () => {
    expect(uploadWords({ state: 'kept', by: null, at: null })).toBe('With the platform');
    expect(uploadWords({ state: 'gone', by: null, at: null })).toBe('–');
    expect(uploadWords({ state: 'gone', by: 'eleni', at: act.at })).toMatch(/ by eleni$/);
  });

  it('show the action on a version', () => {
    expect(auditWords({ ...act, action: 'deploy' })).toBe('Deployed v2, instead of v1');
    expect(auditWords({ ...act, action: 'upload' })).toBe('Uploaded v2');
    expect(auditWords({ ...act, action: 'rollback', from: 'v2', version: 'v2' })).toBe('Rolled back to v2');
    expect(auditWords({ ...act, action: 'canary', audience: { percent: 5 } })).toBe(
      'Put on trial v2 for 5% of browsers',
    );
  });
});
