import { defaultLogin, networkNames, networks } from '@kallos/contracts/networks';
import { contentFor } from '@kallos/contracts/texts/text-parts';
import type { MailPost } from '@kallos/mail/mail-content';
import type { Mail, MailText } from '@kallos/mail/mailer';
import {
  connectedMail,
  expiryMail,
  failureMail,
  holderMail,
  pageMail,
  reconnectMail,
} from '@kallos/mail/notice-mails';
import { periodMail } from '@kallos/mail/period-mail';
import { sampleMail } from '@kallos/mail/sample-mail';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { hashSecret, newSecret } from '@kallos/service-kit/security/secrets';
import { and, asc, count, eq, gte, inArray, isNotNull, min, sql, type SQL } from 'drizzle-orm';
import type { Ctx, MailLinks } from '../context.ts';
import { companyOf, isOpen, pagesOf, type Company } from '../copies/copies.ts';
import { imagesFor, imagesOf, shownImages } from '../publishing/post-images.ts';
import type { PostRow } from '../publishing/post-row.ts';
import { refusedPagesCopy } from '../schema/copies.ts';
import { emailSchedulingTokens, type mails } from '../schema/mails.ts';
import { bulkGeneratedPosts, postTargets } from '../schema/posts.ts';

const validHours = 72;

/** Creates a link for a mail; the token is not stored. */
async function mintToken(
  tx: Transaction,
  { accountId, mailId }: { accountId: number; mailId: number },
): Promise<string> {
  const token = newSecret();
  await tx.insert(emailSchedulingTokens).values({
    accountId,
    mailId,
    token: hashSecret(token),
    expiresAt: sql`now() + make_interval(hours => ${validHours})` as unknown as Date,
  });
  return token;
}

export type MailRow = typeof mails.$inferSelect;

/** A post with the images that are published with it, and the versions of single networks. */
export type MailedRow = PostRow & Pick<MailPost, 'images' | 'ownVersions'>;
export const withImages = (row: PostRow): MailedRow => ({
  ...row,
  images: shownImages(imagesOf(row)),
  ownVersions: networkNames
    .filter((network) => row.variants[network] !== undefined)
    .map((network) => ({
      network,
      content: contentFor(row, network),
      images: row.variants[network]?.pictures ? shownImages(imagesFor(row, network)) : [],
    })),
});

/** Returns those posts that meet a condition, by date. */
export async function postsThat(
  tx: Transaction,
  accountId: number,
  postIds: readonly number[],
  condition: SQL | undefined,
): Promise<MailedRow[]> {
  const rows = await tx
    .select()
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        inArray(bulkGeneratedPosts.id, [...postIds]),
        condition,
      ),
    )
    .orderBy(asc(bulkGeneratedPosts.scheduledDate), asc(bulkGeneratedPosts.id));
  return rows.map(withImages);
}

/** Drafts that can still be scheduled. */
export const isDraftAhead = sql`${bulkGeneratedPosts.postStatus} = 'draft' and ${bulkGeneratedPosts.scheduledDate} > now()`;

const addressOf = (path: string, { publicUrl }: MailLinks) => new URL(path, publicUrl).href;

async function periodText(tx: Transaction, row: MailRow, company: Company, links: MailLinks) {
  const posts = await postsThat(tx, row.accountId, row.postIds, isDraftAhead);
  if (posts.length === 0) return undefined;
  const token = await mintToken(tx, { accountId: row.accountId, mailId: row.id });
  return periodMail(company, posts, {
    approval: addressOf(`/api/emails/schedule/${token}`, links),
    calendar: addressOf('/business/campaigns', links),
    media: links.mediaUrl,
  });
}

async function failureText(tx: Transaction, row: MailRow, company: Company, links: MailLinks) {
  const posts = await postsThat(tx, row.accountId, row.postIds, isNotNull(bulkGeneratedPosts.failureReason));
  if (posts.length === 0) return undefined;
  const ids = posts.map(({ id }) => id);
  const targets = await tx
    .select()
    .from(postTargets)
    .where(and(eq(postTargets.accountId, row.accountId), inArray(postTargets.bulkPostId, ids)))
    .orderBy(asc(postTargets.pageName), asc(postTargets.pageId));
  const byPost = Map.groupBy(targets, ({ bulkPostId }) => bulkPostId);
  const mailed = posts.map((post) => ({ ...post, targets: byPost.get(post.id) ?? [] }));
  return failureMail(company, mailed, { calendar: addressOf('/business/campaigns', links) });
}

