import { isStuck } from '@kallos/contracts/posts/attention';
import type { BulkPost, PostStatus } from '@kallos/contracts/posts/bulk-posts';
import {
  CalendarCheck2,
  CircleCheck,
  CircleDashed,
  CircleX,
  Eye,
  LoaderCircle,
  type Tone,
  TriangleAlert,
} from '@kallos/ui/kit';
import type { ReactNode } from 'react';
import { campaignsWords as words } from '../../../messages/campaigns.ts';

/** A state as screens show it: scheduled posts that will not be published, and posts that reached only some pages, have their own. */
type ShownStatus = PostStatus | 'stuck' | 'partial';

/** The look of each state of a post; colour is never the only difference. */
const postLooks: Record<ShownStatus, { readonly tone: Tone; readonly icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <CircleDashed /> },
  scheduled: { tone: 'success', icon: <CalendarCheck2 /> },
  stuck: { tone: 'warning', icon: <TriangleAlert /> },
  publishing: { tone: 'info', icon: <LoaderCircle /> },
  published: { tone: 'success', icon: <CircleCheck /> },
  partial: { tone: 'warning', icon: <TriangleAlert /> },
  failed: { tone: 'danger', icon: <CircleX /> },
  needs_look: { tone: 'warning', icon: <Eye /> },
};

function statusOf(post: BulkPost): ShownStatus {
  if (isStuck(post)) return 'stuck';
  return post.postStatus === 'published' && post.failureReason === 'partial' ? 'partial' : post.postStatus;
}

/** How a post is drawn, and what its state is called. */
export function lookOf(post: BulkPost) {
  const status = statusOf(post);
  return { ...postLooks[status], status, label: words.status[status] };
}
