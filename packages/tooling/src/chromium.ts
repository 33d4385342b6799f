import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows: draws the same at less than half of the processor's time. */
export const windowless = ['chromium-headless-shell', 'chrome-headless-shell'];
/** Chromium as people have it, which keeps a history too. */
export const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const names = [...windowless, ...windowed];
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser of CHROMIUM_BIN, else the first of some names that is installed; throws when CHROMIUM_BIN names nothing. */
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
