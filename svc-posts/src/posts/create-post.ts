import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postGenerated } from '@kallos/contracts/posts/events';
import { refusal } from '@kallos/contracts/posts/refusals';
import { isBlank } from '@kallos/contracts/texts/blank';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { withVerdicts } from '../check-claims.ts';
import { checkPostClaims, packVersion } from '../claims/check-post-claims.ts';
import type { Ctx } from '../context.ts';
import { checkImages, checkVariants } from '../publishing/post-images.ts';
import { stateOf, type PostRow } from '../publishing/post-row.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { viewPost } from './post-rows.ts';
import { consumeLetters } from './texts/letters-limit.ts';
import { findSimilarText, textColumns } from './texts/similar-texts.ts';
import { lockCalendar, timeColumnsOf } from './update/slots.ts';

type Own = HandlerInput<typeof bulkPosts.create>['body'];

/** Maximum number of custom drafts per account within 24 hours. */
const mostOwnPerDay = 500;

async function refuseTooMany(tx: Transaction, accountId: number): Promise<void> {
  const [own] = await tx
    .select({ count: count() })
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        isNull(bulkGeneratedPosts.productId),
        sql`${bulkGeneratedPosts.createdAt} > now() - interval '1 day'`,
      ),
    );
  if ((own?.count ?? 0) >= mostOwnPerDay)
    throw refusal('limit_reached', { posts: 'own_posts_used_up' }, { most: String(mostOwnPerDay) });
}

/** Adds a custom draft within a transaction that {@link withVerdicts} repeats. */
export async function insertOwnPost(
  tx: Transaction,
  accountId: number,
  {
    title,
    pictures,
    details = null,
    firstComment,
    ...own
  }: Omit<Own, 'scheduledDate'> & { readonly scheduledDate: Date },
): Promise<PostRow> {
  const content = own.content.trim();
  if (isBlank(content)) throw new AppError('content_blank');
  const moment = await timeColumnsOf(tx, accountId, own.scheduledDate);
  const variants = checkVariants(own.variants);
  const written = textColumns({ content, variants, productName: title });
  // The lock serializes two calls of a double click, so that the second finds the first's post.
  await lockCalendar(tx, accountId);
  const [known] = await tx
    .select()
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        isNull(bulkGeneratedPosts.productId),
        eq(bulkGeneratedPosts.contentHash, written.contentHash),
        eq(bulkGeneratedPosts.scheduledDate, moment.scheduledDate),
        sql`${bulkGeneratedPosts.createdAt} > now() - interval '10 minutes'`,
      ),
    );
  if (known) return known;
  const text = {
    accountId,
    productId: null,
    productName: title,
    categoryName: null,
    content,
    variants,
    details,
    firstComment,
  };
  await refuseTooMany(tx, accountId);
  // Before the comparison: a long text without a verdict ends the transaction and repeats it.
  const verdict = await checkPostClaims(tx, text);
  const [row] = await tx
    .insert(bulkGeneratedPosts)
    .values({
      ...text,
      ...written,
      likeness: await findSimilarText(tx, { ...text, isElsewhere: false }),
      ...moment,
      pictures: checkImages(pictures),
      place: own.place,
      verdict,
      packVersion,
      writerKind: 'person',
    })
    .returning();
  await announce(tx, postGenerated, stateOf(row as PostRow));
  return row as PostRow;
}

/** Adds a custom draft without a product; it is checked and scheduled like every other. */
export function createPost(ctx: Ctx, accountId: number, own: Own) {
  consumeLetters(accountId, own);
  const create = async (tx: Transaction) => {
    const row = await insertOwnPost(tx, accountId, { ...own, scheduledDate: new Date(own.scheduledDate) });
    return { success: true as const, message: 'created', bulkPost: await viewPost(tx, row) };
  };
  return withVerdicts(String(accountId), () => inAccount(ctx.db, accountId, create));
}
