import { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { inAccount } from '@kallos/service-kit/database';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { isGraphFailure, type GraphFailure } from '../outside/graph-errors.ts';
import { deliveries } from '../schema.ts';
import { untilDeadline, type Attempt } from './attempt.ts';
import { classifyFailure, type Action } from './classify.ts';
import { lookAtPost, publishOnFacebook } from './facebook.ts';
import { lookAtContainer, publishOnInstagram } from './instagram.ts';
import { LeaseLost, openLedger, recordEnd, recordPublished, type Delivery } from './ledger.ts';
import {
  applyConsequences,
  isOwnedElsewhere,
  judgeAccess,
  openPage,
  type AccessFacts,
} from './page-access.ts';
import { nameMissingPermission } from './name-permission.ts';
import { restUnderPressure } from './rests.ts';
import { takeUp, type DeliveryRequest } from './take-up.ts';
import { areServed, isPictureAtFault } from './own-pictures.ts';
import {
  publishedOutcome,
  refusedForEver,
  retryAfter,
  standsOn,
  verdictOf,
  type Verdict,
} from './verdict.ts';

const roundMilliseconds = 40_000;

const toOutcome = (verdict: Exclude<Verdict, { state: 'published' }>, isInDoubt = false): DeliveryOutcome => {
  const doubt = isInDoubt ? { isInDoubt } : {};
  if (verdict.state === 'needs_look') return verdict;
  if (verdict.state === 'retry') return { ...verdict, ...doubt };
  const { state, reason, detail, isFinal } = verdict;
  return { state, reason, detail, ...(isFinal ? {} : { isMendable: true }), ...doubt };
};

/** Writes the end of a round in one transaction with its event and its consequences. */
async function recordRound(
  ctx: Ctx,
  delivery: Delivery,
  verdict: Verdict,
  action: Action | undefined,
  session: Attempt['session'] | undefined,
): Promise<DeliveryOutcome> {
  return inAccount(ctx.db, delivery.accountId, async (tx) => {
    if (action) await applyConsequences(tx, delivery, action);
    if (session) await restUnderPressure(tx, delivery, session.pressure());
    if (verdict.state === 'published')
      return publishedOutcome(
        await recordPublished(tx, delivery, { externalId: verdict.externalId, permalink: verdict.permalink }),
      );
    return toOutcome(verdict, await recordEnd(tx, delivery, verdict));
  });
}

/** Runs the platform's protocol and keeps what the last refusal meant, for the connection and the page. */
async function runRound(
  ctx: Ctx,
  delivery: Delivery,
  facts: AccessFacts | undefined,
): Promise<DeliveryOutcome> {
  const silentSeconds = ctx.graph.restSeconds();
  if (silentSeconds > 0)
    return recordRound(ctx, delivery, retryAfter(silentSeconds, 'meta_silent'), undefined, undefined);
  const access = judgeAccess(ctx, delivery.accountId, facts);
  if ('verdict' in access) return recordRound(ctx, delivery, access.verdict, undefined, undefined);
  const ledger = openLedger(ctx.db, delivery, ctx.leaseSeconds);
  const session = untilDeadline(ctx.graph.as(access.token), performance.now() + roundMilliseconds);
  const refusals: GraphFailure[] = [];
  const attempt: Attempt = {
    delivery,
    ledger,
    session: noting(session, refusals),
    isTaken: (id) => isOwnedElsewhere(ctx, delivery, id),
  };
  let verdict: Verdict;
  try {
    verdict =
      delivery.platform === 'facebook' ? await publishOnFacebook(attempt) : await publishOnInstagram(attempt);
  } catch (failure) {
    if (failure instanceof LeaseLost) return toOutcome(retryAfter(2, 'in_progress'));
    if (!isGraphFailure(failure)) {
      await recordRound(ctx, delivery, retryAfter(5, 'internal'), undefined, undefined);
      throw failure;
    }
    verdict = verdictOf(classifyFailure(failure), delivery.attempts, failure.message);
  } finally {
    ledger.close();
  }
  const last = refusals.at(-1);
  const refused = last && classifyFailure(last);
  // Meta refuses posts that it did accept: such a refusal says nothing of the page or the connection.
  let action = refused && standsOn(verdict, refused) ? refused : undefined;
  if (action?.kind === 'permission') {
    const missing = await nameMissingPermission(ctx, delivery);
    if (missing && verdict.state === 'failed') verdict = { ...verdict, detail: missing.join(', ') };
    // Then it is known what is wrong and where: the check has marked the connection or the page.
    if (missing) action = undefined;
  }
  if (last && isPictureAtFault(delivery, verdict) && (await areServed(delivery.imageUrls)))
    verdict = refusedForEver('picture_unreachable', last.message);
  const { key, accountId, pageId } = delivery;
  ctx.log.info(
    { key, accountId, pageId, outcome: verdict.state, meta: last?.message },
    'delivery round ended',
  );
  return recordRound(ctx, delivery, verdict, action, session);
}

/** Remembers each refusal that passed by, because some are answered by a look and a retry. */
function noting(session: Attempt['session'], refusals: GraphFailure[]): Attempt['session'] {
  const note = (failure: unknown): never => {
    if (isGraphFailure(failure)) refusals.push(failure);
    throw failure;
  };
  return {
    get: (path, params) => session.get(path, params).catch(note),
    post: (path, params) => session.post(path, params).catch(note),
    remove: (path) => session.remove(path).catch(note),
    pressure: session.pressure,
  };
}

/** Settles an earlier version that was told to go public without a known answer, so that its successor may go on. */
async function settleEarlier(ctx: Ctx, earlier: Delivery): Promise<DeliveryOutcome | undefined> {
  const access = await openPage(ctx, earlier);
  if ('verdict' in access)
    return access.verdict.state === 'published' ? undefined : toOutcome(access.verdict, true);
  const session = untilDeadline(ctx.graph.as(access.token), performance.now() + roundMilliseconds);
  const isTaken = (id: string) => isOwnedElsewhere(ctx, earlier, id);
  const draftId = earlier.draftId ?? '';
  const seen =
    earlier.platform === 'facebook'
      ? await lookAtPost({ session }, draftId)
      : await lookAtContainer({ session, delivery: earlier, isTaken }, draftId);
  if ('state' in seen) return recordRound(ctx, earlier, seen, undefined, session);
  if (seen.kind === 'public')
    return recordRound(ctx, earlier, { state: 'published', ...seen }, undefined, session);
  if (seen.kind === 'unclear') return toOutcome(retryAfter(5, 'meta_unavailable'), true);
  try {
    if (seen.kind === 'hidden' && earlier.platform === 'facebook') await session.remove(draftId);
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    if (classifyFailure(failure).kind !== 'gone') return toOutcome(retryAfter(5, 'meta_unavailable'));
  }
  await inAccount(ctx.db, earlier.accountId, (tx) =>
    tx.update(deliveries).set({ state: 'superseded' }).where(eq(deliveries.key, earlier.key)),
  );
  return undefined;
}

/** Publishes one post on one page; a repeated key never publishes twice, and doubt is settled at Meta before any retry. */
export async function deliver(ctx: Ctx, request: DeliveryRequest) {
  let taken = await takeUp(ctx, request);
  for (let round = 0; taken.kind === 'settle_first' && round < 5; round += 1) {
    const outcome = await settleEarlier(ctx, taken.earlier);
    if (outcome) return { success: true as const, outcome };
    taken = await takeUp(ctx, request);
  }
  switch (taken.kind) {
    case 'mine':
      return { success: true as const, outcome: await runRound(ctx, taken.delivery, taken.access) };
    case 'published':
      return { success: true as const, outcome: publishedOutcome(taken.facts) };
    case 'verdict':
      return { success: true as const, outcome: outcomeOf(taken.verdict) };
    case 'settle_first':
      return { success: true as const, outcome: toOutcome(retryAfter(5, 'in_progress')) };
  }
}

const outcomeOf = (verdict: Verdict): DeliveryOutcome =>
  verdict.state === 'published'
    ? publishedOutcome({ ...verdict, publishedAt: new Date() })
    : toOutcome(verdict);
