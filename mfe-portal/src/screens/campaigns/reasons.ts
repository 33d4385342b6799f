import { campaignsWords as words } from '../../messages/campaigns.ts';

/** Why a post did not go out, as a Greek sentence. */
export const failureOf = (reason: string | null): string =>
  (reason === null ? undefined : words.failures[reason]) ?? words.failureFallback;
