import { englishWords } from '@kallos/compliance/rules/english-words';
import type { CallReply } from '@kallos/contracts/endpoint';
import type { PostBatch, postBatches } from '@kallos/contracts/posts/post-batches';
import { Muted } from '@kallos/ui/kit';
import styled from 'styled-components';
import { problemWords, progressWords } from './batch-words.ts';

const List = styled.ul`
  display: grid;
  gap: 0;
  max-height: 24rem;
  margin: 0;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--surface);
  overflow: auto;
  list-style: none;
  & > li {
    display: grid;
    gap: var(--space-2);
    padding: var(--space-10) var(--space-14);
    overflow-wrap: anywhere;
  }
  & > li + li {
    border-top: 1px solid var(--line);
  }
  & p {
    margin: 0;
    white-space: pre-line;
  }
  & small {
    color: var(--muted);
    font-size: var(--size-small);
  }
  & small[data-trouble] {
    color: var(--danger-text, var(--danger));
  }
`;

const Progress = styled.progress`
  width: 100%;
  accent-color: var(--primary);
`;

/** The draft that an account would get. */
export type Preview = CallReply<typeof postBatches.preview>['previews'][number];

/** Lists the text of each account; those with trouble come first. */
export function PreviewList({ previews }: { previews: readonly Preview[] }) {
  // Accounts with trouble come first.
  const rank = ({ problem, findings }: Preview) => (problem ? 0 : findings.length > 0 ? 1 : 2);
  return (
    <List aria-label="Preview by account">
      {previews
        .toSorted((one, other) => rank(one) - rank(other))
        .map(({ accountId, businessName, content, problem, findings }) => (
          <li key={accountId}>
            <strong dir="auto">{businessName}</strong>
            {problem === null ? null : <small data-trouble>{`No draft: ${problemWords(problem)}`}</small>}
            {findings.map(({ ruleId, matched }) => (
              <small key={`${ruleId} ${matched}`} data-trouble>
                {`“${matched}”: ${englishWords[ruleId]?.why ?? ruleId}`}
              </small>
            ))}
            <p dir="auto">{content}</p>
          </li>
        ))}
    </List>
  );
}

/** The progress of a batch, and the accounts without its draft. */
export function Result({ batch }: { batch: PostBatch }) {
  const { items } = batch;
  const done = items.filter(({ state }) => state !== 'waiting').length;
  const named = items.filter(({ state }) => state === 'failed' || state === 'kept');
  return (
    <>
      <p role="status">{progressWords(items)}</p>
      {done < items.length ? <Progress aria-label="Progress" value={done} max={items.length} /> : null}
      {named.length === 0 ? null : (
        <List aria-label="Accounts without this draft">
          {named.map(({ accountId, businessName, state, reason }) => (
            <li key={accountId}>
              <strong dir="auto">{businessName}</strong>
              <small data-trouble>
                {state === 'kept'
                  ? 'Kept: it was edited or approved'
                  : `No draft: ${problemWords(reason ?? '')}`}
              </small>
            </li>
          ))}
        </List>
      )}
      <Muted>Nothing is published before each account approves its draft.</Muted>
    </>
  );
}
