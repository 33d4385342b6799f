import { TriangleAlert } from '@kallos/ui/kit';
import { PermissionAsk } from '../../../layout/PermissionAsk.tsx';
import { postImagesWords as words } from '../../../messages/post-images.ts';
import { useMayComment } from '../preview/use-may-comment.ts';
import { Warning } from './trouble-look.ts';

/** Asks for the permission without which a post's hashtags stay in its text. */
export function CommentPermission() {
  const mayComment = useMayComment();
  if (mayComment) return null;
  return (
    <Warning as="div">
      <TriangleAlert aria-hidden="true" />
      <PermissionAsk purpose="comments" without={words.commentKept} />
    </Warning>
  );
}
