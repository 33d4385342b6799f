import { doubtEndSeconds } from '@kallos/contracts/social/doubt';
import { connected, pageStateChanged } from '@kallos/contracts/social/events';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import type { DeliveryRequest } from '../src/deliveries/delivery-request.ts';
import { reconcileAbandoned } from '../src/deliveries/doubts/reconcile.ts';
import { checkDueConnections } from '../src/health/check-connection.ts';
import { retryRefusedPages } from '../src/health/retry-pages.ts';
import { deliver, type DeliveryBench } from './delivery-bench.ts';

/** The timestamp columns of each table. */
const moments = {
  deliveries: [
    'lease_until',
    'created_at',
    'first_told_at',
    'flip_started_at',
    'flip_sent_at',
    'unseen_at',
    'reason_since',
    'pieces_made_at',
    'updated_at',
  ],
  pages: ['paused_until', 'refused_since', 'missing_since', 'missing_read_at', 'updated_at'],
  app_pauses: ['paused_until', 'refused_since'],
  social_connections: ['next_check_at', 'checked_at', 'pages_read_at', 'updated_at'],
} as const;

/** Advances all stored times by some seconds: pauses expire only when they are over. */
async function pass({ db, meta }: DeliveryBench, seconds: number): Promise<void> {
  meta.now += seconds;
  await acrossAccounts(db, async (tx) => {
    for (const [table, columns] of Object.entries(moments)) {
      const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => ${seconds})`);
      await tx.execute(sql.raw(`update ${table} set ${moved.join(', ')}`));
    }
    await tx.execute(sql`update app_pauses set told = (select coalesce(jsonb_object_agg(key, value::float - ${seconds}::float), '{}')
      from jsonb_each(told))`);
  });
}

/** The course of a post during and after an outage of Meta. */
export interface DeliveryRun {
  /** Its end: published, or what a user must decide or fix. */
  readonly end: string;
  /** Seconds from Meta's recovery until it was public. */
  readonly lateSeconds: number;
}

/** Limits of the publisher's pauses in seconds: on hold, and with an unknown outcome. */
const longestHold = 1800;
const longestDoubt = 15;
/** Seconds between two rounds of the loops. */
const stepSeconds = 90;
const longestMinutes = 120;
/** Minimum seconds that the run continues after Meta's recovery. */
const restSeconds = 600;

/**
 * Publishes a post as svc-posts does, with the loops of svc-social, during an outage of some
 * minutes.
 */
export async function runDelivery(
  bench: DeliveryBench,
  post: DeliveryRequest,
  { minutes, heal }: { readonly minutes: number; readonly heal: () => unknown },
): Promise<DeliveryRun> {
  const { ctx, db } = bench;
  const illSeconds = minutes * 60;
  let now = 0;
  let nextTry = 0;
  let isIll = true;
  let released = 0;
  let lateSeconds: number | undefined;
  while (now < longestMinutes * 60) {
    if (isIll && now >= illSeconds) {
      heal();
      isIll = false;
    }
    await retryRefusedPages(ctx);
    await checkDueConnections(ctx);
    await reconcileAbandoned(ctx);
    const news = [
      ...(await readAnnounced(db, connected)),
      ...(await readAnnounced(db, pageStateChanged)).filter(({ isFree }) => isFree),
    ].length;
    if (news > released) nextTry = now;
    released = news;
    if (lateSeconds !== undefined && now >= illSeconds + restSeconds)
      return { end: 'published', lateSeconds };
    if (now >= nextTry && lateSeconds === undefined) {
      const outcome = await deliver(bench, post);
      if (outcome.state === 'published') {
        lateSeconds = now - illSeconds;
        continue;
      }
      const isDoubtful = outcome.state === 'in_doubt';
      const isAsked =
        isDoubtful &&
        outcome.awaits === undefined &&
        (outcome.doubtSeconds ?? 0) >= doubtEndSeconds(ctx.settleSeconds);
      if (isAsked || outcome.state === 'failed' || outcome.state === 'needs_look')
        return { end: `${outcome.state} ${outcome.reason}`, lateSeconds: now - illSeconds };
      const pause = Math.min(isDoubtful ? longestDoubt : longestHold, outcome.afterSeconds ?? longestHold);
      nextTry = now + Math.max(1, pause);
    }
    if (lateSeconds !== undefined) nextTry = Number.POSITIVE_INFINITY;
    const step = Math.max(1, Math.min(stepSeconds, nextTry - now, isIll ? illSeconds - now : stepSeconds));
    await pass(bench, step);
    now += step;
  }
  return { end: 'still open', lateSeconds: now - illSeconds };
}
