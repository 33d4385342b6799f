declare global {
  /** The hash of every script that may load lazily, by origin and path; the build's loader code reads it. */
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

/** An address without its query: under it a script's hash is kept. */
export const plainAddress = (address: string, base: string = location.href): string => {
  const { origin, pathname } = new URL(address, base);
  return origin + pathname;
};

/** Adds hashes to the table that lazily loaded scripts are checked against; their names are relative to `base`. */
export function addIntegrity(hashes: unknown, base: string = location.href): void {
  if (typeof hashes !== 'object' || hashes === null) return;
  const added = Object.entries(hashes as Record<string, string>).map(([name, hash]) => [
    plainAddress(name, base),
    hash,
  ]);
  globalThis.kallosIntegrity = {
    ...globalThis.kallosIntegrity,
    ...(Object.fromEntries(added) as Record<string, string>),
  };
}

/** The address of the sandbox's pages when outside services are simulated, else null. */
export function readSandboxUrl(): string | null {
  const content = document.querySelector('meta[name="kallos-sandbox"]')?.getAttribute('content') ?? '';
  return /^https?:\/\//.test(content) ? content : null;
}
