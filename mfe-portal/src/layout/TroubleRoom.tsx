import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';

/** Read by the page's first script, which sets `--trouble-room`. */
const storageKey = 'trouble-room';

// Contains the margin of the banner.
const Room = styled.div`
  display: flow-root;
  &:not([data-kind]),
  &:empty:not([data-kind='none']) {
    min-height: var(--trouble-room, 0px);
  }
`;

interface TroubleRoomProps {
  /** The kind of banner; undefined until it is known. */
  readonly kind: string | undefined;
  readonly children: ReactNode;
}

/** Reserves the height that the banner had at the last visit, so that the screen does not jump when it appears. */
export function TroubleRoom({ kind, children }: TroubleRoomProps) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = room;
    if (!current || kind === undefined) return undefined;
    const observer = new ResizeObserver(() => {
      const isWaiting = kind !== 'none' && current.childElementCount === 0;
      if (isWaiting) return;
      const screen = location.pathname.split('/').at(-1);
      try {
        localStorage.setItem(storageKey, `${screen}:${innerWidth}:${current.offsetHeight}`);
      } catch {
        // Without storage the screen jumps once.
      }
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [kind]);
  return (
    <Room ref={room} data-kind={kind}>
      {children}
    </Room>
  );
}
