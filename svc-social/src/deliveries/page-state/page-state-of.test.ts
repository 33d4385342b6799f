import { describe, expect, it } from 'vitest';
import { pageStateOf } from './page-state.ts';

describe('the state of a page', () => {
  const now = new Date('2027-01-01T10:00:00Z');
  const since = new Date('2027-01-01T09:50:00Z');
  const page = {
    pauseReason: null,
    pausedUntil: null,
    pauseScope: 'page' as const,
    pauseDetail: null,
    refusedSince: null,
    updatedAt: since,
  };
  const sound = {
    app: undefined,
    connection: { state: 'ok' as const, stateReason: null, updatedAt: since },
    missingScopes: [],
    page,
    hasToken: true,
  };
  const later = new Date('2027-01-01T11:00:00Z');
  const refused = { ...page, pauseReason: 'publishing_refused', refusedSince: since, pausedUntil: since };
  const limited = { ...page, pauseReason: 'rate_limited' };
  const app = {
    login: 'facebook',
    told: {},
    detail: null,
    pausedUntil: since,
    reason: 'app_refused',
    refusedSince: since,
  };

  it.each([
    ['ok', sound, undefined],
    ['an application that is refused, even after its pause', { ...sound, app }, 'app_refused'],
    [
      'a limit of the application that is over',
      { ...sound, app: { ...app, reason: 'rate_limited', refusedSince: null } },
      undefined,
    ],
    [
      'a dead token',
      { ...sound, page: refused, connection: { ...sound.connection, state: 'needs_reconnect' as const } },
      'needs_reconnect',
    ],
    ['a missing permission', { ...sound, missingScopes: ['pages_manage_posts'] }, 'permission_missing'],
    ['no token', { ...sound, hasToken: false }, 'page_unknown'],
    ['a refusal, until Meta takes a post', { ...sound, page: refused }, 'publishing_refused'],
    ['a limit', { ...sound, page: { ...limited, pausedUntil: later } }, 'rate_limited'],
    ['a limit that is over', { ...sound, page: { ...limited, pausedUntil: since } }, undefined],
  ])('is %s', (_what, facts, reason) => {
    const state = pageStateOf(facts, now);
    expect(state.state === 'ok' ? undefined : state.reason).toBe(reason);
  });

  it('persists after a quarter of an hour', () => {
    const at = (moment: string) => pageStateOf({ ...sound, page: refused }, new Date(moment));
    expect(at('2027-01-01T10:04:00Z')).toMatchObject({ isLasting: false });
    expect(at('2027-01-01T10:06:00Z')).toMatchObject({ isLasting: true });
  });
});
