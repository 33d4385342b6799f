import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import { leaveUnanswered, resetConnection, type Env } from '../../broken-connections.ts';
import type { Google } from '../model.ts';
import { findPerson } from '../people.ts';
import { endGrant, isAlive, issueAccessToken, issueRefreshToken } from './tokens.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const refused = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
});

/** Full names of the short scopes, as the token endpoint writes them. */
const written: Record<string, string> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
};
const scopeText = (scopes: readonly string[]) => scopes.map((scope) => written[scope] ?? scope).join(' ');

/** An unsigned identity token; only its payload is read. */
function idToken(google: Google, personId: string): string {
  const person = findPerson(personId);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issued = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'https://accounts.google.com',
    aud: google.clientId,
    azp: google.clientId,
    sub: personId,
    email: person?.email,
    email_verified: true,
    iat: issued,
    exp: issued + 3599,
  };
  return `${part({ alg: 'RS256', kid: 'sandbox', typ: 'JWT' })}.${part(claims)}.c2FuZGJveA`;
}

function exchangeCode(google: Google, form: URLSearchParams): Answer {
  const code = google.codes.get(form.get('code') ?? '');
  if (!code || code.isUsed || code.expiresAt <= Date.now())
    return refused(400, 'invalid_grant', 'Bad Request');
  if (code.redirectUri !== form.get('redirect_uri'))
    return refused(400, 'redirect_uri_mismatch', 'Bad Request');
  const verifier = form.get('code_verifier');
  if (code.challenge !== undefined) {
    if (verifier === null) return refused(400, 'invalid_grant', 'Missing code verifier.');
    if (createHash('sha256').update(verifier).digest('base64url') !== code.challenge)
      return refused(400, 'invalid_grant', 'Invalid code verifier.');
  }
  google.codes.put(code.code, { ...code, isUsed: true });
  const { personId, scopes } = code;
  const access = issueAccessToken(google, personId, scopes);
  const refresh = code.givesRefreshToken ? issueRefreshToken(google, personId, scopes) : undefined;
  return {
    status: 200,
    body: {
      access_token: access.token,
      expires_in: google.settings().accessTokenSeconds,
      ...(refresh && { refresh_token: refresh.token }),
      ...(refresh && refresh.expiresAt > 0
        ? { refresh_token_expires_in: Math.floor((refresh.expiresAt - Date.now()) / 1000) }
        : {}),
      scope: scopeText(scopes),
      token_type: 'Bearer',
      ...(scopes.includes('openid') ? { id_token: idToken(google, personId) } : {}),
    },
  };
}

function refresh(google: Google, form: URLSearchParams): Answer {
  const token = google.tokens.get(form.get('refresh_token') ?? '');
  if (!token || token.kind !== 'refresh' || !isAlive(google, token))
    return refused(400, 'invalid_grant', 'Token has been expired or revoked.');
  const access = issueAccessToken(google, token.personId, token.scopes);
  return {
    status: 200,
    body: {
      access_token: access.token,
      expires_in: google.settings().accessTokenSeconds,
      scope: scopeText(token.scopes),
      token_type: 'Bearer',
    },
  };
}

function issue(google: Google, form: URLSearchParams): Answer {
  if (form.get('client_id') !== google.clientId)
    return refused(401, 'invalid_client', 'The OAuth client was not found.');
  if (form.get('client_secret') !== google.clientSecret)
    return refused(401, 'invalid_client', 'Unauthorized');
  if (form.get('grant_type') === 'authorization_code') return exchangeCode(google, form);
  if (form.get('grant_type') === 'refresh_token') return refresh(google, form);
  return refused(400, 'unsupported_grant_type', 'Invalid grant_type: ');
}

function revoke(google: Google, form: URLSearchParams, url: URL): Answer {
  const token = google.tokens.get(form.get('token') ?? url.searchParams.get('token') ?? '');
  if (!token || !isAlive(google, token)) return refused(400, 'invalid_token', 'Token expired or revoked');
  endGrant(google, token.personId, true);
  return { status: 200, body: {} };
}

async function answer(
  c: Context<Env>,
  google: Google,
  act: (form: URLSearchParams) => Answer,
): Promise<Response> {
  const text = await c.req.text();
  const isForm = (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
  const form = new URLSearchParams(isForm ? text : '');
  google.received.note({
    method: 'POST',
    path: c.req.path,
    query: '',
    body: { grant_type: form.get('grant_type') },
  });
  const reply = ({ status, body }: Answer) =>
    new Response(JSON.stringify(body, null, 2), {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
  const effects = google.faults.inject('POST', c.req.path);
  for (const effect of effects) {
    if (effect.kind === 'delay') await setTimeout(effect.ms);
    if (effect.kind === 'hang') return leaveUnanswered(c, effect.ms);
    if (effect.kind === 'reset') return resetConnection(c);
    if (effect.kind === 'refuse')
      return reply(
        refused(effect.status, effect.reason ?? 'internal_failure', effect.message ?? 'Switched fault'),
      );
  }
  const done = act(form);
  for (const effect of effects) {
    if (effect.kind === 'accept-then-hang') return leaveUnanswered(c, effect.ms);
    if (effect.kind === 'accept-then-reset') return resetConnection(c);
    if (effect.kind === 'accept-then-error')
      return reply(
        refused(effect.status, effect.reason ?? 'internal_failure', effect.message ?? 'Switched fault'),
      );
  }
  return reply(done);
}

/** Serves the token and revocation endpoints. */
export function createOauth(google: Google): Hono<Env> {
  const app = new Hono<Env>();
  app.post('/google/oauth2/token', (c) => answer(c, google, (form) => issue(google, form)));
  app.post('/google/oauth2/revoke', (c) =>
    answer(c, google, (form) => revoke(google, form, new URL(c.req.url))),
  );
  return app;
}
