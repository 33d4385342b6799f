import { IconButton, Menu, Monitor, Moon, Sun } from '@kallos/ui/kit';
import { type Theme, useTheme } from '@kallos/web-kit/kit';
import type { ReactNode } from 'react';

const themes: ReadonlyArray<{ id: Theme; label: string; icon: ReactNode }> = [
  { id: 'light', label: 'Light', icon: <Sun /> },
  { id: 'dark', label: 'Dark', icon: <Moon /> },
  { id: 'system', label: 'System', icon: <Monitor /> },
];

/** A menu of light, dark and system theme. */
export function ThemeMenu() {
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
