import { networkLimits } from '@kallos/contracts/posts/network-limits';
import { standardLimits, type NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { useQuery } from '@kallos/web-kit/kit';

/** Returns the networks' text limits of this installation; until they are loaded, the published ones. */
export const useNetworkLimits = (): NetworkLimits =>
  useQuery(networkLimits.read).data?.limits ?? standardLimits;

/** The limit of characters is not shown for networks that accept more than this. */
const shownLimit = 10_000;

/** Returns the longest text of a network; null if it need not be shown. */
export const shownLimitOf = (limits: NetworkLimits, network: Platform): number | null => {
  // An earlier service does not know the limits of a new network.
  const limit: NetworkLimits[Platform] | undefined = limits[network];
  return limit === undefined || limit.longestText > shownLimit ? null : limit.longestText;
};
