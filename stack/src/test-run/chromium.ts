import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, windowless } from '@kallos/tooling/chromium';
import { describeFault, StackFault } from '../fault.ts';
import type { Terminal } from '../terminal.ts';

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Finds a browser for the journeys, or installs the distribution's if permitted; prefers the lightest. */
export function provideChromium(screen: Terminal): string {
  const found = findChromium(process.env);
  const isLight = process.env['CHROMIUM_BIN'] || findChromium(process.env, windowless) !== null;
  if (found !== null && (isLight || !mayInstall())) return found;
  if (!mayInstall()) {
    throw new StackFault(
      'the journeys need Chromium: install it (apt install chromium-headless-shell) or set CHROMIUM_BIN to its path',
    );
  }
  screen.write('chromium    installing the distribution package');
  try {
    runApt(['update']);
    runApt(['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation']);
  } catch (error) {
    if (found === null) throw error;
    screen.write(`chromium    ${found} instead, which is slower: ${describeFault(error)}`);
  }
  const installed = findChromium(process.env);
  if (installed === null)
    throw new StackFault('Chromium was installed but is not on the PATH: set CHROMIUM_BIN');
  return installed;
}

/** Installs ffmpeg if permitted; without it the tests of video conversion are skipped with a line. */
export function provideFfmpeg(screen: Terminal): void {
  const named = process.env['FFMPEG_BIN'];
  if (named || spawnSync('ffmpeg', ['-version']).error === undefined) return;
  if (!mayInstall()) {
    screen.write('ffmpeg      is missing: tests of converting videos are skipped (apt install ffmpeg)');
    return;
  }
  screen.write('ffmpeg      installing the distribution package');
  runApt(['update']);
  runApt(['install', '-y', '--no-install-recommends', 'ffmpeg']);
}

/** The drivers of Firefox and WebKit for the main journey, by the path in their packages. */
const otherEngines = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
};

/** Installs Firefox and WebKit for the release suite if permitted; throws when they are missing and it may not. */
export function provideOtherEngines(screen: Terminal): void {
  const missing = Object.entries(otherEngines).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  if (!mayInstall())
    throw new StackFault(`the release suite needs Firefox and WebKit: apt install ${missing.join(' ')}`);
  screen.write(`engines     installing ${missing.join(', ')}`);
  runApt(['update']);
  // MiniBrowser, which WebKitWebDriver opens, is in the library that the driver depends on.
  runApt(['install', '-y', '--no-install-recommends', ...missing]);
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
