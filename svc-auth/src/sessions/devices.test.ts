import { devices } from '@kallos/contracts/auth/devices';
import { sessions as endpoints } from '@kallos/contracts/auth/sessions';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { describe, expect, it } from 'vitest';
import { administrator, anonymousCaller, useFreshTestApp } from '../../testing/app.ts';
import { sessions } from '../schema/auth.ts';
import { ensureAdministrator } from '../start/administrator.ts';
import { mostSessions } from './session-store.ts';
import { signInAdministrator, signInBusinessUser } from './sign-in.ts';

const test = useFreshTestApp();

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const office = { ip: '192.0.2.1', userAgent: chrome, device: 'a-browser-in-the-office' };
const phone = { ip: '198.51.100.7', userAgent: iphone, device: 'a-browser-in-a-pocket' };

const enter = async (place: typeof office | Omit<typeof office, 'device'>, email = 'info@dermafos.gr') =>
  (await signInBusinessUser(test.ctx, { email, password: 'demo1234' }, { ...place, caller: anonymousCaller }))
    .token;
const enterAdmin = async (place = office) =>
  (await signInAdministrator(test.ctx, administrator, { ...place, caller: anonymousCaller })).token;
const listed = async (token: string) => (await test.by(token)(devices.list)).devices;

describe('the list of devices', () => {
  it("lists a person's sessions, latest first, and marks this one", async () => {
    const first = await enter(office);
    await enter(phone);
    expect((await listed(first)).map(({ device, address, isThis }) => [device, address, isThis])).toEqual([
      ['Safari · iPhone', '198.51.100.7', false],
      ['Chrome · Windows', '192.0.2.1', true],
    ]);
  });

  it('omits ended and expired sessions and those of others', async () => {
    const token = await enter(office);
    const gone = await enter(phone);
    await test.by(gone)(endpoints.logout);
    await enter(office, 'info@ivi-aesthetics.gr');
    await enterAdmin();
    expect(await listed(token)).toHaveLength(1);
    const nineHoursAgo = new Date(Date.now() - 9 * 3600 * 1000);
    await acrossAccounts(test.ctx.db, (tx) => tx.update(sessions).set({ lastSeenAt: nineHoursAgo }));
    expect(await listed(await enter(phone))).toHaveLength(1);
  });

  it("omits an administrator's grants, and shows a grant only itself", async () => {
    const admin = await enterAdmin();
    await enter(office);
    const { token: grant } = await test.by(admin)(endpoints.impersonate, { body: { accountId: 1 } });
    expect(await listed(admin)).toHaveLength(1);
    expect(await listed(grant)).toMatchObject([{ isThis: true }]);
    await test.by(grant)(devices.endOthers);
    expect(await listed(await enter(phone))).toHaveLength(2);
  });
});

