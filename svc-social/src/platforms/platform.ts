import type { GraphSession } from '@kallos/graph/client';
import type { GraphFailure } from '@kallos/graph/failures';
import type { Numbers } from '@kallos/graph/numbers';
import type { Quota } from '@kallos/graph/quota';
import { classifyFailure } from '@kallos/graph/refusals';
import { outcomeAfter, type Outcome, type Seen, type Unpublished } from '@kallos/graph/outcomes';
import type { Ctx } from '../context.ts';
import type { Delivery, Ledger } from '../deliveries/ledger.ts';

/** What it takes to look for a delivery at Meta. */
export interface Look {
  readonly delivery: Delivery;
  /** The Graph with the page's token; during a round it begins nothing once the round's time is over. */
  readonly session: GraphSession;
  /** External ids that this account's other deliveries already own. */
  readonly isTaken: (externalId: string) => Promise<boolean>;
}

/** One round of work on a delivery that this call has leased. */
export interface Attempt extends Look {
  readonly ledger: Ledger;
}

/** What a draft turned out to be when it was looked at. */
export type Sight =
  | ({ readonly kind: 'public' } & Seen)
  | { readonly kind: 'hidden' }
  | { readonly kind: 'gone' }
  /** Meta answered, but its answer proves nothing. */
  | { readonly kind: 'unproven'; readonly outcome: Unpublished }
  /** Meta did not answer. */
  | { readonly kind: 'unclear'; readonly failure: GraphFailure };

/** The outcome that a look decides by itself; undefined for a draft that is hidden or gone. */
export function outcomeOfSight(sight: Sight, attempts: number): Outcome | undefined {
  if (sight.kind === 'public') {
    const { externalId, permalink } = sight;
    return { state: 'published', externalId, permalink };
  }
  if (sight.kind === 'unproven') return sight.outcome;
  if (sight.kind !== 'unclear') return undefined;
  return outcomeAfter(classifyFailure(sight.failure), attempts, sight.failure.message);
}

/** A network that posts go to: all that the rest of the service must know of it. */
export interface Platform {
  /** As people write it. */
  readonly label: string;
  /** Publishes in two steps: a draft that nobody sees, kept before it is told to go public. */
  readonly publish: (attempt: Attempt) => Promise<Outcome>;
  /** Asks Meta what became of a draft that was told to go public. */
  readonly look: (at: Look, draftId: string) => Promise<Sight>;
  /** Takes a hidden draft down, so that it can never go public; rejects with a Graph failure. */
  readonly takeDown: (session: GraphSession, draftId: string) => Promise<void>;
  /** What is said when Meta refuses to delete a published post. */
  readonly deletionRefused: string;
  /** Whether a published id may be one of this page's. */
  readonly mayOwn: (pageId: string, postId: string) => boolean;
  /** Without these permissions nothing can be published. */
  readonly scopes: readonly string[];
  /** Whether it is an account that hangs on a page and acts with the page's token. */
  readonly hangsOnPage: boolean;
  readonly readNumbers: (session: GraphSession, postId: string) => Promise<Numbers>;
  /** Where a day has a limit of posts. */
  readonly readQuota?: (session: GraphSession, pageId: string) => Promise<Quota | undefined>;
  /** Deletes drafts that nobody needs any more; answers how many. */
  readonly sweepDrafts?: (ctx: Ctx, accountId: number) => Promise<number>;
}
