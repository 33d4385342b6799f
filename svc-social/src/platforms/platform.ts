import type { GraphSession } from '@kallos/graph/client';
import type { Numbers } from '@kallos/graph/numbers';
import type { Protocol } from '@kallos/graph/protocol';
import type { Quota } from '@kallos/graph/quota';
import type { Ctx } from '../context.ts';

/** A network that posts go to: all that the rest of the service must know of it. */
export interface Platform extends Protocol {
  /** As people write it. */
  readonly label: string;
  /** What is said when Meta refuses to delete a published post. */
  readonly deletionRefused: string;
  /** The field of a published post that names the page or account it belongs to; posts of other networks lack it. */
  readonly ownerField: string;
  /** Whether a published id may be one of this page's. */
  readonly mayOwn: (pageId: string, postId: string) => boolean;
  /** Without these permissions nothing can be published. */
  readonly scopes: readonly string[];
  /** What its numbers and deleting its posts need, asked for when they are first used. */
  readonly later: { readonly insights: string; readonly deletion?: string };
  /** Whether it fetches pictures itself and takes no bytes. */
  readonly needsAddress: boolean;
  /** What writing a comment needs, and what the network calls its text. */
  readonly comments: { readonly scope: string; readonly field: 'message' | 'text' };
  /** Whether it is an account that hangs on a page and acts with the page's token. */
  readonly hangsOnPage: boolean;
  readonly readNumbers: (session: GraphSession, postId: string) => Promise<Numbers>;
  /** The way that needs no draft to go public, where there is one. */
  readonly inOneStep?: Protocol;
  /** Where a day has a limit of posts. */
  readonly readQuota?: (session: GraphSession, pageId: string) => Promise<Quota | undefined>;
  /** Deletes drafts that nobody needs any more; answers how many. */
  readonly sweepDrafts?: (ctx: Ctx, accountId: number) => Promise<number>;
}
