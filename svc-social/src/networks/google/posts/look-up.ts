import { firstSentAt } from '../../lookup-results.ts';
import type { LookupResult, PostLookup, PublicResult } from '../../network.ts';
import { outcomeOf } from '../../outcomes.ts';
import { isSameText, isSimilarText } from '../../same-text.ts';
import { isGoogleFailure } from '../client/failures.ts';
import { marginSeconds, publishTimeOf } from './hidden-time.ts';
import { idOfPost, timeText, type LocalPost } from './local-post.ts';
import type { LocationPosts } from './location-posts.ts';

/** The inputs of a lookup at Google. */
export interface GoogleLookup extends Pick<
  PostLookup,
  'delivery' | 'isTaken' | 'hasTwin' | 'mayBeForgotten' | 'isOthers'
> {
  readonly posts: LocationPosts;
  /** Seconds after which an irreversible step is allowed. */
  readonly certainSeconds: number;
}

/** Maximum difference between Google's clock and ours. */
const clockMilliseconds = 600_000;

/** Returns when Google publishes a post; undefined if it states no time. */
export function scheduledAt({ scheduledTime }: LocalPost): number | undefined {
  const at = Date.parse(scheduledTime ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** Returns whether a post is hidden for long enough to be deleted before it is public. */
export const isSafelyHidden = (post: LocalPost, certainSeconds: number): boolean =>
  (post.state === 'SCHEDULED' || post.state === 'PROCESSING') &&
  (scheduledAt(post) ?? 0) > Date.now() + marginSeconds(certainSeconds) * 1000;

/** Returns a post that Google shows. */
export const publicPost = (post: LocalPost): PublicResult => ({
  kind: 'public',
  externalId: idOfPost(post),
  permalink: post.searchUrl ?? null,
});

/** Returns what a post found by its id proves. */
function sightOf(post: LocalPost, certainSeconds: number): LookupResult {
  if (post.state === 'LIVE') return publicPost(post);
  if (post.state === 'REJECTED') return { kind: 'unproven', outcome: outcomeOf('against_standards') };
  return isSafelyHidden(post, certainSeconds)
    ? { kind: 'hidden' }
    : { kind: 'unproven', outcome: outcomeOf('in_review', { afterSeconds: 10 }) };
}

/** The posts of a location that a delivery may have created. */
export type Matches =
  | { readonly kind: 'none' }
  /** Oldest first. */
  | { readonly kind: 'ours'; readonly posts: readonly LocalPost[] }
  /** Another delivery with the same text may have created them. */
  | { readonly kind: 'contested'; readonly posts: readonly LocalPost[] };

const createdAtOf = ({ createTime }: LocalPost): number => Date.parse(createTime ?? '') || 0;

/**
 * Finds posts with the delivery's text that its calls may have created. Google has no key of ours; the second in which
 * it publishes a post identifies it among others with the same text.
 */
export async function findMatches(at: GoogleLookup): Promise<Matches> {
  const { delivery, posts, certainSeconds, isTaken, hasTwin, mayBeForgotten } = at;
  const sent = firstSentAt(delivery);
  if (sent === undefined && !mayBeForgotten) return { kind: 'none' };
  const from = mayBeForgotten || sent === undefined ? delivery.createdAt : sent;
  const listed = await posts.listSince(new Date(from.getTime() - clockMilliseconds));
  const alike = listed.filter(({ summary }) => isSameText(summary, delivery.message));
  // Checked before the owners: a similar post that is recorded in between becomes an owner.
  const isContested = alike.length > 0 && (await hasTwin());
  const free: LocalPost[] = [];
  for (const post of alike) if (!(await isTaken(idOfPost(post)))) free.push(post);
  free.sort((one, other) => createdAtOf(one) - createdAtOf(other));
  if (free.length === 0) return { kind: 'none' };
  const times = [delivery.flipStartedAt, delivery.firstToldAt].flatMap((begunAt) =>
    begunAt ? [timeText(publishTimeOf({ ...delivery, begunAt }, certainSeconds))] : [],
  );
  const exact = free.filter((post) => {
    const time = scheduledAt(post);
    return time !== undefined && times.includes(timeText(new Date(time)));
  });
  if (!isContested) return { kind: 'ours', posts: free };
  return exact.length > 0 ? { kind: 'ours', posts: exact } : { kind: 'contested', posts: free };
}

/** Finds a post without an owner and with a similar text, which may be an edit that a restore lost. */
async function findEdited({
  delivery,
  posts,
  isTaken,
  isOthers,
}: GoogleLookup): Promise<LocalPost | undefined> {
  if (!isOthers) return undefined;
  const listed = await posts.listSince(new Date(delivery.createdAt.getTime() - clockMilliseconds));
  for (const post of listed) {
    const text = post.summary ?? '';
    if (!isSimilarText(text, delivery.message)) continue;
    if (!(await isTaken(idOfPost(post))) && !(await isOthers(text))) return post;
  }
  return undefined;
}

/** Looks up a delivery's post by its id, then by its text. */
export async function lookUp(at: GoogleLookup): Promise<LookupResult> {
  const { delivery, posts } = at;
  const id = delivery.draftId ?? delivery.externalId;
  try {
    const read = id === null ? undefined : await posts.read(id);
    if (read) return sightOf(read, at.certainSeconds);
    const matches = await findMatches(at);
    if (matches.kind === 'none') {
      const edited = id === null ? await findEdited(at) : undefined;
      return edited
        ? { kind: 'unproven', outcome: outcomeOf('edited_match'), likely: publicPost(edited) }
        : { kind: 'gone' };
    }
    const [first, ...others] = matches.posts;
    const listed = matches.posts.find((post) => idOfPost(post) === id);
    if (listed) return sightOf(listed, at.certainSeconds);
    if (id !== null || !first) return { kind: 'gone' };
    if (matches.kind === 'contested')
      return {
        kind: 'unproven',
        outcome: outcomeOf('published_not_visible', { afterSeconds: 10 }),
        likely: publicPost(first),
      };
    const [live, ...more] = matches.posts.filter(({ state }) => state === 'LIVE');
    if (live && more.length > 0)
      return { kind: 'unproven', outcome: outcomeOf('several_matches'), likely: publicPost(live) };
    if (live) return publicPost(live);
    if (first.state === 'REJECTED' && others.length === 0) return sightOf(first, at.certainSeconds);
    // A post found by its text is public soon; it is never created again.
    return { kind: 'unproven', outcome: outcomeOf('in_review', { afterSeconds: 10 }) };
  } catch (failure) {
    if (isGoogleFailure(failure)) return { kind: 'unclear', failure };
    throw failure;
  }
}
