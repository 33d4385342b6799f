import { adminKey, businessKeys, grantKey } from '@kallos/web-kit/session/token-keys';
import { missingScript, retryUntilDone } from './retry-until-done.ts';

const root = document.documentElement;

// Runs before the first paint, so that a dark theme never flashes light and a frame never shows the page.
try {
  const stored = localStorage.getItem('theme');
  const isDark =
    stored === 'dark' || (stored === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset['theme'] = isDark ? 'dark' : 'light';
  // The room of a banner that the portal showed here at the last visit.
  const [screen, width, height] = (localStorage.getItem('trouble-room') ?? '').split(':');
  if (location.pathname.endsWith(`/${screen}`) && Number(width) === innerWidth && Number(height) > 0)
    root.style.setProperty('--trouble-room', `${Number(height)}px`);
  const kept = [adminKey, ...businessKeys].map((key) => localStorage.getItem(key));
  root.toggleAttribute(
    'data-stranger',
    [...kept, sessionStorage.getItem(grantKey)].every((token) => !token),
  );
} catch {
  root.dataset['theme'] = 'light';
  root.dataset['stranger'] = '';
}

const longestWait = 2000;
const slowMilliseconds = 15_000;
const hasBegun = (): boolean => 'begun' in root.dataset;
let isStarted = false;

/** Requests the entry script, with a new URL on a retry, and waits until it runs. */
const beginBy = (entry: HTMLLinkElement, attempt: number) =>
  new Promise<void>((done, fail) => {
    const lost = (): void => fail(Object.assign(new Error(entry.href), { name: missingScript }));
    const script = document.createElement('script');
    script.dataset['cfasync'] = 'false';
    script.crossOrigin = 'anonymous';
    script.integrity = entry.integrity;
    script.src = attempt === 0 ? entry.href : `${entry.href}?r=${attempt}`;
    script.addEventListener('error', lost);
    script.addEventListener('load', () => (hasBegun() ? done() : fail(new Error('the entry did not begin'))));
    // The first response wins: on a slow line that is the first request.
    setTimeout(lost, slowMilliseconds);
    document.head.append(script);
  });

function start(): void {
  const entry = document.querySelector<HTMLLinkElement>('#entry');
  if (isStarted || !entry) return;
  isStarted = true;
  void retryUntilDone(async (attempt) => {
    if (!hasBegun()) await beginBy(entry, attempt);
  }, hasBegun);
}

// The application starts after the first paint, which its script would delay.
const tellsOfPaint = PerformanceObserver.supportedEntryTypes.includes('paint');
if (tellsOfPaint) new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
// A hidden tab is not painted.
addEventListener('DOMContentLoaded', () =>
  tellsOfPaint && !document.hidden ? setTimeout(start, longestWait) : start(),
);
