import { oldestContract, shellContract } from '@kallos/contracts/gateway/remotes';

// The exposed module only re-exports, because fast refresh cannot update components in it.
export { PortalRoutes as App } from './routes.tsx';

/** The shell contract that this remote was built for. */
export const contract = shellContract;

/** The oldest shell contract that can mount it. */
export const since = oldestContract;
