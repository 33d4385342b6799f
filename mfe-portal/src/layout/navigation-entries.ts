import type { RemoteAppProps } from '@kallos/web-kit/kit';
import { createContext } from 'react';

/** The navigation entries of other remotes, as the shell passed them. */
export const NavigationEntries = createContext<NonNullable<RemoteAppProps['neighbours']>>([]);
