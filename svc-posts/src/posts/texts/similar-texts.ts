import { textsOf } from '@kallos/contracts/texts/text-parts';
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

/** The texts of a post and the name of its product. */
type Texts = Pick<typeof bulkGeneratedPosts.$inferSelect, 'content' | 'variants'> & {
  readonly productName?: string;
};

/** Returns the columns that depend on a post's texts and product name. */
export const textColumns = ({ content, variants, productName }: Texts) => ({
  content,
  variants,
  contentHash: contentHashOf(content),
  sketch: textsOf({ content, variants }).flatMap(({ text }) => [
    ...sketchOf(text),
    openingNumberOf(text, productName),
  ]),
});

const isRecent = gt(bulkGeneratedPosts.createdAt, sql`now() - interval '90 days'`);
const meets = (content: string): SQL =>
  sql`${bulkGeneratedPosts.sketch} && ${sql.param(sketchOf(content), bulkGeneratedPosts.sketch)}`;

/** The part of a post's text that is compared. */
export const comparedContent = sql<string>`left(${bulkGeneratedPosts.content}, ${sql.raw(String(lettersCompared))})`;

/** The texts of networks, as far as they are compared. */
export const comparedOwnTexts = sql<
  string[]
>`array(select left(own.value->>'content', ${sql.raw(String(lettersCompared))})
  from jsonb_each(${bulkGeneratedPosts.variants}) own where own.value ? 'content')`;

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
      .select({
        content: comparedContent,
        ownTexts: comparedOwnTexts,
        productName: bulkGeneratedPosts.productName,
      })
      .from(bulkGeneratedPosts)
      .where(and(ne(bulkGeneratedPosts.accountId, accountId), isRecent, inArray(bulkGeneratedPosts.id, ids)))
      .limit(compared);
    return withinLetters(eachText(others)).some((other) => isTwinOf({ content, productName }, other));
  });
}

/** Returns one row per text of a post. */
export const eachText = <Row extends { readonly content: string; readonly ownTexts: readonly string[] }>(
  rows: readonly Row[],
): Row[] => rows.flatMap((row) => [row.content, ...row.ownTexts].map((content) => ({ ...row, content })));

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

/** Posts that a text is not compared with: itself, and the post that it repeats with its repetitions. */
interface Excluded {
  readonly id?: number;
  readonly seriesOf?: number;
}

type Compared = Pick<typeof bulkGeneratedPosts.$inferSelect, 'accountId' | 'content' | 'variants'>;

/**
 * Returns the account's post of the last 90 days that is most similar to any text of this one; null
 * if none is nearly identical.
 */
export async function findSimilarText(
  tx: Transaction,
  { isElsewhere, ...post }: Compared & Excluded & { readonly isElsewhere: boolean },
): Promise<KeptLikeness | null> {
  const found = [];
  for (const { text } of textsOf(post)) found.push(await nearestPost(tx, { ...post, content: text }));
  const nearest = found
    .flatMap((one) => one ?? [])
    .toSorted((one, other) => other.likeness - one.likeness)[0];
  if (!nearest) return isElsewhere ? { own: null, isElsewhere } : null;
  const { id: bulkPostId, contentHash, likeness } = nearest;
  return { own: { bulkPostId, contentHash, percent: Math.round(likeness * 100) }, isElsewhere };
}

async function nearestPost(
  tx: Transaction,
  { accountId, id, seriesOf, content }: Pick<Compared, 'accountId' | 'content'> & Excluded,
) {
  const rows = await tx
    .select({
      id: bulkGeneratedPosts.id,
      content: comparedContent,
      ownTexts: comparedOwnTexts,
      contentHash: bulkGeneratedPosts.contentHash,
    })
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        id === undefined ? undefined : ne(bulkGeneratedPosts.id, id),
        seriesOf === undefined
          ? undefined
          : sql`${bulkGeneratedPosts.id} <> ${seriesOf} and ${bulkGeneratedPosts.repeatOf} is distinct from ${seriesOf}`,
        isRecent,
        // Texts of an earlier release have no sketch.
        or(isNull(bulkGeneratedPosts.sketch), meets(content)),
      ),
    )
    .orderBy(desc(bulkGeneratedPosts.id))
    .limit(compared);
  return nearestOf(content, eachText(rows));
}
