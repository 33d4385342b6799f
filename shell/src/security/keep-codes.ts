/** Offers a text to the user as a file. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Selects all text of an element, so that the user can copy it. */
export function selectAll(element: HTMLElement | null): void {
  if (element) globalThis.getSelection()?.selectAllChildren(element);
}
