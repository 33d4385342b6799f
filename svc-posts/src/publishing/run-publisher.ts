import { randomUUID } from 'node:crypto';
import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { createWakeSignal, createStallReporter, type Loop } from '@kallos/service-kit/background/repeat';
import type { Database } from '@kallos/service-kit/database/database';
import type { WakeListener } from '@kallos/service-kit/database/wake-listener';
import type { Log } from '@kallos/service-kit/observability/log';
import {
  claimPosts,
  holdMissedPosts,
  millisecondsToNextPost,
  renewLeases,
  type Target,
  type ClaimedPost,
  type ClaimRules,
} from './claim-due-posts.ts';
import { recordHeartbeat, removePublisher } from './health/health.ts';
import { backoffAfter, deliverTo, socialUnreachable, type DeliverySettings } from './outcomes/ask-social.ts';
import { holdSeconds } from './outcomes/finish-posts.ts';
import { finishPost } from './outcomes/finish-together.ts';
import { LeaseLost, recordLast, recordOutcome, releaseClaim } from './outcomes/record-outcome.ts';
import { holdStoppedPosts } from './pauses/hold-stopped-posts.ts';

/** The dependencies of a publisher. */
export interface PublisherCtx {
  readonly db: Database;
  readonly log: Log;
  readonly delivery: DeliverySettings;
  readonly rules: ClaimRules & {
    readonly concurrency: number;
    /** Maximum milliseconds between two polls. */
    readonly pollMilliseconds: number;
    /** Milliseconds that running deliveries get after a stop request. */
    readonly graceMilliseconds: number;
  };
  /** Called with the outcome of each call for a page. */
  readonly onOutcome?: (state: DeliveryOutcome['state']) => void;
}

const largestBatch = 20;
/**
 * Initial concurrency, also after svc-social was unreachable; increases by one with each published
 * post.
 */
const firstPlaces = 32;
/**
 * Milliseconds without claims after svc-social was unreachable; posts can still be changed during that time.
 */
const backoffMilliseconds = 1000;
const retryMilliseconds = 250;
const missedEveryMilliseconds = 10_000;
const stoppedEveryMilliseconds = 2000;
const beatEveryMilliseconds = 5000;

