import { createContext } from 'react';
import type { RemoteAppProps } from '../remote.tsx';

/** The navigation entries of other remotes, for a remote's frame. */
export const Neighbours = createContext<NonNullable<RemoteAppProps['neighbours']>>([]);
