import { addIntegrity, readDataBlock } from './page-facts.ts';
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

async function begin(): Promise<void> {
  let note: HTMLElement | undefined;
  for (let attempt = 0; ; attempt += 1)
    try {
      const { start } = await import(/* webpackChunkName: "bootstrap" */ './start.ts');
      note?.remove();
      return await start();
    } catch (error) {
      // Only what could not be fetched may come yet.
      if ((error as Error).name !== 'ChunkLoadError') throw error;
      if (attempt > 0) note ??= sayWaiting();
      await pause(Math.min(1000 * 2 ** attempt, longestPause));
    }
}

void begin();
