import { addIntegrity, readDataBlock } from './page-facts.ts';
import { reportShell } from './remotes/report.ts';
import { shellVersion } from './shell-version.ts';
import { fetchManifestEarly } from './remotes/early-manifest.ts';

// Every script that loads from here on is checked against the page's table of hashes.
addIntegrity(readDataBlock('kallos-integrity'));
fetchManifestEarly();

const longestPause = 30_000;
const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

/** Says that the page is not there yet, where nothing of the product could. */
function sayWaiting(): HTMLElement {
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.textContent = location.pathname.startsWith('/admin')
    ? 'The page did not load. We keep trying by ourselves.'
    : 'Η σελίδα δεν φόρτωσε. Δοκιμάζουμε ξανά αυτόματα.';
  Object.assign(note.style, { position: 'fixed', inset: 'auto 0 15%', textAlign: 'center' });
  document.body.append(note);
  return note;
}

/** Whether pages are made of another shell by now, which may do what this one can't. */
async function isReplaced(): Promise<boolean> {
  if (shellVersion === '') return false;
  try {
    const answer = await fetch('/remotes.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(longestPause),
    });
    const { shell } = (await answer.json()) as { shell?: { version?: string } };
    return shell?.version !== undefined && shell.version !== shellVersion;
  } catch {
    return false;
  }
}

async function begin(): Promise<void> {
  let note: HTMLElement | undefined;
  for (let attempt = 0; ; attempt += 1)
    try {
      const { start } = await import(/* webpackChunkName: "bootstrap" */ './start.ts');
      note?.remove();
      return await start();
    } catch (error) {
      const isMissing = (error as Error).name === 'ChunkLoadError';
      if (attempt > 0 || !isMissing) note ??= sayWaiting();
      reportShell(isMissing ? 'load' : 'error');
      if (!isMissing && attempt === 0) reportError(error);
      await pause(Math.min(1000 * 2 ** attempt, longestPause));
      if (await isReplaced()) return location.reload();
    }
}

void begin();
