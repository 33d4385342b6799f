import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { attentionDays } from '@kallos/contracts/posts/attention';
import { type BulkPost, type bulkPosts, maxPostsListed } from '@kallos/contracts/posts/bulk-posts';
import { holdCodes } from '@kallos/contracts/social/troubles';
import type { Transaction } from '@kallos/service-kit/database/database';
import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { pagesOf, type Page } from '../copies/copies.ts';
import { isAiGenerated, imagesOf, firstShownImage } from '../publishing/post-images.ts';
import type { PostRow } from '../publishing/post-row.ts';
import { bulkGeneratedPosts, postChecks, postTargets } from '../schema/posts.ts';
import { postRepeats } from '../schema/repeats.ts';

type TargetRow = typeof postTargets.$inferSelect;
type CheckRow = typeof postChecks.$inferSelect;
type RepeatRow = typeof postRepeats.$inferSelect;
type PostView = z.input<typeof BulkPost> & Pick<PostRow, 'variants'>;

const plannedTarget = (page: Page): PostView['targets'][number] => ({
  ...page,
  state: 'planned',
  externalId: null,
  permalink: null,
  reason: null,
  deletedAt: null,
});

/** A deleted post has no link. */
const knownTarget = (target: TargetRow): PostView['targets'][number] =>
  target.deletedAt === null ? target : { ...target, permalink: null };

type Alike = Pick<PostRow, 'id' | 'contentHash' | 'productName' | 'scheduledDate'>;

/** Returns the near duplicate of an editable text, unless that was changed or deleted since. */
function shownLikeness(row: PostRow, alike: Alike | undefined): PostView['likeness'] {
  if (row.likeness === null || !isAhead(row)) return null;
  const { own, isElsewhere } = row.likeness;
  const isStill = own !== null && alike?.contentHash === own.contentHash;
  if (!isStill) return isElsewhere ? { own: null, isElsewhere } : null;
  const { productName, scheduledDate } = alike;
  return { own: { bulkPostId: alike.id, productName, scheduledDate, percent: own.percent }, isElsewhere };
}

/** A post on hold was not published, and each of its pages has the reason. */
const heldTarget = (target: TargetRow): PostView['targets'][number] => ({ ...target, state: 'planned' });

function shownTargets(row: PostRow, { targets, pages }: Pick<Beside, 'targets' | 'pages'>) {
  if (!isAhead(row)) return targets.map(knownTarget);
  const isHeld = row.postStatus === 'scheduled' && row.failureReason !== null;
  const held = isHeld ? targets.filter(({ isOnHold, state }) => isOnHold && state === 'publishing') : [];
  return held.length > 0 ? held.map(heldTarget) : pages.map(plannedTarget);
}

interface Beside {
  readonly targets: readonly TargetRow[];
  readonly pages: readonly Page[];
  readonly check: CheckRow | undefined;
  readonly alike: Alike | undefined;
  readonly repeat: RepeatRow | undefined;
}

const isAhead = ({ postStatus }: PostRow): boolean => postStatus === 'draft' || postStatus === 'scheduled';

function viewOf(row: PostRow, { targets, pages, check, alike, repeat }: Beside): PostView {
  const pictures = imagesOf(row);
  const image = firstShownImage(pictures);
  return {
    ...row,
    product: { name: row.productName, categoryName: row.categoryName },
    image,
    productImage: image,
    pictures,
    isAiGenerated: isAiGenerated(row),
    likeness: shownLikeness(row, alike),
    targets: shownTargets(row, { targets, pages }),
    findings: row.postStatus === 'scheduled' ? (check?.findings ?? []) : [],
    checkedAt: check?.checkedAt ?? null,
    writer: { kind: row.writerKind, model: row.writerModel },
    repeat: repeat ? { ...repeat, nextAt: repeat.made < repeat.mostTimes ? repeat.nextAt : null } : null,
  };
}

/** Returns the near duplicates of posts by id. */
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

/** Returns posts as the portal shows them. */
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
  const repeats = await tx
    .select()
    .from(postRepeats)
    .where(and(eq(postRepeats.accountId, accountId), inArray(postRepeats.bulkPostId, ids)));
  const repeatOf = new Map(repeats.map((repeat) => [repeat.bulkPostId, repeat]));
  return rows.map((row) =>
    viewOf(row, {
      targets: byPost.get(row.id) ?? [],
      pages,
      check: checkOf.get(row.id),
      alike: alikes.get(row.likeness?.own?.bulkPostId ?? 0),
      repeat: repeatOf.get(row.id),
    }),
  );
}

export async function viewPost(tx: Transaction, row: PostRow): Promise<PostView> {
  const [view] = await viewPosts(tx, row.accountId, [row]);
  return view as PostView;
}

type Window = HandlerInput<typeof bulkPosts.list>['query'];

