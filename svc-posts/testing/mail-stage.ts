import { periods } from '@kallos/contracts/posts/periods';
import { and, eq, sql } from 'drizzle-orm';
import { forFile } from '@kallos/service-kit/testing/for-file';
import { beforeEach, expect, inject } from 'vitest';
import { mails } from '@kallos/publishing/mail-schema';
import { openTestPosts, type TestPosts } from './test-posts.ts';
import type { MailRow } from '../src/mail/compose-mail.ts';
import { sendNextMail } from '../src/mail/send-mails.ts';
import { openTestMailbox, type Letter, type TestMailbox } from './test-mailbox.ts';

/** What tests of mail stand on; each test has an account of its own. */
export const stage = {} as { posts: TestPosts; mailbox: TestMailbox; account: number };

export function useMailStage(): void {
  stage.mailbox = forFile(openTestMailbox, ({ close }) => close());
  stage.posts = forFile(
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

export const generate = () => stage.posts.as(stage.account)(periods.generate);

/** Lets the pauses of the account's open mails be over. */
export const letTimePass = () =>
  stage.posts.set(mails, { nextTryAt: sql`now()` }, eq(mails.accountId, stage.account));

export async function sendAll(): Promise<void> {
  await letTimePass();
  while (await sendNextMail(stage.posts.ctx));
}

/** What arrived for the account, oldest first. */
export async function lettersOf(account = stage.account): Promise<Letter[]> {
  const all = await stage.mailbox.letters();
  return all.filter(({ to }) => to.includes(`owner${account}@example.com`)).toReversed();
}

/** What arrived for the account, which must be one letter. */
export async function onlyLetter(): Promise<Letter | undefined> {
  const [letter, ...others] = await lettersOf();
  expect(others).toEqual([]);
  return letter;
}

export const mailRows = (kind: MailRow['kind'], account = stage.account) =>
  stage.posts.across((tx) =>
    tx
      .select()
      .from(mails)
      .where(and(eq(mails.accountId, account), eq(mails.kind, kind)))
      .orderBy(mails.id),
  );

/** The path of the only kind of link in a letter that acts. */
export function approvalPathIn(letter: Letter | undefined): string {
  const links = new Set(letter?.text.match(/https:\/\/kallos\.example\/api\/emails\/schedule\/[\w-]+/g));
  const [link] = links;
  if (link === undefined || links.size !== 1) throw new Error(`links in the letter: ${links.size}`);
  return new URL(link).pathname;
}
