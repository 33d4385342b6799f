import type { ImportRow } from '@kallos/contracts/catalog/product-imports';
import { truncateAtWord } from '@kallos/contracts/texts/cut-text';
import { Badge, Button } from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';
import type { ImportWords } from './import-words.tsx';

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  & > button {
    display: inline-flex;
    gap: var(--space-6);
    align-items: center;
    min-height: var(--target, 2.25rem);
    padding: var(--space-4) var(--space-12);
    border: 1px solid var(--line-strong);
    border-radius: 999px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: var(--size-small);
    cursor: pointer;
  }
  & > button[aria-pressed='true'] {
    border-color: var(--primary);
    background: var(--primary-soft);
    color: var(--on-primary-soft);
  }
  & b {
    font-weight: var(--weight-title);
  }
`;

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--surface);
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr) auto;
    gap: var(--space-4) var(--space-12);
    align-items: baseline;
    padding: var(--space-10) var(--space-14);
  }
  & > li + li {
    border-top: 1px solid var(--line);
  }
  & small {
    color: var(--muted);
    font-size: var(--size-small);
  }
  & strong {
    font-weight: var(--weight-title);
    overflow-wrap: anywhere;
  }
  & ul {
    grid-column: 2 / -1;
    display: grid;
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    list-style: none;
    color: var(--muted);
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
  & li[data-reason] {
    color: var(--danger-text, var(--danger));
  }
  & li[data-warning] {
    color: var(--warning-text, var(--text));
  }
  @media (max-width: 40em) {
    & > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    & > li > small {
      grid-column: 1 / -1;
    }
    & ul {
      grid-column: 1 / -1;
    }
  }
`;

const Stack = styled.div`
  display: grid;
  gap: var(--space-12);
`;

const tones = { new: 'success', changed: 'info', unchanged: 'neutral', refused: 'danger' } as const;
const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
const cut = (text: string): string => truncateAtWord(text, 90);

function RowNotes({ row, words }: { row: ImportRow; words: ImportWords }) {
  const { reasons, warnings, changes, classToConfirm } = row;
  if (reasons.length + warnings.length + changes.length === 0 && classToConfirm === null) return null;
  const changeText = ({ field, from, to }: ImportRow['changes'][number]) =>
    field === 'productClass'
      ? words.change(
          words.fields[field],
          words.classes[from as keyof typeof words.classes] ?? '',
          words.classes[to as keyof typeof words.classes] ?? to,
        )
      : words.change(words.fields[field], cut(from), cut(to));
  return (
    <ul>
      {reasons.map((note, at) => (
        <li key={`r${at}`} data-reason>
          {words.note(note)}
        </li>
      ))}
      {warnings.map((note, at) => (
        <li key={`w${at}`} data-warning>
          {words.note(note)}
        </li>
      ))}
      {row.outcome === 'changed' ? changes.map((one) => <li key={one.field}>{changeText(one)}</li>) : null}
      {classToConfirm === null ? null : <li>{words.guess(words.classes[classToConfirm])}</li>}
    </ul>
  );
}

/** How many rows are drawn before a button shows more. */
const drawn = 100;

/** Renders rows with their outcome, filtered by it. */
export function ImportRows(props: {
  rows: readonly ImportRow[];
  counts: Readonly<Record<ImportRow['outcome'], number>>;
  words: ImportWords;
  labels: ImportWords['outcomes'];
}) {
  const { rows, counts, words, labels } = props;
  const [only, setOnly] = useState<ImportRow['outcome'] | 'all'>('all');
  const [most, setMost] = useState(drawn);
  const shown = rows.filter(({ outcome }) => only === 'all' || outcome === only);
  return (
    <Stack>
      <Chips role="group" aria-label={words.rows}>
        <button type="button" aria-pressed={only === 'all'} onClick={() => setOnly('all')}>
          <span>{words.all}</span> <b>{rows.length}</b>
        </button>
        {outcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <button
              key={outcome}
              type="button"
              aria-pressed={only === outcome}
              onClick={() => setOnly(outcome)}
            >
              <span>{labels[outcome]}</span> <b>{counts[outcome]}</b>
            </button>
          ))}
      </Chips>
      <List aria-label={words.rows}>
        {shown.slice(0, most).map((row) => (
          <li key={row.row}>
            <small>{words.row(row.row)}</small>
            <strong translate="no" dir="auto">
              {row.name === '' ? '—' : row.name}
            </strong>
            <Badge tone={tones[row.outcome]}>{labels[row.outcome]}</Badge>
            <RowNotes row={row} words={words} />
          </li>
        ))}
      </List>
      {shown.length > most ? (
        <div>
          <Button size="sm" onPress={() => setMost(most + 500)}>
            {words.more(shown.length - most)}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
