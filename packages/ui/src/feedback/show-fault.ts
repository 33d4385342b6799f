import type { KeyboardEvent, SyntheticEvent } from 'react';

/** A field that is wrong, or a message that concerns several. */
const faults = '[data-invalid], [role=alert]:not([hidden])';
const fields = 'input, textarea, [role=spinbutton], button';

/** Whether no head or foot of the dialog lies over it, and the window does not end before it. */
function isInSight(fault: Element): boolean {
  const { left, width, top, bottom } = fault.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => fault.contains(document.elementFromPoint(left + width / 2, y)));
}

/** Brings the first thing that is said to be wrong into sight, and the focus to its field; answers whether there is one. */
function show(dialog: Element): boolean {
  const fault = dialog.querySelector(faults);
  if (!fault) return false;
  if (fault.matches('[data-invalid]'))
    fault.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
  if (!isInSight(fault)) fault.scrollIntoView({ block: 'center' });
  return true;
}

/**
 * After a press that would end a dialog: shows what keeps it open, at once or when the server has said so. Who does something
 * else meanwhile is not led away.
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

/** The same after a key that presses: one that only comes by walks on. */
export function showFaultAfterKey(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') showFaultAfter(event);
}
