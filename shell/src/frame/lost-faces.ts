import { retryWait } from '../remotes/retry-wait.ts';

// A file that is gone for good is asked for no longer.
const mostTries = 8;

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

async function bringBack(lost: FontFace): Promise<void> {
  const address = addressOf(lost);
  if (address === undefined) return;
  const { style, weight, unicodeRange, display } = lost;
  const family = lost.family.replaceAll(/["']/g, '');
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    await new Promise((wake) => setTimeout(wake, retryWait(attempt - 1)));
    // A browser keeps what it got under an address.
    const source = `url("${address}?r=${attempt}") format("woff2")`;
    const face = new FontFace(family, source, { style, weight, unicodeRange, display });
    try {
      document.fonts.add(await face.load());
      return;
    } catch {
      // The next try follows.
    }
  }
}

/** Asks again for each face that was lost on its way; a browser does so only in a new page. */
export function bringBackLostFaces(): void {
  for (const face of document.fonts) if (face.status === 'error') void bringBack(face);
  document.fonts.addEventListener('loadingerror', ({ fontfaces }) => {
    for (const face of fontfaces) void bringBack(face);
  });
}
