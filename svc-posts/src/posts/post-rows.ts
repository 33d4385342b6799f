import { AppError } from '@kallos/contracts/errors';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { postChanged } from '@kallos/contracts/posts/events';
import type { Transaction } from '@kallos/service-kit/database';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { pagesOf, type Page } from '../copies/read-copies.ts';
import { isAiGenerated, picturesOf, shownPicture } from './post-pictures.ts';
import { bulkGeneratedPosts, postChecks, postTargets } from '../schema.ts';

export type PostRow = typeof bulkGeneratedPosts.$inferSelect;
type TargetRow = typeof postTargets.$inferSelect;
type CheckRow = typeof postChecks.$inferSelect;
type PostView = z.input<typeof BulkPost>;

/** The most posts that one list carries. */
const listed = sql.raw('2000') as unknown as number;

const plannedTarget = (page: Page): PostView['targets'][number] => ({
  pageId: page.pageId,
  pageName: page.pageName,
  platform: page.platform,
  username: page.username,
  state: 'planned',
  externalId: null,
  permalink: null,
  reason: null,
  deletedAt: null,
});

/** What was deleted has nothing left to lead to. */
const knownTarget = (target: TargetRow): PostView['targets'][number] =>
  target.deletedAt === null ? target : { ...target, permalink: null };

type Alike = Pick<PostRow, 'id' | 'contentHash' | 'productName' | 'scheduledDate'>;

/** What a text that can still be changed is nearly the same as; not what has been rewritten or deleted since. */
function shownLikeness(row: PostRow, alike: Alike | undefined): PostView['likeness'] {
  if (row.likeness === null || !isAhead(row)) return null;
  const { own, isElsewhere } = row.likeness;
  const isStill = own !== null && alike?.contentHash === own.contentHash;
  if (!isStill) return isElsewhere ? { own: null, isElsewhere } : null;
  const { productName, scheduledDate } = alike;
  return { own: { bulkPostId: alike.id, productName, scheduledDate, percent: own.percent }, isElsewhere };
}

interface Beside {
  readonly targets: readonly TargetRow[];
  readonly pages: readonly Page[];
  readonly check: CheckRow | undefined;
  readonly alike: Alike | undefined;
}

const isAhead = ({ postStatus }: PostRow): boolean => postStatus === 'draft' || postStatus === 'scheduled';

function viewOf(row: PostRow, { targets, pages, check, alike }: Beside): PostView {
  const pictures = picturesOf(row);
  const image = shownPicture(pictures);
  return {
    ...row,
    product: { name: row.productName, categoryName: row.categoryName },
    image,
    productImage: image,
    pictures,
    isAiGenerated: isAiGenerated(row),
    likeness: shownLikeness(row, alike),
    targets: isAhead(row) ? pages.map(plannedTarget) : targets.map(knownTarget),
    findings: row.postStatus === 'scheduled' ? (check?.findings ?? []) : [],
    checkedAt: check?.checkedAt ?? null,
    writer: { kind: row.writerKind, model: row.writerModel },
  };
}

/** The posts that some are nearly the same as, by id. */
async function alikesOf(
  tx: Transaction,
  accountId: number,
  rows: readonly PostRow[],
): Promise<ReadonlyMap<number, Alike>> {
  const ids = rows.flatMap((row) => (isAhead(row) ? (row.likeness?.own?.bulkPostId ?? []) : []));
  if (ids.length === 0) return new Map();
  const { id, contentHash, productName, scheduledDate } = bulkGeneratedPosts;
  const found = await tx
    .select({ id, contentHash, productName, scheduledDate })
    .from(bulkGeneratedPosts)
    .where(and(eq(bulkGeneratedPosts.accountId, accountId), inArray(id, ids)));
  return new Map(found.map((one) => [one.id, one]));
}

/** Rows as the portal shows them. */
export async function viewPosts(
  tx: Transaction,
  accountId: number,
  rows: readonly PostRow[],
): Promise<PostView[]> {
  if (rows.length === 0) return [];
  const pages = await pagesOf(tx, accountId);
  const ids = rows.map(({ id }) => id);
  const targets = await tx
    .select()
    .from(postTargets)
    .where(and(eq(postTargets.accountId, accountId), inArray(postTargets.bulkPostId, ids)))
    .orderBy(asc(postTargets.pageName), asc(postTargets.pageId));
  const byPost = Map.groupBy(targets, ({ bulkPostId }) => bulkPostId);
  const checks = await tx
    .select()
    .from(postChecks)
    .where(and(eq(postChecks.accountId, accountId), inArray(postChecks.bulkPostId, ids)));
  const checkOf = new Map(checks.map((check) => [check.bulkPostId, check]));
  const alikes = await alikesOf(tx, accountId, rows);
  return rows.map((row) =>
    viewOf(row, {
      targets: byPost.get(row.id) ?? [],
      pages,
      check: checkOf.get(row.id),
      alike: alikes.get(row.likeness?.own?.bulkPostId ?? 0),
    }),
  );
}

export async function viewPost(tx: Transaction, row: PostRow): Promise<PostView> {
  const [view] = await viewPosts(tx, row.accountId, [row]);
  return view as PostView;
}

/** The account's posts, latest date first, so that a cut falls on the oldest. */
export function postsOf(tx: Transaction, accountId: number): Promise<PostRow[]> {
  return tx
    .select()
    .from(bulkGeneratedPosts)
    .where(eq(bulkGeneratedPosts.accountId, accountId))
    .orderBy(desc(bulkGeneratedPosts.scheduledDate), desc(bulkGeneratedPosts.id))
    .limit(listed);
}

/** Reads a post and keeps everyone else from changing it until the transaction ends; throws `not_found`. */
export async function lockPost(tx: Transaction, accountId: number, id: number): Promise<PostRow> {
  const [row] = await tx
    .select()
    .from(bulkGeneratedPosts)
    .where(and(eq(bulkGeneratedPosts.id, id), eq(bulkGeneratedPosts.accountId, accountId)))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** The moment by the database's clock. */
export async function databaseNow(tx: Transaction): Promise<Date> {
  const [row] = await tx.execute<{ now: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return new Date(row?.now ?? Number.NaN);
}

/** What events say of a post; announcing leaves out what the contract does not list. */
export const stateOf = (row: PostRow): z.input<typeof postChanged.schema> => ({
  ...row,
  bulkPostId: row.id,
  status: row.postStatus,
});
