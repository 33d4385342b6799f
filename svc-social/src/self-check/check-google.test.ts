import { connection } from '@kallos/contracts/social/connection';
import { googleCheck } from '@kallos/contracts/social/google-check';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { adminCaller, asOwner, callAs, updateRows } from '@kallos/service-kit/testing';
import { openForFile, useTestDatabase } from '@kallos/service-kit/testing/open-for-file';
import { askSandbox, openSandbox } from '@kallos/service-kit/testing/sandbox';
import { beforeEach, describe, expect, it } from 'vitest';
import { appOf, publicUrl, testContext } from '../../testing/test-context.ts';
import { openAccessTokens } from '../connection/access-tokens.ts';
import type { Ctx } from '../context.ts';
import { openGoogle } from '../networks/google/client/client.ts';
import { socialConnections } from '../schema/deliveries.ts';

const client = { clientId: 'check.apps.googleusercontent.com', clientSecret: 'a-secret-of-the-check' };
const eleni = '114000000000000000001';
const database = useTestDatabase('svc-social');
const sandbox = openForFile(
  () => openSandbox({ GOOGLE_CLIENT_ID: client.clientId, GOOGLE_CLIENT_SECRET: client.clientSecret }),
  ({ close }) => close(),
);
const control = (name: string, body: object) =>
  askSandbox(`${sandbox.url}/control/google/${name}`, 'POST', body);

/** Returns a context whose client has these credentials. */
function contextWith(credentials = client): Ctx {
  const base = testContext(database.db, undefined as never);
  return {
    ...base,
    google: openGoogle({
      ...credentials,
      baseUrl: `${sandbox.url}/google`,
      consentUrl: undefined,
      timeoutSeconds: 5,
      tokens: openAccessTokens(base.db, base.secrets),
    }),
  };
}

/** Approves in the sandbox's dialog and stores the connection of account 1. */
async function connectGoogle(ctx: Ctx): Promise<void> {
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: `${publicUrl}/api/auth/google/callback`,
    response_type: 'code',
    scope: 'openid email https://www.googleapis.com/auth/business.manage',
    state: 'state',
    access_type: 'offline',
    prompt: 'consent',
    person: eleni,
    answer: 'allow',
    allow: 'https://www.googleapis.com/auth/business.manage',
  });
  const dialog = await fetch(`${sandbox.url}/google/accounts/o/oauth2/v2/auth`, {
    method: 'POST',
    body: query,
    redirect: 'manual',
  });
  const code = new URL(dialog.headers.get('location') ?? 'http://none.test').searchParams.get('code') ?? '';
  const reply = await ctx.google?.token({
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${publicUrl}/api/auth/google/callback`,
  });
  const grant = reply?.['refresh_token'];
  if (typeof grant !== 'string') throw new Error('the sandbox gave no refresh token');
  const userToken = ctx.secrets.seal(grant, { accountId: 1, column: 'social_connections.user_token' });
  await acrossAccounts(ctx.db, (tx) =>
    tx
      .insert(socialConnections)
      .values({ accountId: 1, login: 'google', metaUserId: eleni, userToken, scopes: [], state: 'ok' }),
  );
}

const run = async (ctx: Ctx) => {
  const { checks, ...facts } = await callAs(appOf({ ctx }), adminCaller)(googleCheck.run);
  return { ...facts, states: Object.fromEntries(checks.map(({ name, state }) => [name, state])), checks };
};

let ctx: Ctx;
beforeEach(async () => {
  await asOwner(database.db, 'truncate social_connections, access_tokens');
  await control('settings', { quota: 300, disabledApis: '' });
  ctx = contextWith();
});

describe('the check at Google', () => {
  it('reports a client that the installation lacks', async () => {
    const { isConfigured, states } = await run(testContext(database.db, undefined as never));
    expect(isConfigured).toBe(false);
    expect(states).toMatchObject({ client: 'failed' });
  });

  it('reports a wrong secret', async () => {
    const { states } = await run(contextWith({ ...client, clientSecret: 'another' }));
    expect(states['client']).toBe('failed');
  });

  it('does not try the APIs before a business has connected', async () => {
    const { states, connections } = await run(ctx);
    expect(states).toMatchObject({
      client: 'ok',
      accounts: 'by_hand',
      locations: 'by_hand',
      posts: 'by_hand',
      mode: 'by_hand',
    });
    expect(connections).toEqual({ all: 0, ended: 0 });
  });

  it('calls each API once with the grant of a business', async () => {
    await connectGoogle(ctx);
    const { states, connections } = await run(ctx);
    expect(states).toMatchObject({ client: 'ok', accounts: 'ok', locations: 'ok', posts: 'ok' });
    expect(connections).toEqual({ all: 1, ended: 0 });
  });

  it('finds the API of posts disabled although locations can be chosen', async () => {
    await connectGoogle(ctx);
    await control('settings', { disabledApis: 'mybusiness' });
    const { states } = await run(ctx);
    expect(states).toMatchObject({ accounts: 'ok', locations: 'ok', posts: 'failed' });
  });

  it('finds a quota of zero, and tries nothing further', async () => {
    await connectGoogle(ctx);
    await control('settings', { quota: 0 });
    const { states } = await run(ctx);
    expect(states).toMatchObject({
      client: 'ok',
      accounts: 'failed',
      locations: 'by_hand',
      posts: 'by_hand',
    });
  });

  it('warns of a consent screen in testing, which ends grants after days', async () => {
    await connectGoogle(ctx);
    const tokenExpiresAt = new Date('2099-12-01T07:00:00Z');
    await updateRows(database.db, socialConnections, { tokenExpiresAt });
    const { checks } = await run(ctx);
    expect(checks.find(({ name }) => name === 'mode')).toEqual({
      name: 'mode',
      state: 'warning',
      detail: tokenExpiresAt.toISOString(),
    });
  });

  it('names the address that the client must register', async () => {
    const { checks } = await run(ctx);
    expect(checks.find(({ name }) => name === 'redirect')?.detail).toBe(
      publicUrl + connection.callback.path.replace(':login', 'google'),
    );
  });
});
