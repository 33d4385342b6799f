import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Check, CircleDashed, CircleX, LoaderCircle } from '../button/icon.tsx';
import { toneColours } from '../feedback/badge.tsx';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
`;

const Chip = styled.li`
  ${toneColours}
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  padding: var(--space-4) var(--space-12);
  border-radius: var(--radius-pill);
  background: var(--tone-fill);
  color: var(--tone-text);
  font-size: var(--size-meta);
  font-weight: var(--weight-title);
  line-height: 1.5;
  & svg {
    flex: none;
    width: 0.95rem;
    height: 0.95rem;
  }
  &[data-state='running'] svg {
    animation: spin 0.9s linear infinite;
  }
  @keyframes spin {
    to {
      transform: rotate(1turn);
    }
  }
`;

const Note = styled.span`
  color: var(--muted);
  font-size: var(--size-meta);
`;

/** A stage of longer work, with its count in the label once it is known. */
export interface ProgressStage {
  id: string;
  label: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
}

const looks = {
  waiting: { tone: 'neutral', Icon: CircleDashed },
  running: { tone: 'primary', Icon: LoaderCircle },
  done: { tone: 'success', Icon: Check },
  failed: { tone: 'danger', Icon: CircleX },
} as const;

/** Props of the stages; `stateWords` are read after each label. */
interface ProgressStepsProps {
  label: string;
  stages: readonly ProgressStage[];
  stateWords: Readonly<Record<ProgressStage['state'], string>>;
  note?: ReactNode;
}

/** Renders the stages of longer work as chips and announces changes. */
export function ProgressSteps({ label, stages, stateWords, note }: ProgressStepsProps) {
  return (
    <div aria-live="polite">
      <List aria-label={label}>
        {stages.map((stage) => {
          const { tone, Icon } = looks[stage.state];
          return (
            <Chip key={stage.id} data-tone={tone} data-state={stage.state}>
              <Icon aria-hidden="true" />
              <span>{stage.label}</span>
              <span className="visually-hidden">{stateWords[stage.state]}</span>
            </Chip>
          );
        })}
        {note !== undefined && (
          <li>
            <Note>{note}</Note>
          </li>
        )}
      </List>
    </div>
  );
}
