import type { TypedFinding } from '@kallos/contracts/posts/claims';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { claimPieces } from './claim-pieces.ts';

// Overlays the field with transparent text, so that only the underlines show.
const Sheet = styled.div`
  position: absolute;
  overflow: hidden;
  color: transparent;
  white-space: pre-wrap;
  unicode-bidi: plaintext;
  overflow-wrap: break-word;
  pointer-events: none;
  user-select: none;
  border-color: transparent !important;
  & mark {
    background: none;
    color: transparent;
    text-decoration: underline wavy var(--warning) 2px;
    text-underline-offset: 3px;
    text-decoration-skip-ink: none;
  }
  & mark[data-severity='block'] {
    text-decoration-color: var(--danger);
  }
`;

const copied = [
  'font',
  'letterSpacing',
  'lineHeight',
  'padding',
  'border',
  'boxSizing',
  'textAlign',
  'tabSize',
] as const;

/** Copies the field's position, size, font and scroll offset to the overlay. */
function lay(to: HTMLDivElement, from: HTMLTextAreaElement): void {
  const style = getComputedStyle(from);
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight, clientWidth } = from;
  // A scroll bar narrows the text.
  const bar = offsetWidth - clientWidth - 2 * Number.parseFloat(style.borderLeftWidth);
  Object.assign(to.style, Object.fromEntries(copied.map((name) => [name, style[name]])), {
    left: `${offsetLeft}px`,
    top: `${offsetTop}px`,
    width: `${offsetWidth}px`,
    height: `${offsetHeight}px`,
    paddingRight: `calc(${style.paddingRight} + ${bar}px)`,
  });
  to.scrollTo(0, from.scrollTop);
}

/** Underlines the words of a field that rules object to. */
export function ClaimMarks({
  field,
  text,
  findings,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  findings: readonly TypedFinding[];
}) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const from = field.current;
    const to = sheet.current;
    if (!from || !to) return undefined;
    const layAgain = () => lay(to, from);
    layAgain();
    const watch = new ResizeObserver(layAgain);
    watch.observe(from);
    from.addEventListener('scroll', layAgain);
    return () => {
      watch.disconnect();
      from.removeEventListener('scroll', layAgain);
    };
  }, [field]);
  return (
    <Sheet ref={sheet} dir="auto" aria-hidden="true" translate="no">
      {claimPieces(text, findings).map(({ at, text: piece, severity }) =>
        severity === undefined ? (
          <span key={at}>{piece}</span>
        ) : (
          <mark key={at} data-severity={severity}>
            {piece}
          </mark>
        ),
      )}
    </Sheet>
  );
}
