import { Muted } from '@kallos/ui/kit';
import styled from 'styled-components';

// Stays in the page while it is empty, so that a line is announced when it comes.
const Lines = styled.div`
  display: grid;
  gap: var(--space-6);
  margin-top: var(--space-8);
  // An empty line among others would double the gap between them.
  &:empty {
    position: absolute;
    margin-top: 0;
  }
`;

/** What a writer should know of a text, one line each; announced when it appears. */
export function Hints({ lines }: { lines: readonly string[] }) {
  return (
    <Lines role="status">
      {lines.map((line) => (
        <Muted key={line}>{line}</Muted>
      ))}
    </Lines>
  );
}
