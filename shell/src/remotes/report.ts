import type { ReleaseReport, ReportKind } from '@kallos/contracts/gateway/release-reports';
import type { RemoteEntry } from '@kallos/contracts/gateway/remotes';
import { screenHere, sendReports } from '../retry-until-done.ts';
import { shellVersion } from '../shell-version.ts';

const gatherMilliseconds = 1000;
const hereMilliseconds = 600_000;
const mostAtOnce = 20;
// More reports of a crash loop add nothing.
const mostOfPage = 60;

let waiting: ReleaseReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const said = new Set<string>();

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const reports = waiting.splice(0, mostAtOnce);
  if (reports.length > 0) sendReports(reports);
}

/** Reports an event of a release in this tab, once per screen. */
export function report(kind: ReportKind, remote: string, version: string): void {
  const screen = screenHere();
  const key = `${kind} ${remote} ${version} ${screen}`;
  if (kind !== 'here' && (said.has(key) || said.size >= mostOfPage)) return;
  said.add(key);
  waiting.push({ remote, version, kind, screen });
  timer ??= setTimeout(send, gatherMilliseconds);
}

/** Reports an event of the shell; without a version in development. */
export function reportShell(kind: ReportKind): void {
  if (shellVersion !== '') report(kind, 'shell', shellVersion);
}

/** Reports regularly that a release is on screen; returns the function that stops it. */
export function reportShown(remote: string, version: string): () => void {
  report('here', remote, version);
  const again = setInterval(() => {
    if (document.visibilityState === 'visible') report('here', remote, version);
  }, hereMilliseconds);
  return () => clearInterval(again);
}

// Queued reports would be lost with the page.
addEventListener('pagehide', send);

/** The releases with scripts in this tab, by the URLs of their folders. */
const folders = new Map<string, readonly [name: string, version: string]>([
  [`${location.origin}/shell/${shellVersion}/`, ['shell', shellVersion]],
]);

/** Records the folder of a release's scripts, which may be on a team's own server. */
export function noteScripts({ name, version, entry }: RemoteEntry): void {
  folders.set(new URL('.', new URL(entry, location.origin)).href, [name, version]);
}

/** Attributes a text, such as a URL or a stack, to the first release in it and reports that one. */
function reportScriptIn(text: string): void {
  const named = [...folders].filter(([folder]) => text.includes(folder));
  const [first] = named.toSorted(([one], [other]) => text.indexOf(one) - text.indexOf(other));
  if (first) report('error', ...first[1]);
}

// Errors of event handlers and timers reach no boundary; the script's URL identifies the release.
addEventListener('error', ({ filename }) => reportScriptIn(filename));

const faults = ['Error', 'TypeError', 'ReferenceError', 'RangeError'];
// Error messages of browsers for a failed request.
const isOffline = (message: string): boolean => /fetch|network|load failed/i.test(message);

// Rejections in async handlers reach no boundary either. A refused request is no script error.
addEventListener('unhandledrejection', ({ reason }) => {
  const { name = '', message = '', stack = '' } = reason instanceof Error ? reason : {};
  if (faults.includes(name) && !isOffline(message)) reportScriptIn(stack);
});