describe('ending sessions', () => {
  it('ends one of them at once, with an audit entry', async () => {
    const token = await enter(office);
    const other = await enter(phone);
    const [first] = await listed(token);
    await test.by(token)(devices.end, { params: { id: first?.id ?? '' } });
    expect(await test.introspect(other)).toEqual({ state: 'unknown' });
    expect(await test.introspect(token)).toMatchObject({ state: 'live' });
    const [entry] = await test.lastDeeds(1);
    expect(entry).toMatchObject({ action: 'sessions-ended', actor: 'business:1', accountId: 1 });
  });

  it('ends all others and keeps this one', async () => {
    const admin = await enterAdmin();
    const others = [await enterAdmin(), await enterAdmin(phone)];
    await test.by(admin)(devices.endOthers);
    for (const token of others) expect(await test.introspect(token)).toEqual({ state: 'unknown' });
    expect(await test.introspect(admin)).toMatchObject({ state: 'live' });
  });

  it("hides other people's sessions and ended ones", async () => {
    const mine = await enter(office);
    const theirs = await enter(office, 'info@ivi-aesthetics.gr');
    const [their] = await listed(theirs);
    const end = async (id: string) => test.by(mine)(devices.end, { params: { id } });
    await expect(end(their?.id ?? '')).rejects.toMatchObject({ code: 'not_found' });
    expect(await test.introspect(theirs)).toMatchObject({ state: 'live' });
    const other = await enter(phone);
    const [first] = await listed(other);
    await end(first?.id ?? '');
    await expect(end(first?.id ?? '')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a sign-in from a new device', () => {
  const subjects = async () => (await test.mailsSent()).map(({ to, subject }) => [to, subject]);
  const notice = ['info@dermafos.gr', 'Νέα σύνδεση στον λογαριασμό σας'];

  it('is mailed once with device, time and address', async () => {
    await enter(office);
    expect(await subjects()).toEqual([]);
    await enter(phone);
    const [mail] = await test.mailsSent();
    expect([mail?.to, mail?.subject]).toEqual(notice);
    expect(mail?.text).toMatch(
      /Συσκευή: Safari · iPhone\. Ώρα: .+\d\d:\d\d\. Διεύθυνση IP: 198\.51\.100\.7\./,
    );
    await enter(phone);
    await enter({ ...phone, ip: '203.0.113.9' });
    await enter(office);
    expect(await subjects()).toEqual([]);
  });

  it('is identified by kind and network without a device mark', async () => {
    await enter({ ip: '192.0.2.1', userAgent: chrome });
    await enter({ ip: '192.0.2.1', userAgent: chrome });
    expect(await subjects()).toEqual([]);
    await enter({ ip: '198.51.100.7', userAgent: chrome });
    expect(await subjects()).toEqual([notice]);
  });

  it('is mailed to an administrator in English, but not for impersonation', async () => {
    const email = 'platform@kallos.test';
    await ensureAdministrator(test.ctx, { ...administrator, email });
    const token = await enterAdmin();
    await test.by(token)(endpoints.impersonate, { body: { accountId: 1 } });
    expect(await subjects()).toEqual([]);
    await enterAdmin(phone);
    const [mail] = await test.mailsSent();
    expect([mail?.to, mail?.subject]).toEqual([email, 'New sign-in to Kallos as administrator']);
    expect(mail?.html).toContain('<html lang="en">');
    expect(mail?.text).toMatch(/Device: Safari · iPhone\. Time: .+ UTC\. IP address: 198\.51\.100\.7\./);
    expect(mail?.text).toContain('https://kallos.test/admin/security');
    await enterAdmin(phone);
    expect(await subjects()).toEqual([]);
  });

  it('is not mailed for a failed sign-in or without an address', async () => {
    await enter(office);
    await signInBusinessUser(
      test.ctx,
      { email: 'info@dermafos.gr', password: 'wrong' },
      { ...phone, caller: anonymousCaller },
    ).catch(() => {});
    await enterAdmin();
    await enterAdmin(phone);
    expect(await subjects()).toEqual([]);
  });
});

describe('more sign-ins than the session limit', () => {
  const places = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ ...phone, device: `a-browser-number-${nth}` }));
  const liveOf = async (token: string) => (await listed(token)).length;

  it('end the least recently used session, with one mail a day', async () => {
    const oldest = await enter(office);
    const used = await enter({ ...office, device: 'a-browser-in-use' });
    const hourAgo = new Date(Date.now() - 3600 * 1000);
    await acrossAccounts(test.ctx.db, (tx) => tx.update(sessions).set({ lastSeenAt: hourAgo }));
    await test.introspect(used);
    await test.mailsSent();
    const tokens = [];
    for (const place of places(mostSessions + 2)) tokens.push(await enter(place));
    expect(await test.introspect(oldest)).toEqual({ state: 'unknown' });
    expect(await liveOf(tokens.at(-1) ?? '')).toBe(mostSessions);
    const subjects = (await test.mailsSent()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('παλιά συσκευή'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.includes('Νέα σύνδεση'))).toHaveLength(9);
    const ended = (await test.lastDeeds(20)).filter(({ action }) => action === 'sessions-ended');
    expect(ended.length).toBeGreaterThan(1);
    expect(ended[0]).toMatchObject({ actor: 'business:1', accountId: 1 });
  });

  it("do not affect other users' sessions, even of the same account", async () => {
    const other = await enter(office, 'info@ivi-aesthetics.gr');
    for (const place of places(mostSessions + 1)) await enter(place);
    expect(await test.introspect(other)).toMatchObject({ state: 'live' });
  });

  it('in concurrent requests end exactly the surplus', async () => {
    for (const place of places(mostSessions)) await enter(place);
    const tokens = await Promise.all(places(5).map((place) => enter(place)));
    expect(await liveOf(tokens[0] ?? '')).toBe(mostSessions);
  });

  it("limit an administrator's grants without ending their own session", async () => {
    const admin = await enterAdmin();
    const grant = async () => (await test.by(admin)(endpoints.impersonate, { body: { accountId: 1 } })).token;
    const first = await grant();
    for (let nth = 0; nth < mostSessions; nth += 1) await grant();
    expect(await test.introspect(first)).toEqual({ state: 'unknown' });
    expect(await test.introspect(admin)).toMatchObject({ state: 'live' });
  });
});
