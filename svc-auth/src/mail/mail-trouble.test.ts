import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { companyInfoSaved } from '@kallos/contracts/auth/events';
import type { MailRefusal } from '@kallos/contracts/auth/mail-trouble';
import { passwords } from '@kallos/contracts/auth/passwords';
import { createMailer } from '@kallos/mail/mailer';
import { openSmtpServer, type Script, type SmtpServer } from '@kallos/mail/testing/smtp-server';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, businessCaller, adminCaller } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymousCaller, useTestApp } from '../../testing/app.ts';
import { mails } from '../schema/auth.ts';
import { orderMail } from './order-mail.ts';
import { recordMailAnswer } from './record-mail-answer.ts';
import { sendNextMail } from './send-mails.ts';

const test = useTestApp();
let server: SmtpServer;
beforeAll(async () => {
  server = await openSmtpServer();
});
afterAll(() => server.close());

let count = 0;
let accountId: number;
let guest: string;
const admin = () => test.as(adminCaller);
beforeEach(async () => {
  count += 1;
  guest = `guest${count}@example.gr`;
  server.asked.length = 0;
  server.taken.length = 0;
  const { account } = await admin()(accounts.create, { body: { businessName: `Κλινική ${count}` } });
  accountId = account.id;
  await test.mailsSent();
});

async function sendWith(script: Script): Promise<void> {
  server.script = script;
  const mailer = createMailer(`smtp://127.0.0.1:${server.port}`, 'posts@kallos.example');
  await acrossAccounts(test.ctx.db, (tx) =>
    tx.execute(sql`update mails set next_try_at = now() where ended_at is null`),
  );
  while (await sendNextMail({ ...test.ctx, mailer }));
}
const invite = () => admin()(accounts.inviteUser, { body: { accountId, email: guest } });
const userOf = async () => {
  const { adminUsers } = await admin()(accounts.get, { params: { id: accountId } });
  return adminUsers.find(({ email }) => email === guest);
};
const answer = (reason: MailRefusal | null, at = new Date()) =>
  acrossAccounts(test.ctx.db, (tx) =>
    recordMailAnswer(tx, { email: guest, at: at.toISOString(), reason, answer: 'no' }),
  );
const gone: Script = { rcpt: { '*': '550 5.1.1 no such user' } };

describe('a user whose mail is refused', () => {
  it('is shown with reason, answer and date after a bounced invitation', async () => {
    await invite();
    await sendWith(gone);
    await sendWith({});
    expect(server.asked).toEqual([guest]);
    const user = await userOf();
    expect(user?.mailTrouble).toMatchObject({
      state: 'refused',
      reason: 'unknown_mailbox',
      answer: '550 5.1.1 no such user',
      isStopped: true,
    });
    expect(Date.now() - Date.parse(user?.mailTrouble?.at ?? '')).toBeLessThan(600_000);
  });

  it('is shown as waiting while the server defers the mail', async () => {
    await invite();
    await sendWith({ rcpt: { '*': '451 4.7.1 greylisted' } });
    expect((await userOf())?.mailTrouble).toMatchObject({ state: 'waiting', answer: '451 4.7.1 greylisted' });
    await sendWith({});
    expect((await userOf())?.mailTrouble).toBeNull();
    expect(server.taken).toHaveLength(1);
  });

  it('is not marked for a fault on our side', async () => {
    await invite();
    await sendWith({ mail: '550 5.7.1 Sender rejected' });
    expect((await userOf())?.mailTrouble).toMatchObject({ state: 'waiting' });
  });

  it('gets the invitation again when an administrator retries', async () => {
    const { adminUser } = await invite();
    await sendWith(gone);
    const reply = await admin()(accounts.retryMail, { params: { id: adminUser.id } });
    expect(reply).toEqual({ success: true, isInvitedAgain: true });
    expect((await test.lastDeeds(1))[0]).toMatchObject({ action: 'mail-tried-again', actor: 'admin:1' });
    await sendWith({});
    expect((await userOf())?.mailTrouble).toBeNull();
    expect(server.taken).toHaveLength(1);
    await expect(admin()(accounts.retryMail, { params: { id: 999_999 } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('gets no notices, but a requested password link, which clears the mark', async () => {
    await invite();
    await sendWith(gone);
    server.asked.length = 0;
    await acrossAccounts(test.ctx.db, (tx) => orderMail(tx, { kind: 'new-device', email: guest, accountId }));
    await sendWith({});
    expect(server.asked).toEqual([]);
    await test.as(anonymousCaller)(passwords.requestReset, { body: { email: guest } });
    await sendWith({});
    expect(server.asked).toEqual([guest]);
    expect((await userOf())?.mailTrouble).toBeNull();
  });

  it('is cleared when the address is corrected', async () => {
    const { adminUser } = await invite();
    await sendWith(gone);
    guest = `right${count}@example.gr`;
    await admin()(accounts.updateUser, {
      params: { id: adminUser.id },
      body: { email: guest, password: 'x7#Qm2-by-staff' },
    });
    expect((await userOf())?.mailTrouble).toBeNull();
    await test.mailsSent();
  });
});

describe("a server's answer about an address", () => {
  it('from svc-posts is stored with the user and announced', async () => {
    await invite();
    await test.as(businessCaller(accountId))(companyInfo.save, {
      body: { companyName: 'Κλινική', location: 'Αθήνα' } as never,
    });
    await answer('disabled');
    const last = (await readAnnounced(test.ctx.db, companyInfoSaved)).at(-1);
    expect(last).toMatchObject({ accountId, emails: [guest], deadEmails: [guest] });
    await answer(null);
    expect((await userOf())?.mailTrouble).toBeNull();
    await test.mailsSent();
  });

  it('is ignored if it is older than the clearing or the stored one', async () => {
    const { adminUser } = await invite();
    await test.mailsSent();
    const before = new Date(Date.now() - 60_000);
    await admin()(accounts.retryMail, { params: { id: adminUser.id } });
    await answer('unknown_mailbox', before);
    expect((await userOf())?.mailTrouble).toBeNull();
    await answer('unknown_mailbox', new Date(Date.now() + 1000));
    await answer(null, before);
    expect((await userOf())?.mailTrouble).toMatchObject({ reason: 'unknown_mailbox' });
    await test.mailsSent();
  });

  it('about a full mailbox does not stop mails', async () => {
    await invite();
    await test.mailsSent();
    await answer('mailbox_full');
    expect((await userOf())?.mailTrouble).toMatchObject({ reason: 'mailbox_full', isStopped: false });
  });
});

it('stores no link for an unknown address', async () => {
  await test.as(anonymousCaller)(passwords.requestReset, { body: { email: 'nobody-has-this@example.gr' } });
  await test.mailsSent();
  const found = await acrossAccounts(test.ctx.db, (tx) =>
    tx.select().from(mails).where(eq(mails.email, 'nobody-has-this@example.gr')),
  );
  expect(found).toEqual([]);
});
