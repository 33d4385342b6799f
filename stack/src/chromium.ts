import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '@kallos/tooling/chromium';
import { StackFault } from './fault.ts';
import type { Screen } from './screen.ts';

/** Finds the browser for the journeys, or installs the distribution's where this process may. */
export function provideChromium(screen: Screen): string {
  const found = findChromium(process.env);
  if (found !== null) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new StackFault(
      'the journeys need Chromium: install it (apt install chromium) or set CHROMIUM_BIN to its path',
    );
  }
  screen.write('chromium    installing the distribution package');
  for (const command of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]) {
    runApt(command);
  }
  const installed = findChromium(process.env);
  if (installed === null)
    throw new StackFault('Chromium was installed but is not on the PATH: set CHROMIUM_BIN');
  return installed;
}

function runApt(command: string[]): void {
  const options = ['-q', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300'];
  const done = spawnSync('apt-get', [...options, ...command], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 10 * 60_000,
  });
  if (done.status !== 0) {
    throw new StackFault(
      `apt-get ${command.join(' ')} failed:\n${`${done.stdout}\n${done.stderr}`.trim().slice(-1500)}`,
    );
  }
}
