import { randomUUID } from 'node:crypto';
import {
  mostWebhooks,
  type PublicEventType,
  type webhooks as endpoints,
} from '@kallos/contracts/auth/webhooks';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { developmentReceivers, receiverFault } from '@kallos/safe-fetch/safe-post';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { and, asc, desc, eq, gt, gte, sql } from 'drizzle-orm';
import { type AuditAction, recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { publicEvents, webhookDeliveries, webhooks } from '../schema/webhooks.ts';
import { isSameOwner, type Manager, ownerOf } from './owner.ts';
import { queueEvent } from './record-event.ts';
import { newWebhookSecret } from './sign-message.ts';

type Row = typeof webhooks.$inferSelect;

const mostReplayed = 1000;
const mostLogged = 100;
const overlapHours = 24;

const viewWebhook = ({ previousUntil, ...row }: Row) => ({
  ...row,
  previousUntil: previousUntil !== null && previousUntil > new Date() ? previousUntil : null,
});

/** Runs work on the webhooks that a caller manages. */
const asManager = <T>({ db }: Ctx, caller: Manager, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  caller.kind === 'business' ? inAccount(db, caller.accountId, work) : acrossAccounts(db, work);

const isManaged = (caller: Manager, id: number) =>
  and(eq(webhooks.id, id), isSameOwner(webhooks.accountId, ownerOf(caller)));

const record = (tx: Transaction, action: AuditAction, caller: Manager, { id, url }: Row) =>
  recordAuditEntry(tx, action, {
    actor: (caller.kind === 'business' ? caller.actor : undefined) ?? caller.subject,
    accountId: ownerOf(caller) ?? undefined,
    details: { webhook: id, host: new URL(url).host },
  });

async function lockWebhook(tx: Transaction, caller: Manager, id: number): Promise<Row> {
  const [row] = await tx.select().from(webhooks).where(isManaged(caller, id)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Lists the webhooks of the account, or of the agency, newest first. */
export const listWebhooks = (ctx: Ctx, caller: Manager) =>
  asManager(ctx, caller, async (tx) => {
    const rows = await tx
      .select()
      .from(webhooks)
      .where(isSameOwner(webhooks.accountId, ownerOf(caller)))
      .orderBy(desc(webhooks.id));
    return { success: true as const, webhooks: rows.map(viewWebhook) };
  });

/** Adds a webhook; its secret is sealed. */
export async function createWebhook(
  ctx: Ctx,
  { url, types }: { url: string; types: PublicEventType[] },
  caller: Manager,
) {
  const fault = receiverFault(url, ctx.isProduction ? {} : developmentReceivers);
  if (fault !== undefined)
    throw new AppError('invalid_fields', {
      message: 'The address of a webhook must be public and https, without a port or a password.',
      fields: { url: fault },
    });
  const accountId = ownerOf(caller);
  const secret = newWebhookSecret();
  return asManager(ctx, caller, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${accountId ?? 0})`);
    if ((await tx.$count(webhooks, isSameOwner(webhooks.accountId, accountId))) >= mostWebhooks)
      throw new AppError('limit_reached', { fields: { webhooks: 'too_many' } });
    const sealed = ctx.secrets.seal(secret, sealContextOf(accountId ?? 0, webhooks.secret));
    const [row] = await tx
      .insert(webhooks)
      .values({ accountId, url, types: [...new Set(types)], secret: sealed })
      .returning();
    if (!row) throw new AppError('internal');
    await record(tx, 'webhook-created', caller, row);
    return { success: true as const, webhook: viewWebhook(row), secret };
  });
}

/** Changes the events of a webhook, or switches it off and on; waiting deliveries are sent once it is on again. */
export const updateWebhook = (
  ctx: Ctx,
  {
    id,
    types,
    isEnabled,
  }: { id: number; types?: PublicEventType[] | undefined; isEnabled?: boolean | undefined },
  caller: Manager,
) =>
  asManager(ctx, caller, async (tx) => {
    await lockWebhook(tx, caller, id);
    if (types === undefined && isEnabled === undefined)
      throw new AppError('invalid_fields', { fields: { body: 'nothing_to_change' } });
    const switched =
      isEnabled === undefined
        ? {}
        : isEnabled
          ? { disabledAt: null, disabledReason: null }
          : { disabledAt: sql`now()`, disabledReason: 'by_hand' as const };
    const [row] = await tx
      .update(webhooks)
      .set({ ...(types && { types: [...new Set(types)] }), ...switched })
      .where(isManaged(caller, id))
      .returning();
    if (isEnabled)
      await tx
        .update(webhookDeliveries)
        .set({ nextTryAt: sql`now()` })
        .where(
          and(
            isSameOwner(webhookDeliveries.accountId, ownerOf(caller)),
            eq(webhookDeliveries.webhookId, id),
            eq(webhookDeliveries.state, 'waiting'),
          ),
        );
    await record(tx, 'webhook-changed', caller, row as Row);
    return { success: true as const, webhook: viewWebhook(row as Row) };
  });

/** Removes a webhook with its log. */
export const removeWebhook = (ctx: Ctx, id: number, caller: Manager) =>
  asManager(ctx, caller, async (tx) => {
    const row = await lockWebhook(tx, caller, id);
    await tx.delete(webhooks).where(isManaged(caller, id));
    await record(tx, 'webhook-removed', caller, row);
    return { success: true as const };
  });

/** Gives a webhook a new secret; the old one signs too for a day. */
export async function rotateWebhookSecret(ctx: Ctx, id: number, caller: Manager) {
  const secret = newWebhookSecret();
  const accountId = ownerOf(caller);
  return asManager(ctx, caller, async (tx) => {
    const before = await lockWebhook(tx, caller, id);
    const old = ctx.secrets.open(before.secret, sealContextOf(accountId ?? 0, webhooks.secret));
    const [row] = await tx
      .update(webhooks)
      .set({
        secret: ctx.secrets.seal(secret, sealContextOf(accountId ?? 0, webhooks.secret)),
        previousSecret: ctx.secrets.seal(old, sealContextOf(accountId ?? 0, webhooks.previousSecret)),
        previousUntil: sql`now() + make_interval(hours => ${overlapHours})`,
      })
      .where(isManaged(caller, id))
      .returning();
    await record(tx, 'webhook-secret-rotated', caller, row as Row);
    return { success: true as const, webhook: viewWebhook(row as Row), secret };
  });
}

/** Queues a test event. */
export const testWebhook = (ctx: Ctx, caller: Manager, id: number) =>
  asManager(ctx, caller, async (tx) => {
    const { accountId } = await lockWebhook(tx, caller, id);
    const messageId = `test_${randomUUID()}`;
    await tx.insert(webhookDeliveries).values({
      accountId,
      webhookId: id,
      messageId,
      type: 'test',
      subject: messageId,
      body: JSON.stringify({ type: 'test', timestamp: new Date().toISOString(), data: { accountId } }),
    });
    return { success: true as const };
  });

/** Lists the last deliveries of a webhook, newest first. */
export const listDeliveries = (ctx: Ctx, caller: Manager, id: number) =>
  asManager(ctx, caller, async (tx) => {
    if ((await tx.$count(webhooks, isManaged(caller, id))) === 0) throw new AppError('not_found');
    const rows = await tx
      .select()
      .from(webhookDeliveries)
      .where(
        and(isSameOwner(webhookDeliveries.accountId, ownerOf(caller)), eq(webhookDeliveries.webhookId, id)),
      )
      .orderBy(desc(webhookDeliveries.id))
      .limit(mostLogged);
    const deliveries = rows.map(({ nextTryAt, ...row }) => ({
      ...row,
      nextTryAt: row.state === 'waiting' ? nextTryAt : null,
    }));
    return { success: true as const, deliveries };
  });

/** Sends a delivery that has ended again. */
export const resendDelivery = (ctx: Ctx, caller: Manager, id: number) =>
  asManager(ctx, caller, async (tx) => {
    const isOwn = and(
      eq(webhookDeliveries.id, id),
      isSameOwner(webhookDeliveries.accountId, ownerOf(caller)),
    );
    const [row] = await tx.select().from(webhookDeliveries).where(isOwn).for('update');
    if (!row) throw new AppError('not_found');
    if (row.state === 'waiting') throw new AppError('conflict');
    await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', tries: 0, nextTryAt: sql`now()`, leaseUntil: null, endedAt: null })
      .where(isOwn);
    return { success: true as const };
  });

/** Sends the events since a moment again. */
export const replayEvents = (ctx: Ctx, caller: Manager, { id, since }: { id: number; since: string }) =>
  asManager(ctx, caller, async (tx) => {
    const webhook = await lockWebhook(tx, caller, id);
    const { accountId, types } = webhook;
    const events = await tx
      .select()
      .from(publicEvents)
      .where(
        and(
          accountId === null ? undefined : eq(publicEvents.accountId, accountId),
          gte(publicEvents.at, new Date(since)),
          sql`${publicEvents.type} = any(${`{${types.join(',')}}`}::text[])`,
        ),
      )
      .orderBy(asc(publicEvents.id))
      .limit(mostReplayed);
    for (const event of events) await queueEvent(tx, webhook, event);
    return { success: true as const, queued: events.length };
  });

type Listing = HandlerInput<typeof endpoints.listEvents>['query'];

/** Lists events after a place, oldest first. */
export const listEvents = (ctx: Ctx, accountId: number, { after, type, limit }: Listing) =>
  inAccount(ctx.db, accountId, async (tx) => {
    const rows = await tx
      .select()
      .from(publicEvents)
      .where(
        and(
          eq(publicEvents.accountId, accountId),
          gt(publicEvents.id, after),
          type === undefined ? undefined : eq(publicEvents.type, type),
        ),
      )
      .orderBy(asc(publicEvents.id))
      .limit(limit);
    const events = rows.map(({ id, type: kind, at, data }) => ({ id, type: kind, timestamp: at, data }));
    return { success: true as const, events };
  });
