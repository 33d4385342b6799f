declare global {
  /** The hash of every lazily loaded script, by origin and path; the build's loader reads it. */
  var kallosIntegrity: Record<string, string> | undefined;
}

/** Returns the parsed data block of the page; null when it is missing or was left empty. */
export function readDataBlock(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '') as unknown;
  } catch {
    return null;
  }
}

/** Returns a URL without its query: the key of a script's hash. */
export const plainAddress = (address: string, base: string = location.href): string => {
  const { origin, pathname } = new URL(address, base);
  return origin + pathname;
};

/** Adds hashes for lazily loaded scripts; their names are relative to `base`. */
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

/** Returns the sandbox's address when external services are simulated, else null. */
export function readSandboxUrl(): string | null {
  const content = document.querySelector('meta[name="kallos-sandbox"]')?.getAttribute('content') ?? '';
  return /^https?:\/\//.test(content) ? content : null;
}
