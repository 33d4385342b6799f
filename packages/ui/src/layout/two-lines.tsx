import type { ReactNode } from 'react';
import styled from 'styled-components';

const Promised = styled.small`
  display: block;
  font-size: var(--size-meta);
  font-weight: 400;
`;

/** Words with a line break: the first line is for people, below it stands small the English one that is promised. */
export function TwoLines({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children;
  // It may stand beside others.
  if (!children.includes('\n')) return <span>{children}</span>;
  const [words, ...promised] = children.split('\n');
  return (
    <>
      <span>{words}</span>
      <Promised lang="en">{promised.join(' ')}</Promised>
    </>
  );
}
