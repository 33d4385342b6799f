import { ProgressSteps } from '@kallos/ui/controls';
import { useEffect, useState } from 'react';
import { productsWords } from '../../messages/products.ts';
import type { AiCreation } from './use-ai-creation.ts';

const words = productsWords.dialog;

/** The server's event at the end of each stage. */
const ends = ['found', 'ranked', 'written'] as const;

const isDone = (index: number, done: ReadonlySet<string>): boolean => done.has(ends[index] ?? '');

/** The progress of the search with its results. */
export function AiProgress({ ai }: { ai: AiCreation }) {
  const { state } = ai;
  const [seconds, setSeconds] = useState(0);
  const since = state.step === 'searching' ? state.since : 0;
  useEffect(() => {
    if (since === 0) return;
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  if (state.step === 'naming') return null;
  const stateWords = words.states;
  if (state.step === 'searching')
    return (
      <ProgressSteps
        label={words.progress}
        stateWords={stateWords}
        note={seconds >= 3 ? words.elapsed(seconds) : undefined}
        stages={words.stages.map((label, index) => ({
          id: String(index),
          label,
          state: isDone(index, state.done) ? ('done' as const) : ('running' as const),
        }))}
      />
    );
  const { found } = state;
  const labels = [
    words.found(found.totalFound),
    words.valid(found.totalValid),
    words.ranked,
    words.described,
  ];
  return (
    <ProgressSteps
      label={words.progress}
      stateWords={stateWords}
      note={words.finished(found.seconds)}
      stages={labels.map((label, index) => ({ id: String(index), label, state: 'done' as const }))}
    />
  );
}
