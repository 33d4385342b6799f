import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import styled from 'styled-components';

const List = styled(TabList)`
  display: flex;
  gap: var(--space-4);
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
`;

const Lip = styled(Tab)`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: var(--space-8);
  min-height: 2.75rem;
  padding: var(--space-8) var(--space-14);
  border-bottom: 2px solid transparent;
  color: var(--muted);
  font-size: var(--size-label);
  font-weight: var(--weight-label);
  cursor: pointer;
  outline-offset: -3px;
  &[data-hovered] {
    color: var(--text);
  }
  &[data-selected] {
    border-color: var(--primary);
    color: var(--primary);
  }
  @media (forced-colors: active) {
    // Colours of borders are the system's then, and those of the others would look the same.
    &:not([data-selected]) {
      border-color: Canvas;
    }
    &[data-selected] {
      border-color: Highlight;
    }
  }
  &[data-disabled] {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;

const Panel = styled(TabPanel)`
  padding-top: var(--space-20);
`;

/** A tab with its content. */
interface TabItem {
  id: string;
  label: ReactNode;
  content: ReactNode;
  isDisabled?: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly TabItem[];
  selected?: string;
  onSelect?: (id: string) => void;
}

/** Renders tabs. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect?.(String(key))}>
      <List aria-label={label}>
        {tabs.map((tab) => (
          <Lip key={tab.id} id={tab.id} isDisabled={tab.isDisabled}>
            {tab.label}
          </Lip>
        ))}
      </List>
      {tabs.map((tab) => (
        <Panel key={tab.id} id={tab.id}>
          {tab.content}
        </Panel>
      ))}
    </AriaTabs>
  );
}
