import { accounts } from '@kallos/contracts/auth/accounts';
import { passwords } from '@kallos/contracts/auth/passwords';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { adminCaller } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { linkIn, anonymousCaller, useTestApp } from '../../testing/app.ts';
import { adminUsers, passwordLinks } from '../schema/auth.ts';

const test = useTestApp();
let count = 0;
const second = 'x7#Qm2-after';
beforeEach(() => (count += 1));

const show = (token: string) => test.as(anonymousCaller)(passwords.showLink, { body: { token } });
const choose = (token: string) =>
  test.as(anonymousCaller)(passwords.choose, { body: { token, password: second } });

describe('an invitation', () => {
  const invite = (address: string, accountId = 1) =>
    test.as(adminCaller)(accounts.inviteUser, { body: { accountId, email: address } });
  const guest = () => `guest${count}@example.gr`;

  it('mails a link to choose the first password, without a further notice', async () => {
    await invite(guest());
    const [mail, ...others] = await test.mailsSent();
    expect([mail?.to, mail?.subject, others]).toEqual([guest(), 'Πρόσκληση στο Kallos', []]);
    expect(mail?.text).toContain('«Δέρμα & Φως»');
    const link = linkIn(mail?.text);
    expect(await show(link)).toEqual({ state: 'open', kind: 'invitation', email: guest() });
    const { token = '' } = await choose(link);
    expect(await test.mailsSent()).toEqual([]);
    expect(await test.introspect(token)).toMatchObject({ state: 'live', session: { accountId: 1 } });
    expect(await test.introspect(await test.signInBusiness(guest(), second))).toMatchObject({
      session: { accountId: 1 },
    });
    await expect(choose(link)).rejects.toMatchObject({ body: { fields: { link: 'used' } } });
  });

  it('is valid for seven days, and can be repeated until used', async () => {
    await invite(guest());
    const [first] = await test.mailsSent();
    const { adminUser } = await invite(guest());
    const [again] = await test.mailsSent();
    const lasts = await acrossAccounts(test.ctx.db, (tx) =>
      tx
        .select({ days: sql<number>`extract(epoch from expires_at - created_at)::float8 / 86400` })
        .from(passwordLinks)
        .where(eq(passwordLinks.adminUserId, adminUser.id)),
    );
    expect(lasts).toEqual([{ days: 7 }, { days: 7 }]);
    await choose(linkIn(again?.text));
    expect(await show(linkIn(first?.text))).toEqual({ state: 'used' });
    await expect(invite(guest())).rejects.toMatchObject({ code: 'already_exists' });
  });

  it('allows no sign-in before a password was chosen', async () => {
    await invite(guest());
    await test.mailsSent();
    for (const password of ['', 'demo1234', guest()])
      await expect(test.signInBusiness(guest(), password)).rejects.toMatchObject({ name: 'ApiError' });
  });

  it('is rejected for a used address and for an unknown account', async () => {
    await expect(invite('info@dermafos.gr')).rejects.toMatchObject({ code: 'already_exists' });
    await invite(guest());
    await expect(invite(guest(), 2)).rejects.toMatchObject({ code: 'already_exists' });
    await expect(invite('else@example.gr', 9999)).rejects.toMatchObject({ code: 'not_found' });
    await test.mailsSent();
  });

  it('is audited with inviter and invitee', async () => {
    await invite(guest());
    const [entry] = await test.lastDeeds(1);
    expect(entry).toMatchObject({ action: 'user-invited', actor: 'admin:1', accountId: 1 });
    expect(entry?.details).toMatchObject({ email: guest() });
    await test.mailsSent();
  });

  it('is listed as open until a password is chosen by any link', async () => {
    const { adminUser } = await invite(guest());
    const invitedAt = async () => {
      const { adminUsers: users } = await test.as(adminCaller)(accounts.get, { params: { id: 1 } });
      return users.find(({ id }) => id === adminUser.id)?.invitedAt;
    };
    expect(Date.now() - Date.parse((await invitedAt()) ?? '')).toBeLessThan(600_000);
    await test.mailsSent();
    await test.as(anonymousCaller)(passwords.requestReset, { body: { email: guest() } });
    const [reset] = await test.mailsSent();
    expect(await choose(linkIn(reset?.text))).toMatchObject({
      token: expect.stringMatching(/^kb_/) as string,
    });
    expect(await invitedAt()).toBeNull();
    expect(await test.mailsSent()).toEqual([]);
    await inviteAgain(adminUser.id, guest());
    expect(await invitedAt()).not.toBeNull();
    await test.mailsSent();
  });
});

