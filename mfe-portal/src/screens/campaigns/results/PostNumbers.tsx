import { connection } from '@kallos/contracts/social/connection';
import { insights } from '@kallos/contracts/social/insights';
import { ChartNoAxesColumn } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { PermissionAsk } from '../../../layout/PermissionAsk.tsx';
import { postImagesWords } from '../../../messages/post-images.ts';
import { postNumbersWords as words } from '../../../messages/post-numbers.ts';
import { quarterWords } from '../../../messages/quarter.ts';
import { listCounts, shareOfBest } from './post-numbers.ts';

const Row = styled.p`
  display: flex;
  gap: var(--space-14);
  margin-top: var(--space-8);
  color: var(--muted);
  font-size: var(--size-small);
  & > svg {
    flex: none;
    width: 1rem;
    height: 1.5em;
  }
`;

/** Wraps within its column. */
const Column = styled.span`
  display: flex;
  flex: 1 1 0;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-14);
`;

const Share = styled.span`
  display: flex;
  flex: 1 1 100%;
  gap: var(--space-8);
  align-items: center;
  & > i {
    flex: 0 1 10rem;
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
  @media (forced-colors: active) {
    & > i {
      border: 1px solid CanvasText;
    }
    & b {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;

/**
 * The metrics of a published post on its pages; without any it shows a note, not zero, and the overview
 * requests the permission.
 */
export function PostNumbers({ postId }: { postId: number }) {
  const query = useQuery(insights.list);
  const pages = useQuery(connection.listPages, { query: {} });
  if (!query.data) return null;
  const numbers = listCounts(query.data.insights, postId);
  const share = shareOfBest(query.data.insights, postId);
  const isAsked = pages.data?.connected && pages.data.notYetPermitted.includes('insights');
  const comments = query.data.firstComments.filter(({ bulkPostId }) => bulkPostId === postId);
  const comment = (['failed', 'open', 'none', 'sent'] as const).find((wanted) =>
    comments.some(({ state }) => state === wanted),
  );
  const isCommentAsked = comments.some(({ reason }) => reason === 'permission_missing');
  return (
    <>
      {numbers.length === 0 && isAsked ? null : (
        <Row>
          <ChartNoAxesColumn role="img" aria-label={words.label} />
          <Column>
            {numbers.length === 0 ? (
              <span>{words.none}</span>
            ) : (
              numbers.map(({ name, value }) => <span key={name}>{words[name](value)}</span>)
            )}
            {share === undefined ? null : (
              <Share>
                <i aria-hidden="true">
                  <b style={{ width: `${share}%` }} />
                </i>
                <span>{quarterWords.ofBest(share)}</span>
              </Share>
            )}
          </Column>
        </Row>
      )}
      {comment ? (
        // A paragraph would be below the card's own button.
        <Row as={isCommentAsked ? 'div' : 'p'}>
          <Column>
            <span>{postImagesWords.commentStates[comment]}</span>
            {isCommentAsked ? <PermissionAsk purpose="comments" /> : null}
          </Column>
        </Row>
      ) : null}
    </>
  );
}
