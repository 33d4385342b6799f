import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components';
import styled from 'styled-components';
import { IconButton } from '../button/icon-button.tsx';
import { X } from '../button/icon.tsx';
import { Scrim } from './dialog-sheet.tsx';
import type { DrawerProps } from './overlay-props.tsx';

const Veil = styled(Scrim)`
  && {
    padding: 0;
    place-items: stretch end;
  }
  &&[data-side='start'] {
    place-items: stretch start;
  }
  &&[data-side='bottom'] {
    place-items: end stretch;
  }
`;

const Panel = styled(Modal)`
  width: min(25rem, 92vw);
  height: 100%;
  background: var(--surface);
  color: var(--text);
  box-shadow: var(--shadow-3);
  overflow: hidden;
  transition: transform var(--slow) var(--ease);
  &[data-entering],
  &[data-exiting] {
    transform: translateX(8px);
  }
  [data-side='start'] > &[data-entering],
  [data-side='start'] > &[data-exiting] {
    transform: translateX(-8px);
  }
  [data-side='bottom'] > & {
    width: 100%;
    height: auto;
    max-height: 90dvh;
    border-radius: var(--radius-dialog) var(--radius-dialog) 0 0;
  }
  [data-side='bottom'] > &[data-entering],
  [data-side='bottom'] > &[data-exiting] {
    transform: translateY(8px);
  }
  &[data-tone='rail'] {
    background: var(--rail-wash), var(--rail);
    color: var(--rail-text);
  }
  // Shadows and fills are not drawn with forced colours.
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
  & > section {
    display: flex;
    flex-direction: column;
    height: 100%;
    max-height: inherit;
    outline: none;
  }
`;

const Head = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
  padding: var(--space-16) var(--space-16) var(--space-12) var(--space-20);
  & h2 {
    font-size: var(--size-h2);
    font-weight: var(--weight-title);
  }
  [data-tone='rail'] & button {
    color: var(--rail-text);
  }
`;

const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 0 var(--space-20) calc(var(--space-24) + env(safe-area-inset-bottom));
  overflow-y: auto;
  overscroll-behavior: contain;
`;

/** Renders a panel that slides in from an edge; Escape, × and a click outside close it. */
export function DrawerSheet(props: DrawerProps) {
  const { isOpen, onOpenChange, title, closeLabel, children, side = 'end', tone = 'surface' } = props;
  return (
    <Veil isOpen={isOpen} onOpenChange={onOpenChange} isDismissable data-side={side}>
      <Panel data-tone={tone} className={tone === 'rail' ? 'on-rail' : undefined}>
        <AriaDialog>
          <Head>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton
              label={closeLabel}
              icon={<X />}
              hasTooltip={false}
              onPress={() => onOpenChange(false)}
            />
          </Head>
          <Body>{children}</Body>
        </AriaDialog>
      </Panel>
    </Veil>
  );
}
