import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { isHeldByOther } from '../connection/page-locks/page-locks.ts';
import type { Ctx } from '../context.ts';
import type { PostLookup, PageAccess } from '../networks/network.ts';
import { outcomeOf, type Unpublished } from '../networks/outcomes.ts';
import { networks, networksWith } from '../networks/registry.ts';
import { isSameText, isSimilarText } from '../networks/same-text.ts';
import { deliveries, pages, socialConnections } from '../schema/deliveries.ts';
import { accessBlockOf, readAccess, type AccessFacts, type Target } from './facts.ts';
import type { Delivery } from './ledger.ts';

/** A token for a page or Instagram account, or the reason why none may be used now. */
export type Access =
  | (PageAccess & { readonly scopes: readonly string[] })
  | { readonly outcome: Unpublished };

/** Returns the token for the page, or the reason why none may be used now. */
export function checkAccess(
  ctx: Ctx,
  { accountId, platform, pageId }: Target,
  found: AccessFacts | undefined,
  purpose: 'publish' | 'read' = 'publish',
): Access {
  const bar = accessBlockOf(found, purpose);
  if (bar || !found) return { outcome: bar ?? outcomeOf('not_connected') };
  const { open } = ctx.secrets;
  const personToken = open(found.userToken ?? '', sealContextOf(accountId, socialConnections.userToken));
  const isOfLogin = networks[platform].capabilities.tokenOf === 'login';
  return {
    pageId,
    parentPageId: found.parentPageId,
    pageToken: isOfLogin
      ? personToken
      : open(found.pageToken ?? '', sealContextOf(accountId, pages.pageToken)),
    personToken,
    scopes: found.scopes ?? [],
  };
}

/**
 * Returns a token for reading, commenting or deleting on a page, also on one that refuses posts. A
 * page that another account holds is allowed only to look up (`look`) posts that were sent while
 * this account held it.
 */
export async function openPage(ctx: Ctx, target: Target, purpose: 'act' | 'look' = 'act'): Promise<Access> {
  if (purpose === 'act' && (await isHeldByOther(ctx.db, target))) return { outcome: outcomeOf('page_taken') };
  const [found] = await inAccount(ctx.db, target.accountId, (tx) => readAccess(tx, target));
  return checkAccess(ctx, target, found, 'read');
}

const keepingDraftIds = networksWith(({ keepsDraftId }) => keepsDraftId);

/**
 * Window before a delivery's creation in which another delivery may match its lookup; exceeds the
 * lookup's range.
 */
const similarPostSeconds = 1200;

/**
 * Returns whether another recent post with the same text was sent to the page and has no known id.
 */
async function hasSimilarPost(
  ctx: Ctx,
  { bulkPostId, pageId, message, createdAt }: Delivery,
  { alsoKnown = false } = {},
) {
  const { platform, state, draftId, externalId, flipStartedAt, flipSentAt, updatedAt } = deliveries;
  // For posts sent before a restore, a user's confirmation is the only evidence.
  const isByWord = inArray(state, ['needs_look', 'published']);
  const sentAt = sql`coalesce(${flipSentAt}, ${flipStartedAt}, case when ${isByWord} then ${updatedAt} end)`;
  const isUnknown = and(
    isNull(externalId),
    // A Facebook draft with an id identifies its post; a user's confirmation may refer to another
    // post.
    or(notInArray(platform, keepingDraftIds), isNull(draftId), eq(state, 'published')),
  );
  const isSent = and(
    alsoKnown ? or(ne(state, 'published'), isNull(externalId)) : isUnknown,
    ne(state, 'superseded'),
    or(ne(state, 'open'), isNotNull(flipStartedAt)),
    sql`${sentAt} > ${createdAt.toISOString()}::timestamptz - make_interval(secs => ${similarPostSeconds})`,
  );
  const others = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select()
      .from(deliveries)
      .where(and(isOtherPost(bulkPostId, pageId), isSent)),
  );
  return others.some((other) => isSameText(other.message, message));
}

/** Matches deliveries of other posts to the page. */
const isOtherPost = (bulkPostId: number, pageId: string) =>
  and(eq(deliveries.pageId, pageId), ne(deliveries.bulkPostId, bulkPostId));

/**
 * Returns the account's deliveries that a user could confuse with this one: users do not compare
 * every word.
 */
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

/**
 * Returns whether another delivery to the page owns a published id, or another post is about to get
 * it.
 */
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

/** Returns the ids of the latest posts on the page that are known to be ours. */
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

/**
 * Returns whether a text belongs to another of the account's posts for this page that has no
 * published id yet.
 */
async function belongsToOtherPost(
  ctx: Ctx,
  { accountId, bulkPostId, pageId, createdAt }: Delivery,
  text: string,
) {
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

/** Returns the queries about other deliveries that a lookup needs. */
export const otherDeliveryQueries = (
  ctx: Ctx,
  delivery: Delivery,
): Pick<PostLookup, 'isTaken' | 'hasTwin' | 'findOwnPosts'> => ({
  findOwnPosts: () => findOwnPosts(ctx, delivery),
  isTaken: (id) => isOwnedElsewhere(ctx, delivery, id),
  hasTwin: (options) => hasSimilarPost(ctx, delivery, options),
});

/** Returns the extra queries of a search for lost edits. */
export const otherTextQueries = (ctx: Ctx, delivery: Delivery): Pick<PostLookup, 'isOthers'> => ({
  isOthers: (text) => belongsToOtherPost(ctx, delivery, text),
});
