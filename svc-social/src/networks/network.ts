import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import type { Ctx } from '../context.ts';
import type { Backoff, NetworkFailure, Trouble } from './failure.ts';
import type { Outcome, RetryHistory, PublicPost, Unpublished } from './outcomes.ts';
import type { FlipAnswer, MissHistory } from './settling.ts';

/** A post on its way to one page, as far as its network must know it. */
export interface Post extends RetryHistory {
  readonly pageId: string;
  readonly message: string;
  readonly imageUrls: readonly string[];
  /** The alt text of each image. */
  readonly altTexts?: readonly string[];
  /** What a reel shows before it plays: a moment of it, and the address of that still. */
  readonly cover?: { readonly milliseconds: number; readonly still?: string | undefined } | null;
  readonly isAiGenerated: boolean;
  /** Invisible uploads in picture order. */
  readonly pieceIds: readonly string[];
  /** The invisible draft that is bound. */
  readonly draftId: string | null;
  readonly draftsMade: number;
  /** When it was first sent without proof that it stayed invisible. */
  readonly flipStartedAt: Date | null;
  /** When it was last sent, whatever the result. */
  readonly flipSentAt: Date | null;
  /** When any draft of it was first sent. */
  readonly firstToldAt: Date | null;
  /** What the network answered then. */
  readonly flipAnswer: FlipAnswer | null;
  /** The id that it got by going public, where that is another one. */
  readonly externalId: string | null;
  readonly createdAt: Date;
}

/** The steps that a round commits as it goes, so that the next one resumes there; each rejects when another call has taken the post over. */
export interface Ledger {
  /** Stores the pieces made so far, in picture order. */
  readonly savePieces: (ids: string[]) => Promise<void>;
  /** Binds a draft, the first one wins; everybody goes on with the answer. */
  readonly bindDraft: (id: string) => Promise<string>;
  /** The same, and commits in one write that the draft is about to be published. */
  readonly bindAndBeginFlip: (id: string) => Promise<string>;
  /** Gives up a draft that can never go public, with the pieces that hang on it. */
  readonly dropDraft: (id: string) => Promise<void>;
  /** Gives up pieces that the network no longer knows, while nothing hangs on them. */
  readonly dropPieces: () => Promise<void>;
  /** Commits that the draft is about to be published; returns when that was first done. */
  readonly beginFlip: () => Promise<Date>;
  /** Stores what the network answered to it, until its meaning is known. */
  readonly saveAnswer: (answer: FlipAnswer | null) => Promise<void>;
  /** Stores the id that the network gave to what went public, before it could be seen there. */
  readonly saveExternalId: (id: string) => Promise<void>;
  /** Counts a look that did not find it; a round in which nothing but that happens is no attempt. */
  readonly recordUnseen: (isAttempt: boolean) => Promise<MissHistory>;
  /** Records that the network is still processing: the doubt restarts. */
  readonly recordProcessing: () => Promise<void>;
  /** Notes the proof that the draft is still invisible. */
  readonly endFlip: () => Promise<void>;
  /** Notes that the call which was about to be made never left. */
  readonly cancelFlip: () => Promise<void>;
}

/** What is known of a post that is looked for. */
export interface PostLookup {
  readonly delivery: Post;
  /** External ids that this account's other deliveries already own. */
  readonly isTaken: (externalId: string) => Promise<boolean>;
  /** Returns whether another post with these words was sent to the same page with an unknown outcome. */
  readonly hasTwin: () => Promise<boolean>;
  /** Ids of posts on the page that are known to be ours, newest first. */
  readonly findOwnPosts: () => Promise<readonly string[]>;
  /** It may have been sent without a trace: the database was restored since it was due. */
  readonly mayBeForgotten?: boolean;
  /** Whether a text is that of another post for this page; given where one of its own edits may be forgotten. */
  readonly isOthers?: (text: string) => Promise<boolean>;
}

/** One round of work on a post. */
export interface PublishAttempt extends PostLookup {
  readonly ledger: Ledger;
  /** How long a post must be missing from the network before it counts as not public. */
  readonly settleSeconds: number;
  /** Since when the memory of what was sent may be missing; null when it surely is not. */
  readonly forgottenSeconds: number | null;
  /** Extra queries of a search for forgotten posts. */
  readonly forgotten: Pick<PostLookup, 'isOthers'>;
  /** It is only looked for: what surely was not sent is not sent any more. */
  readonly isTooLate: boolean;
}

/** A sight that shows the post. */
export type PublicResult = { readonly kind: 'public' } & PublicPost;

/** What a look at the network found of a post. */
export type LookupResult =
  | PublicResult
  /** `lacksBytes`: a video of which the network does not have all bytes, though they were sent. */
  | { readonly kind: 'hidden'; readonly lacksBytes?: boolean }
  | { readonly kind: 'gone' }
  /** It was sent and is still processed: it becomes public by itself. */
  | { readonly kind: 'in_work' }
  /** The network's answer proves nothing; a person's word that it is public would mean `likely`. */
  | { readonly kind: 'unproven'; readonly outcome: Unpublished; readonly likely?: PublicResult }
  /** The network did not answer. */
  | { readonly kind: 'unclear'; readonly failure: NetworkFailure };

