import type { bulkGeneratedPosts, postTargets } from '../schema/posts.ts';

/**
 * The state of a post; cards show `on_hold` as scheduled with a reason, `partial` as published, `missed` as
 * needing a look.
 */
export type PostState =
  | 'draft'
  | 'scheduled'
  | 'on_hold'
  | 'missed'
  | 'publishing'
  | 'published'
  | 'partial'
  | 'failed'
  | 'needs_look';

/** The events of a post. */
export type PostEvent =
  // By a user.
  | 'edit'
  | 'move'
  | 'schedule'
  | 'take_back'
  | 'remove'
  | 'send_again'
  /** A publisher claims it, or takes it over. */
  | 'claim'
  /** Its pages are retried later. */
  | 'try_later'
  /** It is certainly not public and waits until its cause is fixed. */
  | 'hold'
  /** The cause was fixed. */
  | 'release'
  /** Its due time passed so long ago that a user should decide. */
  | 'miss'
  // By the outcomes of its pages.
  | 'publish'
  | 'publish_partly'
  | 'fail'
  | 'doubt'
  /** A network took it down after it was public, on all of its pages or on some. */
  | 'reject'
  | 'reject_partly';

/** A deleted post has no state. */
type After = PostState | 'removed';

const found = { publish: 'published', publish_partly: 'partial' } as const;
const rejected = { reject: 'failed', reject_partly: 'partial' } as const;

/** The state machine of a post; an event without an entry is rejected. */
export const postLife: Record<PostState, Partial<Record<PostEvent, After>>> = {
  draft: { edit: 'draft', move: 'draft', schedule: 'scheduled', remove: 'removed' },
  scheduled: {
    edit: 'scheduled',
    move: 'scheduled',
    take_back: 'draft',
    remove: 'removed',
    claim: 'publishing',
    hold: 'on_hold',
    miss: 'missed',
  },
  on_hold: {
    edit: 'on_hold',
    move: 'scheduled',
    take_back: 'draft',
    remove: 'removed',
    claim: 'publishing',
    hold: 'on_hold',
    release: 'scheduled',
    miss: 'missed',
  },
  publishing: {
    claim: 'publishing',
    try_later: 'publishing',
    hold: 'on_hold',
    ...found,
    fail: 'failed',
    doubt: 'needs_look',
  },
  published: { remove: 'removed', ...rejected },
  // A post that a page refused may turn out to be public there.
  partial: { remove: 'removed', send_again: 'scheduled', publish: 'published', ...rejected },
  failed: {
    edit: 'failed',
    move: 'draft',
    schedule: 'scheduled',
    remove: 'removed',
    send_again: 'scheduled',
    ...found,
  },
  needs_look: { remove: 'removed', send_again: 'scheduled', ...found },
  missed: {
    edit: 'missed',
    move: 'draft',
    schedule: 'scheduled',
    remove: 'removed',
    send_again: 'scheduled',
    ...found,
  },
};

/** Returns the state after an event; undefined if the event is not allowed. */
export const nextState = (state: PostState, event: PostEvent): After | undefined => postLife[state][event];

/** Returns the states in which an event is allowed. */
export const statesBefore = (event: PostEvent): PostState[] =>
  (Object.keys(postLife) as PostState[]).filter((state) => event in postLife[state]);

type Row = Pick<typeof bulkGeneratedPosts.$inferSelect, 'postStatus' | 'failureReason'>;

/** Returns the state that a row represents. */
export function stateOfPost({ postStatus, failureReason }: Row): PostState {
  if (postStatus === 'scheduled' && failureReason !== null) return 'on_hold';
  if (postStatus === 'needs_look' && failureReason === 'missed') return 'missed';
  if (postStatus === 'published' && failureReason === 'partial') return 'partial';
  return postStatus;
}

type Target = Pick<typeof postTargets.$inferSelect, 'state' | 'reason' | 'isOnHold'>;

/** The combined outcome of a post's pages with its reason; undefined while one is pending. */
export interface PostResult {
  readonly event: 'hold' | 'publish' | 'publish_partly' | 'fail' | 'doubt';
  readonly reason: string | null;
}

/** Returns the event for a post with these pages; a post without pages waits. */
export function eventOf(targets: readonly Target[]): PostResult | undefined {
  const [first] = targets;
  if (!first) return { event: 'hold', reason: 'not_connected' };
  const isOpen = ({ state }: Target) => state === 'publishing';
  if (targets.every((target) => isOpen(target) && target.isOnHold))
    return { event: 'hold', reason: first.reason };
  if (targets.some(isOpen)) return undefined;
  const doubtful = targets.find(({ state }) => state === 'needs_look');
  if (doubtful) return { event: 'doubt', reason: doubtful.reason };
  const failed = targets.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return { event: 'publish', reason: null };
  if (failed.length < targets.length) return { event: 'publish_partly', reason: 'partial' };
  return { event: 'fail', reason: failed[0]?.reason ?? null };
}
