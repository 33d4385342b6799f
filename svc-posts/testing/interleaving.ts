import { ApiError, type Call } from '@kallos/contracts/client';
import type { CallReply } from '@kallos/contracts/endpoint';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';

type Saved = CallReply<typeof bulkPosts.update>['bulkPost'];

/** A user's action on a post that publishers may be processing. */
export type UserAction = 'edit' | 'reschedule' | 'unschedule' | 'schedule' | 'delete';
export const userActions: readonly UserAction[] = [
  'edit',
  'edit',
  'reschedule',
  'unschedule',
  'schedule',
  'delete',
];

/** A delivery as svc-social received it. */
export interface ObservedState {
  readonly version: number;
  readonly message: string;
  readonly at: Date;
}

/** The invariants of one post, updated by the responses to its user. */
export interface PostRun {
  readonly id: number;
  /** Every saved text by version. */
  readonly texts: Map<number, string>;
  isScheduled: boolean;
  isDeleted: boolean;
  dueAt: Date;
  /** Requested deliveries, oldest first. */
  readonly asked: ObservedState[];
  /** The events of the run, for the report of a failure. */
  readonly story: string[];
  readonly faults: string[];
  /** True if some action was rejected as already sent. */
  wasTooLate: boolean;
}

export const openPostRun = (id: number, content: string, dueAt: Date): PostRun => ({
  id,
  texts: new Map([[1, content]]),
  isScheduled: true,
  isDeleted: false,
  dueAt,
  asked: [],
  story: [],
  faults: [],
  wasTooLate: false,
});

/**
 * Records a delivery; a fault if the post is unscheduled, deleted, too early, or of an unsaved
 * version.
 */
export function recordDelivery(life: PostRun, seen: ObservedState): void {
  life.story.push(`asked v${seen.version}`);
  life.asked.push(seen);
  if (seen.at < life.dueAt && life.isScheduled) life.faults.push(`asked before ${life.dueAt.toISOString()}`);
}

const bodyOf = (move: Exclude<UserAction, 'delete'>, content: string, dueAt: Date) =>
  ({
    edit: { content },
    reschedule: { scheduledDate: dueAt.toISOString() },
    unschedule: { isScheduled: false },
    schedule: { isScheduled: true },
  })[move];

const tooLate = new Set(['post_in_flight', 'already_scheduled', 'not_scheduled']);

function learn(life: PostRun, move: UserAction, saved: Saved | undefined): void {
  // A successful answer means that the post was not sent.
  if (life.asked.length > 0 && move !== 'delete') life.faults.push(`${move} was granted after a delivery`);
  if (saved) {
    life.texts.set(saved.version, saved.content);
    life.dueAt = new Date(saved.scheduledDate);
    life.isScheduled = saved.isScheduled;
  }
  if (move === 'delete') Object.assign(life, { isDeleted: true, isScheduled: false });
}

/** Performs one action through the public call and records what its response promises. */
export async function performAction(call: Call, life: PostRun, move: UserAction, dueAt: Date): Promise<void> {
  if (life.isDeleted) return;
  const params = { id: life.id };
  const content =
    `Κείμενο ${life.id}, γραφή ${life.story.length} ${'ναι '.repeat(life.story.length % 7)}`.trim();
  try {
    const saved =
      move === 'delete'
        ? await call(bulkPosts.remove, { params }).then(() => undefined)
        : (await call(bulkPosts.update, { params, body: bodyOf(move, content, dueAt) })).bulkPost;
    life.story.push(`${move} granted`);
    learn(life, move, saved);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    life.story.push(`${move} refused: ${error.code}`);
    if (error.code === 'post_in_flight') life.wasTooLate = true;
    const isKnown =
      error.code === 'moment_in_past' || (error.status === 409 && tooLate.has(error.code ?? ''));
    if (!isKnown) life.faults.push(`${move} was refused with ${error.message}`);
  }
}

/**
 * Returns the broken invariants of a finished post; empty if its responses and deliveries agree.
 */
export function faultsOf(life: PostRun, status: string | undefined): string[] {
  const faults = [...life.faults];
  const versions = new Set(life.asked.map(({ version }) => version));
  if (versions.size > 1) faults.push(`went out as versions ${[...versions].join(' and ')}`);
  for (const { version, message } of life.asked)
    if (life.texts.get(version) !== message) faults.push(`v${version} never read «${message}»`);
  const hasGone = life.asked.length > 0;
  if (life.isDeleted) {
    if (status !== undefined) faults.push(`deleted, but ${status}`);
  } else if (hasGone !== (status === 'published')) faults.push(`${status}, asked ${life.asked.length} times`);
  else if (hasGone !== life.isScheduled) faults.push(hasGone ? 'went out unscheduled' : `lost as ${status}`);
  if (life.wasTooLate && !hasGone) faults.push('too late, but it never went out');
  return faults;
}
