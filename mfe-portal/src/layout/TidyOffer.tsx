import { Button } from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { tidyWords as words } from '../messages/tidy.ts';
import { changedLines, hasMarks, tidyText } from './tidy-text.ts';

const Box = styled.div`
  display: grid;
  gap: var(--space-10);
  margin-top: var(--space-10);
  padding: var(--space-12) var(--space-14);
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--sunken);
  font-size: var(--size-small);
  overflow-wrap: anywhere;
  & ul {
    display: grid;
    gap: var(--space-8);
  }
  & li {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: var(--space-2) var(--space-10);
    align-items: baseline;
  }
  & small {
    color: var(--muted);
    font-size: var(--size-meta);
  }
  & del {
    color: var(--muted);
    text-decoration-color: var(--line-strong);
  }
  & ins {
    text-decoration: none;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-8);
  }
`;

interface TidyOfferProps {
  readonly text: string;
  /** A paste also brings special spaces and quotation marks. */
  readonly isPasted: boolean;
  readonly onChange: (text: string) => void;
}

/** Offers to remove formatting marks from a text, with a preview and undo. */
export function TidyOffer({ text, isPasted, onChange }: TidyOfferProps) {
  const [done, setDone] = useState<{ readonly before: string; readonly after: string }>();
  const [declined, setDeclined] = useState<string>();
  if (done !== undefined && done.after === text)
    return (
      <Box role="status">
        <span>{words.done}</span>
        <div>
          <Button
            size="sm"
            onPress={() => {
              setDeclined(done.before);
              setDone(undefined);
              onChange(done.before);
            }}
          >
            {words.undo}
          </Button>
        </div>
      </Box>
    );
  const after = tidyText(text);
  const isWorthwhile = hasMarks(text) || (isPasted && after !== text.trim());
  if (!isWorthwhile || declined === text) return null;
  return (
    <Box role="status">
      <span>{words.offer}</span>
      <ul>
        {changedLines(text, after).map(([gone, come], index) => (
          <li key={index}>
            <small>{words.before}</small>
            <del dir="auto">{gone}</del>
            <small>{words.after}</small>
            <ins dir="auto">{come}</ins>
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          onPress={() => {
            setDone({ before: text, after });
            onChange(after);
          }}
        >
          {words.tidy}
        </Button>
        <Button size="sm" variant="quiet" onPress={() => setDeclined(text)}>
          {words.keep}
        </Button>
      </div>
    </Box>
  );
}
