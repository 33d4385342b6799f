import type { ConnectionState } from '@kallos/contracts/social/connection';
import type * as z from 'zod/mini';

/** What the portal knows about the account's troubles. */
export interface Troubles {
  /** Undefined until it is known. */
  readonly state: z.output<typeof ConnectionState> | undefined;
  /** A chosen page has refused posts for long. */
  readonly hasLongRefusal: boolean;
  readonly hasPages: boolean;
  /** How many posts are scheduled or on their way. */
  readonly waiting: number;
  /** How many posts need a person. */
  readonly troubled: number;
  readonly screen: 'campaigns' | 'platforms' | 'other';
}

/** The one banner that is shown. */
export type TroubleBanner =
  | {
      readonly kind: 'connection';
      readonly state: 'none' | 'needs_reconnect' | 'missing_permission' | 'expiring';
    }
  | { readonly kind: 'refused_pages' }
  | { readonly kind: 'no_pages'; readonly waiting: number }
  | { readonly kind: 'posts'; readonly count: number }
  | { readonly kind: 'none' };

const none = { kind: 'none' } as const;

/** Picks the gravest trouble: what stops all posts, then some pages, then single posts, then what is still to come. */
export function bannerOf(troubles: Troubles): TroubleBanner {
  const { state, hasLongRefusal, hasPages, waiting, troubled, screen } = troubles;
  if (state === 'needs_reconnect' || state === 'missing_permission') return { kind: 'connection', state };
  // Without posts that wait, an account that is not connected is only being set up.
  if (state === 'none' && waiting > 0) return { kind: 'connection', state };
  if (state !== undefined && state !== 'none' && !hasPages && waiting > 0)
    return screen === 'platforms' ? none : { kind: 'no_pages', waiting };
  if (hasLongRefusal && screen !== 'platforms') return { kind: 'refused_pages' };
  // The list of campaigns opens on these posts and counts them itself.
  if (troubled > 0 && screen !== 'campaigns') return { kind: 'posts', count: troubled };
  return state === 'expiring' ? { kind: 'connection', state } : none;
}
