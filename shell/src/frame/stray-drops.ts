const typed = 'input, textarea, [contenteditable]';

/** Whether the browser would open what is dropped here in place of the page. */
export const wouldLeave = (types: readonly string[], isOverText: boolean): boolean =>
  types.includes('Files') || (types.includes('text/uri-list') && !isOverText);

/** Keeps the page when a file or a link is dropped beside an upload field; texts may still be dropped into text fields. */
export function ignoreStrayDrops(): void {
  const ignore = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer) return;
    const isOverText = event.target instanceof Element && event.target.closest(typed) !== null;
    if (!wouldLeave(event.dataTransfer.types, isOverText)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  globalThis.addEventListener('dragover', ignore);
  globalThis.addEventListener('drop', ignore);
}
