import { Monitor, Moon, Sun } from '../button/icon.tsx';
import { SegmentedControl } from '../form/segmented-control.tsx';

type ThemeChoice = 'light' | 'dark' | 'system';

interface ThemeSwitchProps {
  label: string;
  words: Readonly<Record<ThemeChoice, string>>;
  value: ThemeChoice;
  onChange: (choice: ThemeChoice) => void;
  isIconOnly?: boolean;
}

/** Renders a switch of light, dark and system theme. */
export function ThemeSwitch({ label, words, value, onChange, isIconOnly }: ThemeSwitchProps) {
  const icons = { light: <Sun />, dark: <Moon />, system: <Monitor /> };
  const choices: readonly ThemeChoice[] = ['light', 'dark', 'system'];
  return (
    <SegmentedControl
      label={label}
      value={value}
      onChange={onChange}
      isWide={!isIconOnly}
      isDense
      segments={choices.map((id) => ({
        id,
        label: words[id],
        icon: isIconOnly ? icons[id] : undefined,
        isIconOnly,
      }))}
    />
  );
}
