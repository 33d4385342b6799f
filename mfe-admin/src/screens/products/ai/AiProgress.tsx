import { type ProgressStage, ProgressSteps } from '@kallos/ui/controls';

import { useEffect, useState } from 'react';
import type { Stage } from './use-ai-product.ts';

const stateWords = { waiting: 'waiting', running: 'in progress', done: 'done', failed: 'failed' } as const;

function stagesOf(stage: Stage): ProgressStage[] {
  switch (stage.step) {
    case 'naming':
      return [];
    case 'searching':
      return [
        { id: 'images', label: 'Searching and ranking images', state: 'running' },
        { id: 'text', label: 'Writing the description', state: 'running' },
      ];
    case 'reviewing': {
      const { totalFound, totalValid, error } = stage.found;
      const search = error === undefined ? ('done' as const) : ('failed' as const);
      return [
        { id: 'found', label: `${totalFound} images found`, state: search },
        { id: 'valid', label: `${totalValid} valid`, state: search },
        { id: 'ranked', label: 'Ranked', state: search },
        { id: 'text', label: 'Description', state: 'done' },
      ];
    }
    case 'saving': {
      const isSaved = stage.doing === 'product';
      return [
        { id: 'image', label: 'Downloading the image', state: isSaved ? 'done' : 'running' },
        { id: 'product', label: 'Creating the product', state: isSaved ? 'running' : 'waiting' },
      ];
    }
  }
}

function Elapsed({ since }: { since: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds < 3 ? null : `${seconds} s`;
}

/** How far the work of the AI dialog has come. */
export function AiProgress({ stage }: { stage: Stage }) {
  const stages = stagesOf(stage);
  if (stages.length === 0) return null;
  return (
    <ProgressSteps
      label="Progress"
      stages={stages}
      stateWords={stateWords}
      {...(stage.step === 'searching' ? { note: <Elapsed since={stage.since} /> } : {})}
      {...(stage.step === 'reviewing' ? { note: `Finished in ${stage.found.seconds} s.` } : {})}
    />
  );
}
