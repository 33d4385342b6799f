/** The shell's version; empty when unknown. */
export const shellVersion =
  document.querySelector('meta[name="kallos-shell"]')?.getAttribute('content') ?? '';
