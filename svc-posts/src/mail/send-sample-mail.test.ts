import { randomUUID } from 'node:crypto';
import { periods } from '@kallos/contracts/posts/periods';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stage, useMailStage } from '../../testing/mail-stage.ts';
import { codeOf } from '../../testing/test-posts.ts';
import { mailDeliveries, mails } from '../schema/mails.ts';
import { dailyUses } from '../schema/writing.ts';

useMailStage();

const send = (key?: string) =>
  stage.posts.as(stage.account)(periods.sendTestEmail, { body: key === undefined ? {} : { key } });
const used = async () =>
  (await stage.posts.rows(dailyUses)).find(
    ({ accountId, kind }) => accountId === stage.account && kind === 'test-email',
  )?.used;
const key = 'a1'.repeat(16);

describe('the test e-mail', () => {
  it("is sent to the account's users in Greek, as text and HTML", async () => {
    expect(await send()).toEqual({
      success: true,
      message: `Το δοκιμαστικό μήνυμα στάλθηκε: owner${stage.account}@example.com`,
      recipients: [{ email: `owner${stage.account}@example.com`, state: 'sent', reason: null }],
    });
    const letter = await stage.onlyLetter();
    expect(letter?.text).toContain('δοκιμαστικό μήνυμα');
    expect(letter?.html).toContain('<p');
    await send();
    expect(await stage.lettersOf()).toHaveLength(2);
  });

  it('is sent and counted once per key, also in concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(send(key))));
    expect(new Set(answers)).toEqual(new Set(['accepted', 'conflict']));
    expect(await send(key)).toMatchObject({
      message: `Το δοκιμαστικό μήνυμα είχε ήδη σταλεί: owner${stage.account}@example.com`,
    });
    expect(await stage.lettersOf()).toHaveLength(1);
    expect(await used()).toBe(1);
  });

  it("belongs to its account: another account's equal key sends another mail", async () => {
    await send(key);
    stage.account += 1;
    await stage.posts.setUp(stage.account);
    await send(key);
    expect(await stage.lettersOf()).toHaveLength(1);
  });

  it("is sent on the key's next try after the mail server refused it", async () => {
    await stage.mailbox.trouble('data', 1);
    expect(await codeOf(send(key))).toBe('upstream_failed');
    expect(await stage.lettersOf()).toHaveLength(0);
    await send(key);
    expect(await stage.lettersOf()).toHaveLength(1);
    expect(await stage.deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(await stage.mailRows('test')).toMatchObject([{ state: 'sent' }]);
  });

  it('is completed by the service, as the same message, after a crash', async () => {
    await stage.posts.across((tx) =>
      tx.insert(mails).values({
        accountId: stage.account,
        kind: 'test',
        postIds: [],
        messageId: key,
        state: 'sending',
        nextTryAt: sql`now()` as unknown as Date,
      }),
    );
    const [mail] = await stage.mailRows('test');
    await stage.posts.across((tx) =>
      tx.insert(mailDeliveries).values({
        accountId: stage.account,
        mailId: mail?.id ?? 0,
        email: `owner${stage.account}@example.com`,
        leaseToken: randomUUID(),
        leaseUntil: new Date(Date.now() + 60_000),
      }),
    );
    expect(await codeOf(send(key))).toBe('conflict');
    await stage.posts.set(
      mailDeliveries,
      { leaseUntil: sql`now() - interval '1 second'` },
      eq(mailDeliveries.accountId, stage.account),
    );
    await stage.letTimePass();
    await stage.sendAll();
    const letter = await stage.onlyLetter();
    expect(letter?.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value).toContain(
      'a1a1a1a1-a1a1-a1a1-a1a1-a1a1a1a1a1a1@',
    );
    expect(await send(key)).toMatchObject({ success: true });
    expect(await stage.lettersOf()).toHaveLength(1);
  });

  it('is refused without a recipient and for a malformed key', async () => {
    expect(await codeOf(send('not a key'))).toBe('invalid_fields');
    stage.account += 1;
    await expect(send()).rejects.toMatchObject({
      code: 'conflict',
      serverMessage: 'There is no e-mail address to send to. Save the details of the business first.',
    });
  });
});
