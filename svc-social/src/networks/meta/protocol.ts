import type { InstagramFit } from '@kallos/contracts/media/image-rules';
import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type * as shared from '../network.ts';
import type { Outcome } from '../outcomes.ts';
import type { VideoSource } from '../own-media.ts';
import type { GraphSession } from './graph/client.ts';

/** What it takes to look for a post at Meta. */
export interface MetaLookup extends Omit<shared.PostLookup, 'findOwnPosts'> {
  /** The Graph with the page's token; during a round it begins nothing once the round's time is over. */
  readonly session: GraphSession;
  /** The Graph with the person's own token, which reads what the page's at times may not. */
  readonly person?: GraphSession | undefined;
  /** Distinguishes our application's posts from others; without it, words and time decide alone. */
  readonly makers?: {
    readonly appId: string;
    /** Ids of posts on the page that are known to be ours, newest first. */
    readonly findOwnPosts: () => Promise<readonly string[]>;
  };
}

/** One round of work on a post at Meta. */
export interface MetaAttempt
  extends
    MetaLookup,
    Pick<shared.PublishAttempt, 'ledger' | 'settleSeconds' | 'forgottenSeconds' | 'forgotten' | 'isTooLate'> {
  /** The frame in which images are tried first on Instagram; by the switch in the contracts unless given. */
  readonly firstFit?: InstagramFit | undefined;
  /** The same session for calls whose failure does not concern the post. */
  readonly aside?: GraphSession | undefined;
  /** The bytes of one of our own pictures, for a network that cannot fetch it; undefined for any other. */
  readonly readPicture?: ((address: string) => Promise<Blob | undefined>) | undefined;
  /** One of our own videos, to be sent in as many parts as it takes; undefined when there is none, `away` when its store does not answer. */
  readonly readVideo?: ((address: string) => Promise<VideoSource | 'away' | undefined>) | undefined;
  /** What the networks take of a text. */
  readonly limits: NetworkLimits;
}

/** How posts get to Facebook or Instagram, without knowing where the ledger is kept. */
export interface Protocol {
  /** Publishes in two steps: an invisible draft, stored before it is published. */
  readonly publish: (attempt: MetaAttempt) => Promise<Outcome>;
  /** Looks up a sent draft by its id and in the page's own list. */
  readonly look: (at: MetaLookup) => Promise<shared.LookupResult>;
  /** Takes a hidden draft down, so that it can never go public; rejects with a Graph failure. */
  readonly takeDown: (session: GraphSession, draftId: string) => Promise<void>;
}
