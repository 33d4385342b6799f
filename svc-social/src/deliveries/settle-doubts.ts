import { acrossAccounts, inAccount } from '@kallos/service-kit/database';
import type { Loop } from '@kallos/service-kit/outbox';
import { repeat } from '@kallos/service-kit/repeat';
import { and, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { deliveries } from '../schema.ts';
import type { Sight } from './attempt.ts';
import { lookAtPost } from './facebook.ts';
import { lookAtContainer } from './instagram.ts';
import { recordPublished, type Delivery } from './ledger.ts';
import { isOwnedElsewhere, openPage } from './page-access.ts';
import type { Verdict } from './verdict.ts';

const batch = 20;
const everyMilliseconds = 30_000;
/** Younger ones are still the publisher's, older ones a person's. */
const restSeconds = 60;
const mostDays = 2;

/** Takes the deliveries that were told to go public long ago and that nobody asks for any more; each rests afterwards. */
function takeDoubts(ctx: Ctx): Promise<Delivery[]> {
  return acrossAccounts(ctx.db, async (tx) => {
    const due = tx
      .select({ key: deliveries.key })
      .from(deliveries)
      .where(
        and(
          inArray(deliveries.state, ['open', 'needs_look']),
          isNotNull(deliveries.flipStartedAt),
          isNotNull(deliveries.draftId),
          isNull(deliveries.deletedAt),
          or(isNull(deliveries.leaseUntil), sql`${deliveries.leaseUntil} < now()`),
          sql`${deliveries.updatedAt} < now() - make_interval(secs => ${restSeconds})`,
          sql`${deliveries.flipStartedAt} > now() - make_interval(days => ${mostDays})`,
        ),
      )
      .orderBy(deliveries.updatedAt)
      .limit(batch)
      .for('update', { skipLocked: true });
    return tx
      .update(deliveries)
      .set({ updatedAt: sql`now()` })
      .where(inArray(deliveries.key, due))
      .returning();
  });
}

async function lookAt(ctx: Ctx, delivery: Delivery): Promise<Sight | Verdict> {
  const access = await openPage(ctx, delivery);
  if ('verdict' in access) return access.verdict;
  const session = ctx.graph.as(access.token);
  const isTaken = (id: string) => isOwnedElsewhere(ctx, delivery, id);
  const draftId = delivery.draftId ?? '';
  return delivery.platform === 'facebook'
    ? lookAtPost({ session }, draftId)
    : lookAtContainer({ session, delivery, isTaken }, draftId);
}

/** Looks at Meta for what was left in doubt and announces what did go public; answers how many it found. */
export async function settleDoubts(ctx: Ctx): Promise<number> {
  if (ctx.graph.restSeconds() > 0) return 0;
  let found = 0;
  for (const delivery of await takeDoubts(ctx)) {
    const sight = await lookAt(ctx, delivery);
    if (!('kind' in sight) || sight.kind !== 'public') continue;
    const { externalId, permalink } = sight;
    await inAccount(ctx.db, delivery.accountId, (tx) =>
      recordPublished(tx, delivery, { externalId, permalink }),
    );
    ctx.log.info({ key: delivery.key, externalId }, 'a doubt is settled: the post is public');
    found += 1;
  }
  return found;
}

/** Goes on looking after a person was told, so that what is public is shown as published without a hand. */
export const startSettlingDoubts = (ctx: Ctx): Loop =>
  repeat('doubts', async () => (await settleDoubts(ctx)) === batch, everyMilliseconds, ctx.log);
