import { sessions as endpoints } from '@kallos/contracts/auth/sessions';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { deleteExpired } from '@kallos/service-kit/database/delete-expired';
import { serviceCaller } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { administrator, anonymousCaller, useTestApp } from '../../testing/app.ts';
import { auditAddresses, sessions, signInBuckets, signInWaits } from '../schema/auth.ts';
import { expiredRows } from './expired-rows.ts';
import { signInAdministrator } from './sign-in.ts';
import { hashToken } from './token.ts';

const test = useTestApp();
beforeEach(() => test.forgetFailures());

const change = (token: string, set: Record<string, unknown>) =>
  acrossAccounts(test.ctx.db, (tx) =>
    tx
      .update(sessions)
      .set(set)
      .where(eq(sessions.token, hashToken(token))),
  );
const ago = (minutes: number) => sql`now() - make_interval(mins => ${Math.round(minutes)})`;
const rowOf = async (token: string) => {
  const [row] = await acrossAccounts(test.ctx.db, (tx) =>
    tx
      .select()
      .from(sessions)
      .where(eq(sessions.token, hashToken(token))),
  );
  return row as typeof sessions.$inferSelect;
};
const asAdmin = async () => test.as(await test.callerOf(await test.signInAdmin()));
const minute = 60_000;

it.each([
  ['an administrator', () => test.signInAdmin(), 60, 12 * 60],
  ['a business user', () => test.signInBusiness(), 8 * 60, 7 * 24 * 60],
  [
    'an administrator inside an account',
    async () => (await (await asAdmin())(endpoints.impersonate, { body: { accountId: 1 } })).token,
    60,
    60,
  ],
])('the session of %s expires exactly on time', async (_, open, idle, total) => {
  const token = await open();
  const { createdAt, expiresAt } = await rowOf(token);
  expect((expiresAt.getTime() - createdAt.getTime()) / minute).toBe(total);
  await change(token, { lastSeenAt: ago(idle - 1), expiresAt: ago(-total) });
  expect(await test.introspect(token)).toMatchObject({ state: 'live' });
  await change(token, { lastSeenAt: ago(idle + 1) });
  expect(await test.introspect(token)).toEqual({ state: 'expired' });
  await change(token, { lastSeenAt: ago(0), expiresAt: ago(0) });
  expect(await test.introspect(token)).toEqual({ state: 'expired' });
});

it('a session reports the earlier of its two ends', async () => {
  const token = await test.signInAdmin();
  const endsIn = async () => {
    const reply = await test.introspect(token);
    return ((reply as { session: { expiresAt: number } }).session.expiresAt - Date.now()) / minute;
  };
  expect(await endsIn()).toBeCloseTo(60, -1);
  await change(token, { expiresAt: ago(-10) });
  expect(await endsIn()).toBeLessThanOrEqual(10);
});

it('a session is extended only by activity, written at most once a minute', async () => {
  const token = await test.signInAdmin();
  const isSeenAfter = async (seconds: number, isActivity = true) => {
    await change(token, { lastSeenAt: sql`now() - make_interval(secs => ${seconds})` });
    const before = (await rowOf(token)).lastSeenAt;
    const body = { tokenHash: hashToken(token), isActivity };
    expect(await test.as(serviceCaller)(endpoints.introspect, { body })).toMatchObject({ state: 'live' });
    return (await rowOf(token)).lastSeenAt > before;
  };
  expect(await isSeenAfter(30)).toBe(false);
  expect(await isSeenAfter(1800)).toBe(true);
  expect(await isSeenAfter(1800, false)).toBe(false);
});

it('an ended session grants nothing, although its signed caller is still valid', async () => {
  const admin = await asAdmin();
  await admin(endpoints.logout);
  await expect(admin(endpoints.impersonate, { body: { accountId: 1 } })).rejects.toMatchObject({
    code: 'invalid_token',
  });
});

it('the cleanup deletes expired rows only', async () => {
  const days = (count: number) => ago(count * 24 * 60);
  const [kept, ended, ranOut] = [
    await test.signInAdmin(),
    await test.signInAdmin(),
    await test.signInAdmin(),
  ];
  await change(kept, { endedAt: days(29) });
  await change(ended, { endedAt: days(31) });
  await change(ranOut, { expiresAt: days(31) });
  const row = (name: string, count: number) => ({
    name,
    failures: 3,
    waitUntil: sql`now()`,
    touchedAt: days(count),
  });
  await test.forgetFailures();
  await test.ctx.db
    .insert(signInWaits)
    .values([row('place:kept', 29), row('place:gone', 31), row('kept', 0.9), row('gone', 1.1)]);
  const bucket = (address: string, count: number) => ({ address, level: 1, touchedAt: days(count) });
  await test.ctx.db.insert(signInBuckets).values([bucket('kept', 0.9), bucket('gone', 1.1)]);
  const address = (entryId: number, count: number) => ({ entryId, address: 'swept', at: days(count) });
  await acrossAccounts(test.ctx.db, (tx) =>
    tx.insert(auditAddresses).values([address(-89, 89), address(-91, 91)]),
  );
  await deleteExpired(test.ctx.db, expiredRows);
  expect(await Promise.all([kept, ended, ranOut].map(rowOf))).toEqual([
    expect.anything(),
    undefined,
    undefined,
  ]);
  const waits = await test.ctx.db.select().from(signInWaits);
  expect(waits.map(({ name }) => name).toSorted()).toEqual(['kept', 'place:kept']);
  expect((await test.ctx.db.select().from(signInBuckets)).map((kept) => kept.address)).toEqual(['kept']);
  const addresses = await acrossAccounts(test.ctx.db, (tx) =>
    tx.select().from(auditAddresses).where(eq(auditAddresses.address, 'swept')),
  );
  expect(addresses.map(({ entryId }) => entryId)).toEqual([-89]);
});

it('a wait grows to 15 minutes, expires after an hour, per kind of user', async () => {
  const name = 'info@dermafos.gr';
  const fail = () =>
    test
      .as(anonymousCaller)(endpoints.loginBusiness, { body: { email: name, password: 'wrong' } })
      .catch(() => {});
  const wait = async () => (await test.ctx.db.select().from(signInWaits))[0];
  await fail();
  await test.ctx.db.update(signInWaits).set({ failures: 40 });
  await fail();
  const longest = await wait();
  expect(((longest?.waitUntil.getTime() ?? 0) - (longest?.touchedAt.getTime() ?? 0)) / minute).toBe(15);
  await test.ctx.db.update(signInWaits).set({ touchedAt: ago(61), waitUntil: ago(0) });
  await fail();
  expect(await wait()).toMatchObject({ failures: 1 });
  await test.ctx.db.update(signInWaits).set({ waitUntil: ago(-10) });
  const elsewhere = test.as(anonymousCaller)(endpoints.loginAdmin, {
    body: { username: name, password: 'wrong' },
  });
  await expect(elsewhere).rejects.toMatchObject({ code: 'invalid_credentials' });
});

it('successful sign-ins cost an address nothing', async () => {
  const facts = { ip: '192.0.2.9', userAgent: '', caller: anonymousCaller };
  for (let turn = 0; turn < 35; turn += 1) await signInAdministrator(test.ctx, administrator, facts);
  const [bucket] = await test.ctx.db.select().from(signInBuckets);
  expect(bucket?.level).toBeLessThan(1);
});
