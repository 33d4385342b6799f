import type { TypedFinding } from '@kallos/contracts/posts/claims';
import { CircleAlert, lazyPart, TriangleAlert } from '@kallos/ui/kit';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { claimsWords as words } from '../../../messages/claims.ts';
import { placesOf } from './claim-pieces.ts';

const List = styled.ul`
  display: grid;
  gap: var(--space-8);
  margin: var(--space-8) 0 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  & > button {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-8);
    align-content: center;
    align-items: baseline;
    width: 100%;
    min-height: 2.75rem;
    padding: var(--space-8) var(--space-12);
    border: 0;
    border-radius: inherit;
    background: none;
    color: var(--text);
    font: inherit;
    font-size: var(--size-small);
    text-align: start;
    cursor: pointer;
  }
  & > button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  & svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    align-self: center;
    color: var(--warning);
  }
  &[data-severity='block'] svg {
    color: var(--danger);
  }
  & q {
    quotes: '«' '»';
    flex: 1 1 10rem;
    min-width: 0;
    overflow-wrap: break-word;
    font-weight: 600;
  }
`;

const Severity = styled.span`
  flex: none;
  margin-left: auto;
  color: var(--muted);
`;

// The texts of the rules load with the first finding.
const { Part: ClaimReason } = lazyPart(async () => (await import('./ClaimReason.tsx')).ClaimReason);

const Note = styled.p`
  margin: var(--space-8) 0 0;
  color: var(--muted);
  font-size: var(--size-small);
`;

function OneClaim({ finding, onTake }: { finding: TypedFinding; onTake: (instead: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Mark = finding.severity === 'block' ? CircleAlert : TriangleAlert;
  return (
    <Item data-severity={finding.severity}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Mark aria-hidden="true" />
        {finding.matched === '' ? <span>{words.missing}</span> : <q dir="auto">{finding.matched}</q>}
        <Severity>{words.severities[finding.severity]}</Severity>
      </button>
      <div id={id}>{isOpen ? <ClaimReason ruleId={finding.ruleId} onTake={onTake} /> : null}</div>
    </Item>
  );
}

/** The findings in a text, each with its reason and a one-press rewording. */
export function ClaimList({
  findings: all,
  more = 0,
  isUnjudged,
  of,
  onTake,
}: {
  findings: readonly TypedFinding[];
  /** The number of further findings on the server. */
  more?: number | undefined;
  /** A part of the text is in a script without rules. */
  isUnjudged: boolean;
  /** The text's name, if another text has a list too. */
  of?: string | undefined;
  onTake: (finding: TypedFinding, instead: string) => void;
}) {
  const findings = placesOf(all);
  const blocking = findings.filter(({ severity }) => severity === 'block').length;
  return (
    <section aria-label={of === undefined ? words.list : words.listOf(of)}>
      <Note role="status">
        {`${findings.length === 0 ? (isUnjudged ? words.cleanRest : words.clean) : words.found(blocking, findings.length - blocking)} ${words.notAdvice}`}
      </Note>
      <List>
        {findings.map((finding) => (
          <OneClaim
            key={`${finding.ruleId} ${finding.start}`}
            finding={finding}
            onTake={(instead) => onTake(finding, instead)}
          />
        ))}
      </List>
      {more > 0 ? <Note>{words.more(more)}</Note> : null}
    </section>
  );
}
