import { type PostAnswer, PostFailure } from '@kallos/safe-fetch/safe-post';
import { type Loop, type LoopDependencies, repeat } from '@kallos/service-kit/background/repeat';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { orderMailOfDay } from '../mail/order-mail.ts';
import { adminUsers } from '../schema/auth.ts';
import { webhookDeliveries, webhooks } from '../schema/webhooks.ts';
import { ownerAddresses } from '../staff/owner-addresses.ts';
import { isSameOwner } from './owner.ts';
import { signMessage } from './sign-message.ts';

type Delivery = typeof webhookDeliveries.$inferSelect;
type Receiver = typeof webhooks.$inferSelect;

/** Seconds between the tries; their sum is three days. */
export const retrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

const atOnce = 20;
const perReceiver = 4;
const leaseSeconds = 60;
const longestWaitSeconds = 86_400;

/**
 * Claims due deliveries under a lease: of each subject only the oldest one that waits, so a receiver gets the
 * events of a post in order, and of each receiver only a few at a time.
 */
async function claim(tx: Transaction, most: number): Promise<Delivery[]> {
  const due = await tx.execute<{ id: number }>(sql`
    select id from (
      select d.id, row_number() over (partition by d.webhook_id order by d.id) as place, (
        select count(*) from webhook_deliveries busy
        where busy.webhook_id = d.webhook_id and busy.state = 'waiting' and busy.lease_until > now()) as running
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and d.next_try_at <= now() and w.disabled_at is null
        and (d.lease_until is null or d.lease_until <= now())
        and not exists (
          select 1 from webhook_deliveries earlier
          where earlier.webhook_id = d.webhook_id and earlier.subject = d.subject
            and earlier.state = 'waiting' and earlier.id < d.id)
    ) as due
    where place + running <= ${perReceiver}
    order by id limit ${most}`);
  const ids = `{${due.map(({ id }) => id).join(',')}}`;
  if (due.length === 0) return [];
  return tx
    .update(webhookDeliveries)
    .set({
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      tries: sql`${webhookDeliveries.tries} + 1`,
    })
    .where(
      and(
        sql`${webhookDeliveries.id} = any(${ids}::int[])`,
        eq(webhookDeliveries.state, 'waiting'),
        sql`coalesce(${webhookDeliveries.leaseUntil} <= now(), true)`,
      ),
    )
    .returning();
}

function secretsOf(
  { secrets }: Ctx,
  { accountId, secret, previousSecret, previousUntil }: Receiver,
): string[] {
  const current = secrets.open(secret, sealContextOf(accountId ?? 0, webhooks.secret));
  if (previousSecret === null || previousUntil === null || previousUntil <= new Date()) return [current];
  return [current, secrets.open(previousSecret, sealContextOf(accountId ?? 0, webhooks.previousSecret))];
}

interface Outcome {
  readonly status: number | null;
  readonly answer: string;
  readonly retryAfter: number | undefined;
  readonly milliseconds: number;
}

async function send(ctx: Ctx, receiver: Receiver, { messageId, body }: Delivery): Promise<Outcome> {
  const started = performance.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Kallos-Webhooks/1',
    ...signMessage(messageId, body, secretsOf(ctx, receiver), new Date()),
  };
  const answered = await ctx.post(receiver.url, headers, body).catch((error: unknown): PostAnswer => {
    const reason = error instanceof PostFailure ? error.reason : 'unreachable';
    return { status: 0, retryAfter: undefined, text: reason };
  });
  return {
    status: answered.status === 0 ? null : answered.status,
    answer: answered.text,
    retryAfter: answered.retryAfter,
    milliseconds: Math.round(performance.now() - started),
  };
}

const jitter = (seconds: number): number => seconds * (1 + Math.random() / 10);

/** Returns the users of the account, or the owners among the administrators for a webhook of the agency. */
async function peopleOf(tx: Transaction, accountId: number | null): Promise<string[]> {
  if (accountId === null) return ownerAddresses(tx);
  const rows = await tx
    .select({ email: adminUsers.email })
    .from(adminUsers)
    .where(eq(adminUsers.accountId, accountId))
    .orderBy(asc(adminUsers.id));
  return rows.map(({ email }) => email);
}

/** Switches a webhook off and mails its people. */
async function disable(tx: Transaction, { id, accountId }: Receiver, reason: 'failing' | 'gone') {
  const [switched] = await tx
    .update(webhooks)
    .set({ disabledAt: sql`now()`, disabledReason: reason })
    .where(and(eq(webhooks.id, id), isSameOwner(webhooks.accountId, accountId), isNull(webhooks.disabledAt)))
    .returning({ id: webhooks.id });
  if (!switched) return;
  for (const email of await peopleOf(tx, accountId))
    await orderMailOfDay(tx, { kind: 'webhook-disabled', email, accountId }, 1);
}

async function settle(ctx: Ctx, receiver: Receiver, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { status, answer, milliseconds, retryAfter } = outcome;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isGone = status === 410;
  const wait = retrySeconds[delivery.tries - 1];
  const isOver = isDelivered || isGone || wait === undefined;
  const pause = Math.min(Math.max(jitter(wait ?? 0), retryAfter ?? 0), longestWaitSeconds);
  await acrossAccounts(ctx.db, async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({
        status,
        answer,
        milliseconds,
        leaseUntil: null,
        ...(isOver
          ? { state: isDelivered ? 'delivered' : 'failed', endedAt: sql`now()` }
          : { nextTryAt: sql`now() + make_interval(secs => ${pause})` }),
      })
      .where(
        and(
          eq(webhookDeliveries.id, delivery.id),
          isSameOwner(webhookDeliveries.accountId, delivery.accountId),
        ),
      );
    if (isGone) await disable(tx, receiver, 'gone');
    else if (isOver && !isDelivered) await disable(tx, receiver, 'failing');
  });
}

async function deliver(ctx: Ctx, delivery: Delivery): Promise<void> {
  const [receiver] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, delivery.webhookId), isSameOwner(webhooks.accountId, delivery.accountId))),
  );
  if (receiver) await settle(ctx, receiver, delivery, await send(ctx, receiver, delivery));
}

/**
 * Delivers webhooks until it is stopped; a slow receiver takes only its own few places. Each end of a delivery
 * writes its row, which wakes the loop for the next event of that post.
 */
export function startWebhooks(ctx: Ctx, kit: LoopDependencies, pauseMilliseconds = 5000): Loop {
  const running = new Set<Promise<void>>();
  const round = async (): Promise<boolean> => {
    if (running.size >= atOnce) return false;
    const claimed = await acrossAccounts(ctx.db, (tx) => claim(tx, atOnce - running.size));
    for (const delivery of claimed) {
      const sending = deliver(ctx, delivery)
        .catch((error: unknown) =>
          ctx.log.warn({ err: error, delivery: delivery.id }, 'webhook: will try again'),
        )
        .finally(() => running.delete(sending));
      running.add(sending);
    }
    return claimed.length > 0;
  };
  const loop = repeat('webhooks', round, pauseMilliseconds, kit);
  return {
    stop: async () => {
      await loop.stop();
      await Promise.all(running);
    },
  };
}
