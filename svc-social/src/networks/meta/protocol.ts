import type { InstagramFit } from '@kallos/contracts/image-rules';
import type { NetworkLimits } from '@kallos/contracts/post-rules';
import type { GraphSession } from './client.ts';
import type { GraphFailure } from './failures.ts';
import {
  outcomeAfter,
  outcomeOf,
  type Outcome,
  type Rounds,
  type Seen,
  type Unpublished,
} from '../outcomes.ts';
import { classifyFailure } from './error-table.ts';
import type { VideoSource } from './upload.ts';
import type { FlipAnswer, Unseen } from './settle.ts';

/** A post on its way to one page, as far as its platform must know it. */
export interface Draft extends Rounds {
  readonly pageId: string;
  readonly message: string;
  readonly imageUrls: readonly string[];
  /** What is said of each picture to people who do not see it. */
  readonly altTexts?: readonly string[];
  /** What a reel shows before it plays: a moment of it, and the address of that still. */
  readonly cover?: { readonly milliseconds: number; readonly still?: string | undefined } | null;
  readonly isAiGenerated: boolean;
  /** Invisible uploads in picture order. */
  readonly pieceIds: readonly string[];
  /** The invisible post or container that is bound. */
  readonly draftId: string | null;
  readonly draftsMade: number;
  /** When it was first told to go public without proof that it did not. */
  readonly flipStartedAt: Date | null;
  /** When it was last told to go public, whatever came of that. */
  readonly flipSentAt: Date | null;
  /** When any draft of it was first told to go public. */
  readonly firstToldAt: Date | null;
  /** What Meta said when it was last told. */
  readonly flipAnswer: FlipAnswer | null;
  /** The id that it got by going public, where that is another one. */
  readonly externalId: string | null;
  readonly createdAt: Date;
}

/** What a round writes down as it goes; each write rejects when another call has taken the post over. */
export interface Ledger {
  /** Pieces made so far, in picture order. */
  readonly keepPieces: (ids: string[]) => Promise<void>;
  /** Binds a draft, the first one wins; everybody goes on with the answer. */
  readonly bindDraft: (id: string) => Promise<string>;
  /** The same, and commits in the same write that the draft is about to be told to go public. */
  readonly bindAndBeginFlip: (id: string) => Promise<string>;
  /** Gives up a draft that can never go public, with the pieces that hang on it. */
  readonly forgetDraft: (id: string) => Promise<void>;
  /** Gives up pieces that Meta no longer knows, while nothing hangs on them. */
  readonly forgetPieces: () => Promise<void>;
  /** Commits that the draft is about to be told to go public; answers when that was first done. */
  readonly beginFlip: () => Promise<Date>;
  /** Keeps what Meta said to it, until somebody can say what that meant. */
  readonly keepAnswer: (answer: FlipAnswer | null) => Promise<void>;
  /** Keeps the id that Meta gave to what went public, before it could be seen there. */
  readonly keepExternalId: (id: string) => Promise<void>;
  /** Counts a look that did not find it; a round in which nothing but that happens is no attempt. */
  readonly noteUnseen: (isAttempt: boolean) => Promise<Unseen>;
  /** Notes that Meta is still at work on what it was told: the doubt begins anew. */
  readonly noteWork: () => Promise<void>;
  /** Notes the proof that the draft is still invisible. */
  readonly endFlip: () => Promise<void>;
  /** Notes that the call which was about to be made never left. */
  readonly takeBackFlip: () => Promise<void>;
}

/** When it was first told to go public; undefined when it never was, so that nothing on the page can be ours. */
export const toldSince = ({ firstToldAt, flipStartedAt, flipSentAt }: Told): Date | undefined =>
  firstToldAt ?? flipStartedAt ?? flipSentAt ?? undefined;

type Told = Pick<Draft, 'firstToldAt' | 'flipStartedAt' | 'flipSentAt'>;

/** What it takes to look for a post at Meta. */
export interface Look {
  readonly delivery: Draft;
  /** The Graph with the page's token; during a round it begins nothing once the round's time is over. */
  readonly session: GraphSession;
  /** The Graph with the person's own token, which reads what the page's at times may not. */
  readonly person?: GraphSession | undefined;
  /** External ids that this account's other deliveries already own. */
  readonly isTaken: (externalId: string) => Promise<boolean>;
  /** Whether another post with these words was told to go public on the same page and nobody knows yet what it became. */
  readonly hasTwin: () => Promise<boolean>;
  /** Tells our application's posts from others; without it, words and time decide alone. */
  readonly makers?: {
    readonly appId: string;
    /** Ids of posts on the page that are known to be ours, newest first. */
    readonly findOwnPosts: () => Promise<readonly string[]>;
  };
  /** It may have been sent without a trace: the database was restored since it was due. */
  readonly mayBeForgotten?: boolean;
  /** Whether a text is that of another post for this page; given where one of its own edits may be forgotten. */
  readonly isOthers?: (text: string) => Promise<boolean>;
}

