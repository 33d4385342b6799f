declare global {
  /** The hash of every script that may load lazily, by path; the build's loader code reads it. */
  var kallosIntegrity: Record<string, string> | undefined;
}

/** The text of a data block of the page; null when the page has none or its place was left unfilled. */
export function readDataBlock(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '') as unknown;
  } catch {
    return null;
  }
}

/** Adds hashes to the table that lazily loaded scripts are checked against. */
export function addIntegrity(hashes: unknown): void {
  if (typeof hashes !== 'object' || hashes === null) return;
  globalThis.kallosIntegrity = { ...globalThis.kallosIntegrity, ...(hashes as Record<string, string>) };
}

/** The address of the sandbox's pages when outside services are simulated, else null. */
export function readSandboxUrl(): string | null {
  const content = document.querySelector('meta[name="kallos-sandbox"]')?.getAttribute('content') ?? '';
  return /^https?:\/\//.test(content) ? content : null;
}