/** Returns the start of a day in a zone. */
const startOf = (day: string, timeZone: string): SQL<Date> =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`;
const endOf = (day: string, timeZone: string): SQL<Date> =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;

/** Maximum bytes of a list's texts and verdicts: 2,000 posts of 1,000 Greek letters. */
const mostBytesListed = 4_000_000;

/**
 * Returns the account's posts in a window of days, latest first, so that the oldest are cut off.
 */
export function postsOf(
  tx: Transaction,
  accountId: number,
  { from, to, limit = maxPostsListed, timeZone }: Window & { timeZone: string },
): Promise<PostRow[]> {
  const { id, scheduledDate, content, variants, verdict } = bulkGeneratedPosts;
  const isWanted = and(
    eq(bulkGeneratedPosts.accountId, accountId),
    from === undefined ? undefined : gte(scheduledDate, startOf(from, timeZone)),
    to === undefined ? undefined : lt(scheduledDate, endOf(to, timeZone)),
  );
  const latestFirst = [desc(scheduledDate), desc(id)];
  const wanted = tx
    .select({
      id,
      bytes:
        sql<number>`octet_length(${content}) + pg_column_size(${variants}) + coalesce(pg_column_size(${verdict}), 0)`.as(
          'bytes',
        ),
    })
    .from(bulkGeneratedPosts)
    .where(isWanted)
    .orderBy(...latestFirst)
    .limit(limit)
    .as('wanted');
  const summed = tx
    .select({
      id: wanted.id,
      later: sql<number>`sum(bytes) over (rows unbounded preceding) - bytes`.as('later'),
    })
    .from(wanted)
    .as('summed');
  return tx
    .select()
    .from(bulkGeneratedPosts)
    .where(
      and(
        isWanted,
        inArray(id, tx.select({ id: summed.id }).from(summed).where(lt(summed.later, mostBytesListed))),
      ),
    )
    .orderBy(...latestFirst)
    .limit(limit);
}

type Browsing = HandlerInput<typeof bulkPosts.browse>['query'];

/** Returns the posts after a place in the calendar, earliest first. */
export function pageOfPosts(
  tx: Transaction,
  accountId: number,
  { from, to, status, updatedSince, after, limit }: Browsing,
): Promise<PostRow[]> {
  const { id, scheduledDate, postStatus, updatedAt } = bulkGeneratedPosts;
  const [moment = '', lastId = '0'] = after?.split('_') ?? [];
  if (after !== undefined && Number.isNaN(Date.parse(moment)))
    throw new AppError('invalid_fields', { fields: { after: 'invalid' } });
  return tx
    .select()
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        from === undefined ? undefined : gte(scheduledDate, new Date(from)),
        to === undefined ? undefined : lt(scheduledDate, new Date(to)),
        status === undefined ? undefined : eq(postStatus, status),
        updatedSince === undefined ? undefined : gte(updatedAt, new Date(updatedSince)),
        after === undefined
          ? undefined
          : sql`(${scheduledDate}, ${id}) > (${new Date(moment).toISOString()}::timestamptz, ${Number(lastId)}::int)`,
      ),
    )
    .orderBy(asc(scheduledDate), asc(id))
    .limit(limit);
}

/** Returns `needsAttention` as SQL, for an account with or without pages. */
const isTroubled = (hasPages: boolean): SQL => {
  const { id, accountId, postStatus, failureReason, scheduledDate } = bulkGeneratedPosts;
  const isRecent = sql`${scheduledDate} > now() - make_interval(days => ${attentionDays})`;
  const isBlocked = sql`exists (select 1 from ${postChecks} where ${postChecks.bulkPostId} = ${id}
    and ${postChecks.accountId} = ${accountId} and ${postChecks.findings} @> '[{"isBlocking": true}]')`;
  const isHeld = sql`exists (select 1 from ${postTargets} where ${postTargets.bulkPostId} = ${id}
    and ${postTargets.accountId} = ${accountId} and ${postTargets.state} = 'publishing'
    and ${inArray(postTargets.reason, holdCodes)})`;
  return sql`case ${postStatus}
    when 'scheduled' then ${failureReason} is not null or not ${hasPages}::boolean or ${isBlocked}
    when 'publishing' then ${isHeld}
    when 'published' then ${isRecent} and ${failureReason} = 'partial'
    when 'draft' then ${isRecent} and ${failureReason} is not null
    else ${isRecent} end`;
};

/** Returns the number of the account's posts, and of those before the window or the first listed one. */
export async function countPosts(
  tx: Transaction,
  accountId: number,
  { from, timeZone, first }: { from: string | undefined; timeZone: string; first: PostRow | undefined },
) {
  const { scheduledDate, postStatus } = bulkGeneratedPosts;
  const isBefore = first
    ? sql`(${scheduledDate}, ${bulkGeneratedPosts.id}) < (${first.scheduledDate.toISOString()}::timestamptz, ${first.id}::int)`
    : from === undefined
      ? sql`false`
      : sql`${scheduledDate} < ${startOf(from, timeZone)}`;
  const day = sql`(${scheduledDate} at time zone ${timeZone})::date`;
  // A partly listed day does not count as earlier.
  const isDayBefore = first
    ? sql`${day} < (${first.scheduledDate.toISOString()}::timestamptz at time zone ${timeZone})::date`
    : isBefore;
  const hasPages = (await pagesOf(tx, accountId)).length > 0;
  const [counts] = await tx
    .select({
      all: count(),
      ahead: sql<number>`count(*) filter (where ${scheduledDate} >= now())`.mapWith(Number),
      waiting: sql<number>`count(*) filter (where ${postStatus} in ('scheduled', 'publishing'))`.mapWith(
        Number,
      ),
      troubled: sql<number>`count(*) filter (where ${isTroubled(hasPages)})`.mapWith(Number),
      before: sql<number>`count(*) filter (where ${isBefore})`.mapWith(Number),
      daysBefore: sql<number>`count(distinct ${day}) filter (where ${isDayBefore})`.mapWith(Number),
    })
    .from(bulkGeneratedPosts)
    .where(eq(bulkGeneratedPosts.accountId, accountId));
  return counts ?? { all: 0, ahead: 0, waiting: 0, troubled: 0, before: 0, daysBefore: 0 };
}
