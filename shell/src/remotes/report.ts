import type { ReleaseReport, ReportKind } from '@kallos/contracts/gateway/release-reports';
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

// What breaks in a press or a timer reaches no boundary; the script that it came from says whose it is.
addEventListener('error', ({ filename }) => {
  const [, app, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(filename) ?? [];
  if (app !== undefined && version !== undefined) report('error', app.replaceAll('-', '_'), version);
  else if (filename.includes(`/shell/${shellVersion}/`)) reportShell('error');
});
