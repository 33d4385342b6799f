import { loginNames } from '@kallos/contracts/networks';
import { truncateAtWord } from '@kallos/contracts/texts/cut-text';
import { platformsWords as words } from '../../messages/platforms.ts';

/** The result in the address after the return from a login. */
type ReturnOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'connected'; readonly login: string }
  | { readonly kind: 'banner' }
  | { readonly kind: 'failed'; readonly message: string };

/** Parses the return parameters: `connected`, `facebook_connected`, or `error` with an optional `message`. */
export function readReturn(search: string): ReturnOutcome {
  const query = new URLSearchParams(search);
  const login = loginNames.find((name) => name === query.get('connected'));
  if (login !== undefined) return { kind: 'connected', login };
  if (query.get('facebook_connected') === 'true') return { kind: 'banner' };
  const error = query.get('error');
  if (error === null) return { kind: 'none' };
  return { kind: 'failed', message: failureText(error, query.get('message')) };
}

const known = (code: string | null): string | undefined => {
  if (
    code === 'no_user' ||
    code === 'login_error' ||
    code === 'no_session_token' ||
    code === 'permissions_declined'
  )
    return words.errors[code];
  return code?.includes('authenticated') ? words.errors.authenticated : undefined;
};

function failureText(error: string, message: string | null): string {
  return (
    known(message) ??
    known(error) ??
    (message ? words.errors.other(truncateAtWord(message, 300)) : words.errors.fallback)
  );
}
