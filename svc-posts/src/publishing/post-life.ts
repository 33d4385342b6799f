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

/** What can happen to a post. */
export type PostEvent =
  // What a person does.
  | 'edit'
  | 'move'
  | 'schedule'
  | 'take_back'
  | 'remove'
  | 'send_again'
  /** A publisher takes it, or takes it over. */
  | 'claim'
  /** Its pages are asked for again later. */
  | 'try_later'
  /** It is certainly not public and waits until its cause is fixed. */
  | 'hold'
  /** The cause is gone. */
  | 'release'
  /** Its moment passed so long ago that a person should decide. */
  | 'miss'
  // What its pages came to.
  | 'publish'
  | 'publish_partly'
  | 'fail'
  | 'doubt';

/** A deleted post has no state. */
type After = PostState | 'removed';

const found = { publish: 'published', publish_partly: 'partial' } as const;

/** The one table of a post's life; an event without a place here is refused. */
export const postLife: Record<PostState, Partial<Record<PostEvent, After>>> = {
  draft: { edit: 'draft', move: 'draft', schedule: 'scheduled', remove: 'removed' },
  scheduled: {
    edit: 'scheduled',
    move: 'scheduled',
    take_back: 'draft',
    remove: 'removed',
    claim: 'publishing',
    miss: 'missed',
  },
  on_hold: {
    edit: 'on_hold',
    move: 'scheduled',
    take_back: 'draft',
    remove: 'removed',
    claim: 'publishing',
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
  published: { remove: 'removed' },
  // What a page refused may turn out to be public there.
  partial: { remove: 'removed', send_again: 'scheduled', publish: 'published' },
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

/** Where an event leads from a state; undefined when it may not happen there. */
export const after = (state: PostState, event: PostEvent): After | undefined => postLife[state][event];

/** The states in which an event may happen. */
export const statesBefore = (event: PostEvent): PostState[] =>
  (Object.keys(postLife) as PostState[]).filter((state) => event in postLife[state]);

type Row = Pick<typeof bulkGeneratedPosts.$inferSelect, 'postStatus' | 'failureReason'>;

/** The state that a row's columns stand for. */
export function stateOfPost({ postStatus, failureReason }: Row): PostState {
  if (postStatus === 'scheduled' && failureReason !== null) return 'on_hold';
  if (postStatus === 'needs_look' && failureReason === 'missed') return 'missed';
  if (postStatus === 'published' && failureReason === 'partial') return 'partial';
  return postStatus;
}

type Target = Pick<typeof postTargets.$inferSelect, 'state' | 'reason' | 'isOnHold'>;

/** What a post's pages came to together, and why; undefined while one of them is still on its way. */
export interface PostResult {
  readonly event: 'hold' | 'publish' | 'publish_partly' | 'fail' | 'doubt';
  readonly reason: string | null;
}

/** What happens to a post whose pages stand like this; a post without pages waits for some. */
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
