import { onPhone } from '@kallos/ui/kit';
import type { Language } from '@kallos/web-kit/kit';
import styled, { createGlobalStyle } from 'styled-components';
import { readSandboxUrl } from '../page-facts.ts';

// Full-height frames leave this much room, and their sticky parts stop below it.
const Room = createGlobalStyle`
  :root { --note-height: 1.75rem; }
  html { scroll-padding-block-start: calc(var(--space-64) + 1.75rem); }
`;

const Line = styled.aside`
  position: sticky;
  inset-block-start: 0;
  z-index: 5;
  display: flex;
  gap: var(--space-8);
  align-items: center;
  justify-content: center;
  height: var(--note-height);
  padding-inline: var(--space-16);
  border-bottom: 1px solid var(--line);
  background: var(--tint);
  color: var(--muted);
  font-size: var(--size-meta);
  line-height: 1;
  white-space: nowrap;
  & a {
    // A line of 28 px leaves room for a target of 24.
    padding-block: var(--space-6);
    color: inherit;
    text-underline-offset: 0.2em;
  }
  ${onPhone} {
    & > span {
      display: none;
    }
  }
  // Letters that no longer fit beside one another: the way out matters more than the name.
  & > strong {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

const words = {
  el: {
    label: 'Δοκιμαστικό περιβάλλον',
    text: 'Τίποτα δεν δημοσιεύεται στ’ αλήθεια.',
    link: 'Εικονικές σελίδες',
  },
  en: {
    label: 'Sandbox',
    text: 'Nothing is really published.',
    link: 'Simulated pages',
  },
} as const;

/** A line that states that external services are simulated. */
export function SandboxNote({ language }: { language: Language }) {
  const url = readSandboxUrl();
  if (url === null) return null;
  const w = words[language];
  return (
    <>
      <Room />
      <Line aria-label={w.label}>
        <strong>{w.label}</strong>
        <span>{w.text}</span>
        <a href={url} target="_blank" rel="noreferrer">
          {w.link}
        </a>
      </Line>
    </>
  );
}
