import { isVideo } from '@kallos/contracts/media/video-rules';
import { networks } from '@kallos/contracts/networks';
import { detailsBreaks } from '@kallos/contracts/post-details';
import type { TroubleCode } from '@kallos/contracts/social/troubles';
import { ruleBreaks, type RuleBreak } from '@kallos/contracts/texts/post-rules';
import type { Ctx } from '../../context.ts';
import { failureOf } from '../failure.ts';
import type { Insights, Network, NetworkPage, PageAccess, PostVisibility } from '../network.ts';
import { outcomeOf, outcomeOfTrouble, type Outcome } from '../outcomes.ts';
import { certainAfterSeconds } from '../settling.ts';
import { GoogleSilence, isGoogleFailure, type GoogleFailure } from './client/failures.ts';
import { googleLogin, googleOf } from './login/google-login.ts';
import { businessScope } from './login/scopes.ts';
import { settleSecondsAtGoogle } from './posts/hidden-time.ts';
import { openPosts, type LocationPosts } from './posts/location-posts.ts';
import { lookUp } from './posts/look-up.ts';
import { isDefiniteRefusal, publishPost } from './posts/publish.ts';

const definition = networks.google;

/** Google reports no figures of a single post. */
const noFigures: Insights = { views: null, reach: null, reactions: null, comments: null, shares: null };

/** Records which calls failed in a round: only a refused creation concerns publishing. */
function recordFailures(posts: LocationPosts, failures: GoogleFailure[], reads: Set<GoogleFailure>) {
  const watched =
    <Args extends unknown[], R>(act: (...args: Args) => Promise<R>, isRead: boolean) =>
    async (...args: Args): Promise<R> => {
      try {
        return await act(...args);
      } catch (failure) {
        if (isGoogleFailure(failure)) {
          failures.push(failure);
          if (isRead) reads.add(failure);
        }
        throw failure;
      }
    };
  return {
    prepare: watched(posts.prepare, false),
    create: watched(posts.create, false),
    read: watched(posts.read, true),
    listSince: watched(posts.listSince, true),
    remove: watched(posts.remove, true),
  };
}

async function visibilityOf(posts: LocationPosts, id: string): Promise<PostVisibility> {
  let post: Awaited<ReturnType<LocationPosts['read']>>;
  const failure = await failureOf(async () => {
    post = await posts.read(id);
  });
  if (failure) return 'unknown';
  if (!post) return 'gone';
  if (post.state === 'LIVE') return 'shown';
  return post.state === 'REJECTED' ? 'rejected' : 'unknown';
}

/** Opens a location for calls with the user's grant. */
function openLocation(ctx: Ctx, access: PageAccess, deadline: number): NetworkPage {
  const session = googleOf(ctx).as(access.personToken, deadline);
  const posts = openPosts(session, access);
  const certainSeconds = certainAfterSeconds(ctx.settleSeconds);
  return {
    publish: async (attempt) => {
      const failures: GoogleFailure[] = [];
      const reads = new Set<GoogleFailure>();
      const { delivery } = attempt;
      let outcome: Outcome;
      try {
        const watched = recordFailures(posts, failures, reads);
        outcome = await publishPost({
          ...attempt,
          posts: watched,
          certainSeconds,
          confirmedSettleSeconds: ctx.settleSeconds,
        });
      } catch (failure) {
        if (!isGoogleFailure(failure)) throw failure;
        if (failures.at(-1) !== failure) failures.push(failure);
        outcome = outcomeOfTrouble(failure.trouble, delivery, failure.message);
      }
      const refusal = failures.at(-1);
      return {
        outcome,
        refusal: refusal && {
          trouble: refusal.trouble,
          message: refusal.message,
          isOfRead: reads.has(refusal),
        },
      };
    },
    find: (look) => lookUp({ ...look, posts, certainSeconds }),
    takeDown: async (draftId) => {
      const post = await posts.read(draftId);
      if (post?.state === 'LIVE') throw new GoogleSilence('the post became public meanwhile');
      if (!post) return;
      await posts.remove(draftId);
      // Google may confirm a deletion, or answer that there is no such post, without deleting it.
      if (await posts.read(draftId)) throw new GoogleSilence('a deleted post is still there');
    },
    isOwn: async (postId) => (await posts.read(postId)) !== undefined,
    presenceOf: (postId) => visibilityOf(posts, postId),
    remove: async (postId) => {
      const failure = await failureOf(() => posts.remove(postId));
      return { failure, seen: await visibilityOf(posts, postId) };
    },
    readInsights: async () => noFigures,
    hasComment: async () => false,
    writeComment: async () => undefined,
    readQuota: async () => undefined,
    readPage: async () => {
      const failure = await failureOf(() =>
        session.get('mybusinessbusinessinformation', `v1/locations/${access.pageId}`, { readMask: 'name' }),
      );
      return { token: null, failure };
    },
    listOldDrafts: async () => [],
    backoffs: () => [],
    isNearLimit: () => false,
  };
}

const troubleOf: Partial<Record<RuleBreak, TroubleCode>> = {
  picture_missing: 'picture_missing',
  too_many_pictures: 'picture_count',
  has_phone_number: 'phone_refused',
};

/** Profiles of businesses at Google: local posts on their locations. */
export const google: Network = {
  capabilities: {
    ...definition,
    keepsDraftId: true,
    tokenOf: 'login',
    settleSeconds: settleSecondsAtGoogle,
    permissions: { publishing: [businessScope], insights: null, comments: null },
  },
  login: googleLogin,
  backoffSeconds: (ctx) => ctx.google?.backoffSeconds() ?? 0,
  validate: ({ message, imageUrls, details }, limits) => {
    if (imageUrls.some(isVideo)) return outcomeOf('video_refused');
    // The unit of Google's limit is not documented; UTF-16 is the stricter one.
    if (message.length > definition.text.longestText) return outcomeOf('text_refused');
    if (detailsBreaks('google', details).length > 0) return outcomeOf('refused');
    const [broken] = ruleBreaks('google', message, imageUrls.length, limits).toReversed();
    return broken === undefined ? undefined : outcomeOf(troubleOf[broken] ?? 'text_refused');
  },
  openPage: (ctx, access, deadline = Number.POSITIVE_INFINITY) => openLocation(ctx, access, deadline),
  isDefiniteRefusal,
  idForms: (postId) => [postId],
  mayBeOfPage: () => true,
  deletionRefused: 'Failed to delete post',
};
