import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions } from '@kallos/contracts/auth/sessions';
import { createClient, type Call } from '@kallos/contracts/client';
import { adminToken, asAdmin, asBusiness, productUrl, request } from '../../api.ts';
import { inDatabase } from '../../databases.ts';
import { openAccount } from '../../portal-area.ts';
import { natsPid } from '../../processes.ts';
import type { Login } from '../../sign-in.ts';
import { expect, test } from '../../test.ts';

/** One business call per service. */
const paths = {
  auth: '/api/v2/company-info',
  catalog: '/api/v2/account-products',
  social: '/api/selected-pages',
  posts: '/api/bulk-posts',
};

let admin: Call;
/** The user whose sessions end, with the current password. */
let login: Login;
let accountId = 0;

async function openTenant(): Promise<void> {
  ({ login, accountId } = await openAccount('Κλινική Τέλος'));
}

test.beforeAll(async () => {
  admin = await asAdmin();
  await openTenant();
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

/**
 * Calls all services repeatedly until all reject; returns the milliseconds after `since` of the last accepted
 * call.
 */
async function lastAcceptance(token: string, since: number): Promise<number> {
  let last = 0;
  for (const until = since + 120_000; performance.now() < until;) {
    const asked = performance.now();
    const statuses = await statusesOf(token);
    if (statuses.every(([, status]) => status === 401)) return last;
    last = asked - since;
  }
  throw new Error('the session does not end');
}

interface Ending {
  readonly what: string;
  /** Performs the action; `token` is the session that must end. */
  readonly end: (token: string) => Promise<unknown>;
}

async function changeUser(change: Partial<Login>): Promise<void> {
  login = { ...login, ...change };
  const { adminUsers } = await admin(accounts.get, { params: { id: accountId } });
  await admin(accounts.updateUser, { params: { id: adminUsers[0]?.id ?? 0 }, body: login });
}

const throughTheApi: Ending[] = [
  { what: 'a logout', end: (token) => request('/api/auth/logout', { method: 'POST', token }) },
  { what: 'a changed password', end: () => changeUser({ password: 'x7#Qm2-e2e-changed' }) },
  { what: 'a changed address', end: () => changeUser({ email: `new-${login.email}` }) },
  {
    what: 'a changed account',
    end: () =>
      admin(accounts.update, {
        params: { id: accountId },
        body: { businessName: 'Άλλη κατάσταση', status: 'trial' },
      }),
  },
];

const deleteFrom = (table: 'admin_users' | 'accounts', column: 'account_id' | 'id') =>
  inDatabase('auth', (tx) => tx`delete from ${tx(table)} where ${tx(column)} = ${accountId}`);
const byOtherMeans: Ending[] = [
  { what: 'a deleted user', end: () => deleteFrom('admin_users', 'account_id') },
  { what: 'a deleted account', end: () => deleteFrom('accounts', 'id') },
];

/** Milliseconds for which a gateway trusts a session. What ends sooner was announced. */
const gatewayCache = 5000;

/**
 * Opens a session that every service has cached; expects its end before the cache's, including the live
 * stream.
 */
async function expectEnd({ end }: Ending): Promise<void> {
  const { token } = await asBusiness(login);
  expect((await statusesOf(token)).every(([, status]) => status === 200)).toBe(true);
  const { over } = await listen(token);
  await end(token);
  const since = performance.now();
  expect(await lastAcceptance(token, since)).toBeLessThan(gatewayCache);
  expect((await over) - since).toBeLessThan(gatewayCache);
  const { status, body } = await request(paths.posts, { token });
  expect({ status, body }).toMatchObject({ status: 401, body: { message: 'Invalid token' } });
}

for (const row of throughTheApi)
  test(`${row.what} ends the session on every service and its live stream`, () => expectEnd(row));

for (const ending of byOtherMeans)
  test(`${ending.what} ends the session on every service and its live stream`, async () => {
    await openTenant();
    await expectEnd(ending);
  });

test.describe('with NATS stopped', () => {
  test.beforeEach(async () => {
    await openTenant();
    process.kill(natsPid(), 'SIGSTOP');
  });
  test.afterEach(() => process.kill(natsPid(), 'SIGCONT'));

  for (const row of throughTheApi)
    test(`${row.what} still ends the session before the cache does`, () => expectEnd(row));

  test('a change past the gateway ends the session when the cache expires', async () => {
    const { token } = await asBusiness(login);
    expect((await statusesOf(token)).every(([, status]) => status === 200)).toBe(true);
    await deleteFrom('admin_users', 'account_id');
    await lastAcceptance(token, performance.now());
  });
});

test("an administrator's logout ends only the grants of that session", async () => {
  const [own, other] = await Promise.all([1, 2].map(() => adminToken()));
  const call = createClient({ baseUrl: productUrl(), token: () => own });
  const { token: grant } = await call(sessions.impersonate, { body: { accountId: 1 } });
  expect((await statusesOf(grant)).every(([, status]) => status === 200)).toBe(true);
  const { over } = await listen(grant);
  await call(sessions.logout);
  const since = performance.now();
  expect(await lastAcceptance(grant, since)).toBeLessThan(gatewayCache);
  expect((await over) - since).toBeLessThan(gatewayCache);
  expect((await request('/api/accounts', { token: other ?? '' })).status).toBe(200);
});
