import type { NetworkDefinition } from '@kallos/contracts/networks/definition';
import type { PostDetails } from '@kallos/contracts/post-details';
import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { Ctx } from '../context.ts';
import type { Backoff, NetworkFailure, Trouble } from './failure.ts';
import type { Login } from './login.ts';
import type { Outcome, RetryHistory, PublicPost, Unpublished } from './outcomes.ts';
import type { PublishResponse, MissHistory } from './settling.ts';

/** A post to be published on one page, with the fields that its network needs. */
export interface Post extends RetryHistory {
  readonly bulkPostId: number;
  readonly pageId: string;
  readonly message: string;
  readonly imageUrls: readonly string[];
  /** The alt text of each image. */
  readonly altTexts?: readonly string[];
  /** The cover of a reel: a time offset, and the URL of that still image. */
  readonly cover?: { readonly milliseconds: number; readonly still?: string | undefined } | null;
  readonly isAiGenerated: boolean;
  /** The id of the place at which the network locates it. */
  readonly placeId?: string | null;
  /** Kind, event, offer and button; null for an update without a button. */
  readonly details?: PostDetails | null;
  /** Ids of hidden uploads in image order. */
  readonly pieceIds: readonly string[];
  /** The id of the stored hidden draft. */
  readonly draftId: string | null;
  readonly draftsMade: number;
  /** When it was first sent without proof that it stayed hidden. */
  readonly flipStartedAt: Date | null;
  /** When it was last sent, with any result. */
  readonly flipSentAt: Date | null;
  /** When any draft of it was first sent. */
  readonly firstToldAt: Date | null;
  /** The network's response to that. */
  readonly flipAnswer: PublishResponse | null;
  /** The id of the published post, if it differs from the draft's. */
  readonly externalId: string | null;
  readonly createdAt: Date;
}

/**
 * Commits the steps of a round, so that the next one resumes there. Each method rejects if another
 * call has taken over the post.
 */
export interface Ledger {
  /** Stores the ids of the uploads so far, in image order. */
  readonly savePieces: (ids: string[]) => Promise<void>;
  /** Stores a draft's id unless one is stored; returns the stored one. */
  readonly storeDraft: (id: string) => Promise<string>;
  /** Stores the draft's id and commits in the same write that it is about to be published. */
  readonly storeDraftAndBeginPublishing: (id: string) => Promise<string>;
  /** Abandons a draft that can never be published, with its uploads. */
  readonly dropDraft: (id: string) => Promise<void>;
  /** Abandons uploads that the network no longer has and no draft uses. */
  readonly dropPieces: () => Promise<void>;
  /** Commits that the draft is about to be published; returns when that was first done. */
  readonly beginPublishing: () => Promise<Date>;
  /**
   * The same, with a draft's id if there is one, for networks that identify a post by its text: returns undefined, and
   * changes nothing, while another post with the text is unsettled on the page.
   */
  readonly beginAlone: (
    draftId?: string,
  ) => Promise<{ readonly begunAt: Date; readonly draftId: string | null } | undefined>;
  /** Stores the network's response to the publish call until its meaning is known. */
  readonly saveResponse: (answer: PublishResponse | null) => Promise<void>;
  /** Stores the id that the network returned for the published post before it is visible. */
  readonly saveExternalId: (id: string) => Promise<void>;
  /** Counts a lookup that did not find it; a round with only that is not an attempt. */
  readonly recordUnseen: (isAttempt: boolean) => Promise<MissHistory>;
  /** Records that the network is still processing: the wait for an outcome restarts. */
  readonly recordProcessing: () => Promise<void>;
  /** Records the proof that the draft is still hidden. */
  readonly recordHidden: () => Promise<void>;
  /** Records that the intended call was never sent. */
  readonly cancelPublishing: () => Promise<void>;
}

