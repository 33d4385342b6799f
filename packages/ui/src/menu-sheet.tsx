import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import styled from 'styled-components';
import { optionLook, popoverLook } from './popover-look.tsx';

const Sheet = styled(Popover)`
  ${popoverLook}
  min-width: 12rem;
`;

const List = styled(AriaMenu)`
  padding: var(--space-6);
  outline: none;
`;

const Row = styled(MenuItem)`
  ${optionLook}
`;

/** One entry of a menu: an action, or a link when it has `href`. */
export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  href?: string;
  isDisabled?: boolean;
  onAction?: () => void;
}

/** Props of a menu: the button that opens it, its spoken name and its entries. */
export interface MenuProps {
  label: string;
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
}

/** A menu of actions on the thing its button belongs to. */
export function Menu({ label, trigger, entries, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Sheet placement={placement} offset={6}>
        <List aria-label={label}>
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
    </MenuTrigger>
  );
}
