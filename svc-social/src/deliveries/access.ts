import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { outcomeOf, type Unpublished } from '../networks/outcomes.ts';
import type { PostLookup, PageAccess } from '../networks/network.ts';
import { isSameText, isSimilarText } from '../networks/same-text.ts';
import type { Ctx } from '../context.ts';
import { isHeldByOther } from '../connection/page-locks/page-locks.ts';
import { networks, networksWith } from '../networks/registry.ts';
import { deliveries, pages, socialConnections } from '../schema/deliveries.ts';
import { accessBlockOf, readAccess, type AccessFacts, type Target } from './facts.ts';
import type { Delivery } from './ledger.ts';

/** A token for a page or Instagram account, or why there is none now. */
export type Access =
  | (PageAccess & { readonly scopes: readonly string[] })
  | { readonly outcome: Unpublished };

/** The token that may act for the page, or why there is none now. */
export function judgeAccess(
  ctx: Ctx,
  { accountId, pageId }: Target,
  found: AccessFacts | undefined,
  purpose: 'publish' | 'read' = 'publish',
): Access {
  const bar = accessBlockOf(found, purpose);
  if (bar || !found) return { outcome: bar ?? outcomeOf('not_connected') };
  const { open } = ctx.secrets;
  return {
    pageId,
    pageToken: open(found.pageToken ?? '', sealContextOf(accountId, pages.pageToken)),
    personToken: open(found.userToken ?? '', sealContextOf(accountId, socialConnections.userToken)),
    scopes: found.scopes ?? [],
  };
}

/**
 * Looks up how what is on a page may be read, commented on or deleted: a page that takes no posts may be read. One that
 * another account holds may not, except to learn (`look`) what became of a post that was sent while it was ours.
 */
export async function openPage(ctx: Ctx, target: Target, purpose: 'act' | 'look' = 'act'): Promise<Access> {
  if (purpose === 'act' && (await isHeldByOther(ctx.db, target))) return { outcome: outcomeOf('page_taken') };
  const [found] = await inAccount(ctx.db, target.accountId, (tx) => readAccess(tx, target));
  return judgeAccess(ctx, target, found, 'read');
}

const keepingDraftIds = networksWith(({ keepsDraftId }) => keepsDraftId);

/** For how long before a delivery was made another one may have been sent that its look takes in: longer than looks go back. */
const twinSeconds = 1200;

/** Returns whether another recent post with the same words was sent to the page and has no known id. */
async function hasTwin(ctx: Ctx, { bulkPostId, pageId, message, createdAt }: Delivery) {
  const { platform, state, draftId, externalId, flipStartedAt, flipSentAt, updatedAt } = deliveries;
  // Of what was sent before a restore, nothing is known but that a person has, or will have, its word on it.
  const isByWord = inArray(state, ['needs_look', 'published']);
  const sentAt = sql`coalesce(${flipSentAt}, ${flipStartedAt}, case when ${isByWord} then ${updatedAt} end)`;
  const isSent = and(
    isNull(externalId),
    // A draft that keeps its id is known by it; a person's word may have meant another one.
    or(notInArray(platform, keepingDraftIds), isNull(draftId), eq(state, 'published')),
    ne(state, 'superseded'),
    or(ne(state, 'open'), isNotNull(flipStartedAt)),
    sql`${sentAt} > ${createdAt.toISOString()}::timestamptz - make_interval(secs => ${twinSeconds})`,
  );
  const others = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select()
      .from(deliveries)
      .where(and(isOtherPost(bulkPostId, pageId), isSent)),
  );
  return others.some((other) => isSameText(other.message, message));
}

/** Another post's delivery to the page. */
const isOtherPost = (bulkPostId: number, pageId: string) =>
  and(eq(deliveries.pageId, pageId), ne(deliveries.bulkPostId, bulkPostId));

/** Those of the same account that a person may take for this one: who looks at a page does not compare each word. */
export async function findSimilarPosts(
  tx: Transaction,
  { accountId, bulkPostId, pageId, message }: Delivery,
  isMeant: SQL | undefined,
): Promise<Delivery[]> {
  const others = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), isOtherPost(bulkPostId, pageId), isMeant));
  return others.filter(
    (other) => isSameText(other.message, message) || isSimilarText(other.message, message),
  );
}

/** Whether another delivery to the same page already owns a published id, or another post's is about to be it. */
async function isOwnedElsewhere(ctx: Ctx, delivery: Delivery, externalId: string): Promise<boolean> {
  const { pageId, bulkPostId, key, platform } = delivery;
  const ids = [...networks[platform].idForms(externalId, pageId)];
  const isOfTwin = and(inArray(deliveries.draftId, ids), ne(deliveries.bulkPostId, bulkPostId));
  const isOwned = or(inArray(deliveries.externalId, ids), isOfTwin);
  const isElsewhere = and(eq(deliveries.pageId, pageId), ne(deliveries.key, key), isOwned);
  const rows = await acrossAccounts(ctx.db, (tx) =>
    tx.select({ key: deliveries.key }).from(deliveries).where(isElsewhere),
  );
  return rows.length > 0;
}

const comparedPosts = 2;

/** Ids of the last posts on the page that are known to be ours. */
async function findOwnPosts(ctx: Ctx, { accountId, pageId, key }: Delivery): Promise<string[]> {
  const { externalId, deletedAt, publishedAt } = deliveries;
  const rows = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({ id: externalId })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.accountId, accountId),
          eq(deliveries.pageId, pageId),
          ne(deliveries.key, key),
          isNotNull(externalId),
          isNull(deletedAt),
        ),
      )
      .orderBy(desc(publishedAt))
      .limit(comparedPosts),
  );
  return rows.flatMap(({ id }) => id ?? []);
}

const othersDays = 3;

/** Whether a text is that of another post of the account for this page, which is not known to be public by an id of its own. */
async function isOthers(ctx: Ctx, { accountId, bulkPostId, pageId, createdAt }: Delivery, text: string) {
  const isRecent = sql`${deliveries.createdAt} > ${createdAt.toISOString()}::timestamptz - make_interval(days => ${othersDays})`;
  const isOther = and(
    isOtherPost(bulkPostId, pageId),
    isNull(deliveries.externalId),
    ne(deliveries.state, 'superseded'),
    isRecent,
  );
  const rows = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({ known: deliveries.message })
      .from(deliveries)
      .where(and(eq(deliveries.accountId, accountId), isOther)),
  );
  return rows.some(({ known }) => isSameText(text, known));
}

/** What a look asks of the other deliveries. */
export const otherDeliveryQueries = (
  ctx: Ctx,
  delivery: Delivery,
): Pick<PostLookup, 'isTaken' | 'hasTwin' | 'findOwnPosts'> => ({
  findOwnPosts: () => findOwnPosts(ctx, delivery),
  isTaken: (id) => isOwnedElsewhere(ctx, delivery, id),
  hasTwin: () => hasTwin(ctx, delivery),
});

/** Returns the extra queries of a search for forgotten edits. */
export const otherTextQueries = (ctx: Ctx, delivery: Delivery): Pick<PostLookup, 'isOthers'> => ({
  isOthers: (text) => isOthers(ctx, delivery, text),
});
