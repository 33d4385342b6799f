import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { sketchOf } from '@kallos/writing/built-in/likeness';
import { contentHashOf, lettersCompared, nearestOf } from '@kallos/writing/built-in/text-faults';
import { and, desc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accountProductsCopy } from '../../schema/copies.ts';
import { bulkGeneratedPosts, type KeptLikeness } from '../../schema/posts.ts';
import { postSketches } from '../../schema/writing.ts';

/** Maximum number of texts that one is compared with. */
const compared = sql.raw('100') as unknown as number;

/** Maximum number of all accounts' texts that share a number of the sketch. */
const mostNear = sql.raw('1000') as unknown as number;

/** Returns the columns derived from a post's text. */
export const textColumns = (content: string) => ({
  content,
  contentHash: contentHashOf(content),
  sketch: sketchOf(content),
});

const isRecent = gt(bulkGeneratedPosts.createdAt, sql`now() - interval '90 days'`);
const meets = (content: string): SQL =>
  sql`${bulkGeneratedPosts.sketch} && ${sql.param(sketchOf(content), bulkGeneratedPosts.sketch)}`;

/** As much of a post's text as is compared. */
export const comparedContent = sql<string>`left(${bulkGeneratedPosts.content}, ${sql.raw(String(lettersCompared))})`;

type Text = { readonly accountId: number; readonly productId: number | null; readonly content: string };

/**
 * Returns whether another account uses nearly the same text for the same catalogue product, and nothing else
 * about it.
 */
export function isUsedElsewhere(db: Database, { accountId, productId, content }: Text): Promise<boolean> {
  if (productId === null) return Promise.resolve(false);
  const own = alias(accountProductsCopy, 'own');
  return acrossAccounts(db, async (tx) => {
    // By themselves first: joined, the planner reads every post of a product that many have.
    const near = await tx
      .selectDistinct({ id: postSketches.bulkPostId })
      .from(postSketches)
      .where(inArray(postSketches.number, sketchOf(content)))
      .limit(mostNear);
    if (near.length === 0) return false;
    const others = await tx
      .select({ content: comparedContent })
      .from(own)
      .innerJoin(accountProductsCopy, eq(accountProductsCopy.productId, own.productId))
      .innerJoin(bulkGeneratedPosts, eq(bulkGeneratedPosts.productId, accountProductsCopy.accountProductId))
      .where(
        and(
          eq(own.accountProductId, productId),
          eq(own.accountId, accountId),
          ne(bulkGeneratedPosts.accountId, accountId),
          isRecent,
          inArray(
            bulkGeneratedPosts.id,
            near.map(({ id }) => id),
          ),
        ),
      )
      .limit(compared);
    return nearestOf(content, others) !== undefined;
  });
}

/** Returns the account's most similar text of the last 90 days; null if none is a near duplicate. */
export async function findSimilarText(
  tx: Transaction,
  text: Text & { readonly id?: number; readonly isElsewhere: boolean },
): Promise<KeptLikeness | null> {
  const { accountId, id, content, isElsewhere } = text;
  const rows = await tx
    .select({
      id: bulkGeneratedPosts.id,
      content: comparedContent,
      contentHash: bulkGeneratedPosts.contentHash,
    })
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        id === undefined ? undefined : ne(bulkGeneratedPosts.id, id),
        isRecent,
        // Texts of an earlier release have no sketch.
        or(isNull(bulkGeneratedPosts.sketch), meets(content)),
      ),
    )
    .orderBy(desc(bulkGeneratedPosts.id))
    .limit(compared);
  const nearest = nearestOf(content, rows);
  if (!nearest) return isElsewhere ? { own: null, isElsewhere } : null;
  const { id: bulkPostId, contentHash, likeness } = nearest;
  return { own: { bulkPostId, contentHash, percent: Math.round(likeness * 100) }, isElsewhere };
}
