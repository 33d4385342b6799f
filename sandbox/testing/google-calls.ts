import { createHash, randomBytes } from 'node:crypto';
import { clientId, clientSecret } from './start-sandbox.ts';

const googleRedirect = 'http://localhost:8080/api/auth/google/callback';
export const businessScope = 'https://www.googleapis.com/auth/business.manage';
export const eleni = '114000000000000000001';
export const nikos = '114000000000000000002';
export const sofia = '114000000000000000004';
export const elenisAccount = '108500100000000001';
export const kolonaki = '4002001000000000001';

export interface GoogleReply {
  readonly status: number;
  readonly type: string;
  // Answers of a foreign service: each test asserts their shape.
  readonly body: Record<string, never>;
  readonly text: string;
}

async function read(response: Response): Promise<GoogleReply> {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const body = type.includes('json') ? (JSON.parse(text) as Record<string, never>) : {};
  return { status: response.status, type, body, text };
}

/** Calls the fake Google of a sandbox whose address is known when a test runs. */
export function googleCalls(sandbox: { readonly url: string }) {
  const verifier = randomBytes(32).toString('base64url');
  const dialog = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      client_id: clientId,
      redirect_uri: googleRedirect,
      response_type: 'code',
      scope: `openid email ${businessScope}`,
      state: 'a-state',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
  const consent = async (
    personId: string,
    { allow = [businessScope], more = {} as Record<string, string> } = {},
  ) => {
    const form = dialog(more);
    form.set('person', personId);
    form.set('answer', 'allow');
    for (const scope of allow) form.append('allow', scope);
    const address = `${sandbox.url}/google/accounts/o/oauth2/v2/auth`;
    const reply = await fetch(address, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(reply.headers.get('location') ?? 'http://none.example').searchParams;
  };
  const token = async (fields: Record<string, string>) =>
    read(
      await fetch(`${sandbox.url}/google/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
      }),
    );
  const exchange = (code: string) =>
    token({ grant_type: 'authorization_code', code, redirect_uri: googleRedirect, code_verifier: verifier });
  const login = async (personId: string) => {
    const { body } = await exchange((await consent(personId)).get('code') ?? '');
    return { access: String(body['access_token']), refresh: String(body['refresh_token']) };
  };
  const call = async (access: string, method: string, path: string, body?: unknown) =>
    read(
      await fetch(`${sandbox.url}/google/${path}`, {
        method,
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  return { consent, token, exchange, login, call, dialog };
}
