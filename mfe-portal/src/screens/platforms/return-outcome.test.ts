import { loginWords } from '@kallos/words/network-names';
import { describe, expect, it } from 'vitest';
import { platformsWords as words } from '../../messages/platforms.ts';
import { readReturn } from './return-outcome.ts';

describe('the return from Facebook', () => {
  it('distinguishes success from the banner form', () => {
    expect(readReturn('?connected=facebook')).toEqual({ kind: 'connected', login: 'facebook' });
    expect(readReturn('?facebook_connected=true')).toEqual({ kind: 'banner' });
    expect(readReturn('')).toEqual({ kind: 'none' });
    expect(readReturn('?connected=other')).toEqual({ kind: 'none' });
  });

  it.each([
    ['no_user', words.errors.no_user],
    ['login_error', words.errors.login_error(loginWords('facebook'))],
    ['no_session_token', words.errors.no_session_token],
    ['user is not authenticated', words.errors.authenticated(loginWords('facebook'))],
  ])('explains %s in Greek', (message, expected) => {
    expect(readReturn(`?error=auth_failed&message=${encodeURIComponent(message)}`)).toEqual({
      kind: 'failed',
      message: expected,
    });
  });

  it('accepts a known code as the error itself', () => {
    expect(readReturn('?error=no_user')).toEqual({ kind: 'failed', message: words.errors.no_user });
  });

  it('shows other messages, and falls back without one', () => {
    expect(readReturn('?error=auth_failed&message=boom')).toEqual({
      kind: 'failed',
      message: 'Η σύνδεση απέτυχε: boom',
    });
    expect(readReturn('?error=auth_failed')).toEqual({
      kind: 'failed',
      message: 'Η σύνδεση με το Facebook απέτυχε. Παρακαλώ δοκιμάστε ξανά.',
    });
  });

  it('names the login that failed', () => {
    expect(readReturn('?error=auth_failed&login=google')).toEqual({
      kind: 'failed',
      message: 'Η σύνδεση με την Google απέτυχε. Παρακαλώ δοκιμάστε ξανά.',
    });
  });
});
