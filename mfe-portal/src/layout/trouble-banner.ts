import type { ConnectionState } from '@kallos/contracts/social/connection';
import type * as z from 'zod/mini';

/** The facts about the account from which the banner is chosen. */
export interface Troubles {
  /** Undefined until it is known. */
  readonly state: z.output<typeof ConnectionState> | undefined;
  /** True if a selected page has rejected posts for long. */
  readonly hasLongRefusal: boolean;
  /** True if the network's list lacks a selected page. */
  readonly hasMissing: boolean;
  readonly hasPages: boolean;
  /** The number of posts that are scheduled or being published. */
  readonly waiting: number;
  /** The number of posts that need a user's action. */
  readonly troubled: number;
  readonly screen: 'campaigns' | 'platforms' | 'other';
}

/** The banner to show. */
export type TroubleBanner =
  | {
      readonly kind: 'connection';
      readonly state: 'none' | 'needs_reconnect' | 'missing_permission' | 'expiring';
    }
  | { readonly kind: 'refused_pages' | 'missing_pages' }
  | { readonly kind: 'no_pages'; readonly waiting: number }
  | { readonly kind: 'posts'; readonly count: number }
  | { readonly kind: 'none' };

const none = { kind: 'none' } as const;

/**
 * Picks the most severe trouble: that of all posts, then of some pages, then of single posts, then
 * warnings.
 */
export function bannerOf(troubles: Troubles): TroubleBanner {
  const { state, hasLongRefusal, hasMissing, hasPages, waiting, troubled, screen } = troubles;
  if (state === 'needs_reconnect' || state === 'missing_permission') return { kind: 'connection', state };
  // Without scheduled posts, an unconnected account is only being set up.
  if (state === 'none' && waiting > 0) return { kind: 'connection', state };
  if (state !== undefined && state !== 'none' && !hasPages && waiting > 0)
    return screen === 'platforms' ? none : { kind: 'no_pages', waiting };
  if (hasLongRefusal && screen !== 'platforms') return { kind: 'refused_pages' };
  // The list of campaigns opens on these posts and counts them itself.
  if (troubled > 0 && screen !== 'campaigns') return { kind: 'posts', count: troubled };
  if (hasMissing && screen !== 'platforms') return { kind: 'missing_pages' };
  return state === 'expiring' ? { kind: 'connection', state } : none;
}
