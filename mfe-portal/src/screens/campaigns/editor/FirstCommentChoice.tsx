import { partHashtags } from '@kallos/contracts/texts/hashtags';
import { Switch } from '@kallos/ui/controls';
import { Muted } from '@kallos/ui/kit';
import styled from 'styled-components';
import { PermissionAsk } from '../../../layout/PermissionAsk.tsx';
import { postImagesWords as words } from '../../../messages/post-images.ts';
import { useMayComment } from '../preview/use-may-comment.ts';
import { FirstComment } from './FirstComment.tsx';

const Comment = styled.div`
  display: grid;
  gap: var(--space-8);
`;

interface CommentProps {
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** The choice to post the closing hashtags as a first comment. */
export function FirstCommentChoice({ text, isOn, onChange }: CommentProps) {
  const { tags } = partHashtags(text);
  const isAsked = !useMayComment();
  return (
    <Comment>
      <Switch isSelected={isOn} onChange={onChange}>
        {words.comment}
      </Switch>
      <Muted>{isOn && tags === '' ? words.noTags : words.commentHint}</Muted>
      {isOn && tags !== '' && !isAsked ? <FirstComment tags={tags} /> : null}
      {isOn && isAsked ? (
        <Muted>
          <PermissionAsk purpose="comments" without={words.commentKept} />
        </Muted>
      ) : null}
    </Comment>
  );
}
