/** The version of the shell that this page is made of; empty where none is known. */
export const shellVersion =
  document.querySelector('meta[name="kallos-shell"]')?.getAttribute('content') ?? '';
