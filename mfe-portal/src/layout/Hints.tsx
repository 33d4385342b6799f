import { Muted } from '@kallos/ui/kit';
import styled from 'styled-components';

// A live region must exist before its text appears.
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

/** Renders hints on a text, one line each, announced when they appear. */
export function Hints({ lines }: { lines: readonly string[] }) {
  return (
    <Lines role="status">
      {lines.map((line) => (
        <Muted key={line}>{line}</Muted>
      ))}
    </Lines>
  );
}
