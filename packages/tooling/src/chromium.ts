import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser of CHROMIUM_BIN, else the first that is installed; throws when CHROMIUM_BIN names nothing. */
export function findChromium(
  environment: Record<string, string | undefined>,
  exists: (path: string) => boolean = existsSync,
): string | null {
  const named = environment['CHROMIUM_BIN'];
  if (named) {
    if (!exists(named)) throw new Error(`CHROMIUM_BIN names ${named}, which doesn't exist`);
    return named;
  }
  const folders = [
    ...(environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    '/usr/bin',
  ];
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), mac];
  return candidates.find((path) => exists(path)) ?? null;
}
