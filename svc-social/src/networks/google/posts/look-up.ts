import { firstSentAt } from '../../lookup-results.ts';
import type { LookupResult, PostLookup, PublicResult } from '../../network.ts';
import { outcomeOf } from '../../outcomes.ts';
import { isSameText, isSimilarText } from '../../same-text.ts';
import { isGoogleFailure } from '../client/failures.ts';
import { delayFactors, marginSeconds, publishTimeOf } from './hidden-time.ts';
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
const isSafelyHidden = (post: LocalPost, certainSeconds: number): boolean =>
  (post.state === 'SCHEDULED' || post.state === 'PROCESSING') &&
  (scheduledAt(post) ?? 0) > Date.now() + marginSeconds(certainSeconds) * 1000;

/** Returns a post that Google shows. */
export const publicPost = (post: LocalPost): PublicResult => ({
  kind: 'public',
  externalId: idOfPost(post),
  permalink: post.searchUrl ?? null,
});

/** The posts of a location that a delivery may have created. */
export type Matches =
  | { readonly kind: 'none' }
  /** Oldest first. */
  | { readonly kind: 'ours'; readonly posts: readonly LocalPost[] }
  /** Another delivery with the same text may have created them. */
  | { readonly kind: 'contested'; readonly posts: readonly LocalPost[] };

const createdAtOf = ({ createTime }: LocalPost): number => Date.parse(createTime ?? '') || 0;

/** Returns the seconds in which Google was asked to publish the posts of a delivery. */
const publishTimesOf = (delivery: GoogleLookup['delivery'], certainSeconds: number): ReadonlySet<string> =>
  new Set(
    [delivery.flipStartedAt, delivery.firstToldAt].flatMap((begunAt) =>
      begunAt === null
        ? []
        : delayFactors.map((delayFactor) =>
            timeText(publishTimeOf({ ...delivery, begunAt }, certainSeconds, { delayFactor })),
          ),
    ),
  );

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
  const isContested = alike.length > 0 && (await hasTwin({ alsoKnown: true }));
  const free: LocalPost[] = [];
  for (const post of alike) if (!(await isTaken(idOfPost(post)))) free.push(post);
  free.sort((one, other) => createdAtOf(one) - createdAtOf(other));
  if (free.length === 0) return { kind: 'none' };
  const times = publishTimesOf(delivery, certainSeconds);
  const exact = free.filter((post) => {
    const time = scheduledAt(post);
    return time !== undefined && times.has(timeText(new Date(time)));
  });
  if (!isContested) return { kind: 'ours', posts: free };
  if (exact.length > 0) return { kind: 'ours', posts: exact };
  // A post with another second belongs to another delivery, unless a restore lost the delivery's own.
  const unclear = times.size === 0 ? free : free.filter((post) => scheduledAt(post) === undefined);
  return unclear.length > 0 ? { kind: 'contested', posts: unclear } : { kind: 'none' };
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
    if (post.state === 'REJECTED' || !isSimilarText(text, delivery.message)) continue;
    if (!(await isTaken(idOfPost(post))) && !(await isOthers(text))) return post;
  }
  return undefined;
}

/** Returns what posts of one delivery prove that Google returned, none of them being contested. */
function sightOf(found: readonly LocalPost[], certainSeconds: number): LookupResult {
  const [live, ...more] = found.filter(({ state }) => state === 'LIVE');
  if (live && more.length > 0)
    return { kind: 'unproven', outcome: outcomeOf('several_matches'), likely: publicPost(live) };
  if (live) return publicPost(live);
  // A rejected post is hidden for good, unless Google changes its verdict: it is taken down like the others.
  return found.every((post) => post.state === 'REJECTED' || isSafelyHidden(post, certainSeconds))
    ? { kind: 'hidden', ids: found.map(idOfPost) }
    : { kind: 'unproven', outcome: outcomeOf('in_review', { afterSeconds: 10 }) };
}

/** Looks up a delivery's posts by the id and by the text: a repeated call may have created more than one. */
export async function lookUp(at: GoogleLookup): Promise<LookupResult> {
  const { delivery, posts } = at;
  const id = delivery.draftId ?? delivery.externalId;
  try {
    const read = id === null ? undefined : await posts.read(id);
    if (read?.state === 'LIVE') return publicPost(read);
    const matches = await findMatches(at);
    const alike = matches.kind === 'none' ? [] : matches.posts;
    const own = read ?? alike.find((post) => idOfPost(post) === id);
    const [first] = alike;
    if (matches.kind === 'contested' && !own && first)
      return {
        kind: 'unproven',
        outcome: outcomeOf('published_not_visible', { afterSeconds: 10 }),
        likely: publicPost(first),
      };
    const others = matches.kind === 'ours' ? alike.filter((post) => idOfPost(post) !== id) : [];
    const found = own ? [own, ...others] : others;
    if (found.length > 0) return sightOf(found, at.certainSeconds);
    const edited = id === null ? await findEdited(at) : undefined;
    if (!edited) return { kind: 'gone' };
    // A user can decide only about what is public.
    const code = edited.state === 'LIVE' ? 'edited_match' : 'in_review';
    return {
      kind: 'unproven',
      outcome: outcomeOf(code, { afterSeconds: 10 }),
      likely: publicPost(edited),
    };
  } catch (failure) {
    if (isGoogleFailure(failure)) return { kind: 'unclear', failure };
    throw failure;
  }
}
