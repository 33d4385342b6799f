import type { Language } from '@kallos/web-kit/kit';
import { Component, type ReactNode } from 'react';
import { retryWait } from './retry-wait.ts';
import { RemoteFailure } from './RemoteFailure.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  readonly language: Language;
}

interface BoundaryState {
  readonly error: Error | null;
  readonly tries: number;
}

// The name that webpack gives to the failure of a script that a screen needs.
const isMissingScript = (error: Error): boolean => error.name === 'ChunkLoadError';

/** Keeps a remote's crash inside the remote's own part of the page; a screen whose files didn't load is tried again by itself. */
export class RemoteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, tries: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    clearTimeout(this.#timer);
    if (error instanceof Error && isMissingScript(error))
      this.#timer = setTimeout(this.#reset, retryWait(this.state.tries));
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  #reset = (): void => {
    clearTimeout(this.#timer);
    this.setState(({ tries }) => ({ error: null, tries: tries + 1 }));
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <RemoteFailure
        language={this.props.language}
        error={error}
        isRetrying={false}
        isCrash={!isMissingScript(error)}
        onRetry={this.#reset}
      />
    );
  }
}
