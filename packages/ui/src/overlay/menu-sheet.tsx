import type { RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Popover } from 'react-aria-components';
import styled from 'styled-components';
import type { MenuProps } from './overlay-props.tsx';
import { optionLook, popoverLook } from './popover-look.tsx';

const Sheet = styled(Popover)`
  ${popoverLook}
  min-width: min(12rem, 60vw);
  max-width: calc(100vw - 1rem);
`;

const List = styled(AriaMenu)`
  padding: var(--space-6);
  outline: none;
`;

const Row = styled(MenuItem)`
  ${optionLook}
`;

interface MenuSheetProps extends Pick<MenuProps, 'label' | 'entries' | 'placement'> {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly opensAt: 'first' | 'last';
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Renders the open menu next to its button. */
export function MenuSheet(props: MenuSheetProps) {
  const { label, entries, placement = 'bottom end', triggerRef, isOpen, opensAt, onOpenChange } = props;
  return (
    <Sheet
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={6}
      aria-label={label}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- an opened menu takes the focus, by its pattern */}
      <List aria-label={label} autoFocus={opensAt} onClose={() => onOpenChange(false)}>
        {entries.map((entry) => (
          <Row
            key={entry.id}
            id={entry.id}
            textValue={entry.label}
            href={entry.href}
            isDisabled={entry.isDisabled}
            onAction={entry.onAction}
            data-tone={entry.tone}
          >
            {entry.icon}
            <span>{entry.label}</span>
          </Row>
        ))}
      </List>
    </Sheet>
  );
}
