import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import { toasts } from '@kallos/ui/kit';
import { ApiError, call, refresh, useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { reasonOf } from '../../../error-sentences.ts';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';

const about = 'period';

/** The automatic period: its state, starting it by generating posts, and stopping it with undo. */
export function usePeriod() {
  const query = useQuery(periods.read);
  const [busy, setBusy] = useState<'generate' | 'stop' | null>(null);
  const period = query.data?.scheduledPeriod ?? null;

  const setActive = async (id: number, isActive: boolean) => {
    await call(periods.update, { params: { id }, body: { isActive } });
    await refresh(periods.read);
  };
  const fail = (error: unknown, fallback: string) =>
    toasts.destructive({ title: el.error, description: reasonOf(error, fallback), about });

  return {
    period: period?.isActive ? period : null,
    busy,
    generate: async () => {
      setBusy('generate');
      try {
        const { posts, fullDays } = await call(periods.generate);
        await refresh(bulkPosts.list, periods.read);
        toasts.success({
          title: posts.length > 0 ? words.periodDone(posts.length) : words.periodStarted,
          about,
          ...(fullDays > 0 && { description: words.periodFullDays(fullDays) }),
        });
      } catch (error) {
        // Only the response may be lost: the list shows the posts.
        await refresh(bulkPosts.list, periods.read);
        if (error instanceof ApiError && error.code === 'period_filled')
          toasts.neutral({ title: words.periodFilled });
        else fail(error, words.periodFailed);
      } finally {
        setBusy(null);
      }
    },
    stop: async () => {
      if (!period) return;
      setBusy('stop');
      try {
        await setActive(period.id, false);
        toasts.success({
          title: words.stopped,
          about,
          action: {
            label: el.undo,
            onPress: () =>
              void setActive(period.id, true).catch((error: unknown) => fail(error, el.somethingWrong)),
          },
        });
      } catch (error) {
        fail(error, words.stopFailed);
      } finally {
        setBusy(null);
      }
    },
  };
}
