import { type ComponentType, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { AlertDialogProps, DialogProps, DrawerProps } from './overlay-props.tsx';

export type { AlertDialogProps, DialogProps, DrawerProps } from './overlay-props.tsx';

// One chunk for all three: a screen that needs one soon needs another.
const sheets = () => import('./modal-sheets.tsx');
const { Part: DialogPart } = lazyPart(async () => (await sheets()).DialogSheet);
const { Part: AlertPart } = lazyPart(async () => (await sheets()).AlertSheet);
const { Part: DrawerPart } = lazyPart(async () => (await sheets()).DrawerSheet);

// Loads the script when it first opens; it then stays mounted for its closing animation.
function OnceOpen<Props extends { isOpen: boolean }>({
  Part,
  props,
}: {
  Part: ComponentType<Props>;
  props: Props;
}) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || props.isOpen ? <Part {...props} /> : null;
}

/** Keeps the texts of the open dialog while it closes; the buttons call the current handlers. */
function useLastWords(props: AlertDialogProps): AlertDialogProps {
  const [asked, setAsked] = useState(props);
  if (props.isOpen && asked !== props) setAsked(props);
  if (props.isOpen) return props;
  const { title, children, confirmLabel, cancelLabel, tone } = asked;
  return { ...props, title, children, confirmLabel, cancelLabel, ...(tone ? { tone } : {}) };
}

/**
 * Renders a modal dialog with fixed header and footer; Escape and × always close, a click outside only if
 * `isDismissable`.
 */
export const Dialog = (props: DialogProps) => <OnceOpen Part={DialogPart} props={props} />;

/**
 * Confirms an irreversible action; the safe button has the focus first, and the text stays during closing.
 */
export function AlertDialog(props: AlertDialogProps) {
  return <OnceOpen Part={AlertPart} props={useLastWords(props)} />;
}

/** Renders a panel that slides in from an edge; Escape, × and a click outside close it. */
export const Drawer = (props: DrawerProps) => <OnceOpen Part={DrawerPart} props={props} />;
