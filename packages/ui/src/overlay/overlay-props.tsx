import type { ReactElement, ReactNode } from 'react';

/** Props of a dialog; `onOpenChange(false)` is a request that the owner may refuse, for unsaved work. */
export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  help?: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  isDismissable?: boolean;
  isBodySunken?: boolean;
}

/** Props of an alert dialog; the title names the object and `confirmLabel` is the verb. */
export interface AlertDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  onConfirm: () => void;
  /** Of the confirming button; with `quiet` the other answer is the primary button. */
  tone?: 'primary' | 'danger' | 'quiet';
  isPending?: boolean;
  pendingLabel?: ReactNode;
}

/** Props of a drawer; `side="bottom"` makes it a sheet. */
export interface DrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  side?: 'start' | 'end' | 'bottom';
  tone?: 'surface' | 'rail';
}

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

/** Props of a menu: its button, accessible name and entries. */
export interface MenuProps {
  label: string;
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
}

/** Props of a tooltip: the text and its button. */
export interface TooltipProps {
  text: ReactNode;
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'start' | 'end';
}
