import type { ComponentType, ReactNode } from 'react';

/** What the shell gives to a remote. */
export interface RemoteAppProps {
  /** The address below which the remote is mounted, for example `/business`; links are built from it. */
  readonly basename: string;
  /** What to show for an address that no screen has. */
  readonly notFound: ReactNode;
  /** The version of the remote that is shown; shells of contract 1 don't tell. */
  readonly version?: string;
  /** What stands in its place until it knows who is there; early shells give none. */
  readonly pending?: ReactNode;
  /** What keeps a screen that breaks from the frame around it; early shells give none and catch it themselves. */
  readonly boundary?: ComponentType<{ readonly children: ReactNode }>;
  /** What other remotes of its audience want in the navigation; early shells tell of none. */
  readonly neighbours?: ReadonlyArray<{ readonly label: string; readonly to: string }>;
}

/** What a remote exposes as `./App`; the shell mounts it only when it speaks the same contract. */
export interface RemoteModule {
  /** The contract that it was built with. */
  readonly contract: number;
  /** The oldest contract that it works with; its own when absent. */
  readonly since?: number;
  readonly App: ComponentType<RemoteAppProps>;
}
