import { createHash } from 'node:crypto';
import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { factors } from '@kallos/contracts/auth/factors';
import { sessions } from '@kallos/contracts/auth/sessions';
import type { Who } from '@kallos/contracts/endpoint';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { periods } from '@kallos/contracts/posts/periods';
import { connection } from '@kallos/contracts/social/connection';
import { adminToken, asAdmin, asBusiness, request } from '../../api.ts';
import { callEndpoint } from '../../call-endpoint.ts';
import { hashRows, inDatabase, openServiceDatabases, type ServiceDatabases } from '../../databases.ts';
import { casesOf, type EndpointCase } from '../../endpoint-cases.ts';
import { entityNames, idFields, withId } from '../../entity-fields.ts';
import { policy } from '../../policy.ts';
import { openAccount, type Business } from '../../portal-area.ts';
import { connectFacebook } from '../../prepare-account.ts';
import { fillTenant, nothing, type TenantData } from '../../tenant.ts';
import { expect, test } from '../../test.ts';

const mark = `Ίρις${Date.now().toString(36)}`;
let databases: ServiceDatabases;
let owner: Business;
let other: Business;
let third: Business;
let its: TenantData;

const grantIn = async ({ accountId }: Business) =>
  (await (await asAdmin())(sessions.impersonate, { body: { accountId, reason: 'matrix' } })).token;

/** Returns the tables whose rows of the owner changed, with their numbers of rows. */
async function changedSince(before: Record<string, string>): Promise<string[]> {
  const now = await hashRows(databases, its.accountId);
  // The read model of all accounts follows in the background.
  const derived = /^posts\.(account_overview|overview_marks)/;
  return Object.keys({ ...before, ...now }).filter(
    (table) => now[table] !== before[table] && !derived.test(table),
  );
}

async function expire(token: string): Promise<string> {
  const hash = createHash('sha256').update(token).digest('hex');
  await inDatabase('auth', (tx) => tx`update sessions set expires_at = now() where token = ${hash}`);
  return token;
}

async function revoke(token: string): Promise<string> {
  await request('/api/auth/logout', { method: 'POST', token });
  return token;
}

test.beforeAll(async () => {
  test.setTimeout(240_000);
  databases = openServiceDatabases();
  owner = await openAccount(`Λογαριασμός ${mark}`);
  other = await openAccount('Άλλος λογαριασμός');
  third = await openAccount('Τρίτος λογαριασμός');
  its = await fillTenant(owner, mark);
  await connectFacebook(other.call, '10160000000000003');
  // svc-posts learns the mail recipient from a company event.
  await third.call(companyInfo.save, { body: { companyName: 'Τρίτη κλινική', location: 'Βόλος' } });
  await expect(() => third.call(periods.sendTestEmail, { body: {} })).toPass({
    timeout: 60_000,
    intervals: [500],
  });
  // Effects of the preparation, such as a mail, finish first.
  let last: unknown;
  await expect(async () => {
    const seen = await hashRows(databases, its.accountId);
    // A mail is delayed by minutes to collect further events; send it now.
    const open = await inDatabase(
      'posts',
      (tx) =>
        tx`update mails set next_try_at = now()
            where account_id = ${its.accountId} and state in ('waiting', 'sending') returning 1`,
    );
    const isAtRest = open.length === 0 && JSON.stringify(seen) === JSON.stringify(last);
    last = seen;
    if (!isAtRest) throw new Error('rows still change');
  }).toPass({ timeout: 90_000, intervals: [1000] });
});
test.afterAll(() => databases.close());

// The logout ends the session that the other calls use.
const inOrder = allEndpoints.toSorted(
  (a, b) => Number(a.name === 'sessions.logout') - Number(b.name === 'sessions.logout'),
);

type Verdict = Record<Who, number | 'passes'>;
const refused: Verdict = { anyone: 'passes', admin: 401, business: 401, 'signed-in': 401, service: 404 };
const business: Verdict = {
  anyone: 'passes',
  admin: 403,
  business: 'passes',
  'signed-in': 'passes',
  service: 404,
};
const admin: Verdict = { ...business, admin: 'passes', business: 403 };

const matrix: Array<{
  caller: string;
  verdict: Verdict;
  says?: string;
  token: () => Promise<string | undefined>;
}> = [
  { caller: 'nobody', verdict: refused, says: 'Authentication required', token: async () => undefined },
  {
    caller: 'an expired session',
    verdict: refused,
    says: 'Token expired',
    token: async () => expire((await asBusiness(third.login)).token),
  },
  {
    caller: 'a revoked session',
    verdict: refused,
    says: 'Invalid token',
    token: async () => revoke((await asBusiness(third.login)).token),
  },
  {
    caller: 'a made-up token',
    verdict: refused,
    says: 'Invalid token',
    token: async () => 'kb_made-up',
  },
  { caller: 'a business user', verdict: business, token: async () => third.token },
  { caller: 'an administrator', verdict: admin, token: adminToken },
  { caller: 'an acting administrator', verdict: business, token: () => grantIn(third) },
];

