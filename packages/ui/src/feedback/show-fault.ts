import type { KeyboardEvent, SyntheticEvent } from 'react';

/** An invalid field, or a message on several. */
const faults = '[data-invalid], [role=alert]:not([hidden])';
const fields = 'input, textarea, [role=spinbutton], button';

/** Returns whether an element is visible between the dialog's header and footer and inside the window. */
function isInSight(fault: Element): boolean {
  const { left, width, top, bottom } = fault.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => fault.contains(document.elementFromPoint(left + width / 2, y)));
}

/** Scrolls to the first error and focuses its field; returns whether there is one. */
function show(dialog: Element): boolean {
  const fault = dialog.querySelector(faults);
  if (!fault) return false;
  if (fault.matches('[data-invalid]'))
    fault.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
  if (!isInSight(fault)) fault.scrollIntoView({ block: 'center' });
  return true;
}

/**
 * Shows the error that keeps a dialog open, at once or when the server responds, after a press that
 * should close it. Does nothing if the user continues elsewhere.
 */
export function showFaultAfter({ target }: SyntheticEvent): void {
  const dialog = (target as Element).closest('[role=dialog]');
  if (!dialog || !(target as Element).closest('[data-variant=primary], [data-variant=danger]')) return;
  requestAnimationFrame(() => {
    if (show(dialog)) return;
    const observer = new MutationObserver(() => {
      if (show(dialog)) observer.disconnect();
    });
    observer.observe(dialog, { subtree: true, childList: true, attributeFilter: ['data-invalid', 'hidden'] });
    for (const type of ['pointerdown', 'keydown'])
      dialog.addEventListener(type, () => observer.disconnect(), { once: true, capture: true });
  });
}

/** Does the same after Enter or Space; other keys are ignored. */
export function showFaultAfterKey(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') showFaultAfter(event);
}
