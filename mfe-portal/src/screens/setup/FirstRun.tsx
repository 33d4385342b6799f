import { CalendarDays, Droplets, onPhone, Plug, Store } from '@kallos/ui/kit';
import styled from 'styled-components';
import { el } from '../../messages/el.ts';
import { setupWords } from '../../messages/setup.ts';

const words = setupWords.firstRun;

const Way = styled.section`
  margin-bottom: var(--space-24);
  padding: var(--space-20);
  border-radius: var(--radius-card);
  background: var(--tint);
  & h2 {
    font-size: var(--size-label);
    font-weight: var(--weight-title);
  }
  & ol {
    display: grid;
    // All four beside one another, or two and two: never three and one.
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--space-14) var(--space-24);
    margin-top: var(--space-14);
    @media (max-width: 88em) {
      grid-template-columns: repeat(auto-fit, minmax(min(100%, max(14rem, 50% - var(--space-24))), 1fr));
    }
  }
  & li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--space-12);
    align-content: start;
  }
  & i {
    display: grid;
    grid-row: span 3;
    place-items: center;
    width: 2.5rem;
    height: 3rem;
    border-radius: 1.25rem 1.25rem var(--space-8) var(--space-8);
    background: var(--surface);
    color: var(--on-primary-soft);
  }
  & svg {
    width: 1.2rem;
    height: 1.2rem;
    stroke-width: 1.6;
  }
  & strong {
    font-weight: var(--weight-title);
  }
  & span,
  & small {
    color: var(--muted);
    font-size: var(--size-small);
    line-height: 1.4;
  }
  // The form is what a phone is for: the picture shrinks to the stops and what each of them takes.
  ${onPhone} {
    padding: var(--space-16);
    & ol {
      grid-template-columns: repeat(auto-fit, minmax(min(100%, max(8.75rem, 50% - var(--space-8))), 1fr));
      gap: var(--space-12) var(--space-8);
    }
    & li {
      column-gap: var(--space-8);
    }
    & i {
      width: 2.25rem;
    }
    & li span {
      display: none;
    }
  }
`;

const stops = [
  { id: 'setup', icon: <Store />, takes: el.stepTakes[1] },
  { id: 'products', icon: <Droplets />, takes: el.stepTakes[2] },
  { id: 'platforms', icon: <Plug />, takes: el.stepTakes[3] },
  { id: 'campaigns', icon: <CalendarDays />, takes: words.afterwards },
] as const;

/** The steps from here to the calendar with their durations. */
export function FirstRun() {
  return (
    <Way aria-labelledby="first-run">
      <h2 id="first-run">{words.title}</h2>
      <ol>
        {stops.map(({ id, icon, takes }) => (
          <li key={id}>
            <i aria-hidden="true">{icon}</i>
            <strong>{el.shortSteps[id]}</strong>
            <span>{words.what[id]}</span>
            <small>{takes}</small>
          </li>
        ))}
      </ol>
    </Way>
  );
}
