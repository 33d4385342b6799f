import type { Language } from '@kallos/web-kit/kit';
import { NotFound } from '../frame/NotFound.tsx';
import { PagePending } from '../frame/PagePending.tsx';
import type { RemoteName } from './load-remote.ts';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { RemoteFailure } from './RemoteFailure.tsx';
import { useRemote } from './use-remote.ts';

interface RemoteOutletProps {
  readonly name: RemoteName;
  readonly basename: string;
  readonly language: Language;
}

/** The place of a remote: its screens, or a calm card while it can't be had. Key it by the remote's name. */
export function RemoteOutlet({ name, basename, language }: RemoteOutletProps) {
  const { state, retry } = useRemote(name);
  if (state.step === 'loading') return <PagePending language={language} />;
  if (state.step === 'failed')
    return (
      <RemoteFailure language={language} error={state.error} isRetrying={state.isRetrying} onRetry={retry} />
    );
  const { App } = state.module;
  return (
    <RemoteBoundary language={language}>
      <App basename={basename} notFound={<NotFound />} />
    </RemoteBoundary>
  );
}