const inviteAgain = (id: number, email: string) =>
  test.as(adminCaller)(accounts.inviteAgain, { params: { id }, body: { email } });

describe('a user who is invited again', () => {
  const first = 'x7#Qm2-first';
  let id: number;
  let email: string;
  let other: string;
  beforeEach(async () => {
    await test.forgetFailures();
    email = `again${count}@example.gr`;
    other = `corrected${count}@example.gr`;
  });
  async function addUser() {
    const body = { accountId: 1, email, password: first };
    ({ id } = (await test.as(adminCaller)(accounts.createUser, { body })).adminUser);
  }
  async function inviteUser() {
    ({ id } = (await test.as(adminCaller)(accounts.inviteUser, { body: { accountId: 1, email } })).adminUser);
    return linkIn((await test.mailsSent())[0]?.text);
  }

  it.each([
    ['at the same address', () => email],
    ['at a corrected address', () => other],
  ])('%s loses password, sessions and second step, and gets a mail', async (_, at) => {
    await addUser();
    const token = await test.signInBusiness(email, first);
    await test.setUpCodes(token, first);
    await test.mailsSent();
    await inviteAgain(id, at());
    expect(await test.introspect(token)).toEqual({ state: 'unknown' });
    await expect(test.signInBusiness(at(), first)).rejects.toMatchObject({ code: 'invalid_credentials' });
    const sent = await test.mailsSent();
    expect(sent.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [email, 'Ο κωδικός πρόσβασής σας άλλαξε'],
        [at(), 'Πρόσκληση στο Kallos'],
      ].toSorted(),
    );
    const { token: entered = '' } = await choose(
      linkIn(sent.find(({ subject }) => subject.startsWith('Πρόσκληση'))?.text),
    );
    expect(await test.introspect(entered)).toMatchObject({ session: { accountId: 1, name: at() } });
    expect((await test.lastDeeds(4)).map(({ action }) => action)).toContain('user-invited');
  });

  it('before the first password keeps the earlier link at the same address only', async () => {
    const link = await inviteUser();
    await inviteAgain(id, email);
    expect((await test.mailsSent()).map(({ to }) => to)).toEqual([email]);
    expect(await show(link)).toMatchObject({ state: 'open' });
    await inviteAgain(id, other);
    // The wrong address never had a password that could have changed.
    expect((await test.mailsSent()).map(({ to }) => to)).toEqual([other]);
    expect(await show(link)).toEqual({ state: 'used' });
  });

  it('twice at once gets one mail', async () => {
    await addUser();
    await test.mailsSent();
    await Promise.all([inviteAgain(id, other), inviteAgain(id, other)]);
    expect((await test.mailsSent()).filter(({ to }) => to === other)).toHaveLength(1);
  });

  it('changes nothing for a taken or bad address or an unknown user', async () => {
    await addUser();
    await expect(inviteAgain(id, 'info@dermafos.gr')).rejects.toMatchObject({ code: 'already_exists' });
    await expect(inviteAgain(id, 'ίνφο@example')).rejects.toMatchObject({ code: 'invalid_fields' });
    await expect(inviteAgain(999_999, other)).rejects.toMatchObject({ code: 'not_found' });
    expect(await test.signInBusiness(email, first)).toMatch(/^kb_/);
    expect(await test.mailsSent()).toEqual([]);
  });

  it('is no longer invited once staff type a password', async () => {
    await inviteUser();
    const body = { email, password: first };
    await test.as(adminCaller)(accounts.updateUser, { params: { id }, body });
    const [row] = await acrossAccounts(test.ctx.db, (tx) =>
      tx.select().from(adminUsers).where(eq(adminUsers.id, id)),
    );
    expect(row?.invitedAt).toBeNull();
    expect(await test.mailsSent()).toEqual([]);
  });
});
