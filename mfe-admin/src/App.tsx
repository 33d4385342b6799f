import { oldestContract, shellContract } from '@kallos/contracts/gateway/remotes';

// The one exposed module only puts things together: a component of its own here could not be refreshed in place.
export { AdminRoutes as App } from './routes.tsx';

/** The shell's contract that this remote was built for. */
export const contract = shellContract;

/** The oldest contract of a shell that can still mount it. */
export const since = oldestContract;
