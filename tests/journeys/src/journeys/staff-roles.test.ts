import { randomUUID } from 'node:crypto';
import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions } from '@kallos/contracts/auth/sessions';
import { staff } from '@kallos/contracts/auth/staff';
import { createClient } from '@kallos/contracts/client';
import { mayWrite } from '@kallos/contracts/endpoint';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { type StaffRole, staffRoles } from '@kallos/contracts/staff-role';
import { asAdmin, productUrl, request } from '../api.ts';
import { callEndpoint } from '../call-endpoint.ts';
import { casesOf } from '../endpoint-cases.ts';
import { leastRoles, policy } from '../policy.ts';
import { openAccount, type Business } from '../portal-area.ts';
import { allMails } from '../sandbox.ts';
import { nothing } from '../tenant.ts';
import { expect, test } from '../test.ts';

const password = 'τρία ήσυχα λιμάνια';
let business: Business;
const tokens = new Map<StaffRole, string>();

/** Invites a person and follows the mailed link; returns their token. */
async function join(role: StaffRole): Promise<string> {
  const email = `${role}-${randomUUID()}@agency.example`;
  await (
    await asAdmin()
  )(staff.invite, { body: { name: `Staff ${role}`, email, role } });
  const linkIn = async () => {
    const mail = (await allMails()).find(({ to }) => to.includes(email));
    return /\/admin\/password#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(linkIn, { timeout: 60_000, intervals: [500] }).not.toBe('');
  const link = await linkIn();
  const call = createClient({ baseUrl: productUrl() });
  return (await call(staff.choosePassword, { body: { token: link, password } })).token;
}

test.beforeAll(async () => {
  business = await openAccount('Κλινική Ρόλοι');
  for (const role of staffRoles) tokens.set(role, await join(role));
});

const rankOf = (role: StaffRole) => staffRoles.indexOf(role);

test('declares the least role of every endpoint that administrators may call', () => {
  const called = allEndpoints.filter(({ name }) => policy[name] === 'admin' || policy[name] === 'signed-in');
  expect(Object.keys(leastRoles).toSorted()).toEqual(called.map(({ name }) => name).toSorted());
  for (const { name, endpoint } of called) expect([name, endpoint.role]).toEqual([name, leastRoles[name]]);
});

for (const role of staffRoles)
  test.describe(`staff with the role ${role}`, () => {
    // The logout ends the session that the other calls use.
    const called = allEndpoints
      .filter(({ name }) => leastRoles[name] !== undefined)
      .toSorted((a, b) => Number(a.name === 'sessions.logout') - Number(b.name === 'sessions.logout'));

    test('gets exactly the endpoints of the role', async () => {
      const token = tokens.get(role);
      const wrong: unknown[] = [];
      for (const { name, endpoint } of called.filter((one) => one.name !== 'sessions.logout')) {
        const { status, text } = await callEndpoint(endpoint, casesOf(nothing)[name], token);
        const isAllowed = rankOf(role) >= rankOf(leastRoles[name] ?? 'owner');
        const expected = isAllowed ? [casesOf(nothing)[name].passes].flat() : [403];
        if (!expected.includes(status)) wrong.push([name, status, text.slice(0, 160)]);
      }
      expect(wrong).toEqual([]);
    });

    test('reads inside an account, and writes only as an editor', async () => {
      const own = createClient({ baseUrl: productUrl(), token: () => tokens.get(role) ?? '' });
      const body = { accountId: business.accountId };
      const { token } = await own(sessions.impersonate, { body });
      const wrong: unknown[] = [];
      for (const { name, endpoint } of allEndpoints.filter((one) => policy[one.name] === 'business')) {
        const isRead = !mayWrite(endpoint, new URLSearchParams());
        if (isRead && casesOf(nothing)[name].passes !== 200) continue;
        if (!isRead && role !== 'viewer') continue;
        const { status, text } = await callEndpoint(endpoint, casesOf(nothing)[name], token);
        if (status !== (isRead ? 200 : 403)) wrong.push([name, status, text.slice(0, 160)]);
      }
      expect(wrong).toEqual([]);
    });
  });

test('ends the sessions of a person whose role changes or who is removed', async () => {
  const token = await join('editor');
  const admin = await asAdmin();
  const { members } = await admin(staff.list);
  const member = members.findLast(({ name }) => name === 'Staff editor')!;
  const isIn = async () => (await request('/api/accounts', { token })).status === 200;
  expect(await isIn()).toBe(true);
  await admin(staff.changeRole, { params: { id: member.id }, body: { role: 'viewer' } });
  expect(await isIn()).toBe(false);
  await admin(staff.remove, { params: { id: member.id } });
  const again = await request('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ username: member.username, password }),
    headers: { 'content-type': 'application/json' },
  });
  expect(again.status).toBe(401);
});

test('names the person in the audit of what was changed', async () => {
  const own = createClient({ baseUrl: productUrl(), token: () => tokens.get('editor') ?? '' });
  await own(staff.saveProfile, { body: { name: 'Ελένη Ελεγκτή' } });
  await own(accounts.changeNotes, { body: { changes: [{ accountId: business.accountId, notes: 'x' }] } });
  const { text } = await request(`/api/audit?accountId=${business.accountId}`, {
    token: tokens.get('owner') ?? '',
  });
  expect(text).toContain('Ελένη Ελεγκτή');
});
