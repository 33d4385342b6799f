import type { Platform } from '@kallos/contracts/wire';
import type { Ctx } from '../context.ts';
import { facebook } from './meta/facebook/facebook.ts';
import { instagram } from './meta/instagram/instagram.ts';
import type { Network } from './network.ts';

/** The networks that posts are published on. */
export const networks: Record<Platform, Network> = { facebook, instagram };

/** The network whose login creates a connection and lists its pages. */
export const connectionNetwork = facebook;

/** Returns the networks that respond now. */
export const availableNetworks = (ctx: Ctx): Platform[] =>
  (Object.keys(networks) as Platform[]).filter((name) => networks[name].backoffSeconds(ctx) === 0);

/** Returns the networks with a capability. */
export const networksWith = (has: (capabilities: Network['capabilities']) => boolean): Platform[] =>
  (Object.keys(networks) as Platform[]).filter((name) => has(networks[name].capabilities));
