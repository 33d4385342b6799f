import styled from 'styled-components';

const Alarm = styled.i`
  min-width: 1.35rem;
  padding: 0 var(--space-6);
  border-radius: 1rem;
  background: var(--danger);
  color: var(--on-danger);
  font-size: var(--size-meta);
  font-style: normal;
  font-weight: var(--weight-title);
  line-height: 1.35rem;
  text-align: center;
  // On the picture of a tab.
  &[data-corner] {
    position: absolute;
    top: -0.5rem;
    inset-inline-start: calc(100% - 0.6rem);
    min-width: 1.15rem;
    padding: 0 var(--space-4);
    font-size: 0.6875rem;
    line-height: 1.15rem;
  }
`;

interface StepAlarmProps {
  alarm: { readonly count: number; readonly spoken: string } | undefined;
  /** On the icon of a tab. */
  isCorner?: boolean;
}

/** The number of things in a step that need the user, in red; hidden for zero. */
export function StepAlarm({ alarm, isCorner }: StepAlarmProps) {
  if (!alarm || alarm.count === 0) return null;
  const { count, spoken } = alarm;
  return (
    <Alarm data-corner={isCorner || undefined}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{spoken}</span>
    </Alarm>
  );
}