/** The known facts about a post to look up. */
export interface PostLookup {
  readonly delivery: Post;
  /** External ids that this account's other deliveries already own. */
  readonly isTaken: (externalId: string) => Promise<boolean>;
  /**
   * Returns whether another post with this text was sent to the same page with an unknown outcome; `alsoKnown`: or has a
   * known draft that is not public yet.
   */
  readonly hasTwin: (options?: { readonly alsoKnown?: boolean }) => Promise<boolean>;
  /** Ids of posts on the page that are known to be ours, newest first. */
  readonly findOwnPosts: () => Promise<readonly string[]>;
  /**
   * True if it may have been sent without a record: the database was restored after its due time.
   */
  readonly mayBeForgotten?: boolean;
  /**
   * Returns whether a text belongs to another post for this page; set if one of the post's own
   * edits may be lost.
   */
  readonly isOthers?: (text: string) => Promise<boolean>;
}

/** The inputs of one publishing round. */
export interface PublishAttempt extends PostLookup {
  readonly ledger: Ledger;
  /** Seconds for which a post must be missing from the network before it counts as not public. */
  readonly settleSeconds: number;
  /** Seconds since records of sends may be missing; null if they certainly are not. */
  readonly forgottenSeconds: number | null;
  /** Extra queries of a search for lost posts. */
  readonly forgotten: Pick<PostLookup, 'isOthers'>;
  /** True if the post is only looked up: an unsent one is no longer sent. */
  readonly isTooLate: boolean;
}

/** A lookup result that shows the post. */
export type PublicResult = { readonly kind: 'public' } & PublicPost;

/** The result of looking up a post at the network. */
export type LookupResult =
  | PublicResult
  /**
   * `lacksBytes`: a video whose bytes the network lost in part after they were sent. `ids`: what must be taken down
   * so that nothing of it becomes public, if that is not the stored draft alone.
   */
  | { readonly kind: 'hidden'; readonly lacksBytes?: boolean; readonly ids?: readonly string[] }
  | { readonly kind: 'gone' }
  /** It was sent and is still processing; it becomes public without another call. */
  | { readonly kind: 'in_work' }
  /** The response proves nothing; `likely` is the post that a user's confirmation would mean. */
  | { readonly kind: 'unproven'; readonly outcome: Unpublished; readonly likely?: PublicResult }
  /** The network did not respond. */
  | { readonly kind: 'unclear'; readonly failure: NetworkFailure };

/** A lookup result that shows no post although the network responded. */
export type NotFoundResult = Extract<LookupResult, { kind: 'hidden' | 'gone' }>;

/** The result of one publishing round: its outcome, and the last failure before it. */
export interface PublishRound {
  readonly outcome: Outcome;
  readonly refusal?: Refusal | undefined;
}

/** A failure in a round. */
export interface Refusal {
  readonly trouble: Trouble;
  readonly message: string;
  /** True if a read was refused, which does not concern publishing. */
  readonly isOfRead: boolean;
}

/** The metrics of a post; null if the network reported no number. */
export interface Insights {
  readonly views: number | null;
  readonly reach: number | null;
  readonly reactions: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
}

/** The visibility of a post by its id; `rejected`: a later review took it down. */
export type PostVisibility = 'shown' | 'gone' | 'rejected' | 'unknown';

/**
 * A network with one page's token. Methods reject with a {@link NetworkFailure} unless documented
 * otherwise.
 */
