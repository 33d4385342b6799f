import type { PostStatus } from '@kallos/contracts/posts/bulk-posts';
import {
  CalendarCheck2,
  CircleCheck,
  CircleDashed,
  CircleX,
  Eye,
  LoaderCircle,
  type Tone,
} from '@kallos/ui/kit';
import type { ReactNode } from 'react';

/** The tone and icon of each state: never colour alone. */
export const postLooks: Record<PostStatus, { readonly tone: Tone; readonly icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <CircleDashed /> },
  scheduled: { tone: 'success', icon: <CalendarCheck2 /> },
  publishing: { tone: 'info', icon: <LoaderCircle /> },
  published: { tone: 'success', icon: <CircleCheck /> },
  failed: { tone: 'danger', icon: <CircleX /> },
  needs_look: { tone: 'warning', icon: <Eye /> },
};
