import { standardLimits, type NetworkLimits } from '@kallos/contracts/post-rules';
import { networkLimits } from '@kallos/contracts/posts/network-limits';
import { useQuery } from '@kallos/web-kit/kit';

/** What the networks take of a text in this installation; until that is known, what they publish. */
export const useNetworkLimits = (): NetworkLimits =>
  useQuery(networkLimits.read).data?.limits ?? standardLimits;
