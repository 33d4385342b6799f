import { createHash } from 'node:crypto';
import { networks } from '@kallos/contracts/networks';
import type { Ctx } from '../../../context.ts';
import { callbackPathOf } from '../../callback-path.ts';
import { failureOf } from '../../failure.ts';
import { LoginRefused, type Destinations, type Grant, type GrantFacts, type Login } from '../../login.ts';
import type { Google } from '../client/client.ts';
import { GoogleRefusal, isGoogleFailure } from '../client/failures.ts';
import { listLocations } from '../locations/list-locations.ts';
import { businessScope, requestedScopes } from './scopes.ts';

const name = networks.google.login;

/** Returns the client; throws if this installation has none. */
export function googleOf({ google }: Ctx): Google {
  if (!google) throw new Error('this installation has no client at Google');
  return google;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const scopesOf = (value: unknown): string[] => (textOf(value) ?? '').split(/\s+/).filter(Boolean);

/** Returns the user's id in an identity token that the token endpoint returned over TLS. */
function userOf(idToken: unknown): string {
  const [, payload = ''] = (textOf(idToken) ?? '').split('.');
  try {
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown };
    const user = textOf(sub);
    if (user !== undefined) return user;
  } catch {
    // A token that cannot be parsed has no user.
  }
  throw new LoginRefused('Google did not identify the user');
}

const expiryOf = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && seconds > 0 ? new Date(Date.now() + seconds * 1000) : null;

const noneRead: Destinations = { places: [], isWhole: false };

/** Lists the locations; none if Google has not opened its APIs to this installation, which is not the user's fault. */
async function listIfOpen(google: Google, token: string): Promise<Destinations> {
  try {
    return await listLocations(google.as(token));
  } catch (failure) {
    if (isGoogleFailure(failure) && failure.trouble.next === 'pause_app') return noneRead;
    throw failure;
  }
}

/** Exchanges the code of a consent; the grant is its refresh token. */
async function exchange(ctx: Ctx, code: string, verifier: string): Promise<Grant> {
  const google = googleOf(ctx);
  const reply = await google.token({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: ctx.meta.publicUrl + callbackPathOf(name),
  });
  const token = textOf(reply['refresh_token']);
  // An empty token must never replace a stored one.
  if (token === undefined) throw new LoginRefused('Google sent no refresh token');
  const scopes = scopesOf(reply['scope']);
  const userId = userOf(reply['id_token']);
  return {
    userId,
    token,
    scopes,
    tokenExpiresAt: expiryOf(reply['refresh_token_expires_in']),
    dataAccessExpiresAt: null,
    // Without the permission the list would be refused; the connection then asks for it again.
    destinations: scopes.includes(businessScope) ? await listIfOpen(google, token) : noneRead,
  };
}

/** Renews the access token, which proves that the grant still exists. */
async function check(ctx: Ctx, token: string): Promise<GrantFacts> {
  const google = googleOf(ctx);
  const same = { tokenExpiresAt: null, dataAccessExpiresAt: null };
  try {
    const reply = await google.token({ grant_type: 'refresh_token', refresh_token: token });
    const scopes = textOf(reply['scope']);
    return { ...same, end: 'none', reason: '', scopes: scopes === undefined ? undefined : scopesOf(scopes) };
  } catch (failure) {
    if (!(failure instanceof GoogleRefusal) || failure.facts.name !== 'invalid_grant') throw failure;
    return { ...same, end: 'ended', reason: 'invalid_grant', scopes: undefined };
  }
}

/** The Google login, which gives access to business profiles. */
export const googleLogin: Login = {
  name,
  label: networks.google.label,
  isConfigured: ({ google }) => google !== undefined,
  backoffSeconds: ({ google }) => google?.backoffSeconds() ?? 0,
  requiredScopes: [businessScope],
  knownScopes: [businessScope],
  missingScopes: (_ctx, granted) => (granted.includes(businessScope) ? [] : [businessScope]),
  notYetPermitted: () => [],
  dialogAddress: (ctx, { state, verifier }) => {
    const google = googleOf(ctx);
    const query = new URLSearchParams({
      client_id: google.clientId,
      redirect_uri: ctx.meta.publicUrl + callbackPathOf(name),
      response_type: 'code',
      scope: requestedScopes.join(' '),
      state,
      // Only both together always give a refresh token.
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return `${google.consentUrl}?${query.toString()}`;
  },
  exchange,
  check: (ctx, { token }) => check(ctx, token),
  listDestinations: (ctx, { token }) => listLocations(googleOf(ctx).as(token)),
  revoke: async (ctx, token) => {
    const failure = await failureOf(() => googleOf(ctx).revoke(token));
    // A grant that is over has the wanted result.
    if (failure && !(isGoogleFailure(failure) && failure instanceof GoogleRefusal)) throw failure;
  },
};
