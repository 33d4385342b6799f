import { shellContract } from '@kallos/contracts/gateway/remotes';
import type { RemoteAppProps } from '@kallos/web-kit/kit';
import { AdminRoutes } from './routes.tsx';

/** The shell's contract that this remote was built for. */
export const contract = shellContract;

/** The administrator's area. */
export function App({ notFound }: RemoteAppProps) {
  return <AdminRoutes notFound={notFound} />;
}
