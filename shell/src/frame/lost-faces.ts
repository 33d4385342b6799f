import { retryWait } from '../remotes/retry-wait.ts';

// A file that is gone for good is asked for no longer.
const mostTries = 8;
const slowMilliseconds = 15_000;

const plain = (text: string): string => text.replaceAll(/["'\s]/g, '').toLowerCase();

/** Where the styles of the page say that a face lies; undefined for one that is the machine's own. */
function addressOf({ family, unicodeRange }: FontFace): string | undefined {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  for (const rule of rules) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    const said = (name: string) => plain(rule.style.getPropertyValue(name));
    if (said('font-family') !== plain(family) || said('unicode-range') !== plain(unicodeRange)) continue;
    return /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1];
  }
}

/** What was asked for again; new styles make a page's faces anew, so that they are known by their addresses. */
const known = new Set<string>();

/** Fails where a face does not come, or stays on its way: what never answers is no error to a browser. */
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
    // A browser keeps what it got under an address.
    const source = `url("${address}?r=${attempt}") format("woff2")`;
    const face = new FontFace(family, source, { style, weight, unicodeRange, display });
    try {
      document.fonts.add(await inTime(face));
      return;
    } catch {
      // The next try follows.
    }
  }
}

const onTheirWay = (): FontFace[] => [...document.fonts].filter(({ status }) => status === 'loading');

/** Asks again for what is still on its way after a while, as long as anything is. */
function watchSilent(): void {
  const asked = new Set(onTheirWay().map(addressOf));
  if (asked.size === 0) return;
  setTimeout(() => {
    for (const face of onTheirWay()) if (asked.has(addressOf(face))) void bringBack(face);
    watchSilent();
  }, slowMilliseconds);
}

/** Asks again for each face that was lost on its way; a browser does so only in a new page. */
export function bringBackLostFaces(): void {
  for (const face of document.fonts) if (face.status === 'error') void bringBack(face);
  document.fonts.addEventListener('loadingerror', ({ fontfaces }) => {
    for (const face of fontfaces) void bringBack(face);
  });
  document.fonts.addEventListener('loading', watchSilent);
  watchSilent();
}
