import { createHash } from 'node:crypto';
import { livePath } from '@kallos/contracts/gateway/live';
import { ownCalls, placeOf, type OwnCall } from '@kallos/service-kit/testing/own-calls';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useOneGateway } from '../../testing/gateway.ts';
import { createConfirmPages } from '../public/mcp/confirm-pages.ts';
import { createDeployApp } from '../remotes/deploy/deploy-app.ts';
import type { DeployParts } from '../remotes/deploy/deploy-parts.ts';
import { createReportsApp } from '../reports/reports-app.ts';
import { createOwnApp, type OwnAppParts } from '../web/own-app.ts';
import type { OwnEnv } from '../web/own-body.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const tokens: Record<string, string | undefined> = {
  nobody: undefined,
  'the team': 'kd_portal',
  'another team': 'kd_admin',
  'a team that is gone': 'kd_gone',
};

const teams = `mfe_portal:eleni:${hashOf('kd_portal')},mfe_admin:nikos:${hashOf('kd_admin')}`;
const test = useOneGateway({ DEPLOY_TOKENS: teams });
beforeAll(async () => {
  // Until the shared deploy tokens are read, a deployment gets 503.
  const deploy = () =>
    fetch(`${test.url}/deploy/mfe-portal`, { method: 'POST', headers: { authorization: 'Bearer kd_gone' } });
  await vi.waitFor(async () => expect((await deploy()).status).toBe(401), { timeout: 30_000 });
  const { sessions } = test;
  const business = { role: 'business_admin', accountId: 1, subject: 'business:1' } as const;
  tokens['an administrator'] = sessions.add({});
  tokens['a business user'] = sessions.add(business);
  tokens['an acting administrator'] = sessions.add({ ...business, actor: 'admin:1' });
  tokens['an expired token'] = sessions.add({});
  sessions.expire(tokens['an expired token']);
  tokens['a token of another browser'] = sessions.add({ browser: hashOf('another mark') });
});

it('are all listed, with method and path', () => {
  const deploys = new Hono<OwnEnv>()
    .route('/', createReportsApp({} as Parameters<typeof createReportsApp>[0]))
    .route('/', createDeployApp({} as DeployParts));
  type ConfirmParts = Parameters<typeof createConfirmPages>;
  const confirmPages = createConfirmPages({} as ConfirmParts[0], {} as ConfirmParts[1]);
  const parts = {
    publicUrl: 'http://localhost',
    deploys,
    confirmPages,
  } as Partial<OwnAppParts> as OwnAppParts;
  const answered = createOwnApp(parts)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  const listed = ownCalls
    .filter(({ path }) => path !== livePath)
    .map(({ method, path }) => `${method} ${path}`);
  expect(listed.toSorted()).toEqual(answered.toSorted());
});

type Verdict = 'passes' | 401 | 403;
/** The expected status for each caller of the gateway's own calls, by `who`. */
const verdicts: Record<string, Record<OwnCall['who'], Verdict>> = {
  nobody: { anyone: 'passes', 'signed-in': 401, admin: 401, team: 401 },
  'an expired token': { anyone: 'passes', 'signed-in': 401, admin: 401, team: 401 },
  'a token of another browser': { anyone: 'passes', 'signed-in': 401, admin: 401, team: 401 },
  'an administrator': { anyone: 'passes', 'signed-in': 'passes', admin: 'passes', team: 401 },
  'a business user': { anyone: 'passes', 'signed-in': 'passes', admin: 403, team: 401 },
  'an acting administrator': { anyone: 'passes', 'signed-in': 'passes', admin: 403, team: 401 },
  'the team': { anyone: 'passes', 'signed-in': 401, admin: 401, team: 'passes' },
  'another team': { anyone: 'passes', 'signed-in': 401, admin: 401, team: 403 },
  'a team that is gone': { anyone: 'passes', 'signed-in': 401, admin: 401, team: 401 },
};

describe.each(Object.entries(verdicts))('%s', (caller, verdict) => {
  it.each(ownCalls)('gets the expected status from $name', async (call) => {
    const token = tokens[caller];
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    const asked = new AbortController();
    const { status } = await fetch(test.url + placeOf(call), {
      method: call.method,
      headers,
      signal: asked.signal,
      ...(call.body ? { body: '{}' } : {}),
    });
    asked.abort();
    expect([401, 403].includes(status) ? status : 'passes').toBe(verdict[call.who]);
  });
});

describe.each(['viewer', 'editor', 'owner'] as const)('an administrator with the role %s', (role) => {
  const rank = ['viewer', 'editor', 'owner'].indexOf(role);
  it.each(ownCalls.filter(({ who }) => who === 'admin'))(
    'gets the expected status from $name',
    async (call) => {
      const { status } = await fetch(test.url + placeOf(call), {
        method: call.method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${test.sessions.add({ staffRole: role })}`,
        },
        ...(call.body ? { body: '{}' } : {}),
      });
      const needed = ['viewer', 'editor', 'owner'].indexOf(call.role ?? 'owner');
      expect(status === 403, call.name).toBe(rank < needed);
    },
  );
});

it("accept a session only with its browser's cookie, also when cached", async () => {
  const mark = 'm'.repeat(22);
  const authorization = `Bearer ${test.sessions.add({ browser: hashOf(mark) })}`;
  const isKnownBy = async (cookie: string) =>
    (await fetch(`${test.url}/deploy`, { headers: { authorization, cookie } })).status !== 401;
  expect(await isKnownBy(`theme=dark; kallos-browser=${mark}`)).toBe(true);
  expect(await isKnownBy('')).toBe(false);
  expect(await isKnownBy(`kallos-browser=${'n'.repeat(22)}`)).toBe(false);
  expect(await isKnownBy(`kallos-browser=${mark}`)).toBe(true);
});
