import { companyInfoSaved } from '@kallos/contracts/auth/events';
import { mailAnswered } from '@kallos/contracts/posts/events';
import { periods } from '@kallos/contracts/posts/periods';
import { createMailer } from '@kallos/mail/mailer';
import { openSmtpServer, type Script, type SmtpServer } from '@kallos/mail/testing/smtp-server';
import { outbox } from '@kallos/service-kit/messaging/outbox-tables';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stage, useMailStage } from '../../testing/mail-stage.ts';
import { codeOf, companyFacts } from '../../testing/test-posts.ts';
import { emailSchedulingTokens, mailDeliveries, mails } from '../schema/mails.ts';
import { sendNextMail } from './send-mails.ts';

useMailStage();

let server: SmtpServer;
beforeAll(async () => {
  server = await openSmtpServer();
});
afterAll(() => server.close());

let owner: string;
let other: string;
const script = (given: Script) => (server.script = given);
const saveCompany = (emails: string[], deadEmails?: string[]) =>
  stage.posts.consume(companyInfoSaved, {
    ...companyFacts,
    accountId: stage.account,
    emails,
    ...(deadEmails ? { deadEmails } : {}),
  });

beforeEach(async () => {
  server.asked.length = 0;
  server.taken.length = 0;
  script({});
  const mailer = createMailer(`smtp://127.0.0.1:${server.port}`, 'posts@kallos.example');
  Object.assign(stage.posts.ctx, { mailer });
  [owner, other] = [`owner${stage.account}@example.com`, `other${stage.account}@example.com`];
  await saveCompany([owner, other]);
});

const ends = async () =>
  (await stage.deliveries()).map(({ email, state, refusal, attempts }) => [email, state, refusal, attempts]);
const got = () => server.taken.flatMap(({ to }) => to);
const announced = async () =>
  (
    await stage.posts.across((tx) =>
      tx.select().from(outbox).where(eq(outbox.subject, mailAnswered.name)).orderBy(asc(outbox.id)),
    )
  )
    .map(({ payload }) => payload as { accountId: number; email: string; reason: string | null })
    .filter(({ accountId }) => accountId === stage.account)
    .map(({ email, reason }) => [email, reason]);

describe('a mail to several users', () => {
  it('ends at once for a permanent refusal, and reaches the others once', async () => {
    script({ rcpt: { [other]: '550 5.1.1 no such user' } });
    await stage.generate();
    for (let round = 0; round < 3; round += 1) await stage.sendAll();
    expect(await ends()).toEqual([
      [owner, 'sent', null, 1],
      [other, 'refused', 'unknown_mailbox', 1],
    ]);
    expect([got(), server.asked.toSorted()]).toEqual([[owner], [other, owner].toSorted()]);
    expect(await announced()).toEqual([[other, 'unknown_mailbox']]);
    expect(await stage.mailRows('period')).toMatchObject([{ state: 'sent' }]);
  });

  /** Simulates that the other address accepted an earlier mail. */
  const takeEarlierMail = () =>
    stage.posts.across(async (tx) => {
      const accountId = stage.account;
      const [mail] = await tx
        .insert(mails)
        .values({ accountId, kind: 'test', state: 'sent', postIds: [], nextTryAt: sql`now()` })
        .returning();
      await tx
        .insert(mailDeliveries)
        .values({ mailId: mail?.id ?? 0, accountId, email: other, state: 'sent', endedAt: sql`now()` });
    });

  it('is retried at an address that is briefly unknown after earlier mails', async () => {
    await takeEarlierMail();
    script({ rcpt: { [other]: ['550 5.1.1 no such user', '550 5.1.1 no such user', '250 ok'] } });
    await stage.generate();
    for (let round = 0; round < 4; round += 1) await stage.sendAll();
    expect(await ends()).toContainEqual([other, 'sent', null, 3]);
    expect(await announced()).toEqual([]);
  });

  it('ends at an address that was reachable before and unknown for a day', async () => {
    await takeEarlierMail();
    script({ rcpt: { [other]: '550 5.1.1 no such user' } });
    await stage.generate();
    await stage.sendAll();
    await stage.posts.set(mailDeliveries, { createdAt: sql`now() - interval '25 hours'` });
    await stage.sendAll();
    expect(await ends()).toContainEqual([other, 'refused', 'unknown_mailbox', 2]);
    expect(await announced()).toEqual([[other, 'unknown_mailbox']]);
  });

  it('ends at once if all refuse permanently', async () => {
    script({ rcpt: { '*': '550 5.1.1 no such user' } });
    await stage.generate();
    for (let round = 0; round < 3; round += 1) await stage.sendAll();
    expect(server.asked).toHaveLength(2);
    expect(await announced()).toHaveLength(2);
  });

  it('is retried for a deferred recipient only', async () => {
    script({ rcpt: { [other]: ['452 4.3.1 later', '250 ok'] } });
    await stage.generate();
    await stage.sendAll();
    expect(await ends()).toEqual([
      [owner, 'sent', null, 1],
      [other, 'retry', null, 1],
    ]);
    await stage.sendAll();
    await stage.sendAll();
    expect(got()).toEqual([owner, other]);
    expect(await announced()).toEqual([]);
  });

  it('has a link per recipient, all of them invalid after one is used', async () => {
    await stage.generate();
    await stage.sendAll();
    const links = (await stage.posts.rows(emailSchedulingTokens)).filter(
      ({ accountId }) => accountId === stage.account,
    );
    expect(new Set(links.map(({ token }) => token)).size).toBe(2);
    expect(new Set(links.map(({ mailId }) => mailId)).size).toBe(1);
    expect(server.taken.every(({ to }) => to.length === 1)).toBe(true);
  });

  it('is sent to an address that is corrected within three days', async () => {
    script({ rcpt: { [owner]: '550 5.1.1 no', [other]: '550 5.1.1 no' } });
    await stage.generate();
    await stage.sendAll();
    await saveCompany([owner, `right${stage.account}@example.com`], [owner]);
    await stage.sendAll();
    expect(got()).toEqual([`right${stage.account}@example.com`]);
  });

  it('is not sent to an address that refused mail before', async () => {
    await saveCompany([owner, other], [other]);
    await stage.generate();
    await stage.sendAll();
    expect(server.asked).toEqual([owner]);
  });
});

