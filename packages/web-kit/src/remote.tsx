import type { NavigationEntry, RemoteEntry } from '@kallos/contracts/gateway/remotes';
import type { ComponentType, ReactNode } from 'react';

/** The props that the shell passes to a remote. */
export interface RemoteAppProps {
  /** The path below which the remote is mounted, for example `/business`; base of its links. */
  readonly basename: string;
  /** Rendered for an address without a screen. */
  readonly notFound: ReactNode;
  /** The version of the remote; shells of contract 1 do not pass it. */
  readonly version?: string;
  /** Rendered until the session is known; early shells pass none. */
  readonly pending?: ReactNode;
  /**
   * Catches errors of a screen, so that the frame remains; early shells pass none and catch them
   * themselves.
   */
  readonly boundary?: ComponentType<{ readonly children: ReactNode }>;
  /** Navigation entries of other remotes for the same audience; early shells pass none. */
  readonly neighbours?: readonly NavigationEntry[];
  /** The operator's settings of this remote from REMOTE_SETTINGS; early shells pass none. */
  readonly settings?: RemoteEntry['settings'];
  /** The remote's own navigation entry; early shells pass none. */
  readonly own?: NavigationEntry;
}

/** The module that a remote exposes as `./App`; the shell mounts it only when their contracts match. */
export interface RemoteModule {
  /** The contract that it was built with. */
  readonly contract: number;
  /** The oldest contract that it supports; its own when absent. */
  readonly since?: number;
  readonly App: ComponentType<RemoteAppProps>;
}
