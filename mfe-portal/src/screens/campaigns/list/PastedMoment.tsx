import { type ReadMoment, readMoment } from '@kallos/calendar/read-moment';
import { firstGraphemes } from '@kallos/contracts/texts/cut-text';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';

const Fields = styled.div`
  display: contents;
`;

const longestShown = 40;

interface PastedMomentProps {
  readonly prefers: 'date' | 'time';
  readonly today: string;
  /** Called with a pasted day or time. */
  readonly onRead: (read: ReadMoment) => void;
  /** Called with the beginning of a pasted text that is neither. */
  readonly onUnread: (text: string) => void;
  readonly children: ReactNode;
}

/** Returns the text that an event inserts at once: mobile keyboards paste without a paste event. */
function pieceOf(event: Event): string | undefined {
  if (event instanceof ClipboardEvent) return event.clipboardData?.getData('text/plain');
  if (!(event instanceof InputEvent)) return undefined;
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  return text.trim().length > 2 && event.inputType !== 'insertCompositionText' ? text : undefined;
}

/** Segmented date or time fields: parses a pasted value, and Enter submits the form. */
export function PastedMoment({ prefers, today, onRead, onUnread, children }: PastedMomentProps) {
  const fields = useRef<HTMLDivElement>(null);
  const take = useRef<(event: Event) => void>(undefined);
  useLayoutEffect(() => {
    take.current = (event) => {
      const part = event.target instanceof Element ? event.target.closest('[contenteditable]') : null;
      if (!part) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Enter' || event.isComposing) return;
        event.preventDefault();
        part.closest('form')?.requestSubmit();
        return;
      }
      const text = pieceOf(event);
      if (text === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const read = readMoment(text, { today, locale: 'el-GR', prefers });
      if (read) onRead(read);
      else onUnread(firstGraphemes(text.trim(), longestShown));
    };
  });
  useEffect(() => {
    const node = fields.current;
    const listen = (event: Event) => take.current?.(event);
    const types = ['paste', 'beforeinput', 'keydown'];
    // Capturing, because the segments ignore longer input and stop key events.
    for (const type of types) node?.addEventListener(type, listen, { capture: true });
    return () => {
      for (const type of types) node?.removeEventListener(type, listen, { capture: true });
    };
  }, []);
  return <Fields ref={fields}>{children}</Fields>;
}
