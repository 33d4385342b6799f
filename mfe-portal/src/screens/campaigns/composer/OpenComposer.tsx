import { lazyPart } from '@kallos/ui/kit';
import type { ComponentProps } from 'react';
import type { useComposerTarget } from './use-composer-target.ts';

// Loaded on demand.
const { Part: Composer } = lazyPart(async () => (await import('./Composer.tsx')).Composer);

/** The composer, while it is open. */
export function OpenComposer({
  composer: { shown, close },
  onSaved,
  ...calendar
}: Pick<ComponentProps<typeof Composer>, 'timeZone' | 'today' | 'asOf' | 'actions' | 'onSaved'> & {
  composer: ReturnType<typeof useComposerTarget>;
}) {
  if (!shown) return null;
  const saved = (id: number) => {
    close();
    onSaved(id);
  };
  return <Composer key={shown.post?.id} {...shown} {...calendar} onClose={close} onSaved={saved} />;
}
