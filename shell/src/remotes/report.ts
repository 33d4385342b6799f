import type { ReleaseReport, ReportKind } from '@kallos/contracts/gateway/release-reports';
import type { RemoteEntry } from '@kallos/contracts/gateway/remotes';
import { shellVersion } from '../shell-version.ts';
import { screenHere, sendReports } from '../start-again.ts';

const gatherMilliseconds = 1000;
const hereMilliseconds = 600_000;
const mostAtOnce = 20;
// A screen that breaks over and over says no more than once.
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

/** Reports home what became of a release in this tab, each thing once for each screen. */
export function report(kind: ReportKind, remote: string, version: string): void {
  const screen = screenHere();
  const key = `${kind} ${remote} ${version} ${screen}`;
  if (kind !== 'here' && (said.has(key) || said.size >= mostOfPage)) return;
  said.add(key);
  waiting.push({ remote, version, kind, screen });
  timer ??= setTimeout(send, gatherMilliseconds);
}

/** Reports what became of the shell itself; one under development has no version. */
export function reportShell(kind: ReportKind): void {
  if (shellVersion !== '') report(kind, 'shell', shellVersion);
}

/** Reports that a release stands on screen, now and then as long as it is looked at; answers how to stop. */
export function reportHere(remote: string, version: string): () => void {
  report('here', remote, version);
  const again = setInterval(() => {
    if (document.visibilityState === 'visible') report('here', remote, version);
  }, hereMilliseconds);
  return () => clearInterval(again);
}

// What waits would go with the page.
addEventListener('pagehide', send);

/** The releases whose scripts run in this tab, by the addresses of their folders. */
const folders = new Map<string, readonly [name: string, version: string]>([
  [`${location.origin}/shell/${shellVersion}/`, ['shell', shellVersion]],
]);

/** Remembers where the scripts of a release stand, which may be a server of its team's own. */
export function noteScripts({ name, version, entry }: RemoteEntry): void {
  folders.set(new URL('.', new URL(entry, location.origin)).href, [name, version]);
}

/** Reports of the release whose script a text names first: a script's address, or what led to a failure. */
function reportScriptIn(text: string): void {
  const named = [...folders].filter(([folder]) => text.includes(folder));
  const [first] = named.toSorted(([one], [other]) => text.indexOf(one) - text.indexOf(other));
  if (first) report('error', ...first[1]);
}

// What breaks in a press or a timer reaches no boundary; the script that it came from says whose it is.
addEventListener('error', ({ filename }) => reportScriptIn(filename));

const faults = ['Error', 'TypeError', 'ReferenceError', 'RangeError'];
// As the browsers say of a request that did not come through.
const isOffline = (message: string): boolean => /fetch|network|load failed/i.test(message);

// Neither does what breaks in a press that waits for something. What a server refused is no fault of a script.
addEventListener('unhandledrejection', ({ reason }) => {
  const { name = '', message = '', stack = '' } = reason instanceof Error ? reason : {};
  if (faults.includes(name) && !isOffline(message)) reportScriptIn(stack);
});
