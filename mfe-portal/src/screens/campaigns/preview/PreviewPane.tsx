import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { lazyPart } from '@kallos/ui/kit';
import type { DayKey } from '../month/calendar-days.ts';
import { PostPreview } from './PostPreview.tsx';
import { previewWhen } from './preview-when.ts';

// Loaded on demand.
const { Part: MovePost } = lazyPart(async () => (await import('../list/MovePost.tsx')).MovePost);

interface PreviewPaneProps {
  post: BulkPost;
  timeZone: string;
  today: DayKey;
  hasTitle?: boolean;
  /** Whether the post can be moved from the preview. */
  isMovable: boolean;
}

/** The preview of a post in the calendar. */
export function PreviewPane({ post, timeZone, today, hasTitle = true, isMovable }: PreviewPaneProps) {
  const { content, hashtagsInComment, pictures, variants, firstComment, place, details, targets } = post;
  return (
    <>
      <PostPreview
        key={post.id}
        {...{
          content,
          hashtagsInComment,
          pictures,
          variants,
          firstComment,
          place,
          details,
          targets,
          hasTitle,
        }}
        when={previewWhen(post.scheduledDate, timeZone, today)}
      />
      {isMovable ? <MovePost key={post.id} {...{ post, timeZone, today }} /> : null}
    </>
  );
}
