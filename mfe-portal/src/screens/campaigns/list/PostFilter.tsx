import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { SegmentedControl } from '@kallos/ui/kit';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import type { PostGroup } from './post-list.ts';

interface PostFilterProps {
  readonly half: PostGroup;
  readonly halves: Record<PostGroup, readonly BulkPost[]>;
  /** The number of posts that need a user's action, including those that are not listed yet. */
  readonly troubled: number;
  /** The number of posts that are older than the listed ones. */
  readonly before: number;
  readonly isPhone: boolean;
  readonly onChange: (half: PostGroup) => void;
}

/**
 * Selects the listed posts, each choice with its count; troubled posts only while there are any.
 */
export function PostFilter({ half, halves, troubled, before, isPhone, onChange }: PostFilterProps) {
  const attention = {
    id: 'attention' as const,
    label: words.attention,
    count: troubled,
    isUrgent: troubled > 0,
  };
  return (
    <SegmentedControl
      label={words.filter}
      value={half}
      onChange={onChange}
      isWide
      isDense={isPhone}
      segments={[
        ...(troubled > 0 || half === 'attention' ? [attention] : []),
        { id: 'approval', label: words.approval, count: halves.approval.length },
        { id: 'future', label: words.future, count: halves.future.length },
        { id: 'past', label: words.past, count: halves.past.length + before },
      ]}
    />
  );
}
