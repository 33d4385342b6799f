import type { OverviewRow } from '@kallos/contracts/posts/account-overview';
import { describeError } from '@kallos/web-kit/kit';
import { useRef, useState } from 'react';
import { genericFailure } from '../../show-failure.ts';
import { countOf, type Follower } from './bulk-changes.ts';

const mostNames = 10;

/** Returns the names of accounts in one line. */
const namesOf = (rows: readonly OverviewRow[]): string => {
  const names = rows.slice(0, mostNames).map(({ businessName }) => businessName);
  const others = rows.length - names.length;
  return names.join(', ') + (others > 0 ? ` and ${others} more` : '');
};

interface Unchanged {
  readonly title: string;
  readonly text: string;
}

/** Runs one change of many accounts at a time; those that it could not change stay selected and are named. */
export function useBulk(choose: (rows: readonly OverviewRow[]) => void) {
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const [unchanged, setUnchanged] = useState<Unchanged>();
  const isRunning = useRef(false);
  const run = async (
    rows: readonly OverviewRow[],
    change: (follower: Follower) => Promise<unknown>,
  ): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    const total = rows.length;
    setUnchanged(undefined);
    setProgress({ done: 0, total });
    const follower: Follower = {
      onProgress: (done) => setProgress({ done, total }),
      onFailure: (title, { accountIds, error }) => {
        const left = rows.filter(({ accountId }) => accountIds.includes(accountId));
        choose(left);
        setUnchanged({
          title: `${title}: ${countOf(left.length)}`,
          text: `${namesOf(left)}. ${describeError(error, 'en', genericFailure)} They are still selected.`,
        });
      },
    };
    try {
      await change(follower);
    } finally {
      isRunning.current = false;
      setProgress(undefined);
    }
  };
  return { progress, unchanged, dismiss: () => setUnchanged(undefined), run };
}

/** What {@link useBulk} returns. */
export type Bulk = ReturnType<typeof useBulk>;
