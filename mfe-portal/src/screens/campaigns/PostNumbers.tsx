import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { insights } from '@kallos/contracts/social/insights';
import { ChartNoAxesColumn } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { PermissionAsk } from '../../layout/PermissionAsk.tsx';
import { postPicturesWords } from '../../messages/post-pictures.ts';
import { postNumbersWords as words } from '../../messages/post-numbers.ts';
import { quarterWords } from '../../messages/quarter.ts';
import { listCounts, shareOfBest } from './post-numbers.ts';

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-14);
  align-items: center;
  margin-top: var(--space-8);
  color: var(--muted);
  font-size: var(--size-small);
  & svg {
    flex: none;
    width: 1rem;
    height: 1rem;
  }
`;

const Share = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  & > i {
    width: 5rem;
    height: 0.5rem;
    border-radius: 99px;
    background: var(--sunken);
    overflow: clip;
  }
  & b {
    display: block;
    height: 100%;
    background: var(--primary);
  }
`;

/** Wraps within its own line, so that the picture before it never stands alone. */
const Sentence = styled.span`
  flex: 1 1 0;
`;

/** What a published post has reached on its pages; without numbers it says so and shows no zero. */
export function PostNumbers({ post }: { post: BulkPost }) {
  return post.targets.some(({ state }) => state === 'published') ? <Numbers postId={post.id} /> : null;
}

function Numbers({ postId }: { postId: number }) {
  const query = useQuery(insights.list);
  const pages = useQuery(connection.listPages, { query: {} });
  if (!query.data) return null;
  const numbers = listCounts(query.data.insights, postId);
  const share = shareOfBest(query.data.insights, postId);
  const isAsked = pages.data?.connected && pages.data.notYetPermitted.includes('insights');
  const comments = query.data.firstComments.filter(({ bulkPostId }) => bulkPostId === postId);
  const comment = (['failed', 'open', 'sent'] as const).find((wanted) =>
    comments.some(({ state }) => state === wanted),
  );
  const isCommentAsked = comments.some(({ reason }) => reason === 'permission_missing');
  const none = isAsked ? <PermissionAsk purpose="insights" /> : <Sentence>{words.none}</Sentence>;
  return (
    <>
      {/* A paragraph lies beneath the card's own button. */}
      <Row as={isAsked && numbers.length === 0 ? 'div' : 'p'}>
        <ChartNoAxesColumn role="img" aria-label={words.label} />
        {numbers.length === 0
          ? none
          : numbers.map(({ name, value }) => <span key={name}>{words[name](value)}</span>)}
        {share === undefined ? null : (
          <Share>
            <i aria-hidden="true">
              <b style={{ width: `${share}%` }} />
            </i>
            {quarterWords.ofBest(share)}
          </Share>
        )}
      </Row>
      {comment ? (
        <Row as={isCommentAsked ? 'div' : 'p'}>
          {postPicturesWords.commentStates[comment]}
          {isCommentAsked ? <PermissionAsk purpose="comments" /> : null}
        </Row>
      ) : null}
    </>
  );
}
