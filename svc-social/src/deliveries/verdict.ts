import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import type { Action } from './classify.ts';

/** Where one round of a delivery ended. */
export type Verdict =
  | { readonly state: 'published'; readonly externalId: string; readonly permalink: string | null }
  | { readonly state: 'retry'; readonly afterSeconds: number; readonly reason: string }
  | {
      readonly state: 'failed';
      readonly reason: string;
      readonly detail: string | null;
      /** False where a person can mend the cause, so that the same key may go on later. */
      readonly isFinal: boolean;
    }
  | { readonly state: 'needs_look'; readonly reason: string; readonly detail: string | null };

/** The published answer of a row. */
export interface PublishedFacts {
  readonly externalId: string;
  readonly permalink: string | null;
  readonly publishedAt: Date;
}

/** Says it as the contract does. */
export const publishedOutcome = ({
  externalId,
  permalink,
  publishedAt,
}: PublishedFacts): DeliveryOutcome => ({
  state: 'published',
  externalId,
  permalink,
  publishedAt: publishedAt.toISOString(),
});

/** Asks the caller to come again. */
export const retryAfter = (afterSeconds: number, reason: string) =>
  ({ state: 'retry', afterSeconds, reason }) as const;

/** Ends for ever. */
export const refusedForEver = (reason: string, detail: string | null = null) =>
  ({ state: 'failed', reason, detail, isFinal: true }) as const;

/** Ends until somebody mends the cause; the same key may go on afterwards. */
export const refusedForNow = (reason: string, detail: string | null = null) =>
  ({ state: 'failed', reason, detail, isFinal: false }) as const;

/** Ends because nobody can prove what happened. */
export const needsLook = (reason: string, detail: string | null = null) =>
  ({ state: 'needs_look', reason, detail }) as const;

const backOff = (base: number, attempts: number) => base * 2 ** Math.min(attempts - 1, 6);

/** Meta is mostly back within a minute: a post waits longer between two tries only once it was tried for some minutes. */
const soonTries = 12;
const longestSoon = 40;
const pauseForMeta = (base: number, attempts: number) =>
  attempts > soonTries ? backOff(base, attempts) : Math.min(longestSoon, backOff(base, attempts));

/** How often a container that fails is tried again. */
const patience = 4;

/** How often a picture that Meta cannot fetch is; five minutes in all, because our own address may be away. */
const picturePatience = 6;

/** What the caller hears after an action of the table; `attempts` counts the rounds so far. */
export function verdictOf(action: Action, attempts: number, detail: string): Verdict {
  switch (action.kind) {
    case 'read_back':
      return retryAfter(pauseForMeta(action.afterSeconds, attempts), action.reason);
    case 'pause':
      return retryAfter(action.afterSeconds, action.reason);
    case 'wait':
      return attempts > picturePatience
        ? refusedForEver(action.reason, detail)
        : retryAfter(backOff(action.afterSeconds, attempts), action.reason);
    case 'recheck':
    case 'remake':
      return attempts > patience
        ? refusedForEver(action.reason, detail)
        : retryAfter(action.afterSeconds, action.reason);
    case 'reconnect':
      return refusedForNow('needs_reconnect', detail);
    case 'permission':
    case 'person':
      return refusedForNow(action.reason, detail);
    case 'duplicate':
      return needsLook('duplicate', detail);
    case 'gone':
      return refusedForEver('page_gone', detail);
    case 'permanent':
      return refusedForEver(action.reason, detail);
  }
}

/** Whether a verdict stands on this action, and on nothing that was found out afterwards. */
export function standsOn(verdict: Verdict, action: Action): boolean {
  const own = verdictOf(action, 1, '');
  const reasonOf = (one: Verdict) => ('reason' in one ? one.reason : undefined);
  return own.state === verdict.state && reasonOf(own) === reasonOf(verdict);
}
