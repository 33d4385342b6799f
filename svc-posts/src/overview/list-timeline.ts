import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { networks } from '@kallos/contracts/networks';
import type { accountOverview as endpoints, TimelineEntry } from '@kallos/contracts/posts/account-overview';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { and, desc, eq, ilike, inArray, isNotNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { pagesCopy } from '../schema/copies.ts';
import { mailDeliveries, mails } from '../schema/mails.ts';
import { bulkGeneratedPosts as posts, publishedPosts } from '../schema/posts.ts';

type Query = HandlerInput<typeof endpoints.timeline>['query'];
type Entry = Omit<TimelineEntry, 'at'> & { readonly at: Date };

const onePage = 50;
const pageAndOne = sql.raw(String(onePage + 1)) as unknown as number;

/** Matches rows up to a moment whose text contains all words; wildcards are literal. */
const matches = ({ until, search = '' }: Query, at: SQLWrapper, text: SQLWrapper): SQL | undefined =>
  and(
    // Clients know milliseconds only.
    until === undefined ? undefined : sql`date_trunc('milliseconds', ${at}) <= ${until}::timestamptz`,
    ...search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) =>
        ilike(text as typeof posts.productName, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
      ),
  );

async function writtenOf(tx: Transaction, accountId: number, query: Query): Promise<Entry[]> {
  const rows = await tx
    .select({ id: posts.id, at: posts.generatedAt, subject: posts.productName })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), matches(query, posts.generatedAt, posts.productName)))
    .orderBy(desc(posts.generatedAt))
    .limit(pageAndOne);
  return rows.map(({ id, ...row }) => ({
    ...row,
    key: `written:${id}`,
    kind: 'posts',
    what: 'written',
    detail: '',
    link: null,
  }));
}

async function publishedOf(tx: Transaction, accountId: number, query: Query): Promise<Entry[]> {
  const { publishedDate, productName, permalink } = publishedPosts;
  const rows = await tx
    .select({
      id: publishedPosts.id,
      at: publishedDate,
      subject: productName,
      page: sql<string>`coalesce(${pagesCopy.pageName}, '')`,
      platform: publishedPosts.platform,
      link: permalink,
    })
    .from(publishedPosts)
    .leftJoin(
      pagesCopy,
      and(eq(pagesCopy.accountId, publishedPosts.accountId), eq(pagesCopy.pageId, publishedPosts.pageId)),
    )
    .where(and(eq(publishedPosts.accountId, accountId), matches(query, publishedDate, productName)))
    .orderBy(desc(publishedDate))
    .limit(pageAndOne);
  return rows.map(({ id, page, platform, ...row }) => ({
    ...row,
    key: `published:${id}`,
    kind: 'posts',
    what: 'published',
    detail: page === '' ? networks[platform].label : `${page} (${networks[platform].label})`,
  }));
}

async function failedOf(tx: Transaction, accountId: number, query: Query): Promise<Entry[]> {
  const rows = await tx
    .select({
      id: posts.id,
      at: posts.scheduledDate,
      subject: posts.productName,
      what: posts.postStatus,
      detail: sql<string>`coalesce(${posts.failureReason}, '')`,
    })
    .from(posts)
    .where(
      and(
        eq(posts.accountId, accountId),
        inArray(posts.postStatus, ['failed', 'needs_look']),
        matches(query, posts.scheduledDate, posts.productName),
      ),
    )
    .orderBy(desc(posts.scheduledDate))
    .limit(pageAndOne);
  return rows.map(({ id, what, ...row }) => ({
    ...row,
    key: `ended:${id}`,
    kind: 'posts',
    what: what === 'failed' ? 'failed' : 'needs_look',
    link: null,
  }));
}

async function mailsOf(tx: Transaction, accountId: number, query: Query): Promise<Entry[]> {
  const { endedAt, email, state } = mailDeliveries;
  const rows = await tx
    .select({ id: mailDeliveries.id, at: endedAt, subject: mails.kind, detail: email, state })
    .from(mailDeliveries)
    .innerJoin(mails, eq(mails.id, mailDeliveries.mailId))
    .where(
      and(
        eq(mailDeliveries.accountId, accountId),
        isNotNull(endedAt),
        inArray(state, ['sent', 'refused']),
        matches(query, endedAt, email),
      ),
    )
    .orderBy(desc(endedAt))
    .limit(pageAndOne);
  return rows.flatMap(({ id, at, state: ended, ...row }) =>
    at === null
      ? []
      : [
          {
            ...row,
            at,
            key: `mail:${id}`,
            kind: 'mails' as const,
            what: ended === 'refused' ? ('refused' as const) : ('sent' as const),
            link: null,
          },
        ],
  );
}

const sources = { posts: [writtenOf, publishedOf, failedOf], mails: [mailsOf] };

/** Lists what happened to an account's posts and the mails to its users, newest first. */
export function listTimeline(
  ctx: Ctx,
  accountId: number,
  query: Query,
): Promise<HandlerReply<typeof endpoints.timeline>> {
  const read = query.kind === undefined ? [...sources.posts, ...sources.mails] : sources[query.kind];
  return inAccount(ctx.db, accountId, async (tx) => {
    const found: Entry[] = [];
    for (const source of read) found.push(...(await source(tx, accountId, query)));
    const entries = found.toSorted(
      (one, other) => other.at.getTime() - one.at.getTime() || other.key.localeCompare(one.key),
    );
    return {
      success: true as const,
      entries: entries.slice(0, onePage),
      hasMore: entries.length > onePage,
    };
  });
}
