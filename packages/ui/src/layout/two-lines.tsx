import type { ReactNode } from 'react';
import styled from 'styled-components';

const Promised = styled.small`
  display: block;
  font-size: var(--size-meta);
  font-weight: 400;
`;

/**
 * Renders a text with a line break: the first line for the user, the second one small, with the
 * specification's English message.
 */
export function TwoLines({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children;
  // An element, because it may have siblings.
  if (!children.includes('\n')) return <span>{children}</span>;
  const [words, ...promised] = children.split('\n');
  return (
    <>
      <span>{words}</span>
      <Promised lang="en">{promised.join(' ')}</Promised>
    </>
  );
}
