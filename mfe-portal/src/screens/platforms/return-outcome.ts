import { defaultLogin, loginNames } from '@kallos/contracts/networks';
import { truncateAtWord } from '@kallos/contracts/texts/cut-text';
import { loginWords, type NetworkNames } from '@kallos/words/network-names';
import { platformsWords as words } from '../../messages/platforms.ts';

/** The result in the address after the return from a login. */
type ReturnOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'connected'; readonly login: string }
  | { readonly kind: 'banner' }
  | { readonly kind: 'failed'; readonly message: string };

/** Parses the return parameters: `connected`, `facebook_connected`, or `error` with an optional `message` and `login`. */
export function readReturn(search: string): ReturnOutcome {
  const query = new URLSearchParams(search);
  const login = loginNames.find((name) => name === query.get('connected'));
  if (login !== undefined) return { kind: 'connected', login };
  if (query.get('facebook_connected') === 'true') return { kind: 'banner' };
  const error = query.get('error');
  if (error === null) return { kind: 'none' };
  const failed = loginNames.find((name) => name === query.get('login')) ?? defaultLogin;
  return { kind: 'failed', message: failureText(error, query.get('message'), loginWords(failed)) };
}

function known(code: string | null, names: NetworkNames): string | undefined {
  if (code === 'login_error') return words.errors.login_error(names);
  if (code === 'no_user' || code === 'no_session_token' || code === 'permissions_declined')
    return words.errors[code];
  return code?.includes('authenticated') ? words.errors.authenticated(names) : undefined;
}

function failureText(error: string, message: string | null, names: NetworkNames): string {
  return (
    known(message, names) ??
    known(error, names) ??
    (message ? words.errors.other(truncateAtWord(message, 300)) : words.errors.fallback(names))
  );
}
