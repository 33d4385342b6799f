import { defaultLogin } from '@kallos/contracts/networks';
import { connection, type LaterPurpose } from '@kallos/contracts/social/connection';
import { call, readToken } from '@kallos/web-kit/kit';
import { loginWords } from '@kallos/words/network-names';
import { ExplainedError } from './error-sentences.ts';
import { platformsWords } from './messages/platforms.ts';

/**
 * Opens the login of a network by a single-use ticket, so that no session token is in a URL; `ask` requests
 * one more purpose.
 */
export async function goToLogin(login: string = defaultLogin, ask?: LaterPurpose): Promise<void> {
  if (readToken('business') === null)
    throw new ExplainedError(platformsWords.errors.authenticated(loginWords(login)));
  const { url } = await call(connection.createTicket, { query: { login } });
  window.location.assign(ask === undefined ? url : `${url}&ask=${ask}`);
}