/** A sight that shows no post, though the network answered. */
export type MissingResult = Extract<LookupResult, { kind: 'hidden' | 'gone' }>;

/** One round of publishing: its outcome, and the last failure on the way to it. */
export interface PublishRound {
  readonly outcome: Outcome;
  readonly refusal?: Refusal | undefined;
}

/** A failure that a round met. */
export interface Refusal {
  readonly trouble: Trouble;
  readonly message: string;
  /** It answers a read, which does not concern publishing. */
  readonly isOfRead: boolean;
}

/** What a post has reached; null where the network gave no number. */
export interface Insights {
  readonly views: number | null;
  readonly reach: number | null;
  readonly reactions: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
}

/** How a post looks by its id. */
export type Presence = 'shown' | 'gone' | 'unknown';

/** A network as it acts for one page with that page's token. Methods reject with a {@link NetworkFailure} unless they say otherwise. */
export interface NetworkPage {
  /** Works on a post for one round by steps that may be repeated; a failure of the network becomes its outcome. */
  readonly publish: (attempt: PublishAttempt) => Promise<PublishRound>;
  /** Looks for what may already be public; never rejects for what the network did. */
  readonly find: (look: PostLookup) => Promise<LookupResult>;
  /** Takes an invisible draft down, so that it can never go public. */
  readonly takeDown: (draftId: string) => Promise<void>;
  /** Whether a published post belongs to this page on this network. */
  readonly isOwn: (postId: string) => Promise<boolean>;
  readonly presenceOf: (postId: string) => Promise<Presence>;
  /** Deletes a published post and reads it back, because neither a yes nor a refusal proves anything. */
  readonly remove: (postId: string) => Promise<{ failure?: NetworkFailure | undefined; seen: Presence }>;
  readonly readInsights: (postId: string) => Promise<Insights>;
  readonly hasComment: (postId: string, text: string) => Promise<boolean>;
  readonly writeComment: (postId: string, text: string) => Promise<void>;
  /** The day's allowance of posts; undefined when there is none or the network does not say. */
  readonly readQuota: () => Promise<Quota | undefined>;
  /** Invisible drafts that this application made before a moment. */
  readonly listOldDrafts: (before: Date) => Promise<readonly string[]>;
  /** Whom to leave alone by the limits that the last answer named. */
  readonly backoffs: () => readonly Backoff[];
  /** Whether limits are so near that everything but posts waits. */
  readonly isNearLimit: () => boolean;
}

/** What differs between networks, as data. */
export interface Capabilities {
  /** As people write it. */
  readonly label: string;
  /** Whether a draft keeps its id when it goes public. */
  readonly keepsDraftId: boolean;
  /** Whether it fetches media itself and takes no bytes. */
  readonly fetchesMedia: boolean;
  /** The network whose pages lend their tokens to this one's accounts; undefined when pages have their own. */
  readonly tokenFrom?: Platform;
  /** Permissions that publishing needs, and those that are asked for when they are first used. */
  readonly permissions: {
    readonly publishing: readonly string[];
    readonly insights: string;
    readonly comments: string;
    readonly deletion?: string;
  };
}

/** How many posts of its running day a page has used. */
export interface Quota {
  readonly used: number;
  readonly total: number;
}

/** What a page is acted for with. */
export interface PageAccess {
  readonly pageId: string;
  readonly pageToken: string;
  readonly personToken: string;
}

/** A place that posts can go to, as the network lists it. */
export interface Destination {
  readonly platform: Platform;
  readonly externalId: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly category: string | null;
  readonly pictureUrl: string | null;
  readonly parentPageId: string | null;
  readonly token: string | null;
  readonly canPublish: boolean;
}

/** A list of destinations; one that is not whole proves no absence. */
export interface Destinations {
  readonly places: readonly Destination[];
  readonly isWhole: boolean;
}

/** A network that posts go to. A new one is a folder with this value, and a line in `registry.ts`. */
export interface Network {
  readonly capabilities: Capabilities;
  /** Seconds for which nothing new should begin, because the network fell silent; 0 when all is well. */
  readonly backoffSeconds: (ctx: Ctx) => number;
  /** Reads where a person may publish. */
  readonly listDestinations: (
    ctx: Ctx,
    personToken: string,
    scopes: readonly string[],
  ) => Promise<Destinations>;
  /** The outcome for a post that the network would refuse; undefined when it may be sent. */
  readonly validate: (
    post: Pick<Post, 'message' | 'imageUrls'>,
    limits: NetworkLimits,
  ) => Unpublished | undefined;
  /** Opens a page; no call begins after the deadline (`performance.now()`). */
  readonly openPage: (ctx: Ctx, access: PageAccess, deadline?: number) => NetworkPage;
  /** Whether the last answer surely kept the post from going out. */
  readonly isDefiniteRefusal: (answer: FlipAnswer | null) => boolean;
  /** The forms in which the network writes a post's id. */
  readonly idForms: (postId: string, pageId: string) => readonly string[];
  /** Whether an id names a post of this page, or names no page. */
  readonly mayBeOfPage: (postId: string, pageId: string) => boolean;
  /** The message when a published post cannot be deleted. */
  readonly deletionRefused: string;
}
