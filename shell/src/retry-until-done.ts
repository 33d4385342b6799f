import type { ReleaseReport, ReportKind } from '@kallos/contracts/gateway/release-reports';
import { reportsPath } from '@kallos/contracts/gateway/remote-paths';
import { shellVersion } from './shell-version.ts';

declare global {
  /** A random id of this page load; it is not stored, so it identifies no user. */
  var kallosTab: string | undefined;
}

globalThis.kallosTab ??= Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

/** Sends reports in a way that survives unloading the page. */
export function sendReports(reports: readonly ReleaseReport[]): void {
  const body = new Blob([JSON.stringify({ tab: globalThis.kallosTab, reports })], {
    type: 'application/json',
  });
  navigator.sendBeacon(reportsPath, body);
}

/** Returns the page's path without user input: our own path segments have neither digits nor punctuation. */
export const screenHere = (): string =>
  location.pathname.replaceAll(/\/[^/]*[^a-z/-][^/]*/g, '/x').slice(0, 200);

const longestPause = 30_000;
const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

/** Shows a waiting message before any part of the product has loaded. */
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

/** Returns whether pages use another shell by now, which may work better. */
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

/** The error name that webpack gives a script that failed to load. */
export const missingScript = 'ChunkLoadError';

/**
 * Retries an essential step until it succeeds, here or elsewhere, or until pages use another shell; reports
 * the failure once.
 */
export async function retryUntilDone(
  work: (attempt: number) => Promise<unknown>,
  isDone: () => boolean = () => false,
): Promise<void> {
  let note: HTMLElement | undefined;
  const said = new Set<ReportKind>();
  for (let attempt = 0; ; attempt += 1)
    try {
      await work(attempt);
      return note?.remove();
    } catch (error) {
      const isMissing = (error as Error).name === missingScript;
      const kind = isMissing ? 'load' : 'error';
      if (attempt > 0 || !isMissing) note ??= sayWaiting();
      if (!isMissing && attempt === 0) reportError(error);
      if (shellVersion !== '' && !said.has(kind))
        sendReports([{ remote: 'shell', version: shellVersion, kind, screen: screenHere() }]);
      said.add(kind);
      await pause(Math.min(1000 * 2 ** attempt, longestPause));
      if (!isDone() && (await isReplaced()) && !isDone()) return location.reload();
    }
}
