import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { MetaItem, RefreshCw } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';
import { postRepeatWords as words } from '../../../messages/post-repeat.ts';

/** Returns the state of a repetition in one line. */
function repeatState(repeat: NonNullable<BulkPost['repeat']>, timeZone: string): string {
  const { everyWeeks, made, mostTimes, isPaused, nextAt, waitsFor } = repeat;
  const now = isPaused
    ? words.isPaused
    : nextAt === null
      ? words.isOver
      : waitsFor
        ? words.waits[waitsFor]
        : words.next(formatDateTime(nextAt, timeZone));
  return `${words.state(everyWeeks, made, mostTimes)} · ${now}`;
}

/** How a post comes again, or that it repeats another one. */
export function RepeatLine({ post, timeZone }: { readonly post: BulkPost; readonly timeZone: string }) {
  if (post.repeat) return <MetaItem icon={<RefreshCw />}>{repeatState(post.repeat, timeZone)}</MetaItem>;
  if (!post.repeatOf) return null;
  return <MetaItem icon={<RefreshCw />}>{words.isRepetition}</MetaItem>;
}
