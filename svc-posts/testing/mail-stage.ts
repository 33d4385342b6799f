import { periods } from '@kallos/contracts/posts/periods';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, inject } from 'vitest';
import type { MailRow } from '../src/mail/compose-mail.ts';
import { sendNextMail } from '../src/mail/send-mails.ts';
import { mailDeliveries, mails } from '../src/schema/mails.ts';
import { openTestMailbox, type ReceivedMail, type TestMailbox } from './test-mailbox.ts';
import { openTestPosts, type TestPosts } from './test-posts.ts';

/** The fixture of mail tests; each test has its own account. */
class MailStage {
  posts!: TestPosts;
  mailbox!: TestMailbox;
  account = 0;

  generate = () => this.posts.as(this.account)(periods.generate);

  /** Ends the pauses of the account's mails and deliveries. */
  async letTimePass(): Promise<void> {
    await this.posts.set(mails, { nextTryAt: sql`now()` }, eq(mails.accountId, this.account));
    await this.posts.set(
      mailDeliveries,
      { nextTryAt: sql`now()` },
      eq(mailDeliveries.accountId, this.account),
    );
  }

  /** Returns the deliveries of the account, oldest first. */
  deliveries = (account = this.account) =>
    this.posts.across((tx) =>
      tx
        .select()
        .from(mailDeliveries)
        .where(eq(mailDeliveries.accountId, account))
        .orderBy(mailDeliveries.id),
    );

  /** Ends the hour in which a kind of notice is sent once. */
  endQuietHour = () =>
    this.posts.set(mails, { sentAt: sql`now() - interval '2 hours'` }, eq(mails.accountId, this.account));

  async sendAll(): Promise<void> {
    await this.letTimePass();
    while (await sendNextMail(this.posts.ctx));
  }

  /** Returns the mails of the account, oldest first. */
  async lettersOf(account = this.account): Promise<ReceivedMail[]> {
    const all = await this.mailbox.letters();
    return all.filter(({ to }) => to.includes(`owner${account}@example.com`)).toReversed();
  }

  /** Returns the only mail of the account. */
  async onlyLetter(): Promise<ReceivedMail | undefined> {
    const [letter, ...others] = await this.lettersOf();
    expect(others).toEqual([]);
    return letter;
  }

  mailRows = (kind: MailRow['kind'], account = this.account) =>
    this.posts.across((tx) =>
      tx
        .select()
        .from(mails)
        .where(and(eq(mails.accountId, account), eq(mails.kind, kind)))
        .orderBy(mails.id),
    );
}

export const stage = new MailStage();

export function useMailStage(): void {
  stage.mailbox = openForFile(openTestMailbox, ({ close }) => close());
  stage.posts = openForFile(
    () => openTestPosts(inject('postgresUrl')),
    ({ database }) => database.drop(),
  );
  stage.account = 0;
  beforeEach(async () => {
    Object.assign(stage.posts.ctx, { mailer: stage.mailbox.mailer });
    await stage.mailbox.calm();
    stage.account += 1;
    await stage.posts.setUp(stage.account);
  });
}

/** Returns the path of the only link in a mail that triggers an action. */
export function approvalPathIn(letter: ReceivedMail | undefined): string {
  const links = new Set(letter?.text.match(/https:\/\/kallos\.example\/api\/emails\/schedule\/[\w-]+/g));
  const [link] = links;
  if (link === undefined || links.size !== 1) throw new Error(`links in the letter: ${links.size}`);
  return new URL(link).pathname;
}
