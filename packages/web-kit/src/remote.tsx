import type { ComponentType, ReactNode } from 'react';

/** What the shell gives to a remote. */
export interface RemoteAppProps {
  /** The address below which the remote is mounted, for example `/business`; links are built from it. */
  readonly basename: string;
  /** What to show for an address that no screen has. */
  readonly notFound: ReactNode;
}

/** What a remote exposes as `./App`; the shell mounts it only when it speaks the same contract. */
export interface RemoteModule {
  readonly contract: number;
  readonly App: ComponentType<RemoteAppProps>;
}
