import { AppError } from '@kallos/contracts/errors';
import { postTakenDown } from '@kallos/contracts/social/events';
import type { TroubleCode } from '@kallos/contracts/social/troubles';
import type { Platform } from '@kallos/contracts/wire';
import { inAccount } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { findConnection } from '../health/check-connection.ts';
import { isGone, failureOf } from '../networks/failure.ts';
import type { NetworkPage, PublicResult } from '../networks/network.ts';
import { networks } from '../networks/registry.ts';
import { deliveries } from '../schema/deliveries.ts';
import { openPage } from './access.ts';
import { lookUpDelivery } from './doubts/reconcile.ts';
import type { Delivery } from './ledger.ts';

interface Post {
  readonly accountId: number;
  readonly platform: Platform;
  readonly postId: string;
}

/**
 * Finds the account's own delivery by an id in any form that the network uses; other posts are
 * never deleted.
 */
const findOwn = (ctx: Ctx, { accountId, platform, postId }: Post): Promise<Delivery | undefined> =>
  inAccount(ctx.db, accountId, async (tx) => {
    const { idForms, mayBeOfPage } = networks[platform];
    const isOfNetwork = and(eq(deliveries.accountId, accountId), eq(deliveries.platform, platform));
    const places = await tx.selectDistinct({ pageId: deliveries.pageId }).from(deliveries).where(isOfNetwork);
    const forms = [...new Set(places.flatMap(({ pageId }) => idForms(postId, pageId)))];
    const rows = await tx
      .select()
      .from(deliveries)
      .where(and(isOfNetwork, inArray(deliveries.externalId, forms)))
      // If two rows have the same id, the one that was not deleted comes first.
      .orderBy(sql`${deliveries.deletedAt} nulls first`);
    // Another page's post may have the same number.
    return rows.find(
      ({ externalId, pageId }) =>
        externalId === postId ||
        (mayBeOfPage(postId, pageId) && idForms(postId, pageId).includes(externalId ?? '')),
    );
  });

/**
 * Records once and announces that a post of ours was removed from its page; ignores unknown ids. `reason`: why the
 * network removed it.
 */
export async function recordRemoval(
  ctx: Ctx,
  { accountId, platform, postId }: Post,
  reason?: TroubleCode,
): Promise<void> {
  await inAccount(ctx.db, accountId, async (tx) => {
    const gone = await tx
      .update(deliveries)
      .set({ deletedAt: sql`now()`, insightsDueAt: null })
      .where(
        and(
          eq(deliveries.accountId, accountId),
          eq(deliveries.platform, platform),
          eq(deliveries.externalId, postId),
          isNull(deliveries.deletedAt),
        ),
      )
      .returning();
    for (const { bulkPostId, pageId, deletedAt } of gone)
      await announce(tx, postTakenDown, {
        accountId,
        bulkPostId,
        pageId,
        platform,
        externalId: postId,
        deletedAt: deletedAt ?? new Date(),
        ...(reason === undefined ? {} : { reason }),
      });
  });
}

/**
 * Records and returns whether a post of ours is gone. Meta sometimes hides existing posts from page
 * tokens, so the user's token and the page's list must confirm it.
 */
export async function markIfDeleted(ctx: Ctx, post: Post): Promise<boolean> {
  const { accountId, platform, postId } = post;
  const isMeant = and(eq(deliveries.platform, platform), eq(deliveries.externalId, postId));
  const [delivery] = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.accountId, accountId), isMeant)),
  );
  if (!delivery) return true;
  const looked = await lookUpDelivery(ctx, { ...delivery, draftId: postId });
  if (looked.kind === 'barred') return false;
  const { sight } = looked;
  // A listed post with another id only has the same text.
  const isSame = ({ externalId }: PublicResult) =>
    networks[platform].idForms(postId, delivery.pageId).includes(externalId) ||
    networks[platform].idForms(externalId, delivery.pageId).includes(postId);
  const isUnseen = sight.kind === 'public' ? !isSame(sight) : sight.kind === 'gone';
  if (isUnseen) await recordRemoval(ctx, post);
  return isUnseen;
}

/**
 * Opens the page of the account's published post; throws unless the id is readable there and
 * belongs to the page.
 */
async function openHolder(ctx: Ctx, post: Post, pageId: string): Promise<NetworkPage> {
  const access = await openPage(ctx, { ...post, pageId });
  if ('outcome' in access) {
    const { reason } = access.outcome;
    if (reason === 'page_taken') throw new AppError('page_taken');
    if (['not_connected', 'needs_reconnect'].includes(reason))
      throw new AppError('not_connected', {
        message: `Connect ${networks[post.platform].login.label} again, then delete the post.`,
      });
    throw new AppError('upstream_failed', { message: 'Failed to delete post' });
  }
  const page = networks[post.platform].openPage(ctx, access);
  let isOurs = false;
  const failure = await failureOf(async () => {
    isOurs = await page.isOwn(post.postId);
  });
  if (isOurs) return page;
  if (failure && !['gone', 'permit', 'confirm', 'give_up', 'ask_again'].includes(failure.trouble.next))
    throw new AppError('upstream_failed', { message: 'Failed to delete post', cause: failure });
  if (failure !== undefined && isGone(failure) && !(await markIfDeleted(ctx, post)))
    throw new AppError('upstream_failed', { message: 'Failed to delete post' });
  throw notFound();
}

const notFound = () => new AppError('not_found', { message: 'This post was not found on your pages.' });

/** Throws if the permission to delete is missing; the login requests it at the first deletion. */
async function requirePermission(ctx: Ctx, accountId: number, platform: Platform): Promise<void> {
  const { label, permissions } = networks[platform].capabilities;
  const granted = (await findConnection(ctx, accountId, networks[platform].login.name))?.scopes ?? [];
  if (permissions.deletion !== undefined && !granted.includes(permissions.deletion))
    throw new AppError('not_connected', {
      message: `Failed to delete post: ${label} must permit it first.`,
      fields: { permission: 'deletion' },
    });
}

/**
 * Deletes a post that this account published; reads the post back because Meta's success and error
 * responses can both be wrong.
 */
export async function deletePublished(
  ctx: Ctx,
  accountId: number,
  { postId: typed, platform }: { postId: string; platform: Platform },
) {
  if (!/^[A-Za-z0-9_]+$/.test(typed))
    throw new AppError('bad_request', { message: 'Please enter the post ID.' });
  const own = await findOwn(ctx, { accountId, platform, postId: typed });
  if (!own?.externalId) throw notFound();
  const post = { accountId, platform, postId: own.externalId };
  const page = await openHolder(ctx, post, own.pageId);
  await requirePermission(ctx, accountId, platform);
  const { failure, seen } = await page.remove(post.postId);
  const isDone = failure ? seen === 'gone' && (await markIfDeleted(ctx, post)) : seen !== 'shown';
  if (!isDone)
    throw new AppError('upstream_failed', { message: networks[platform].deletionRefused, cause: failure });
  await recordRemoval(ctx, post);
  const { label } = networks[platform].capabilities;
  return { success: true as const, message: `The post was deleted successfully from ${label}` };
}
