import { createContext } from 'react';
import type { RemoteAppProps } from '../remote.tsx';

/** For a remote's frame: what other remotes want in its navigation. */
export const Neighbours = createContext<NonNullable<RemoteAppProps['neighbours']>>([]);