export interface NetworkPage {
  /**
   * Runs one publishing round in repeatable steps; a failure of the network becomes its outcome.
   */
  readonly publish: (attempt: PublishAttempt) => Promise<PublishRound>;
  /** Looks up whether the post is public; never rejects because of a network failure. */
  readonly find: (look: PostLookup) => Promise<LookupResult>;
  /** Deletes a hidden draft, so that it cannot become public. */
  readonly takeDown: (draftId: string) => Promise<void>;
  /** Returns whether a published post belongs to this page on this network. */
  readonly isOwn: (postId: string) => Promise<boolean>;
  readonly presenceOf: (postId: string) => Promise<PostVisibility>;
  /**
   * Deletes a published post and reads it back, because both success and refusal responses can be
   * wrong.
   */
  readonly remove: (
    postId: string,
  ) => Promise<{ failure?: NetworkFailure | undefined; seen: PostVisibility }>;
  readonly readInsights: (postId: string) => Promise<Insights>;
  readonly hasComment: (postId: string, text: string) => Promise<boolean>;
  readonly writeComment: (postId: string, text: string) => Promise<void>;
  /**
   * Returns the daily quota of posts; undefined if there is none or the network does not report it.
   */
  readonly readQuota: () => Promise<Quota | undefined>;
  /** Reads the page itself; proves that it exists and that its token is accepted. */
  readonly readPage: () => Promise<PageReading>;
  /** Lists hidden drafts that this application created before a given time. */
  readonly listOldDrafts: (before: Date) => Promise<readonly string[]>;
  /** Returns the pauses that the limits in the last response require. */
  readonly backoffs: () => readonly Backoff[];
  /** Returns whether usage is so high that all calls except posts must wait. */
  readonly isNearLimit: () => boolean;
}

/** The capabilities of a network: those that all layers read, and those for publishing only. */
export interface Capabilities extends NetworkDefinition {
  /** Whether a draft keeps its id when it is published. */
  readonly keepsDraftId: boolean;
  /** The token of its calls: the page's own, that of the parent page, or that of the login. */
  readonly tokenOf: 'page' | 'parent' | 'login';
  /**
   * Returns for how many seconds a sent post must be missing before it counts as not public, from the configured
   * seconds; undefined if those are enough.
   */
  readonly settleSeconds?: (configured: number) => number;
  /** Permissions that publishing needs, and those requested at first use; null if none is needed. */
  readonly permissions: {
    readonly publishing: readonly string[];
    readonly insights: string | null;
    readonly comments: string | null;
    readonly deletion?: string;
  };
}

/** The facts that the network returns about a page and its token. */
export interface PageReading {
  /** Null if the page has no token of its own, or the network does not report it. */
  readonly token: {
    readonly kind: 'page' | 'user' | 'app' | null;
    readonly expiresAt: Date | null;
    /** Why it is dead; undefined for a valid one. */
    readonly deadReason?: string | undefined;
  } | null;
  /** The refusal of the page itself; undefined if it was readable. */
  readonly failure?: NetworkFailure | undefined;
}

/** A page's daily quota of posts and how much is used. */
export interface Quota {
  readonly used: number;
  readonly total: number;
}

/** The credentials for a page. */
export interface PageAccess {
  readonly pageId: string;
  /** The parent page or the account of a location, as it was listed; null if it has none. */
  readonly parentPageId: string | null;
  /** The token by {@link Capabilities.tokenOf}. */
  readonly pageToken: string;
  /** The token of the login. */
  readonly personToken: string;
}

/**
 * A network that posts are published on. To add one, create a folder with this value and add a line
 * to `registry.ts`.
 */
export interface Network {
  readonly capabilities: Capabilities;
  /** The login that grants access to its pages and lists them. */
  readonly login: Login;
  /**
   * Returns the seconds for which no work should start because the network does not respond; 0 if
   * it does.
   */
  readonly backoffSeconds: (ctx: Ctx) => number;
  /** Returns the outcome for a post that the network would refuse; undefined if it may be sent. */
  readonly validate: (
    post: Pick<Post, 'message' | 'imageUrls' | 'isAiGenerated' | 'details'>,
    limits: NetworkLimits,
  ) => Unpublished | undefined;
  /** Opens a page; no call starts after the deadline (`performance.now()`). */
  readonly openPage: (ctx: Ctx, access: PageAccess, deadline?: number) => NetworkPage;
  /** Returns whether the last response certainly prevented publication. */
  readonly isDefiniteRefusal: (answer: PublishResponse | null) => boolean;
  /** Returns the forms in which the network writes a post's id. */
  readonly idForms: (postId: string, pageId: string) => readonly string[];
  /** Returns whether an id names a post of this page, or names no page. */
  readonly mayBeOfPage: (postId: string, pageId: string) => boolean;
  /** The message when a published post cannot be deleted. */
  readonly deletionRefused: string;
}
