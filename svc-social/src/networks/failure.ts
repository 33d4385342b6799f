import type { TroubleCode } from '@kallos/contracts/social/troubles';

/** What a refusal asks for next. */
export type Next =
  /** It may have happened all the same: read back, then try again. */
  | 'read_back'
  /** Never sent: try again at once. */
  | 'come_back'
  /** Leave the page, all pages of the person or the whole application alone for a while; no attempt. */
  | 'back_off'
  /** The token is refused: the network is asked about it before anything ends. */
  | 'reconnect'
  /** Publishing is refused: a missing permission is looked for, else the page is tried again later. */
  | 'permit'
  /** The application itself is refused: it pauses as a whole and the operator is alerted. */
  | 'pause_app'
  /** An unknown code: retried later, and the operator is alerted. */
  | 'ask_later'
  /** The network has this post already: probably our own earlier attempt. */
  | 'adopt'
  /** The object does not exist (any more). */
  | 'gone'
  /** Not ready, or not fetched yet: the same again later. */
  | 'wait'
  /** The draft seems lost: looked up twice more, then recreated. */
  | 'recheck'
  /** Only a new draft can succeed. */
  | 'remake'
  /** A no without a reason: final only after it was repeated. */
  | 'ask_again'
  /** A person must do something about the page, which is left alone meanwhile. */
  | 'ask_person'
  /** The network judges the post's own content: final once it repeated that over minutes. */
  | 'confirm'
  /** Refused for ever. */
  | 'give_up';

/** What a network's failure means: each network maps its own errors to this. */
export interface Trouble {
  readonly code: TroubleCode;
  readonly next: Next;
  readonly afterSeconds: number;
  /** What the refusal concerns beyond the post. */
  readonly scope: 'page' | 'person' | 'app';
  /** Whether the network's own figures show that the limit is the whole application's. */
  readonly isProven: boolean;
  /** Why the connection is marked: the code, or how the token ended. */
  readonly cause: string;
}

/** A pause for a page, all pages of a person or the application. */
export type Backoff = Pick<Trouble, 'code' | 'afterSeconds' | 'scope' | 'isProven'>;

/** A call to a network that failed; any other thrown value is a fault of ours. */
export abstract class NetworkFailure extends Error {
  /** What it means, by the network's own error table. */
  abstract readonly trouble: Trouble;
}

/** Returns whether a failure means that the object does not exist (any more). */
export const isGone = (failure: NetworkFailure): boolean => failure.trouble.next === 'gone';

/** Runs a step and returns its failure, because only a look shows the outcome. */
export async function failureOf(step: () => Promise<unknown>): Promise<NetworkFailure | undefined> {
  try {
    await step();
    return undefined;
  } catch (failure) {
    if (failure instanceof NetworkFailure) return failure;
    throw failure;
  }
}
