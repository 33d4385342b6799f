import { retryWait } from '../remotes/retry-wait.ts';

// After that the file is missing and no longer requested.
const mostTries = 8;
const slowMilliseconds = 15_000;

const plain = (text: string): string => text.replaceAll(/["'\s]/g, '').toLowerCase();

/** Returns the URL of a font face in the page's styles; undefined for a local font. */
function addressOf({ family, unicodeRange }: FontFace): string | undefined {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  for (const rule of rules) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    const said = (name: string) => plain(rule.style.getPropertyValue(name));
    if (said('font-family') !== plain(family) || said('unicode-range') !== plain(unicodeRange)) continue;
    return /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1];
  }
}

/** Requested faces by URL, because new styles create new FontFace objects. */
const known = new Set<string>();

/** Rejects after a timeout: a request without a response is no error to the browser. */
const inTime = (face: FontFace): Promise<FontFace> =>
  Promise.race([face.load(), new Promise<never>((_, fail) => setTimeout(fail, slowMilliseconds))]);

async function bringBack(lost: FontFace): Promise<void> {
  const address = addressOf(lost);
  if (address === undefined || known.has(address)) return;
  known.add(address);
  const { style, weight, unicodeRange, display } = lost;
  const family = lost.family.replaceAll(/["']/g, '');
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    await new Promise((wake) => setTimeout(wake, retryWait(attempt - 1)));
    // The browser caches the failure by URL.
    const source = `url("${address}?r=${attempt}") format("woff2")`;
    const face = new FontFace(family, source, { style, weight, unicodeRange, display });
    try {
      document.fonts.add(await inTime(face));
      return;
    } catch {
      // The next retry follows.
    }
  }
}

const onTheirWay = (): FontFace[] => [...document.fonts].filter(({ status }) => status === 'loading');

/** Retries slow requests until none is left. */
function watchSilent(): void {
  const asked = new Set(onTheirWay().map(addressOf));
  if (asked.size === 0) return;
  setTimeout(() => {
    for (const face of onTheirWay()) if (asked.has(addressOf(face))) void bringBack(face);
    watchSilent();
  }, slowMilliseconds);
}

/** Retries each font face that failed to load; a browser retries only in a new page. */
export function retryLostFonts(): void {
  for (const face of document.fonts) if (face.status === 'error') void bringBack(face);
  document.fonts.addEventListener('loadingerror', ({ fontfaces }) => {
    for (const face of fontfaces) void bringBack(face);
  });
  document.fonts.addEventListener('loading', watchSilent);
  watchSilent();
}