for (const { verdict, says, token, caller } of matrix)
  test.describe(`${caller}`, () => {
    test('gets the expected status of every endpoint and changes nothing if rejected', async () => {
      const held = await token();
      const [real, missing] = [casesOf(its), casesOf(nothing)];
      const before = await hashRows(databases, its.accountId);
      const wrong: unknown[] = [];
      const called = inOrder;
      for (const { name, endpoint } of called.filter((one) => verdict[policy[one.name]] !== 'passes')) {
        const { status, body } = await callEndpoint(endpoint, real[name], held);
        const said = (body as { message?: string }).message;
        if (status !== verdict[policy[name]] || (status === 401 && said !== says))
          wrong.push([name, status, said]);
      }
      expect(wrong).toEqual([]);
      expect(await changedSince(before)).toEqual([]);
      for (const { name, endpoint } of called.filter((one) => verdict[policy[one.name]] === 'passes')) {
        const { status, text } = await callEndpoint(endpoint, missing[name], held);
        if (![missing[name].passes].flat().includes(status)) wrong.push([name, status, text.slice(0, 200)]);
      }
      expect(wrong).toEqual([]);
    });
  });

for (const { token, caller } of [
  { caller: "another account's user", token: async () => other.token },
  { caller: 'an administrator who acts in another account', token: () => grantIn(other) },
])
  test.describe(`${caller}`, () => {
    const owned = allEndpoints.filter(({ name }) => casesOf(nothing)[name].isOwned);

    test('gets 404 for everything of an account and changes no row', async () => {
      const held = await token();
      const before = await hashRows(databases, its.accountId);
      const wrong: unknown[] = [];
      for (const { name, endpoint } of owned) {
        const { status, text } = await callEndpoint(endpoint, casesOf(its)[name], held);
        if (status !== 404 || text.includes(mark)) wrong.push([name, status, text.slice(0, 200)]);
      }
      expect(wrong).toEqual([]);
      expect(await changedSince(before)).toEqual([]);
    });

    test('reads nothing of an account in its own lists, whatever else it names', async () => {
      const held = await token();
      const names = Object.fromEntries(
        Object.entries({ ...entityNames(its), account: its.accountId, id: its.accountId }).map(
          ([name, id]) => [name, String(id)],
        ),
      );
      const lists = allEndpoints.filter(
        ({ name, endpoint }) =>
          endpoint.method === 'GET' && endpoint.params === undefined && casesOf(nothing)[name].passes === 200,
      );
      for (const { name, endpoint } of lists.filter((one) => policy[one.name] !== 'admin')) {
        const given: EndpointCase = { ...casesOf(nothing)[name], query: names };
        const { status, text } = await callEndpoint(endpoint, given, held);
        expect(status, name).toBe(200);
        for (const secret of [mark, owner.login.email, its.publishedId])
          expect(text, name).not.toContain(secret);
      }
    });

    test('gets the same answer for a foreign id as for a missing one', async () => {
      const held = await token();
      const before = await hashRows(databases, its.accountId);
      const wrong: unknown[] = [];
      for (const { name, endpoint, field } of idFields) {
        const given = casesOf(nothing)[name];
        const real = await callEndpoint(endpoint, withId(given, field, its), held);
        const missing = await callEndpoint(endpoint, withId(given, field, nothing), held);
        if (real.status !== missing.status || real.text.includes(mark))
          wrong.push([name, field.path.join('.'), real.status, missing.status, real.text.slice(0, 200)]);
      }
      expect(wrong).toEqual([]);
      expect(await changedSince(before)).toEqual([]);
    });

    test('writes only to its own account, whatever columns it sends', async () => {
      const held = await token();
      const before = await hashRows(databases, its.accountId);
      const along = {
        ...entityNames(its),
        id: its.accountId,
        createdByAccountId: its.accountId,
        role: 'admin',
        isUsed: true,
        createdAt: '2000-01-01T00:00:00Z',
        constructor: { prototype: { isAdmin: true } },
      };
      const writes = allEndpoints.filter(
        ({ name, endpoint }) =>
          policy[name] === 'business' && endpoint.body !== undefined && !casesOf(its)[name].isOwned,
      );
      expect(writes.length).toBeGreaterThan(0);
      for (const { name, endpoint } of writes) {
        const { body, ...rest } = casesOf(its)[name];
        const { text } = await callEndpoint(
          endpoint,
          { ...rest, body: { ...(body as object), ...along } },
          held,
        );
        expect(text, name).not.toContain(mark);
      }
      expect(await changedSince(before)).toEqual([]);
    });
  });

test("cannot remove another person's passkey with its own password", async () => {
  const before = await hashRows(databases, its.accountId);
  const { password } = other.login;
  for (const id of [its.passkeyId, nothing.passkeyId])
    await expect(
      other.call(factors.removePasskey, { params: { id }, body: { password } }),
    ).rejects.toMatchObject({ status: 404 });
  expect(await changedSince(before)).toEqual([]);
});

test("the owner's data exists, so that a 404 is significant", async () => {
  const administrator = await asAdmin();
  const { adminUsers } = await administrator(accounts.get, { params: { id: its.accountId } });
  expect(adminUsers.map(({ id }) => id)).toEqual([its.userId]);
  for (const name of ['products.get', 'pictures.list'] as const) {
    const endpoint = allEndpoints.find((one) => one.name === name)?.endpoint;
    if (!endpoint) throw new Error(name);
    expect((await callEndpoint(endpoint, casesOf(its)[name], owner.token)).status, name).toBe(200);
  }
  const posts = await request('/api/bulk-posts', { token: owner.token });
  expect(posts.text).toContain(mark);
  const { selectedPages } = await owner.call(connection.listSelectedPages);
  expect(selectedPages.map(({ pageId }) => pageId)).toContain(its.pageId);
});
