import type { Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { axeFaults, openPage } from '../browser.ts';
import { foreignFonts } from '../foreign-fonts.ts';
import { greekFaults } from '../greek-lint.ts';
import { clippedControlsAt, faultsOfFit, faultsOfLargeText, movements, smallTargets } from '../looks.ts';
import { expect, test } from '../test.ts';

/** A planted fault: a tag, or two for a box and its text element. */
type Planted = readonly [found: RegExp, tags: string, text: string, look: string];
const above = 'position: absolute; top: 300px; left: 20px; z-index: 9';
const slidingRow = 'width: 80px; overflow-x: auto; display: flex; white-space: nowrap';

let page: Page;

test.beforeAll(async () => {
  ({ page } = await openPage({ width: 390, height: 844, isTouch: true }));
  await page.goto(`${productUrl()}/business/login`);
  await page.getByRole('button', { name: 'Σύνδεση' }).waitFor();
});

/** Adds elements with a text and style to the page until they are removed. */
const hang = (all: readonly Planted[]): Promise<void> =>
  page.evaluate((elements) => {
    for (const [, tags, text, look] of elements) {
      const [box, inner] = tags.split(' ').map((tag) => document.createElement(tag));
      if (!box) continue;
      if (inner) box.append(inner);
      (inner ?? box).textContent = text;
      box.dataset['hung'] = '';
      box.style.cssText = look;
      document.querySelector('main')?.append(box);
    }
  }, all);

const takeDown = (): Promise<void> =>
  page.evaluate(() => {
    for (const node of document.querySelectorAll('[data-hung]')) node.remove();
  });

test.describe('the checks of every screen find', () => {
  const checks: [what: string, check: (page: Page) => Promise<string[]>, ...planted: Planted[]][] = [
    ['a target too small for a finger', smallTargets, [/button «Αχ»/, 'button', 'Αχ', 'width: 30px']],
    [
      'what is too wide, cut off, in pieces, over another, or hidden by a sliding row',
      faultsOfFit,
      [/sideways/, 'div', '', 'width: 500px'],
      [/cut: p «Μεγάλη/, 'p', 'Μεγάλη πρόταση', 'width: 50px; overflow: hidden; white-space: nowrap'],
      [/cut: p «Ψηλή/, 'p', 'Ψηλή πρόταση', 'width: 90px; height: 20px; overflow: hidden'],
      [/cut: button «Απενεργο/, 'button', 'Απενεργοποίηση', 'width: 44px; white-space: nowrap'],
      [/in \d pieces: «Δευτέρα»/, 'p', 'Δευτέρα', 'width: 30px; overflow-wrap: anywhere'],
      [/in 2 pieces: «Πλατφόρμες»/, 'nav', 'Πλατφόρμες', 'width: 70px; overflow-wrap: anywhere'],
      [/Πάνω.* lies over|lies over «Πάνω/, 'p', 'Πάνω από όλα '.repeat(20), above],
      [/not whole: button «Διαγραφή/, 'div button', 'Διαγραφή μελλοντικών', slidingRow],
    ],
    [
      'a text that only fits while it is small',
      faultsOfLargeText,
      [
        /cut: p «Χωράει/,
        'p',
        'Χωράει',
        'width: 80px; overflow: hidden; white-space: nowrap; font-size: 1rem',
      ],
    ],
    [
      'a control under something that nobody sees',
      (at) => clippedControlsAt(at, [390]),
      [/covered: button «Σύνδεση/, 'div', '', 'position: fixed; inset: 0; z-index: 9'],
    ],
    ['a font of the machine', foreignFonts, [/draws code «x1»/, 'code', 'x1', 'font-family: monospace']],
    ['a fault of the language', greekFaults, [/missing accent/, 'p', 'Καλως ήρθατε', '']],
    [
      'a picture without words',
      (at) => axeFaults(at, 'structure'),
      [/image-alt/, 'img', '', 'width: 50px; height: 50px'],
    ],
    [
      'a pale text',
      (at) => axeFaults(at, 'colours'),
      [/color-contrast/, 'p', 'Σχεδόν λευκό', 'color: rgb(230 230 230); background: white'],
    ],
  ];
  for (const [label, check, ...planted] of checks)
    test(`${label}`, async () => {
      expect(await check(page)).toEqual([]);
      await hang(planted);
      const faults = await check(page);
      for (const [found] of planted) expect.soft(faults).toContainEqual(expect.stringMatching(found));
      await takeDown();
    });

  test('an unrequested movement', async () => {
    expect(await movements(page)).toEqual([]);
    await page.evaluate(() => {
      const turn = [{ transform: 'none' }, { transform: 'rotate(1turn)' }];
      document.querySelector('h1')?.animate(turn, { duration: 900, iterations: Infinity });
    });
    expect(await movements(page)).toEqual([expect.stringMatching(/^h1/)]);
  });
});
