import { Muted } from '@kallos/ui/kit';
import styled from 'styled-components';

const Lines = styled.ul`
  display: grid;
  gap: var(--space-6);
  margin-top: var(--space-8);
`;

/** What a writer should know of a text, one line each; announced when it appears. */
export function Hints({ lines }: { lines: readonly string[] }) {
  return (
    <Lines role="status" hidden={lines.length === 0}>
      {lines.map((line) => (
        <li key={line}>
          <Muted>{line}</Muted>
        </li>
      ))}
    </Lines>
  );
}