describe('a server that refuses every address', () => {
  it.each([
    ['relay denied', '554 5.7.1 Relay access denied'],
    ['a rejected sender', '550 5.7.1 Sender rejected'],
    ['a bare no while it takes no mail at all', '550 no'],
  ])('marks no address for %s, and is retried', async (_, answer) => {
    // Other tests' mails were accepted by this server today.
    await stage.posts.across((tx) => tx.execute('update mail_deliveries set ended_at = null'));
    script({ rcpt: { '*': answer } });
    await stage.generate();
    await stage.sendAll();
    expect(await announced()).toEqual([]);
    expect((await ends()).map(([, state]) => state)).toEqual(['retry', 'retry']);
    script({});
    await stage.sendAll();
    expect(got().toSorted()).toEqual([owner, other].toSorted());
  });

  it("marks an address for a bare refusal once it accepted another's mail", async () => {
    script({ rcpt: { [other]: '550 no' } });
    await stage.generate();
    await stage.sendAll();
    expect(await announced()).toEqual([[other, 'unknown_mailbox']]);
  });

  it('marks at most ten addresses a day while it accepts no mail', async () => {
    await stage.posts.across((tx) => tx.execute('update mail_deliveries set ended_at = null'));
    const many = Array.from({ length: 14 }, (_, at) => `user${at}-${stage.account}@example.com`);
    await saveCompany(many);
    script({ rcpt: { '*': '550 5.1.1 no such user' } });
    await stage.generate();
    await stage.sendAll();
    expect(await announced()).toHaveLength(10);
    script({});
    await stage.sendAll();
    expect(got()).toHaveLength(4);
  });
});

describe('a lost connection', () => {
  it('after the message causes a retry with the same id', async () => {
    script({ data: { [owner]: ['drop', '250 ok'] } });
    await saveCompany([owner]);
    await stage.generate();
    await stage.sendAll();
    await stage.sendAll();
    const ids = server.taken.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });
});

describe('the test e-mail', () => {
  const send = () => stage.posts.as(stage.account)(periods.sendTestEmail, { body: {} });

  it('reports the result per address', async () => {
    script({ rcpt: { [other]: '550 5.1.1 no such user' } });
    expect(await send()).toEqual({
      success: true,
      message: `Το δοκιμαστικό μήνυμα στάλθηκε: ${owner}. Δεν στάλθηκε: ${other} (η διεύθυνση δεν υπάρχει).`,
      recipients: [
        { email: owner, state: 'sent', reason: null },
        { email: other, state: 'refused', reason: 'unknown_mailbox' },
      ],
    });
    expect(await announced()).toEqual([[other, 'unknown_mailbox']]);
  });

  it('reports that no address was reached', async () => {
    script({ rcpt: { '*': '550 5.1.1 no such user' } });
    expect(await codeOf(send())).toBe('upstream_failed');
    await expect(send()).rejects.toMatchObject({
      body: { fields: { email: 'not_sent', recipients: expect.stringContaining(other) } },
    });
  });

  it('reaches a deferred address without another click', async () => {
    script({ rcpt: { [other]: ['451 4.7.1 greylisted', '250 ok'] } });
    expect((await send()).message).toContain(`Δεν έφτασε ακόμη, θα ξαναδοκιμάσουμε: ${other}.`);
    await stage.sendAll();
    expect(got()).toEqual([owner, other]);
  });

  it('clears the mark of an address that accepts mail again', async () => {
    await saveCompany([owner, other], [other]);
    await send();
    expect(await announced()).toEqual([[other, null]]);
  });
});

it('sends each delivery once however many loops send', async () => {
  await stage.generate();
  const loop = async () => {
    while (await sendNextMail(stage.posts.ctx));
  };
  await stage.letTimePass();
  await Promise.all(Array.from({ length: 6 }, loop));
  expect(got().toSorted()).toEqual([owner, other].toSorted());
});
