import { connection } from '@kallos/contracts/social/connection';
import { googleCheck } from '@kallos/contracts/social/google-check';
import { adminCaller, asOwner, callAs } from '@kallos/service-kit/testing';
import { openForFile, useTestDatabase } from '@kallos/service-kit/testing/open-for-file';
import { openSandbox } from '@kallos/service-kit/testing/sandbox';
import { beforeEach, describe, expect, it } from 'vitest';
import { appOf, publicUrl, testContext } from '../../testing/test-context.ts';
import { openAccessTokens } from '../connection/access-tokens.ts';
import type { Ctx } from '../context.ts';
import { openGoogle } from '../networks/google/client/client.ts';

const client = { clientId: 'check.apps.googleusercontent.com', clientSecret: 'a-secret-of-the-check' };
const database = useTestDatabase('svc-social');
const sandbox = openForFile(
  () => openSandbox({ GOOGLE_CLIENT_ID: client.clientId, GOOGLE_CLIENT_SECRET: client.clientSecret }),
  ({ close }) => close(),
);

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

const run = async (ctx: Ctx) => {
  const { checks, ...facts } = await callAs(appOf({ ctx }), adminCaller)(googleCheck.run);
  return { ...facts, states: Object.fromEntries(checks.map(({ name, state }) => [name, state])), checks };
};

let ctx: Ctx;
beforeEach(async () => {
  await asOwner(database.db, 'truncate social_connections, access_tokens');
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

  it('names the address that the client must register', async () => {
    const { checks } = await run(ctx);
    expect(checks.find(({ name }) => name === 'redirect')?.detail).toBe(
      publicUrl + connection.callback.path.replace(':login', 'google'),
    );
  });
});
