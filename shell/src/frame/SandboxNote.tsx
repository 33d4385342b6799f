import { type Language } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { readSandboxUrl } from '../page-facts.ts';

const Line = styled.aside`
  padding: var(--space-4) var(--space-16);
  border-bottom: 1px solid var(--line);
  background: var(--tint);
  color: var(--muted);
  font-size: var(--size-meta);
  line-height: 1.45;
  text-align: center;
  & a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
`;

const words = {
  el: {
    text: 'Δοκιμαστικό περιβάλλον: τίποτα δεν δημοσιεύεται στ’ αλήθεια.',
    link: 'Δείτε τις εικονικές σελίδες',
    label: 'Δοκιμαστικό περιβάλλον',
  },
  en: {
    text: 'Sandbox: nothing is really published.',
    link: 'See the simulated pages',
    label: 'Sandbox',
  },
} as const;

/** One quiet line that says when the outside services are simulated. */
export function SandboxNote({ language }: { language: Language }) {
  const url = readSandboxUrl();
  if (url === null) return null;
  const w = words[language];
  return (
    <Line aria-label={w.label}>
      {w.text}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {w.link}
      </a>
    </Line>
  );
}
