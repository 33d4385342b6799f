import { shellContract } from '@kallos/contracts/gateway/remotes';
import type { RemoteAppProps } from '@kallos/web-kit/kit';
import { PortalRoutes } from './routes.tsx';

/** The shell's contract that this remote was built for. */
export const contract = shellContract;

/** The business portal. */
export function App({ basename, notFound }: RemoteAppProps) {
  return <PortalRoutes basename={basename} notFound={notFound} />;
}
