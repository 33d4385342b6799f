import type { Endpoint, Who } from '@kallos/contracts/endpoint';
import { buildPath, mayWrite } from '@kallos/contracts/endpoint';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOneGateway } from '../../testing/gateway.ts';

const test = useOneGateway();
const tokens: Record<string, string | undefined> = {};
beforeAll(async () => {
  tokens['an administrator'] = test.sessions.add({});
  tokens['a business user'] = test.sessions.add({
    role: 'business_admin',
    accountId: 1,
    subject: 'business:1',
  });
  tokens['an acting administrator'] = test.sessions.add({
    role: 'business_admin',
    accountId: 1,
    subject: 'account:1',
    actor: 'admin:1',
  });
  tokens['a business user without account'] = test.sessions.add({ role: 'business_admin' });
  tokens['an expired token'] = test.sessions.add({});
  test.sessions.expire(tokens['an expired token']);
  tokens['a revoked token'] = test.sessions.add({});
  test.sessions.remove(tokens['a revoked token']);
  tokens['a token of another browser'] = test.sessions.add({ browser: 'ab'.repeat(32) });
});

const passes = 200;
/** The expected status for each caller, by the endpoint's `who`. */
const verdicts: Record<string, Record<Who, number>> = {
  nobody: { anyone: passes, admin: 401, business: 401, 'signed-in': 401, service: 404 },
  'an expired token': { anyone: passes, admin: 401, business: 401, 'signed-in': 401, service: 404 },
  'a revoked token': { anyone: passes, admin: 401, business: 401, 'signed-in': 401, service: 404 },
  'a token of another browser': { anyone: passes, admin: 401, business: 401, 'signed-in': 401, service: 404 },
  'an administrator': { anyone: passes, admin: passes, business: 403, 'signed-in': passes, service: 404 },
  'a business user': { anyone: passes, admin: 403, business: passes, 'signed-in': passes, service: 404 },
  'an acting administrator': {
    anyone: passes,
    admin: 403,
    business: passes,
    'signed-in': passes,
    service: 404,
  },
  'a business user without account': {
    anyone: passes,
    admin: 401,
    business: 401,
    'signed-in': 401,
    service: 404,
  },
};

const roles = ['viewer', 'editor', 'owner'] as const;

describe.each(roles)('an administrator with the role %s', (role) => {
  const rank = (one: (typeof roles)[number]) => roles.indexOf(one);
  const called = allEndpoints.filter(
    ({ endpoint }) => endpoint.who === 'admin' || endpoint.who === 'signed-in',
  );

  it.each(called)('gets the expected status from $name', async ({ name, endpoint }) => {
    const token = test.sessions.add({ staffRole: role });
    const path = buildPath(endpoint.path.replaceAll(/:[a-zA-Z]+/g, '7'));
    const before = arrivalsOf(endpoint);
    const { status } = await fetch(test.url + path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}` },
    });
    const isAllowed = rank(role) >= rank(endpoint.role ?? 'owner');
    expect(status, name).toBe(isAllowed ? passes : 403);
    expect(arrivalsOf(endpoint) - before, name).toBe(isAllowed ? 1 : 0);
  });

  it.each(allEndpoints.filter(({ endpoint }) => endpoint.who === 'business'))(
    'reads or also writes inside an account with $name',
    async ({ name, endpoint }) => {
      const token = test.sessions.add({
        role: 'business_admin',
        accountId: 1,
        subject: 'account:1',
        actor: 'admin:1',
        staffRole: role,
      });
      const path = buildPath(endpoint.path.replaceAll(/:[a-zA-Z]+/g, '7'));
      const { status } = await fetch(test.url + path, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}` },
        redirect: 'manual',
      });
      const isRead = !mayWrite(endpoint, new URLSearchParams());
      expect(status, name).toBe(isRead || role !== 'viewer' ? passes : 403);
    },
  );
});

it('lets a session of an older release, without a role, only read', async () => {
  const token = test.sessions.add({ staffRole: undefined });
  const ask = async (method: string) =>
    (await fetch(`${test.url}/api/accounts`, { method, headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect([await ask('GET'), await ask('POST')]).toEqual([200, 403]);
});

function arrivalsOf(endpoint: Endpoint): number {
  return test.services[endpoint.service].requests.length;
}

describe.each(Object.entries(verdicts))('%s', (caller, verdict) => {
  it.each(allEndpoints)('gets the expected status from $name', async ({ name, endpoint }) => {
    const token = tokens[caller];
    const path = buildPath(endpoint.path.replaceAll(/:[a-zA-Z]+/g, '7'));
    const before = arrivalsOf(endpoint);
    const response = await fetch(test.url + path, {
      method: endpoint.method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      redirect: 'manual',
    });
    await response.text();
    const expected = verdict[endpoint.who];
    expect(response.status, name).toBe(expected);
    // A rejected call does not reach the service, except a logout, which ends its own session.
    expect(arrivalsOf(endpoint) - before, name).toBe(expected === passes ? 1 : 0);
    if (name === 'sessions.logout' && expected === passes) await restore(caller);
  });
});

/** Creates a new session for a caller whose session the logout ended. */
async function restore(caller: string): Promise<void> {
  tokens[caller] = test.sessions.add(
    caller === 'an administrator'
      ? {}
      : { role: 'business_admin', accountId: 1, ...(caller.includes('acting') ? { actor: 'admin:1' } : {}) },
  );
}

it('covers every endpoint', () => {
  expect(allEndpoints.length).toBeGreaterThan(40);
});
