import type { InstagramFit } from '@kallos/contracts/media/image-rules';
import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type * as shared from '../network.ts';
import type { Outcome } from '../outcomes.ts';
import type { VideoSource } from '../own-media.ts';
import type { GraphSession } from './graph/client.ts';

/** The inputs of a lookup at Meta. */
export interface MetaLookup extends Omit<shared.PostLookup, 'findOwnPosts'> {
  /** The Graph with the page's token; starts no calls after the round's deadline. */
  readonly session: GraphSession;
  /** The Graph with the user's token, for objects that the page's token is denied. */
  readonly person?: GraphSession | undefined;
  /** Distinguishes our application's posts from others; without it only text and time decide. */
  readonly makers?: {
    readonly appId: string;
    /** Ids of posts on the page that are known to be ours, newest first. */
    readonly findOwnPosts: () => Promise<readonly string[]>;
  };
}

/** The inputs of one publishing round at Meta. */
export interface MetaAttempt
  extends
    MetaLookup,
    Pick<shared.PublishAttempt, 'ledger' | 'settleSeconds' | 'forgottenSeconds' | 'forgotten' | 'isTooLate'> {
  /** The frame in which Instagram images are tried first; defaults to the flag in the contracts. */
  readonly firstFit?: InstagramFit | undefined;
  /** The same session for calls whose failure does not concern the post. */
  readonly aside?: GraphSession | undefined;
  /**
   * Reads the bytes of one of our own images for a network that cannot fetch it; undefined for any
   * other image.
   */
  readonly readPicture?: ((address: string) => Promise<Blob | undefined>) | undefined;
  /**
   * Opens one of our own videos for reading in parts; undefined if it is not ours, `away` if its
   * store does not respond.
   */
  readonly readVideo?: ((address: string) => Promise<VideoSource | 'away' | undefined>) | undefined;
  /** Text limits per network. */
  readonly limits: NetworkLimits;
}

/** Publishes on Facebook or Instagram, independent of where the ledger is stored. */
export interface Protocol {
  /** Publishes in two steps: creates a hidden draft and stores it before publishing. */
  readonly publish: (attempt: MetaAttempt) => Promise<Outcome>;
  /** Looks up a sent draft by its id and in the page's own list. */
  readonly look: (at: MetaLookup) => Promise<shared.LookupResult>;
  /** Deletes a hidden draft, so that it cannot become public; rejects with a Graph failure. */
  readonly takeDown: (session: GraphSession, draftId: string) => Promise<void>;
}
