import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Headless Chromium renders the same with less than half of the processor time. */
export const windowless = ['chromium-headless-shell', 'chrome-headless-shell'];
/** Chromium with windows, which also keeps a history. */
export const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const names = [...windowless, ...windowed];
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Returns the browser of CHROMIUM_BIN, else the first installed of some names; throws when CHROMIUM_BIN does
 * not exist.
 */
export function findChromium(
  environment: Record<string, string | undefined>,
  wanted: readonly string[] = names,
): string | null {
  const named = environment['CHROMIUM_BIN'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_BIN names ${named}, which doesn't exist`);
    return named;
  }
  const folders = [
    ...(environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    '/usr/bin',
  ];
  const candidates = [...wanted.flatMap((name) => folders.map((folder) => join(folder, name))), mac];
  return candidates.find((path) => existsSync(path)) ?? null;
}
