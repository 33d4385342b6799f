import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { sketchOf } from '@kallos/writing/built-in/likeness';
import {
  contentHashOf,
  isTwinOf,
  lettersCompared,
  nearestOf,
  openingNumberOf,
  withinLetters,
} from '@kallos/writing/built-in/text-faults';
import { and, desc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { bulkGeneratedPosts, type KeptLikeness } from '../../schema/posts.ts';
import { postSketches } from '../../schema/writing.ts';

/** Maximum number of texts that one is compared with. */
const compared = sql.raw('100') as unknown as number;

/** Maximum number of texts of all accounts that share a number of the sketch. */
const mostNear = sql.raw('1000') as unknown as number;

/** Maximum number of texts of all accounts that begin with the same sentence. */
const mostOpenings = sql.raw('60') as unknown as number;

/** Returns the columns that depend on a post's text and product name. */
export const textColumns = (content: string, productName?: string) => ({
  content,
  contentHash: contentHashOf(content),
  sketch: [...sketchOf(content), openingNumberOf(content, productName)],
});

const isRecent = gt(bulkGeneratedPosts.createdAt, sql`now() - interval '90 days'`);
const meets = (content: string): SQL =>
  sql`${bulkGeneratedPosts.sketch} && ${sql.param(sketchOf(content), bulkGeneratedPosts.sketch)}`;

/** The part of a post's text that is compared. */
export const comparedContent = sql<string>`left(${bulkGeneratedPosts.content}, ${sql.raw(String(lettersCompared))})`;

type Text = { readonly accountId: number; readonly productId: number | null; readonly content: string };

/**
 * Returns whether another account uses nearly the same text, or one with the same opening and a
 * part of the rest, about any product.
 */
export function isUsedElsewhere(
  db: Database,
  { accountId, productId, content, productName = '' }: Text & { readonly productName?: string },
): Promise<boolean> {
  if (productId === null) return Promise.resolve(false);
  return acrossAccounts(db, async (tx) => {
    // A separate query, because with a join the planner reads every post of a common product.
    const near = await tx
      .selectDistinct({ id: postSketches.bulkPostId })
      .from(postSketches)
      .where(inArray(postSketches.number, sketchOf(content)))
      .limit(mostNear);
    const begun = await tx
      .select({ id: postSketches.bulkPostId })
      .from(postSketches)
      .where(eq(postSketches.number, openingNumberOf(content, productName)))
      .orderBy(desc(postSketches.bulkPostId))
      .limit(mostOpenings);
    const ids = [...new Set([...near, ...begun].map(({ id }) => id))];
    if (ids.length === 0) return false;
    const others = await tx
      .select({ content: comparedContent, productName: bulkGeneratedPosts.productName })
      .from(bulkGeneratedPosts)
      .where(and(ne(bulkGeneratedPosts.accountId, accountId), isRecent, inArray(bulkGeneratedPosts.id, ids)))
      .limit(compared);
    return withinLetters(others).some((other) => isTwinOf({ content, productName }, other));
  });
}

/** Maximum counted texts per opening; more make no difference. */
const mostCounted = sql.raw('8') as unknown as number;

/** Returns how many texts of all accounts begin with each opening, by hash. */
export async function countOpenings(
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (numbers.length === 0) return new Map();
  const wanted = sql.join(
    [...new Set(numbers)].map((number) => sql`(${number}::int)`),
    sql`, `,
  );
  const rows = await acrossAccounts(db, (tx) =>
    tx.execute<{ number: number; uses: number }>(sql`
      select wanted.number, (select count(*)::int from (
        select 1 from ${postSketches} where ${postSketches.number} = wanted.number limit ${mostCounted}) used) as uses
      from (values ${wanted}) wanted(number)`),
  );
  return new Map([...rows].map(({ number, uses }) => [number, uses]));
}

/**
 * Returns the account's most similar text of the last 90 days; null if none is nearly identical.
 */
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
