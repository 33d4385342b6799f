import { companyInfoSaved } from '@kallos/contracts/auth/events';
import { formatTime } from '@kallos/mail/format-time';
import { createMailer } from '@kallos/mail/mailer';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalPathIn, stage, useMailStage } from '../../testing/mail-stage.ts';
import { companyFacts } from '../../testing/test-posts.ts';
import { fillPeriod } from '../periods/fill-period.ts';
import { renewNextPeriod } from '../periods/periods.ts';
import { emailSchedulingTokens, mailDeliveries, mails } from '../schema/mails.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { scheduledPeriods } from '../schema/writing.ts';
import { sendNextMail } from './send-mails.ts';

useMailStage();

describe('the mail about a period', () => {
  it('shows each post with text, image and time in Greek, and one approval link', async () => {
    await stage.posts.addProduct(stage.account, stage.account * 100 + 1, { name: 'Κρέμα <b>& "Co"</b>' });
    const { posts } = await stage.generate();
    await stage.sendAll();
    const letter = await stage.onlyLetter();
    expect(letter?.subject).toBe(`${posts.length} νέες αναρτήσεις περιμένουν την έγκρισή σας`);
    expect(letter?.from).toContain('posts@kallos.example');
    for (const post of posts) {
      const when = formatTime(new Date(post.scheduledDate), 'Europe/Athens');
      expect(when).toMatch(/^\S+ \d+ \S+, 09:00$/);
      for (const part of [letter?.text, letter?.html]) expect(part).toContain(when);
      expect(letter?.text.replaceAll('\r', '')).toContain(post.content);
    }
    expect(letter?.html).toContain('src="https://kallos.example/media/profhilo.jpg?w=560"');
    expect(letter?.html).toContain('Κρέμα &lt;b&gt;&amp; &quot;Co&quot;&lt;/b&gt;');
    expect(letter?.html).not.toContain('<b>&');
    const path = approvalPathIn(letter);
    expect(letter?.html).toContain(`href="https://kallos.example${path}"`);
    const token = path.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = await stage.posts.rows(emailSchedulingTokens);
    expect(JSON.stringify([kept, await stage.mailRows('period')])).not.toContain(token);
  });

  it('is sent for the renewal of the automatic period too', async () => {
    await stage.generate();
    await stage.sendAll();
    await stage.posts.across(async (tx) => {
      await tx.delete(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.accountId, stage.account));
      await tx
        .update(scheduledPeriods)
        .set({ nextScheduledDate: sql`now() - interval '1 minute'` })
        .where(eq(scheduledPeriods.accountId, stage.account));
    });
    while (await renewNextPeriod(stage.posts.ctx));
    // A complete period's mail is not delayed.
    while (await sendNextMail(stage.posts.ctx));
    expect(await stage.lettersOf()).toHaveLength(2);
  });

  it('contains exactly the stored posts when writing is interrupted', async () => {
    let written = 0;
    const writer: typeof stage.posts.ctx.writer = {
      ...stage.posts.ctx.writer,
      write: (...wish) => {
        written += 1;
        if (written > 2) throw new TypeError('the process breaks here');
        return stage.posts.ctx.writer.write(...wish);
      },
    };
    await expect(fillPeriod({ ...stage.posts.ctx, writer }, stage.account)).rejects.toThrow('breaks here');
    const all = await stage.posts.list(stage.account);
    const [mail] = await stage.mailRows('period');
    expect(mail).toMatchObject({ state: 'waiting' });
    expect(mail?.postIds).toHaveLength(2);
    expect(await sendNextMail(stage.posts.ctx)).toBe(false);
    await stage.sendAll();
    const [letter] = await stage.lettersOf();
    expect(letter?.subject).toBe('2 νέες αναρτήσεις περιμένουν την έγκρισή σας');
    const listed = all.filter(({ content }) => letter?.text.replaceAll('\r', '').includes(content));
    expect(listed.map(({ id }) => id).toSorted()).toEqual([...(mail?.postIds ?? [])].toSorted());
  });

  it('is not sent if its posts are gone by then', async () => {
    await stage.generate();
    await stage.posts.across((tx) =>
      tx.delete(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.accountId, stage.account)),
    );
    await stage.sendAll();
    expect(await stage.lettersOf()).toEqual([]);
    expect((await stage.mailRows('period'))[0]?.state).toBe('dropped');
  });
});

