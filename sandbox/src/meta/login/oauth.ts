import type { GraphCall } from '../call.ts';
import { GraphError, invalidParameter, invalidToken, refusedCode } from '../errors.ts';
import type { Meta, Token } from '../model.ts';
import { faultOfToken, isAppToken, issueUserToken } from './tokens.ts';

const secondsLeft = (token: Token) => Math.max(0, Math.round((token.expiresAt - Date.now()) / 1000));
const asReply = (token: Token) => ({
  access_token: token.token,
  token_type: 'bearer',
  expires_in: secondsLeft(token),
});

function requireApp(meta: Meta, call: GraphCall): void {
  const { params } = call;
  if (params.text('client_id') === undefined) throw new GraphError(101, 'Missing client_id parameter.');
  if (params.text('client_id') !== meta.appId)
    throw new GraphError(
      101,
      'Error validating application. Cannot get application info due to a system error.',
    );
  if (params.text('client_secret') !== meta.appSecret)
    throw new GraphError(1, 'Error validating client secret.');
}

function exchangeCode(meta: Meta, call: GraphCall, text: string): Token {
  const code = meta.codes.get(text);
  if (!code) throw refusedCode(36_007, 'Invalid verification code format.');
  if (code.isUsed) throw refusedCode(36_009, 'This authorization code has been used.');
  if (code.expiresAt <= Date.now()) throw refusedCode(36_007, 'This authorization code has expired.');
  if (call.params.text('redirect_uri') !== code.redirectUri)
    throw refusedCode(
      36_008,
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    );
  meta.codes.put(text, { ...code, isUsed: true });
  return issueUserToken(meta, code.userId, false);
}

function exchangeToken(meta: Meta, text: string): Token {
  const token = meta.tokens.get(text);
  if (!token || token.type !== 'USER')
    throw invalidToken(undefined, 'Invalid OAuth access token - Cannot parse access token');
  const fault = faultOfToken(meta, token);
  if (fault) throw fault;
  return issueUserToken(meta, token.userId, true);
}

/** Exchanges a code or short-lived token for a token, or app credentials for the app token. */
export function exchange(meta: Meta, call: GraphCall): unknown {
  requireApp(meta, call);
  const grantType = call.params.text('grant_type');
  if (grantType === 'client_credentials')
    return { access_token: `${meta.appId}|${meta.appSecret}`, token_type: 'bearer' };
  if (grantType === 'fb_exchange_token') {
    const token = call.params.text('fb_exchange_token');
    if (!token) throw invalidParameter('fb_exchange_token parameter not specified');
    return asReply(exchangeToken(meta, token));
  }
  const code = call.params.text('code');
  if (!code) throw invalidParameter('Missing authorization code');
  return asReply(exchangeCode(meta, call, code));
}

const pageScopes = /^(pages_|read_insights|instagram_)/;

function describeToken(meta: Meta, token: Token): Record<string, unknown> {
  const fault = faultOfToken(meta, token);
  const scopes = meta.grants.get(token.userId)?.granted ?? [];
  return {
    app_id: meta.appId,
    type: token.type,
    application: 'Kallos',
    data_access_expires_at: Math.round(token.issuedAt / 1000) + 90 * 86_400,
    error: fault && { code: fault.code, message: fault.message, subcode: fault.details.subcode },
    expires_at: Math.round(token.expiresAt / 1000),
    issued_at: Math.round(token.issuedAt / 1000),
    is_valid: fault === undefined,
    profile_id: token.pageId,
    scopes,
    granular_scopes: scopes.filter((scope) => pageScopes.test(scope)).map((scope) => ({ scope })),
    user_id: token.userId,
  };
}

/** Describes a token to the app that owns it. */
export function debugToken(meta: Meta, call: GraphCall): unknown {
  const input = call.params.text('input_token');
  if (!input) throw invalidParameter('The parameter input_token is required');
  const asker = call.token;
  if (!asker) throw new GraphError(104, 'An access token is required to request this resource.');
  if (!isAppToken(meta, asker) && asker !== input)
    throw new GraphError(
      100,
      '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app',
    );
  if (isAppToken(meta, input))
    return { data: { app_id: meta.appId, type: 'APP', application: 'Kallos', is_valid: true, scopes: [] } };
  const token = meta.tokens.get(input);
  if (token) return { data: describeToken(meta, token) };
  const error = { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' };
  return { data: { error, is_valid: false, scopes: [] } };
}
