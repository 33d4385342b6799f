import { networkLimits } from '@kallos/contracts/posts/network-limits';
import { standardLimits, type NetworkLimits } from '@kallos/contracts/texts/post-rules';
import { useQuery } from '@kallos/web-kit/kit';

/** Returns the networks' text limits of this installation; until they are loaded, the published ones. */
export const useNetworkLimits = (): NetworkLimits =>
  useQuery(networkLimits.read).data?.limits ?? standardLimits;
