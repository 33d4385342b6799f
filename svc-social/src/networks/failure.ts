import type { TroubleCode } from '@kallos/contracts/social/troubles';

/** The next step after a refusal. */
export type NextStep =
  /** It may have taken effect: read back, then retry. */
  | 'read_back'
  /** Never sent: retry at once. */
  | 'come_back'
  /**
   * Pause the page, all pages of the user or the whole application; does not count as an attempt.
   */
  | 'back_off'
  /** The token is refused: check it at the network before ending anything. */
  | 'reconnect'
  /** Publishing is refused: look for a missing permission, else retry the page later. */
  | 'permit'
  /** The application itself is refused: pause all of it and alert the operator. */
  | 'pause_app'
  /** An unknown code: retry later and alert the operator. */
  | 'ask_later'
  /** The network already has this post, probably from our own earlier attempt. */
  | 'adopt'
  /** The object does not exist. */
  | 'gone'
  /** Not ready, or not fetched yet: retry the same later. */
  | 'wait'
  /** The draft seems lost: look it up twice more, then recreate it. */
  | 'recheck'
  /** Only a new draft can succeed. */
  | 'remake'
  /** A refusal without a reason: final only after repetitions. */
  | 'ask_again'
  /** A user must fix the page, which is paused meanwhile. */
  | 'ask_person'
  /** The network refuses the post's content: final once repeated over minutes. */
  | 'confirm'
  /** Refused permanently. */
  | 'give_up';

/** The meaning of a network's failure; each network maps its own errors to this. */
export interface Trouble {
  readonly code: TroubleCode;
  readonly next: NextStep;
  readonly afterSeconds: number;
  /** The scope that the refusal affects. */
  readonly scope: 'page' | 'person' | 'app';
  /** True if the network's usage figures show that the limit is the whole application's. */
  readonly isProven: boolean;
  /** Why the connection is marked: the error code, or the way the token ended. */
  readonly cause: string;
}

/** A pause for a page, all pages of a person or the application. */
export type Backoff = Pick<Trouble, 'code' | 'afterSeconds' | 'scope' | 'isProven'>;

/** Thrown when a call to a network fails; any other thrown value is an internal error. */
export abstract class NetworkFailure extends Error {
  /** The meaning of the failure by the network's own error table. */
  abstract readonly trouble: Trouble;
  /** True if the network answered and refused; false if it is silent or was not asked. */
  abstract readonly isRefusal: boolean;
}

/** Returns whether a failure means that the object does not exist. */
export const isGone = (failure: NetworkFailure): boolean => failure.trouble.next === 'gone';

/** Runs a step and returns its failure, because only a lookup shows the outcome. */
export async function failureOf(step: () => Promise<unknown>): Promise<NetworkFailure | undefined> {
  try {
    await step();
    return undefined;
  } catch (failure) {
    if (failure instanceof NetworkFailure) return failure;
    throw failure;
  }
}
