import type { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { formatDateTime, type Language, wordsIn } from '@kallos/web-kit/kit';
import styled, { createGlobalStyle } from 'styled-components';

// Room to scroll the end of a page above the bar.
const Room = createGlobalStyle`
  body { padding-block-end: 3.5rem; }
`;

const Bar = styled.aside`
  position: fixed;
  inset-inline: 0;
  inset-block-end: 0;
  z-index: 6;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-12);
  align-items: center;
  justify-content: center;
  min-height: 3rem;
  padding: var(--space-8) var(--space-16);
  border-top: 1px solid var(--line);
  background: var(--tint);
  color: var(--text);
  font-size: var(--size-small);
  overflow-wrap: anywhere;
  & a {
    padding-block: var(--space-4);
    color: inherit;
    font-weight: var(--weight-title);
    text-underline-offset: 0.2em;
  }
`;

const words = wordsIn(
  'el',
  'en',
)({
  label: { el: 'Προεπισκόπηση', en: 'Preview' },
  only: {
    el: (name: string, until: string) => `${name} · μόνο σε αυτόν τον περιηγητή, έως ${until}`,
    en: (name: string, until: string) => `${name} · in this browser alone, until ${until}`,
  },
  ended: {
    el: 'Η προεπισκόπηση έληξε. Βλέπετε ό,τι βλέπουν όλοι.',
    en: 'This preview has ended. You see what everybody sees.',
  },
  leave: { el: 'Έξοδος', en: 'Leave the preview' },
  close: { el: 'Κλείσιμο', en: 'Close' },
});

interface PreviewBarProps {
  readonly preview: NonNullable<RemoteRegistry['preview']>;
  readonly language: Language;
}

/** Shows the release that only this browser gets, with a way to leave it. */
export function PreviewBar({ preview, language }: PreviewBarProps) {
  const w = words(language);
  const isEnded = preview === 'ended';
  return (
    <>
      <Room />
      <Bar aria-label={w.label}>
        <strong>{w.label}</strong>
        <span>
          {isEnded
            ? w.ended
            : w.only(
                `${preview.name.replaceAll('_', '-')} ${preview.version}`,
                formatDateTime(preview.until),
              )}
        </span>
        <a href="?preview=">{isEnded ? w.close : w.leave}</a>
      </Bar>
    </>
  );
}