/** Returns the number of scheduled posts and the first time. */
async function waitingPosts(tx: Transaction, accountId: number, condition?: SQL) {
  const [waiting] = await tx
    .select({ posts: count(), first: min(bulkGeneratedPosts.scheduledDate) })
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        inArray(bulkGeneratedPosts.postStatus, ['scheduled', 'publishing']),
        condition,
      ),
    );
  return waiting ?? { posts: 0, first: null };
}

async function reconnectText(tx: Transaction, row: MailRow, company: Company, links: MailLinks) {
  const pages = await pagesOf(tx, row.accountId);
  const broken = pages.filter(({ isReconnectNeeded }) => isReconnectNeeded);
  if (broken.length === 0) return undefined;
  const logins = [...new Set(broken.map(({ platform }) => networks[platform].login))];
  const scheduled = await waitingPosts(tx, row.accountId);
  return reconnectMail(
    company,
    { posts: scheduled.posts, first: scheduled.first ?? undefined, logins },
    { connect: addressOf('/business/platforms', links) },
  );
}

async function pageText(tx: Transaction, row: MailRow, company: Company, links: MailLinks) {
  const { accountId, reason } = refusedPagesCopy;
  const pages = await tx
    .select()
    .from(refusedPagesCopy)
    .where(and(eq(accountId, row.accountId), isNotNull(reason)))
    .orderBy(asc(refusedPagesCopy.pageName));
  if (pages.length === 0) return undefined;
  return pageMail(company, pages, { platforms: addressOf('/business/platforms', links) });
}

async function expiryText(tx: Transaction, row: MailRow, company: Company, links: MailLinks) {
  const { endsAt } = row;
  if (endsAt === null || endsAt.getTime() <= Date.now()) return undefined;
  const { posts } = await waitingPosts(tx, row.accountId, gte(bulkGeneratedPosts.scheduledDate, endsAt));
  return expiryMail(
    company,
    { endsAt, posts, login: row.logins[0] },
    { connect: addressOf('/business/platforms', links) },
  );
}

async function connectedText(tx: Transaction, row: MailRow, company: Company, links: MailLinks) {
  const logins = row.logins.length > 0 ? row.logins : [defaultLogin];
  const pages = (await pagesOf(tx, row.accountId)).filter(({ platform }) =>
    logins.includes(networks[platform].login),
  );
  return connectedMail(
    company,
    { pages: pages.map(({ pageName }) => pageName), at: row.createdAt, logins },
    { platforms: addressOf('/business/platforms', links), security: addressOf('/business/security', links) },
  );
}

type Compose = (
  tx: Transaction,
  row: MailRow,
  company: Company,
  links: MailLinks,
) => Promise<MailText | undefined>;

const textOf: Record<MailRow['kind'], Compose> = {
  period: periodText,
  failure: failureText,
  reconnect: reconnectText,
  expiry: expiryText,
  connected: connectedText,
  page: pageText,
  holder: (_, { pageChanges }, company, links) =>
    Promise.resolve(holderMail(company, pageChanges, { platforms: addressOf('/business/platforms', links) })),
  test: (_, __, { companyName }) => Promise.resolve(sampleMail(companyName)),
};

/**
 * Composes a mail to one recipient from the current state; returns undefined if there is nothing left to
 * report.
 */
export function composeMail(ctx: Ctx, row: MailRow, to: string): Promise<Mail | undefined> {
  return inAccount(ctx.db, row.accountId, async (tx) => {
    // A suspended or closed account gets no mail.
    if (!(await isOpen(tx, row.accountId))) return undefined;
    const company = await companyOf(tx, row.accountId);
    const text = await textOf[row.kind](tx, row, company, ctx.links);
    return text && { ...text, to, messageId: row.messageId };
  });
}
