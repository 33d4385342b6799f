const typed = 'input, textarea, [contenteditable]';

/** Returns whether the browser would open a dropped item in place of the page. */
export const wouldReplacePage = (types: readonly string[], isOverText: boolean): boolean =>
  types.includes('Files') || (types.includes('text/uri-list') && !isOverText);

/**
 * Prevents files and links dropped outside an upload field from replacing the page; texts may be dropped into
 * text fields.
 */
export function ignoreStrayDrops(): void {
  const ignore = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer) return;
    const isOverText = event.target instanceof Element && event.target.closest(typed) !== null;
    if (!wouldReplacePage(event.dataTransfer.types, isOverText)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  globalThis.addEventListener('dragover', ignore);
  globalThis.addEventListener('drop', ignore);
}
