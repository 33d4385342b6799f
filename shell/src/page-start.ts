import { adminKey, businessKeys, grantKey } from '@kallos/web-kit/token-keys';

const root = document.documentElement;

// Runs before the first paint, so that a stored dark look never flashes light, and a stranger never sees a frame.
try {
  const stored = localStorage.getItem('theme');
  const isDark =
    stored === 'dark' || (stored === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset['theme'] = isDark ? 'dark' : 'light';
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
const longestPause = 30_000;
let isStarted = false;

// A script that is lost on its way is asked for again under a fresh address until it comes.
function ask(entry: HTMLLinkElement, attempt: number): void {
  const script = document.createElement('script');
  script.crossOrigin = 'anonymous';
  script.integrity = entry.integrity;
  script.src = attempt === 0 ? entry.href : `${entry.href}?r=${attempt}`;
  script.addEventListener('error', () =>
    setTimeout(() => ask(entry, attempt + 1), Math.min(1000 * 2 ** attempt, longestPause)),
  );
  document.head.append(script);
}

function start(): void {
  const entry = document.querySelector<HTMLLinkElement>('#entry');
  if (isStarted || !entry) return;
  isStarted = true;
  ask(entry, 0);
}

// The application starts once the page is on the glass: the first paint never waits behind its script.
const tellsOfPaint = PerformanceObserver.supportedEntryTypes.includes('paint');
if (tellsOfPaint) new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
// What lies in a hidden tab is not painted.
addEventListener('DOMContentLoaded', () =>
  tellsOfPaint && !document.hidden ? setTimeout(start, longestWait) : start(),
);