/** One round of work on a post. */
export interface Attempt extends Look {
  /** The frame in which images are tried first on Instagram; by the switch in the contracts unless given. */
  readonly firstFit?: InstagramFit | undefined;
  readonly ledger: Ledger;
  /** The same session for calls whose failure says nothing of the post. */
  readonly aside?: GraphSession | undefined;
  /** The bytes of one of our own pictures, for a network that cannot fetch it; undefined for any other. */
  readonly readPicture?: ((address: string) => Promise<Blob | undefined>) | undefined;
  /** One of our own videos, to be sent in as many parts as it takes; undefined when there is none, `away` when its store does not answer. */
  readonly readVideo?: ((address: string) => Promise<VideoSource | 'away' | undefined>) | undefined;
  /** How long a post must be missing from Meta before it counts as not public. */
  readonly settleSeconds: number;
  /** What the networks take of a text. */
  readonly limits: NetworkLimits;
  /** Since when the memory of what was sent may be missing; null when it surely is not. */
  readonly forgottenSeconds: number | null;
  /** What the search for what is forgotten asks beside. */
  readonly forgotten: Pick<Look, 'isOthers'>;
  /** It is only looked for: what surely was not sent is not sent any more. */
  readonly isTooLate: boolean;
}

/** A sight that shows the post. */
export type PublicSight = { readonly kind: 'public' } & Seen;

/** What a draft turned out to be when it was looked at. */
export type Sight =
  | PublicSight
  /** `lacksBytes`: a video of which the network does not have all bytes, though they were sent. */
  | { readonly kind: 'hidden'; readonly lacksBytes?: boolean }
  | { readonly kind: 'gone' }
  /** It was told, and Meta is still preparing it: it will be public by itself. */
  | { readonly kind: 'in_work' }
  /** Meta answered, but its answer proves nothing; a person's word that it is public would mean `likely`. */
  | { readonly kind: 'unproven'; readonly outcome: Unpublished; readonly likely?: PublicSight }
  /** Meta did not answer. */
  | { readonly kind: 'unclear'; readonly failure: GraphFailure };

/** A sight that shows no post, though Meta answered. */
export type Missing = Extract<Sight, { kind: 'hidden' | 'gone' }>;

/** How often Meta is asked whether it has prepared a video. */
const workSeconds = 10;
/** The answer while Meta prepares a video. */
export const videoInWork: Unpublished = outcomeOf('video_in_work', { afterSeconds: workSeconds });

/** The outcome that a look decides by itself; undefined for a draft that is hidden or gone. */
export function outcomeOfSight(sight: Missing, rounds: Rounds): undefined;
export function outcomeOfSight(sight: Exclude<Sight, Missing>, rounds: Rounds): Outcome;
export function outcomeOfSight(sight: Sight, rounds: Rounds): Outcome | undefined;
export function outcomeOfSight(sight: Sight, rounds: Rounds): Outcome | undefined {
  if (sight.kind === 'public') {
    const { externalId, permalink } = sight;
    return { state: 'published', externalId, permalink };
  }
  if (sight.kind === 'unproven') return sight.outcome;
  if (sight.kind === 'in_work') return videoInWork;
  if (sight.kind !== 'unclear') return undefined;
  const outcome = outcomeAfter(classifyFailure(sight.failure), rounds, sight.failure.message);
  // What a read is refused for says nothing of the post, unless it stands in the way of every call.
  const isInTheWay = outcome.state === 'retry' || (outcome.state === 'failed' && outcome.isMendable);
  return isInTheWay ? outcome : outcomeOf('meta_unavailable');
}

/** How posts get to a platform, without knowing where the ledger is kept. */
export interface Protocol {
  /** Publishes in two steps: a draft that nobody sees, kept before it is told to go public. */
  readonly publish: (attempt: Attempt) => Promise<Outcome>;
  /** Asks Meta what became of a draft that was told to go public: by its id, and in the page's own list. */
  readonly look: (at: Look) => Promise<Sight>;
  /** Takes a hidden draft down, so that it can never go public; rejects with a Graph failure. */
  readonly takeDown: (session: GraphSession, draftId: string) => Promise<void>;
}
