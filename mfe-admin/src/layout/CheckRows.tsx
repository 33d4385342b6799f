import type { CheckState } from '@kallos/contracts/social/meta-check';
import { Badge, Muted } from '@kallos/ui/kit';
import styled from 'styled-components';

export const CheckStack = styled.div`
  display: grid;
  gap: var(--space-20);
  max-width: 60rem;
`;

export const CheckList = styled.ul`
  display: grid;
  gap: var(--space-16);
  margin: var(--space-16) 0 0;
  padding: 0;
  list-style: none;
  & li {
    display: grid;
    gap: var(--space-4);
  }
  & code {
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
`;

export const CheckHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-12);
  align-items: center;
`;

const looks: Record<CheckState, { tone: 'success' | 'warning' | 'danger' | 'neutral'; label: string }> = {
  ok: { tone: 'success', label: 'OK' },
  warning: { tone: 'warning', label: 'Look at it' },
  failed: { tone: 'danger', label: 'Does not work' },
  by_hand: { tone: 'neutral', label: 'Check by hand' },
};

interface Check {
  readonly name: string;
  readonly state: CheckState;
  readonly detail: string | null;
}

/** One check with its result, its address or reason, and what to do. */
function CheckRow({ check, title, help }: { check: Check; title: string; help: string }) {
  const { tone, label } = looks[check.state];
  return (
    <li>
      <CheckHead>
        <strong>{title}</strong>
        <Badge tone={tone}>{label}</Badge>
      </CheckHead>
      {check.detail === null ? null : <code>{check.detail}</code>}
      <Muted>{help}</Muted>
    </li>
  );
}

/** Lists the checks of an installation at a network. */
export function CheckRows<Name extends string>({
  checks,
  words,
}: {
  checks: ReadonlyArray<Check & { readonly name: Name }>;
  words: Readonly<Record<Name, { title: string; help: string }>>;
}) {
  return (
    <CheckList>
      {checks.map((check) => (
        <CheckRow key={check.name} check={check} {...words[check.name]} />
      ))}
    </CheckList>
  );
}
