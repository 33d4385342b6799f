import { accounts } from '@kallos/contracts/auth/accounts';
import { passwords } from '@kallos/contracts/auth/passwords';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { adminCaller } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { linkIn, anonymousCaller, useTestApp } from '../../testing/app.ts';
import { passwordLinks } from '../schema/auth.ts';

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

  it('mails a link by which the person chooses the first password, and no notice follows', async () => {
    await invite(guest());
    const [mail, ...others] = await test.mailsSent();
    expect([mail?.to, mail?.subject, others]).toEqual([guest(), 'Πρόσκληση στο Kallos', []]);
    expect(mail?.text).toContain('«Δέρμα & Φως»');
    const link = linkIn(mail?.text);
    expect(await show(link)).toEqual({ state: 'open', kind: 'invitation', email: guest() });
    await choose(link);
    expect(await test.mailsSent()).toEqual([]);
    expect(await test.introspect(await test.signInBusiness(guest(), second))).toMatchObject({
      session: { accountId: 1 },
    });
    await expect(choose(link)).rejects.toMatchObject({ body: { fields: { link: 'used' } } });
  });

  it('lasts seven days, and may be sent again until a password was chosen', async () => {
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

  it('leads nobody in before a password was chosen', async () => {
    await invite(guest());
    await test.mailsSent();
    for (const password of ['', 'demo1234', guest()])
      await expect(test.signInBusiness(guest(), password)).rejects.toMatchObject({ name: 'ApiError' });
  });

  it('is refused for an address that somebody has, in this account or another, and for no account', async () => {
    await expect(invite('info@dermafos.gr')).rejects.toMatchObject({ code: 'already_exists' });
    await invite(guest());
    await expect(invite(guest(), 2)).rejects.toMatchObject({ code: 'already_exists' });
    await expect(invite('else@example.gr', 9999)).rejects.toMatchObject({ code: 'not_found' });
    await test.mailsSent();
  });

  it('is written down with who invited whom', async () => {
    await invite(guest());
    const [entry] = await test.lastDeeds(1);
    expect(entry).toMatchObject({ action: 'user-invited', actor: 'admin:1', accountId: 1 });
    expect(entry?.details).toMatchObject({ email: guest() });
    await test.mailsSent();
  });
});
