import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import styled from 'styled-components';
import { Check } from '../button/icon.tsx';
import { StepAlarm } from './step-alarm.tsx';

/** A step of the setup; `fact` is the line under its name. */
export interface Step {
  id: string;
  href: string;
  label: string;
  shortLabel?: string;
  fact?: ReactNode;
  icon?: ReactNode;
  /** How much of it needs a hand, shown as an alarm, and how that is spoken. */
  alarm?: { readonly count: number; readonly spoken: string } | undefined;
  isDone: boolean;
  isCurrent: boolean;
}

/** Props of the step navigation; `doneLabel` is read after the name of a finished step. */
interface StepNavProps {
  label: string;
  steps: readonly Step[];
  doneLabel: string;
}

const Rail = styled.ol`
  display: flex;
  flex-direction: column;
  & > li {
    position: relative;
  }
  & > li + li::before {
    content: '';
    position: absolute;
    top: calc(var(--space-10) * -1);
    inset-inline-start: 1.68rem;
    width: 2px;
    height: var(--space-20);
    background: color-mix(in srgb, var(--primary) 45%, var(--line));
  }
`;

const RailLink = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  // A count has a column of its own, which takes no room without one.
  grid-auto-flow: column;
  align-items: center;
  gap: var(--space-12);
  min-height: 3.75rem;
  margin-block: var(--space-2);
  padding: var(--space-10);
  border: 1px solid transparent;
  border-radius: var(--radius-inset);
  color: var(--text);
  text-decoration: none;
  line-height: 1.35;
  transition: background-color var(--fast) var(--ease);
  &[data-hovered] {
    background: color-mix(in srgb, var(--text) 4%, transparent);
  }
  &[data-current] {
    background: var(--raised);
    border-color: var(--line);
    box-shadow: var(--shadow-1);
  }
  @media (forced-colors: active) {
    border-color: Canvas;
    &[data-current] {
      border-color: Highlight;
    }
  }
  & strong {
    display: block;
    font-size: var(--size-label);
    font-weight: var(--weight-title);
  }
  & small {
    display: block;
    color: var(--muted);
    font-size: var(--size-meta);
  }
`;

const Bead = styled.span`
  display: grid;
  place-items: center;
  width: 2.1rem;
  height: 2.1rem;
  border: 1.5px solid var(--line-strong);
  border-radius: 50%;
  color: var(--muted);
  font-size: var(--size-small);
  font-weight: var(--weight-title);
  & svg {
    width: 1.05rem;
    height: 1.05rem;
  }
  &[data-done] {
    border-color: transparent;
    background: var(--primary-soft);
    color: var(--on-primary-soft);
  }
  &[data-current] {
    border-color: transparent;
    background: var(--primary);
    color: var(--on-primary);
  }
  @media (forced-colors: active) {
    &[data-current] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

/** Renders the numbered steps next to the portal's screens, each with its state and a fact. */
export function StepRail({ label, steps, doneLabel }: StepNavProps) {
  return (
    <nav aria-label={label}>
      <Rail>
        {steps.map((step, index) => (
          <li key={step.id}>
            <RailLink
              href={step.href}
              aria-current={step.isCurrent ? 'step' : undefined}
              data-current={step.isCurrent || undefined}
            >
              <Bead data-done={step.isDone || undefined} data-current={step.isCurrent || undefined}>
                {step.isDone && !step.isCurrent ? <Check aria-hidden="true" /> : index + 1}
              </Bead>
              <span>
                <strong>{step.label}</strong>
                {step.isDone && <span className="visually-hidden">{doneLabel}</span>}
                {step.fact !== undefined && <small>{step.fact}</small>}
              </span>
              <StepAlarm alarm={step.alarm} />
            </RailLink>
          </li>
        ))}
      </Rail>
    </nav>
  );
}

const Bar = styled.nav`
  position: fixed;
  inset: auto 0 0;
  z-index: 20;
  border-top: 1px solid var(--line);
  background: var(--surface);
  padding-bottom: env(safe-area-inset-bottom);
  & > ol {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
`;

const Tab = styled(Link)`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-4);
  min-height: 4.25rem;
  padding: var(--space-8) var(--space-2);
  color: var(--muted);
  // Letters that are set larger grow as far as the longest label fits its part of the bar.
  font-size: min(clamp(0.6875rem, 3.3vw, 0.8125rem), 3.5vw);
  font-weight: var(--weight-label);
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  outline-offset: -3px;
  & > span {
    max-width: 100%;
    overflow-wrap: anywhere;
  }
  & > div {
    position: relative;
  }
  & > div > svg {
    width: 1.45rem;
    height: 1.45rem;
    stroke-width: 1.7;
  }
  &[data-current] {
    color: var(--primary);
    font-weight: var(--weight-title);
  }
  &[data-current]::before {
    content: '';
    position: absolute;
    top: 0;
    width: 2.25rem;
    height: 3px;
    border-radius: 0 0 3px 3px;
    background: var(--primary);
    // Forced colours would paint it like the bar.
    forced-color-adjust: none;
  }
`;

const Tick = styled.i`
  position: absolute;
  top: -0.4rem;
  inset-inline-end: -0.8rem;
  display: grid;
  place-items: center;
  width: 1.05rem;
  height: 1.05rem;
  border-radius: 50%;
  background: var(--success-soft);
  color: var(--on-success-soft);
  & svg {
    width: 0.7rem;
    height: 0.7rem;
    stroke-width: 2.6;
  }
`;

/** Renders the same steps as a tab bar on a phone, with a check on finished ones. */
export function StepTabBar({ label, steps, doneLabel }: StepNavProps) {
  return (
    <Bar aria-label={label}>
      <ol>
        {steps.map((step) => (
          <li key={step.id}>
            <Tab
              href={step.href}
              aria-current={step.isCurrent ? 'step' : undefined}
              data-current={step.isCurrent || undefined}
            >
              <div>
                {step.icon}
                <StepAlarm alarm={step.alarm} isCorner />
                {step.isDone && !step.isCurrent && (
                  <Tick>
                    <Check aria-hidden="true" />
                    <span className="visually-hidden">{doneLabel}</span>
                  </Tick>
                )}
              </div>
              <span>{step.shortLabel ?? step.label}</span>
            </Tab>
          </li>
        ))}
      </ol>
    </Bar>
  );
}
