import { type ComponentType, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { AlertDialogProps, DialogProps, DrawerProps } from './overlay-props.tsx';

export type { AlertDialogProps, DialogProps, DrawerProps } from './overlay-props.tsx';

// One script for all three: whoever needs one of them soon needs another.
const sheets = () => import('./modal-sheets.tsx');
const { Part: DialogPart } = lazyPart(async () => (await sheets()).DialogSheet);
const { Part: AlertPart } = lazyPart(async () => (await sheets()).AlertSheet);
const { Part: DrawerPart } = lazyPart(async () => (await sheets()).DrawerSheet);

// What was never open needs no script; what was open once stays, so that it can leave with its own motion.
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

/** The words with which a question was last open; what its buttons do is always of now, so that a second press asks anew. */
function useLastWords(props: AlertDialogProps): AlertDialogProps {
  const [asked, setAsked] = useState(props);
  if (props.isOpen && asked !== props) setAsked(props);
  if (props.isOpen) return props;
  const { title, children, confirmLabel, cancelLabel, tone } = asked;
  return { ...props, title, children, confirmLabel, cancelLabel, ...(tone ? { tone } : {}) };
}

/** A modal dialog with a fixed head and foot; Escape and × always close, a click outside only if `isDismissable`. */
export const Dialog = (props: DialogProps) => <OnceOpen Part={DialogPart} props={props} />;

/** Asks before something irreversible; the safe answer has the focus first, and the words stay while it closes. */
export function AlertDialog(props: AlertDialogProps) {
  return <OnceOpen Part={AlertPart} props={useLastWords(props)} />;
}

/** A panel that slides in from an edge; Escape, × and a click outside close it. */
export const Drawer = (props: DrawerProps) => <OnceOpen Part={DrawerPart} props={props} />;
