import type { Language } from '@kallos/web-kit/kit';
import { Component, type ReactNode } from 'react';
import { RemoteFailure } from './RemoteFailure.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  readonly language: Language;
}

/** Keeps a remote's crash inside the remote's own part of the page. */
export class RemoteBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const reset = (): void => this.setState({ error: null });
    return (
      <RemoteFailure
        language={this.props.language}
        error={error}
        isRetrying={false}
        isCrash
        onRetry={reset}
      />
    );
  }
}
