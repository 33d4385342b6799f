import { networks } from '@kallos/contracts/networks';
import { maxFirstComment } from '@kallos/contracts/posts/post-parts';
import { firstCommentOf } from '@kallos/contracts/texts/hashtags';
import { lengthOf } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { Switch } from '@kallos/ui/controls';
import { Muted, TextArea } from '@kallos/ui/kit';
import styled from 'styled-components';
import { PermissionAsk } from '../../../layout/PermissionAsk.tsx';
import { postImagesWords as words } from '../../../messages/post-images.ts';
import { namesOf } from '../composer/own-versions.ts';
import { useMayComment } from '../preview/use-may-comment.ts';
import { FirstComment } from './FirstComment.tsx';

const Comment = styled.div`
  display: grid;
  gap: var(--space-12);
`;

interface CommentProps {
  readonly text: string;
  /** The text of the comment itself; empty for none. */
  readonly own: string;
  readonly isOn: boolean;
  readonly platforms: readonly Platform[];
  readonly error: string | undefined;
  readonly onChange: (isOn: boolean) => void;
  readonly onOwn: (own: string) => void;
}

/** The first comment: a text of its own, and the choice to add the closing hashtags. */
export function FirstCommentChoice(props: CommentProps) {
  const { text, own, isOn, platforms, error, onChange, onOwn } = props;
  const isAsked = !useMayComment();
  const able = platforms.filter((network) => networks[network].hasFirstComment);
  if (able.length === 0) return null;
  const tags = firstCommentOf({ content: text, hashtagsInComment: true, firstComment: '' });
  const comment = firstCommentOf({ content: text, hashtagsInComment: isOn, firstComment: own });
  return (
    <Comment>
      <TextArea
        label={words.ownComment}
        hint={words.ownCommentHint(namesOf(able))}
        counter={words.altCount(lengthOf(own), maxFirstComment)}
        value={own}
        onChange={onOwn}
        error={error}
        maxLength={maxFirstComment}
        rows={2}
      />
      <Switch isSelected={isOn} onChange={onChange}>
        {words.comment}
      </Switch>
      <Muted>{isOn && tags === '' ? words.noTags : words.commentHint}</Muted>
      {comment !== '' && !isAsked ? <FirstComment text={comment} /> : null}
      {(isOn || own !== '') && isAsked ? (
        <Muted>
          <PermissionAsk purpose="comments" without={isOn ? words.commentKept : words.ownCommentKept} />
        </Muted>
      ) : null}
    </Comment>
  );
}
