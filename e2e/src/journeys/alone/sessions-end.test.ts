import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions } from '@kallos/contracts/auth/sessions';
import { createClient, type Call } from '@kallos/contracts/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminToken, asAdmin, asBusiness, productUrl, request } from '../../api.ts';
import { inDatabase } from '../../databases.ts';
import { openAccount, type Business } from '../../portal-area.ts';
import { natsPid } from '../../processes.ts';
import { sampleOf } from '../../sample.ts';

/** One call for a business to each service, by the service's name. */
const paths = {
  auth: '/api/v2/company-info',
  catalog: '/api/v2/account-products',
  social: '/api/selected-pages',
  posts: '/api/bulk-posts',
};

let admin: Call;
beforeAll(async () => {
  admin = await asAdmin();
});

/** Listens to live events until the server closes the stream. */
async function listen(token: string) {
  const response = await fetch(`${productUrl()}/api/live`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  const over = response.text().then(
    () => performance.now(),
    () => performance.now(),
  );
  return { over };
}

const statusesOf = (token: string) =>
  Promise.all(
    Object.entries(paths).map(
      async ([service, path]) => [service, (await request(path, { token })).status] as const,
    ),
  );

/** Asks all services without a pause until all refuse; how many milliseconds after `since` the last one accepted. */
async function lastAcceptance(token: string, since: number): Promise<number> {
  let last = 0;
  for (const until = since + 20_000; performance.now() < until;) {
    const asked = performance.now();
    const statuses = await statusesOf(token);
    if (statuses.every(([, status]) => status === 401)) return last;
    last = asked - since;
  }
  throw new Error('the session does not end');
}

interface Ending {
  readonly what: string;
  /** Does it; `token` is the session that has to end. */
  readonly end: (tenant: Business, token: string) => Promise<unknown>;
}

const userOf = async ({ accountId }: Business) =>
  (await admin(accounts.get, { params: { id: accountId } })).adminUsers[0]?.id ?? 0;

const throughTheApi: Ending[] = [
  { what: 'a logout', end: (_, token) => request('/api/auth/logout', { method: 'POST', token }) },
  {
    what: 'a changed password',
    end: async (tenant) =>
      admin(accounts.updateUser, {
        params: { id: await userOf(tenant) },
        body: { email: tenant.login.email, password: 'x7#Qm2-e2e-changed' },
      }),
  },
  {
    what: 'a changed address',
    end: async (tenant) =>
      admin(accounts.updateUser, {
        params: { id: await userOf(tenant) },
        body: { email: `new-${tenant.login.email}`, password: tenant.login.password },
      }),
  },
  {
    what: 'a changed account',
    end: ({ accountId }) =>
      admin(accounts.update, {
        params: { id: accountId },
        body: { businessName: 'Άλλη κατάσταση', status: 'trial' },
      }),
  },
];

const inTheDatabase =
  (table: 'admin_users' | 'accounts', column: 'account_id' | 'id') =>
  ({ accountId }: Business) =>
    inDatabase('auth', (tx) => tx`delete from ${tx(table)} where ${tx(column)} = ${accountId}`);
const byAnyMeans: Ending[] = [
  ...throughTheApi,
  { what: 'a deleted user', end: inTheDatabase('admin_users', 'account_id') },
  { what: 'a deleted account', end: inTheDatabase('accounts', 'id') },
];

/** Opens a session that every service knows, ends it, and measures. */
async function measure(ending: Ending) {
  const tenant = await openAccount(`Τέλος: ${ending.what}`);
  const second = await asBusiness(tenant.login);
  expect((await statusesOf(second.token)).every(([, status]) => status === 200)).toBe(true);
  const { over } = await listen(second.token);
  await ending.end(tenant, second.token);
  const since = performance.now();
  const refusedAfter = await lastAcceptance(second.token, since);
  const streamOverAfter = (await over) - since;
  return { tenant, second, refusedAfter, streamOverAfter };
}

describe.each(byAnyMeans)('$what', (ending) => {
  it('ends the session on every service and its live stream within a second', async () => {
    const { second, refusedAfter, streamOverAfter } = await measure(ending);
    console.log(
      `${ending.what}: refused after ${refusedAfter.toFixed(0)} ms, stream over after ${streamOverAfter.toFixed(0)} ms`,
    );
    expect(refusedAfter).toBeLessThan(1000);
    expect(streamOverAfter).toBeLessThan(1000);
    const { status, body } = await request(paths.posts, { token: second.token });
    expect({ status, body }).toMatchObject({ status: 401, body: { message: 'Invalid token' } });
  });
});

describe('with NATS stopped', () => {
  it.each(sampleOf(throughTheApi, 2))(
    '$what ends the session within a second all the same',
    async (ending) => {
      process.kill(natsPid(), 'SIGSTOP');
      try {
        const { refusedAfter, streamOverAfter } = await measure(ending);
        expect(refusedAfter).toBeLessThan(1000);
        expect(streamOverAfter).toBeLessThan(1000);
      } finally {
        process.kill(natsPid(), 'SIGCONT');
      }
    },
  );

  it('what happens past the gateway ends the session within the five seconds of its memory', async () => {
    const tenant = await openAccount('Τέλος χωρίς NATS');
    expect((await statusesOf(tenant.token)).every(([, status]) => status === 200)).toBe(true);
    process.kill(natsPid(), 'SIGSTOP');
    try {
      await inTheDatabase('admin_users', 'account_id')(tenant);
      expect(await lastAcceptance(tenant.token, performance.now())).toBeLessThan(5500);
    } finally {
      process.kill(natsPid(), 'SIGCONT');
    }
  });
});

it("an administrator's logout ends the grants made from the session, and no other session", async () => {
  const [own, other] = await Promise.all([1, 2].map(() => adminToken()));
  const call = createClient({ baseUrl: productUrl(), token: () => own });
  const { token: grant } = await call(sessions.impersonate, { body: { accountId: 1 } });
  expect((await statusesOf(grant)).every(([, status]) => status === 200)).toBe(true);
  const { over } = await listen(grant);
  await call(sessions.logout);
  const since = performance.now();
  expect(await lastAcceptance(grant, since)).toBeLessThan(1000);
  expect((await over) - since).toBeLessThan(1000);
  expect((await request('/api/accounts', { token: other ?? '' })).status).toBe(200);
});
