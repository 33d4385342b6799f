import type { Page } from 'playwright-core';

/**
 * Returns words broken into more pieces, and broken words in navigation: their box is too narrow. There
 * numbers may break, since those of posts are unlimited.
 */
export const wordsBrokenOverLines = (page: Page, mostPieces = 2): Promise<string[]> =>
  page.evaluate((most) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const { parentElement: owner, textContent } = text;
      if (!owner?.checkVisibility() || owner.closest('.visually-hidden, [aria-hidden=true], [inert]'))
        continue;
      const whole = document.createRange();
      whole.selectNodeContents(text);
      if (whole.getClientRects().length < 2) continue;
      for (const { 0: word, index } of (textContent ?? '').matchAll(
        most === 1 ? /\p{L}+/gu : /[\p{L}\d/:.,]+/gu,
      )) {
        // URLs may break.
        if (word.includes('://')) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const pieces = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        if (pieces > (owner.closest('nav') ? 1 : most)) faults.push(`in ${pieces} pieces: «${word}»`);
      }
    }
    return faults;
  }, mostPieces);