interface Work {
  readonly claim: ClaimedPost;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

const shortestBackoff = 0.5;

/**
 * Returns when the open pages of a post are retried; one that waits for a user does not delay the
 * others.
 */
function backoffOf(outcomes: readonly DeliveryOutcome[]): number {
  const pauses = (isHeld: boolean) =>
    outcomes.flatMap((outcome) =>
      'afterSeconds' in outcome && (outcome.state === 'on_hold') === isHeld
        ? (outcome.afterSeconds ?? holdSeconds)
        : [],
    );
  const active = pauses(false);
  return Math.max(shortestBackoff, ...(active.length > 0 ? active : pauses(true)));
}

/** Publishes one post on all of its open pages and records the outcomes. */
async function publishPost(
  ctx: PublisherCtx,
  learn: (outcome: DeliveryOutcome) => void,
  claim: ClaimedPost,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = ctx;
  const { post } = claim;
  const open = claim.targets.filter(({ state }) => state === 'publishing');
  const outcomes: DeliveryOutcome[] = [];
  let isFinished = false;
  const deliverOne = async (target: Target) => {
    const outcome = await deliverTo(ctx.delivery, claim, target, signal);
    outcomes.push(outcome);
    learn(outcome);
    // A post with one open page ends in the transaction that records it.
    const last = { target, outcome };
    if (open.length > 1) await recordOutcome(db, claim, target, outcome);
    else if (outcome.state === 'published' && (await finishPost(db, { claim, target, outcome })))
      isFinished = true;
    else isFinished = await recordLast(db, claim, backoffOf(outcomes), last);
    if (outcome.state === 'published') return;
    const { state, reason } = outcome;
    log.warn({ postId: post.id, pageId: target.pageId, state, reason }, 'page not published');
  };
  // Waits for every page before an error of one may end the round.
  const rounds = await Promise.allSettled(open.map(deliverOne));
  const fault = rounds.find((round) => round.status === 'rejected');
  if (fault) throw fault.reason;
  if (open.length !== 1) isFinished = await recordLast(db, claim, backoffOf(outcomes));
  log.info({ postId: post.id, isFinished, attempts: post.attempts }, 'post worked on');
}

/** Creates the pool of one publisher's running posts. */
function createWorkerPool(ctx: PublisherCtx, onRoom: () => void) {
  const { db, log, rules } = ctx;
  const working = new Map<string, Work>();
  let backoffUntil = Number.NEGATIVE_INFINITY;
  // Failures affect all running posts, so concurrency grows only after successes.
  let places = Math.min(firstPlaces, rules.concurrency);
  const learn = (outcome: DeliveryOutcome) => {
    ctx.onOutcome?.(outcome.state);
    const isAway = 'reason' in outcome && outcome.reason === socialUnreachable;
    backoffUntil = isAway ? performance.now() + backoffMilliseconds : Number.NEGATIVE_INFINITY;
    if (isAway) places = Math.min(firstPlaces, rules.concurrency);
    if (outcome.state === 'published') places = Math.min(places + 1, rules.concurrency);
  };
  const recover = async (claim: ClaimedPost, error: unknown, isAborted: boolean) => {
    if (error instanceof LeaseLost)
      return log.warn({ postId: claim.post.id }, 'lease lost, another publisher goes on');
    log.warn({ err: error, postId: claim.post.id }, 'post interrupted');
    if (isAborted) await releaseClaim(db, claim);
    else await recordLast(db, claim, backoffAfter(claim.post.attempts));
  };
  const isBackingOff = () => performance.now() < backoffUntil;
  return {
    isBackingOff,
    room: () => Math.min(largestBatch, places - working.size),
    begin: (claim: ClaimedPost) => {
      const abort = new AbortController();
      const done = publishPost(ctx, learn, claim, abort.signal)
        .catch((error: unknown) => recover(claim, error, abort.signal.aborted))
        // A post whose outcome cannot be recorded is taken over when the lease expires.
        .catch((error: unknown) => log.warn({ err: error, postId: claim.post.id }, 'post left to its lease'))
        .finally(() => {
          working.delete(claim.lease);
          onRoom();
        });
      working.set(claim.lease, { claim, abort, done });
    },
    keepLeases: async () => {
      const held = [...working.values()];
      const claims = held.map(({ claim }) => claim);
      const kept = await renewLeases(db, claims, rules.leaseSeconds);
      for (const { claim, abort } of held) if (!kept.has(claim.lease)) abort.abort();
    },
    empty: async () => {
      const cut = setTimeout(() => {
        for (const { abort } of working.values()) abort.abort();
      }, rules.graceMilliseconds);
      await Promise.all([...working.values()].map(({ done }) => done));
      clearTimeout(cut);
    },
  };
}

/** Publishes due posts until it is stopped, concurrently with other publishers. */
export function startPublisher(ctx: PublisherCtx, wakes?: WakeListener): Loop {
  const { db, log, rules } = ctx;
  const bell = createWakeSignal();
  const complaint = createStallReporter(log, 'publisher');
  // A poll costs the same for one post as for many, so a busy publisher waits for several free
  // slots.
  const worthwhileRoom = Math.min(8, Math.ceil(rules.concurrency / 4));
  const desk = createWorkerPool(ctx, () => {
    if (desk.room() >= worthwhileRoom) bell.notify();
  });
  let isStopped = false;
  const publisher = randomUUID();
  let beatenAt = Number.NEGATIVE_INFINITY;
  let lookedForMissedAt = Number.NEGATIVE_INFINITY;
  let lookedForStoppedAt = Number.NEGATIVE_INFINITY;
  /** Runs one poll; returns the milliseconds until the next one. */
  const round = async (): Promise<number> => {
    if (performance.now() - beatenAt > beatEveryMilliseconds) {
      await recordHeartbeat(db, publisher);
      beatenAt = performance.now();
    }
    if (performance.now() - lookedForMissedAt > missedEveryMilliseconds) {
      await holdMissedPosts(db, rules.staleHours);
      lookedForMissedAt = performance.now();
    }
    if (performance.now() - lookedForStoppedAt > stoppedEveryMilliseconds) {
      await holdStoppedPosts(db);
      lookedForStoppedAt = performance.now();
    }
    if (desk.isBackingOff()) return retryMilliseconds;
    const room = desk.room();
    const claims = room > 0 ? await claimPosts(db, room, rules) : [];
    for (const claim of claims) desk.begin(claim);
    if (room > 0 && claims.length === room) return 0;
    const free = (await millisecondsToNextPost(db)) ?? rules.pollMilliseconds;
    // Due but unavailable: locked briefly, or all slots are taken, whose release notifies.
    return free > 0 ? free : retryMilliseconds;
  };
  wakes?.on('posts', bell.notify);
  const run = (async () => {
    while (!isStopped) {
      const free = await round().then(
        (milliseconds) => {
          complaint.recovered();
          return milliseconds;
        },
        (error: unknown) => {
          complaint.failed(error);
          return retryMilliseconds;
        },
      );
      if (free > 0) await bell.wait(Math.min(free, rules.pollMilliseconds));
    }
  })();
  const heartbeat = setInterval(
    () => void desk.keepLeases().catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed')),
    (rules.leaseSeconds * 1000) / 3,
  );
  return {
    stop: async () => {
      isStopped = true;
      bell.notify();
      await run;
      await desk.empty();
      clearInterval(heartbeat);
      await removePublisher(db, publisher).catch(() => {});
    },
  };
}
