import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { SegmentedControl } from '@kallos/ui/kit';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import type { PostGroup } from './post-list.ts';

interface PostFilterProps {
  readonly half: PostGroup;
  readonly halves: Record<PostGroup, readonly BulkPost[]>;
  /** How many posts need a person, also those that are not listed yet. */
  readonly troubled: number;
  /** How many posts are older than those that are listed. */
  readonly before: number;
  readonly isPhone: boolean;
  readonly onChange: (half: PostGroup) => void;
}

/** Which posts the list shows, each choice with its count; that of trouble only while there is some. */
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
