import { type ProgressStage, ProgressSteps } from '@kallos/ui/controls';
import { useEffect, useState } from 'react';
import type { Stage, Steps } from './use-ai-product.ts';

const stateWords = { waiting: 'waiting', running: 'in progress', done: 'done', failed: 'failed' } as const;

const counted = (count: number): string => (count === 1 ? '1 image' : `${count} images`);

/** Returns the steps in order; a step is done when a later one has begun. */
function searchStages({ found, read, looking, ranked, written }: Steps): ProgressStage[] {
  const isRead = found !== undefined && (read ?? 0) >= found;
  const state = (isDone: boolean, isRunning: boolean) =>
    isDone ? ('done' as const) : isRunning ? ('running' as const) : ('waiting' as const);
  return [
    {
      id: 'found',
      label: found === undefined ? 'Searching images' : `${counted(found)} found`,
      state: state(found !== undefined, true),
    },
    {
      id: 'valid',
      label: found === undefined || isRead ? 'Checking images' : `Checking images, ${read ?? 0} of ${found}`,
      state: state(isRead || looking !== undefined || ranked !== undefined, found !== undefined),
    },
    {
      id: 'ranked',
      label: looking !== undefined && ranked === undefined ? `Looking at ${counted(looking)}` : 'Ranking',
      state: state(ranked !== undefined, isRead || looking !== undefined),
    },
    {
      id: 'text',
      label: written === undefined ? 'Writing the description' : 'Description',
      state: state(written !== undefined, true),
    },
  ];
}

function stagesOf(stage: Stage): ProgressStage[] {
  switch (stage.step) {
    case 'naming':
      return [];
    case 'searching':
      return searchStages(stage.steps);
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
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds < 3 ? null : <span>{`${seconds} s`}</span>;
}

/** The progress of the AI dialog. */
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