describe('sending', () => {
  it('loses nothing during a mail server outage, and sends once afterwards', async () => {
    await stage.generate();
    const away = { ...stage.posts.ctx, mailer: createMailer('smtp://127.0.0.1:1', 'a@b.example') };
    const before = Date.now();
    expect(await sendNextMail(away)).toBe(true);
    await stage.mailbox.trouble('data', 1);
    const [waits] = await stage.deliveries();
    expect(waits).toMatchObject({ state: 'retry', attempts: 1, leaseToken: null });
    const nextTry = waits?.nextTryAt.getTime() ?? 0;
    expect(nextTry - before).toBeGreaterThan(7000);
    expect(nextTry - Date.now()).toBeLessThan(11_000);
    expect(await sendNextMail(stage.posts.ctx)).toBe(false);
    await stage.sendAll();
    expect(await stage.lettersOf()).toEqual([]);
    expect(await stage.deliveries()).toMatchObject([{ state: 'retry', attempts: 2 }]);
    await stage.sendAll();
    await stage.sendAll();
    expect(await stage.lettersOf()).toHaveLength(1);
    expect(await stage.deliveries()).toMatchObject([{ state: 'sent', attempts: 3 }]);
    expect(await stage.mailRows('period')).toMatchObject([{ state: 'sent' }]);
  });

  it('sends each mail once however many loops send', async () => {
    const accounts = [stage.account];
    for (let more = 0; more < 4; more += 1) {
      stage.account += 1;
      accounts.push(stage.account);
      await stage.posts.setUp(stage.account);
    }
    for (const account of accounts) {
      stage.account = account;
      await stage.generate();
    }
    const loop = async () => {
      while (await sendNextMail(stage.posts.ctx));
    };
    await Promise.all(Array.from({ length: 8 }, loop));
    for (const account of accounts) expect(await stage.lettersOf(account), String(account)).toHaveLength(1);
  });

  it('leaves a mail to its sender during the lease, then takes over with its id', async () => {
    await stage.generate();
    expect(await sendNextMail({ ...stage.posts.ctx, mailer: createMailer(undefined, 'a@b.example') })).toBe(
      true,
    );
    await stage.letTimePass();
    const lease = (interval: string) =>
      stage.posts.set(
        mailDeliveries,
        { leaseToken: sql`gen_random_uuid()`, leaseUntil: sql`now() + ${interval}::interval` },
        eq(mailDeliveries.accountId, stage.account),
      );
    await lease('1 minute');
    await sendNextMail(stage.posts.ctx);
    expect(await stage.lettersOf()).toEqual([]);
    await lease('-1 second');
    expect(await sendNextMail(stage.posts.ctx)).toBe(true);
    const letter = await stage.onlyLetter();
    const [mail] = await stage.mailRows('period');
    const messageId = letter?.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
    expect(messageId).toBe(`<${mail?.messageId}@kallos.example>`);
  });

  it('gives up after three days', async () => {
    await stage.generate();
    await stage.posts.set(
      mails,
      { createdAt: sql`now() - interval '73 hours'` },
      eq(mails.accountId, stage.account),
    );
    await stage.sendAll();
    expect(await stage.lettersOf()).toEqual([]);
    expect((await stage.mailRows('period'))[0]?.state).toBe('dropped');
  });

  it('prevents header injection through addresses', async () => {
    await stage.posts.consume(companyInfoSaved, {
      ...companyFacts,
      companyName: 'Αίγλη\r\nBcc: thief@evil.example',
      accountId: stage.account,
      emails: [
        `owner${stage.account}@example.com`,
        'a@example.com\r\nBcc: thief@evil.example',
        'a@example.com, thief@evil.example',
        'thief@evil.example <a@example.com>',
      ],
    });
    await stage.generate();
    await stage.sendAll();
    const letter = await stage.onlyLetter();
    expect(letter?.to).toEqual([`owner${stage.account}@example.com`]);
    expect((await stage.deliveries()).map(({ state, refusal }) => [state, refusal])).toEqual([
      ['sent', null],
      ...Array.from({ length: 3 }, () => ['refused', 'malformed']),
    ]);
    const names = letter?.headers.map(({ name }) => name.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(JSON.stringify(letter?.headers)).not.toContain('thief');
  });
});
