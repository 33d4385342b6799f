import { Badge, IconButton, Menu, Monitor, Moon, PageHeader, Sun } from '@kallos/ui/kit';
import { type Theme, useOnline, usePage, useTheme } from '@kallos/web-kit/kit';
import type { ReactNode } from 'react';

const themes: ReadonlyArray<{ id: Theme; label: string; icon: ReactNode }> = [
  { id: 'light', label: 'Light', icon: <Sun /> },
  { id: 'dark', label: 'Dark', icon: <Moon /> },
  { id: 'system', label: 'System', icon: <Monitor /> },
];

function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      label="Theme"
      trigger={
        <IconButton
          label="Theme"
          icon={themes.find(({ id }) => id === theme)?.icon ?? <Sun />}
          variant="quiet"
          hasTooltip={false}
        />
      }
      entries={themes.map((choice) => ({ ...choice, onAction: () => setTheme(choice.id) }))}
    />
  );
}

/** The head of a section: its name, whether the live connection stands, one line of facts, and the actions. */
export function AdminHeader({ title, lede }: { title: string; lede?: ReactNode }) {
  const isOnline = useOnline();
  usePage(title, 'en');
  return (
    <PageHeader
      title={title}
      badge={
        <span role="status">
          <Badge tone={isOnline ? 'success' : 'neutral'} hasDot>
            {isOnline ? 'Online' : 'Connecting…'}
          </Badge>
        </span>
      }
      lede={lede}
      actions={<ThemeMenu />}
    />
  );
}
